// The states of Zoe's match with Acme's job, and what can be done to it.
import type { Row } from '#shared/engine/schema.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { defaultSettings } from '#shared/domain/platform/settings.ts';
import { plusDays } from '#shared/lib/time.ts';
import { classroom } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { erin, paul, system } from '#shared/testing/people.ts';
import { courseId, reference } from '#shared/testing/rows.ts';
import { newestClaim } from './match-checks.ts';
import type { Act, Transition } from './state-machine.ts';
import { give } from './state-machine.ts';

const start = '2026-06-09T10:00:00.000Z';
const place = { kind: 'in-person', place: '1 Main Street', minutes: 30 };
const mark = { courseId, candidateReferenceId: reference, completionDate: '2026-05-08' };
const endedInMay = {
  status: 'cancelled',
  endedAt: '2026-05-10T10:00:00.000Z',
  endReason: 'cancelled',
} as const;

const matchId = async ({ store }: Classroom): Promise<string> =>
  (await store.find('matches'))[0]?.id ?? 'nothing';

/** Makes the room of another state, and goes on from there. */
const from =
  (before: () => Promise<Classroom>, ...steps: readonly ((room: Classroom) => Promise<void>)[]) =>
  async (): Promise<Classroom> => {
    const room = await before();
    for (const step of steps) await step(room);
    return room;
  };
export const given =
  (name: keyof typeof matchActs, actor = erin) =>
  async (room: Classroom) =>
    give(room, matchActs[name].command, await matchActs[name].input(room), actor);
const wait = (now: string) => async (room: Classroom) => {
  room.now = now;
};
const daysLater = (days: number) => async (room: Classroom) => {
  room.now = plusDays(room.now, days);
};

/** A room in which a match costs 15 dollars and a hire 250. */
async function paying(agreement: Partial<Row<'agreements'>> = {}): Promise<Classroom> {
  const room = await classroom({ agreement });
  const fees = { ...defaultSettings, feePerMatch: 15, feePerHire: 0, defaultTimeZone: 'UTC' };
  await room.put('settings', { ...fees, createdAt: room.now, rev: 1 });
  return room;
}

const none = () => paying();
const matched = from(none, (room) =>
  give(room, 'completions.mark', { ...mark, completionDate: '2026-06-01' }, paul),
);
const noneInTime = () => paying(endedInMay);
const late = from(noneInTime, (room) => give(room, 'completions.mark', mark, paul));
const proposed = from(matched, (room) => propose(room));
const scheduled = from(proposed, (room) => given('Confirm a proposed time', paul)(room));
const byPhone = from(matched, (room) => given('Record "Agreed by phone"')(room));
const begun = from(scheduled, wait('2026-06-09T13:00:00.000Z'));
const held = from(begun, (room) => given('Record that it was held')(room));
const hired = from(held, (room) => given('Hire')(room));
const offered = from(matched, (room) => given('Hire')(room));
/** Nobody answers, and the clock of the server goes on. */
const unansweredUntil = (now: string) => async (room: Classroom) => {
  room.now = now;
  await give(room, 'guarantees.step', { matchId: await matchId(room) }, system);
};
const unanswered = from(offered, unansweredUntil('2026-06-09T00:00:00.000Z'));
const confirmedBy =
  (actor = paul) =>
  (room: Classroom) =>
    given('Confirm the claim', actor)(room);
const disputedBy =
  (actor = paul) =>
  (room: Classroom) =>
    given('Dispute the claim', actor)(room);
const reportedAbsent = from(begun, (room) => given('Report the employer as absent', paul)(room));
const turnedDown = from(held, (room) => given('Don’t hire, with a reason')(room));
const absent = from(begun, (room) => given('Report the candidate as absent')(room));
const employersNotHeld = from(begun, (room) => given('Report that nobody is at fault')(room));
const providersNotHeld = from(begun, (room) => given('Report that nobody is at fault', paul)(room));

const absentOnce = from(
  absent,
  confirmedBy(),
  wait('2026-06-10T10:00:00.000Z'),
  (room) => given('Propose times')(room),
  (room) => given('Confirm a proposed time', paul)(room),
  wait('2026-06-15T11:00:00.000Z'),
);
const absentTwice = from(absentOnce, (room) => given('Report the candidate as absent')(room));

