// What happens to a match when something happens around it, by how far the match has come.
import { expect } from 'vitest';
import type { Classroom } from '#shared/testing/classroom.ts';
import { ada, erin, paul } from '#shared/testing/people.ts';
import { courseId, jobId, reference } from '#shared/testing/rows.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import { feesOf, matchHas, noBreach, stopped } from './match-checks.ts';
import type { MatchState } from './match-rooms.ts';
import { all, give } from './state-machine.ts';

/** How far a match has come, with the states that the event is tried in. */
export const stages = {
  'no time proposed': ['matched'],
  'a time proposed or confirmed': ['times proposed', 'scheduled', 'agreed by phone'],
  'held or decided': [
    'held',
    'hired',
    'not hired',
    'held, confirmed',
    'hired, confirmed',
    'not hired, confirmed',
  ],
} as const satisfies Record<string, readonly MatchState[]>;
export type Stage = keyof typeof stages;

type Check = (room: Classroom) => Promise<void>;

interface Cell {
  says: string;
  /** Checks what the cell says, after the event. */
  shows: Check;
}

export interface MatchEvent {
  event: string;
  happens(room: Classroom): Promise<void>;
  /** A cell for each stage, so that none can be forgotten. */
  becomes: Record<Stage, Cell>;
}

const id = `${courseId}.${reference}`;
const agreementId = `${courseId}.${jobId}.1`;

const cancelled: Check = async ({ store, now }) => {
  for (const { sequence, cancelledAt } of await store.find('interviews'))
    expect(cancelledAt).toBe(sequence > 0 ? now : null);
  expect((await store.find('slots')).filter(({ state }) => state === 'proposed')).toEqual([]);
};
const noNews: Check = async ({ store }) => {
  const notices = await store.find('notifications');
  expect(notices.filter(({ id: key }) => key.startsWith('withdrawn.'))).toEqual([]);
};
const withdrawn = (withdrawnReason: string): Check =>
  all(
    stopped,
    noBreach,
    feesOf('match', 0),
    matchHas(({ now }) => ({ withdrawnAt: now, withdrawnReason })),
  );
const noted = (note: string): Check =>
  all(feesOf('match', 1500), async (room) => {
    await stays(room);
    expect((await room.single('matches')).outcomeNote).toContain(note);
  });
const owedAsBefore = matchHas(() => ({
  status: 'matched',
  withdrawnAt: null,
  owedSince: '2026-06-03T10:00:00.000Z',
}));
const staysOwed = all(
  feesOf('match', 1500),
  matchHas(() => ({ withdrawnAt: null, guarantee: null, owedSince: '2026-06-03T10:00:00.000Z' })),
);
/** A promise that a claim is about to keep is not pulled away either. */
const stays: Check = async (room) => {
  const { state } = await room.single('claims');
  const guarantee = state === 'open' ? null : 'honoured';
  await matchHas(() => ({ withdrawnAt: null, heldAt: '2026-06-09T10:00:00.000Z', guarantee }))(room);
};
const agreementIs =
  (status: string): Check =>
  async (room) =>
    expect(await room.single('agreements')).toMatchObject({ status });

const remove = (room: Classroom) => give(room, 'completions.remove', { id }, paul);
const mark = (room: Classroom) =>
  give(
    room,
    'completions.mark',
    { courseId, candidateReferenceId: reference, completionDate: '2026-06-01' },
    paul,
  );
const edit = (table: 'jobs' | 'courses', field: string) => (room: Classroom) =>
  give(
    room,
    `${table}.edit`,
    { id: table === 'jobs' ? jobId : courseId, set: { [field]: false }, base: { [field]: true } },
    table === 'jobs' ? erin : paul,
  );
const cancel = (room: Classroom) =>
  give(room, 'agreements.cancel', { id: agreementId, reason: 'No places' }, erin);

/** The three cells of an event that takes back nothing. */
const unchanged = (owed: string, more: Check = async () => {}): MatchEvent['becomes'] => ({
  'no time proposed': { says: owed, shows: all(staysOwed, more) },
  'a time proposed or confirmed': { says: 'stays as it is', shows: all(staysOwed, more) },
  'held or decided': { says: 'stays as it is', shows: all(stays, more) },
});

