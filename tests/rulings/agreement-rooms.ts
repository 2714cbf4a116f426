// The states of an agreement between Northside's course and Acme's job, and what can be done to it.
import type { Classroom } from '#shared/testing/classroom.ts';
import { classroom } from '#shared/testing/classroom.ts';
import { erin, paul, system } from '#shared/testing/people.ts';
import { courseId, invitation, jobId, pending, reference } from '#shared/testing/rows.ts';
import type { Act } from './state-machine.ts';
import { give } from './state-machine.ts';

const id = `${courseId}.${jobId}.1`;
const round = (number: number) => ({ courseId, jobId, round: number });

const after = async (room: Classroom, name: string, input: object, actor = paul): Promise<Classroom> => {
  await give(room, name, input, actor);
  room.now = '2026-06-04T10:00:00.000Z';
  return room;
};

export const agreementRooms = {
  none: () => classroom({ agreement: null }),
  invited: async () => {
    const room = await classroom({ agreement: null });
    await room.put('invitations', invitation());
    return room;
  },
  'pending approval': () => classroom({ agreement: pending }),
  active: () => classroom(),
  'active, an interview is owed': async () =>
    after(await classroom(), 'completions.mark', {
      courseId,
      candidateReferenceId: reference,
      completionDate: '2026-06-01',
    }),
  'active, marked by the employer': async () =>
    after(await classroom(), 'agreements.markComplete', { id }, erin),
  'active, marked by the provider': async () => after(await classroom(), 'agreements.markComplete', { id }),
  cancelled: async () => after(await classroom(), 'agreements.cancel', { id, reason: 'No places' }),
  rejected: async () =>
    after(await classroom({ agreement: pending }), 'agreements.reject', { id, reason: 'Full' }, erin),
  completed: async () => after(await classroom(), 'agreements.endInTime', { id, as: 'completed' }, system),
  'asked three times': async () => {
    const room = await classroom({ agreement: null });
    for (const number of [1, 2, 3]) {
      await give(room, 'courses.linkJob', round(number), paul);
      await give(room, 'agreements.reject', { id: `${courseId}.${jobId}.${number}`, reason: null }, erin);
    }
    return room;
  },
} as const;

const act = (command: string, input: object): Act => ({ command, input: async () => input });

/** Links the course in the round that a device would name: the one after the newest. */
const link: Act = {
  command: 'courses.linkJob',
  input: async ({ store }) => round((await store.find('agreements')).length + 1),
};

export const agreementActs = {
  'Link the course to the job': link,
  'Link it in the first round': act('courses.linkJob', round(1)),
  'Unlink the course': act('courses.unlinkJob', round(1)),
  'Invite the course': act('invitations.send', { id: 'invitation-2', courseId, jobId, terms: null }),
  'Accept the invitation': act('invitations.accept', { id: 'invitation-1' }),
  'Decline the invitation': act('invitations.decline', { id: 'invitation-1', reason: 'No places' }),
  'Withdraw the invitation': act('invitations.withdraw', { id: 'invitation-1' }),
  'Expire the invitation': act('invitations.age', { id: 'invitation-1', as: 'expired' }),
  Approve: act('agreements.approve', { id }),
  Reject: act('agreements.reject', { id, reason: 'Full' }),
  'Cancel with a reason': act('agreements.cancel', { id, reason: 'No places' }),
  'Cancel as administrator': act('agreements.cancelAsAdmin', { id, reason: 'A fake job' }),
  'Mark as complete': act('agreements.markComplete', { id }),
  'Take the mark back': act('agreements.unmarkComplete', { id }),
  'End after 60 days without a decision': act('agreements.endInTime', { id, as: 'expired' }),
  'End after 30 days at rest': act('agreements.endInTime', { id, as: 'completed' }),
} as const;

export type AgreementState = keyof typeof agreementRooms;
export type AgreementAct = keyof typeof agreementActs;