const propose = async (room: Classroom): Promise<void> =>
  give(
    room,
    'interviews.propose',
    { matchId: await matchId(room), slots: [start], ...place, note: null },
    erin,
  );

export const matchRooms = {
  none,
  'late completion': late,
  matched,
  'times proposed': proposed,
  'times suggested': from(proposed, (room) => given('Suggest other times', paul)(room)),
  'release asked': from(matched, (room) => given('Ask for a release')(room)),
  scheduled,
  'agreed by phone': byPhone,
  begun,
  'begun, agreed by phone': from(byPhone, wait('2026-06-05T11:00:00.000Z')),
  'begun three days ago': from(begun, wait('2026-06-12T11:00:00.000Z')),
  held,
  'held, confirmed': from(held, confirmedBy()),
  'held, disputed': from(held, disputedBy()),
  'absent once': absent,
  'absent once, disputed': from(absent, disputedBy()),
  'begun, absent once': absentOnce,
  hired,
  'hired, confirmed': from(hired, confirmedBy()),
  'hired, disputed': from(hired, disputedBy()),
  'offered without an interview': offered,
  'offer confirmed': from(offered, confirmedBy()),
  'offer disputed': from(offered, disputedBy()),
  'offer unanswered': unanswered,
  'employer reported absent': reportedAbsent,
  'employer absent, disputed': from(reportedAbsent, disputedBy(erin)),
  'not held, says the employer': employersNotHeld,
  'not held, says the employer, disputed': from(employersNotHeld, disputedBy()),
  'not held, says the provider': providersNotHeld,
  'not held, says the provider, disputed': from(providersNotHeld, disputedBy(erin)),
  'nobody said what happened': from(scheduled, unansweredUntil('2026-06-17T00:00:00.000Z')),
  'not hired': turnedDown,
  'not hired, confirmed': from(turnedDown, confirmedBy()),
  'not hired, disputed': from(turnedDown, disputedBy()),
  'absent twice': absentTwice,
  'absent twice, confirmed': from(absentTwice, confirmedBy()),
  'absent twice, disputed': from(absentTwice, disputedBy()),
  'hired 15 days ago': from(hired, unansweredUntil('2026-06-13T00:00:00.000Z'), daysLater(15)),
  'offered 15 days ago': from(unanswered, daysLater(15)),
  'not hired 15 days ago': from(turnedDown, unansweredUntil('2026-06-13T00:00:00.000Z'), daysLater(15)),
  'absent twice 15 days ago': from(absentTwice, unansweredUntil('2026-06-19T00:00:00.000Z'), daysLater(15)),
  withdrawn: from(matched, (room) => given('Withdraw the candidate', paul)(room)),
} as const;

const onMatch = (command: string, input: object = {}): Act => ({
  command,
  input: async (room) => ({ matchId: await matchId(room), ...input }),
});
const outcome = (result: string) =>
  onMatch('interviews.recordOutcome', { outcome: result, reason: 'skills', note: null });
const correction = (result: string) =>
  onMatch('interviews.correctOutcome', { outcome: result, reason: 'skills', correction: 'A mistake' });
const onClaim = (command: string, input: object = {}): Act => ({
  command,
  input: async (room) => ({ id: (await newestClaim(room))?.id ?? 'nothing', ...input }),
});
const verdict = (found: string) => onClaim('claims.decide', { verdict: found, note: 'Seen' });
const onTime = (command: string, input: object): Act => ({
  command,
  input: async (room) => {
    const match = (await room.store.find('matches'))[0];
    return { matchId: match?.id ?? 'nothing', from: match?.interviewDate ?? room.now, ...input };
  },
});