/** The three cells of an event after which the completion does not earn the interview. */
const unearned = (reason: string, note: string): MatchEvent['becomes'] => ({
  'no time proposed': {
    says: 'withdrawn, its fee returned; the employer is notified only if it had seen the candidate',
    shows: all(withdrawn(reason), noNews),
  },
  'a time proposed or confirmed': {
    says: 'withdrawn, its fee returned; the interview is cancelled; no breach',
    shows: all(withdrawn(reason), cancelled),
  },
  'held or decided': { says: `stays, with the note "${note}" and the day`, shows: noted(note) },
});

const refusedWhileOwed: Cell = {
  says: 'refused while an agreement lives or the interview is owed',
  shows: async (room) => expect(await room.single('jobs')).toMatchObject({ guaranteedInterview: true }),
};

export const matchEvents: readonly MatchEvent[] = [
  {
    event: 'Completion removed',
    happens: remove,
    becomes: unearned('completion removed', 'Completion record removed'),
  },
  {
    event: 'Completion put back after its removal',
    async happens(room) {
      await remove(room);
      room.now = '2026-06-30T10:00:00.000Z';
      await mark(room);
    },
    becomes: {
      'no time proposed': {
        says: 'the same match returns; the clock goes on where it stopped',
        shows: owedAsBefore,
      },
      'a time proposed or confirmed': {
        says: 'returns without a time; the clock goes on where it stopped',
        shows: all(
          owedAsBefore,
          matchHas(() => ({ interviewDate: null })),
        ),
      },
      'held or decided': { says: 'stays as it is', shows: stays },
    },
  },
  {
    event: 'Completion date corrected to one that earns no interview',
    happens: (room) =>
      give(
        room,
        'completions.correctDate',
        { id, set: { completionDate: '2025-02-01' }, base: { completionDate: '2026-06-01' } },
        paul,
      ),
    becomes: unearned('completion date corrected', 'Completion date corrected'),
  },
  {
    event: 'Student removed from the class list with the completion',
    happens: (room) => give(room, 'enrollments.remove', { id: 'student-1', knowsCompletion: true }, paul),
    becomes: unearned('completion removed', 'Completion record removed'),
  },
  {
    event: 'Student’s personal data deleted',
    happens: (room) => give(room, 'enrollments.erase', { id: 'student-1' }, paul),
    becomes: unearned('record deleted for privacy', 'Record deleted for privacy'),
  },
  {
    event: 'Course unlinked from the job',
    happens: (room) => give(room, 'courses.unlinkJob', { courseId, jobId, round: 1 }, paul),
    becomes: unchanged('the agreement is cancelled; stays owed', agreementIs('cancelled')),
  },
  {
    event: 'Agreement cancelled',
    happens: cancel,
    becomes: unchanged('stays owed', agreementIs('cancelled')),
  },
  {
    event: 'Job deactivated',
    happens: edit('jobs', 'isActive'),
    becomes: unchanged('stays owed; no new matches'),
  },
  {
    event: 'Guaranteed interview switched off after the agreement ended',
    async happens(room) {
      await cancel(room);
      await edit(
        'jobs',
        'guaranteedInterview',
      )(room).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
    },
    becomes: {
      'no time proposed': refusedWhileOwed,
      'a time proposed or confirmed': refusedWhileOwed,
      'held or decided': {
        says: 'allowed; stays as it is',
        shows: all(stays, async (room) =>
          expect(await room.single('jobs')).toMatchObject({ guaranteedInterview: false }),
        ),
      },
    },
  },
  {
    event: 'Course deactivated',
    happens: edit('courses', 'isActive'),
    becomes: unchanged('stays owed; enrolled students can still complete'),
  },
  {
    event: 'Employer suspended',
    happens: (room) => give(room, 'organizations.suspend', { id: 'erin', reason: 'Fake jobs' }, ada),
    becomes: {
      'no time proposed': { says: 'released for good; the provider is notified', shows: released },
      'a time proposed or confirmed': {
        says: 'released for good; the interview is cancelled; the provider is notified',
        shows: all(released, cancelled),
      },
      'held or decided': { says: 'stays as it is', shows: stays },
    },
  },
];

async function released(room: Classroom): Promise<void> {
  await matchHas(({ now }) => ({ withdrawnAt: now, guarantee: 'released' }))(room);
  expect(await room.told()).toContainEqual(expect.stringMatching(/^paul: .*suspended/i));
}