export const matchActs = {
  'Mark the completion': {
    command: 'completions.mark',
    input: async (room) => {
      const agreement = assertDefined((await room.store.find('agreements'))[0]);
      return { ...mark, completionDate: agreement.endedAt ? mark.completionDate : '2026-06-01' };
    },
  },
  'Accept the late completion': onMatch('matches.answerLate', { isAccepted: true }),
  'Decline the late completion': onMatch('matches.answerLate', { isAccepted: false }),
  'Propose times': {
    command: 'interviews.propose',
    input: async (room) => ({
      ...{ matchId: await matchId(room), slots: [plusDays(room.now, 5)], note: null },
      ...place,
    }),
  },
  'Suggest other times': {
    command: 'interviews.suggest',
    input: async (room) => ({
      ...{ matchId: await matchId(room), slots: [plusDays(room.now, 6)], note: 'Mornings only' },
    }),
  },
  'Confirm a proposed time': {
    command: 'interviews.confirm',
    input: async ({ store }) => {
      const slots = await store.find('slots');
      return { slotId: (slots.find(({ state }) => state === 'proposed') ?? slots[0])?.id ?? 'nothing' };
    },
  },
  'Record "Agreed by phone"': {
    command: 'interviews.agreeByPhone',
    input: async (room) => ({ matchId: await matchId(room), startsAt: plusDays(room.now, 2) }),
  },
  'Confirm what was agreed by phone': {
    command: 'interviews.confirmAgreed',
    input: async (room) => {
      const match = (await room.store.find('matches'))[0];
      return { matchId: match?.id ?? 'nothing', startsAt: match?.interviewDate ?? room.now };
    },
  },
  'Object to what was agreed by phone': onMatch('interviews.object', { reason: 'Nobody called' }),
  'Move the interview': {
    command: 'interviews.reschedule',
    input: async (room) => ({
      ...(await onTime('', { reason: 'Ill' }).input(room)),
      startsAt: plusDays(room.now, 8),
    }),
  },
  'Cancel the interview': onTime('interviews.cancel', { reason: 'Ill' }),
  'Record that it was held': outcome('interview_completed'),
  Hire: outcome('hired'),
  'Don’t hire, with a reason': outcome('not_hired'),
  'Report the candidate as absent': onMatch('interviews.reportNotHeld', { absent: 'provider', note: null }),
  'Report the employer as absent': onMatch('interviews.reportNotHeld', { absent: 'employer', note: null }),
  'Report that nobody is at fault': onMatch('interviews.reportNotHeld', { absent: 'nobody', note: null }),
  'Confirm the claim': onClaim('claims.confirm'),
  'Dispute the claim': onClaim('claims.dispute', { comment: 'It was otherwise' }),
  'Dispute the report, on an app that knows no claims': onClaim('attendance.dispute', {
    comment: 'It was otherwise',
  }),
  'Dispute the breach, on an app that knows no claims': onClaim('breaches.dispute', {
    comment: 'We were there',
  }),
  'Take the claim back': onClaim('claims.takeBack'),
  'Decide that the offer was made': verdict('made'),
  'Decide that no offer was made': verdict('not_made'),
  'Decide that it was held': verdict('held'),
  'Decide that the candidate was absent': verdict('candidate_absent'),
  'Decide that the employer was absent': verdict('employer_absent'),
  'Decide that nobody was at fault': verdict('no_fault'),
  'Decide that the report stands, as a client that knows no claims': onClaim('attendance.decide', {
    ...{ isUpheld: true, note: 'Seen' },
  }),
  'Decide against the report, as a client that knows no claims': onClaim('attendance.decide', {
    ...{ isUpheld: false, note: 'Not seen' },
  }),
  'Correct to matched': correction('matched'),
  'Correct to held': correction('interview_completed'),
  'Correct to hired': correction('hired'),
  'Correct to not hired': correction('not_hired'),
  'Ask for a release': onMatch('matches.askRelease', { reason: 'The vacancy is filled' }),
  'Grant the release': onMatch('matches.answerRelease', { isGranted: true }),
  'Refuse the release': onMatch('matches.answerRelease', { isGranted: false }),
  'Withdraw the candidate': onMatch('matches.withdraw', { reason: 'Found work' }),
  'Withdraw as administrator': onMatch('matches.withdrawAsAdmin', { reason: 'A wrong match' }),
} satisfies Record<string, Act>;

export type MatchState = keyof typeof matchRooms;
export type MatchAct = keyof typeof matchActs;
/** A withdrawn match keeps its status, but no list shows it. */
export type State = 'none' | 'withdrawn' | Row<'matches'>['status'];
export type MatchTransition = Transition<MatchState, State, MatchAct>;
