// The clock of a guaranteed interview: each rule with the scenario that shows it. Zoe is matched on Wednesday, June 3, 2026.
import { expect } from 'vitest';
import { adherenceOf } from '#shared/domain/interviews/adherence.ts';
import { plusDays } from '#shared/lib/time.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { ada, erin, paul, system } from '#shared/testing/people.ts';
import { match } from '#shared/testing/rows.ts';
import { breachOf, claimHas, matchHas, noBreach, told } from './match-checks.ts';
import { given, matchRooms } from './match-rooms.ts';
import { give } from './state-machine.ts';

export interface Rule {
  rule: string;
  scenario(): Promise<void>;
}

const dayOf = (instant: string): string => instant.slice(0, 10);

/** The kind of a notification: its id without the match and the person. */
const kindIn = (id: string): string => id.split('.').slice(0, -1).join('.');

const deadline = async (room: Classroom): Promise<string> =>
  dayOf((await room.single('matches')).deadlineAt ?? '');

/**
 * Steps the clock whenever something is due, and returns who was told what on which day. Sam is notified what Paul is, his
 * colleague.
 */
export async function stepUntil(room: Classroom, until: string): Promise<string[]> {
  const lines: string[] = [];
  for (;;) {
    const due = (await room.store.find('clocks'))[0]?.nextAt;
    if (!due || due > until) break;
    room.now = due;
    await give(room, 'guarantees.step', { matchId: (await room.single('matches')).id }, system);
    const news = (await room.store.find('notifications')).filter(({ time }) => time === room.now);
    const told = news.filter(({ personId }) => personId !== 'sam');
    lines.push(
      ...told.map(({ id, personId, time }) => `${dayOf(time)} ${personId} ${kindIn(id)}`).toSorted(),
    );
  }
  room.now = until;
  return lines.filter((line) => !line.endsWith(' match'));
}

async function closedOn(closedDays: string): Promise<Classroom> {
  const room = await matchRooms.none();
  await room.put('organizations', { ...(await room.single('organizations', { id: 'erin' })), closedDays });
  await given('Mark the completion', paul)(room);
  return room;
}

export const clockRules: readonly Rule[] = [
  {
    rule: 'The deadline is the end of the thirtieth day after the match, at the employer.',
    async scenario() {
      const room = await matchRooms.matched();
      await matchHas(() => ({ deadlineAt: '2026-07-03T23:59:59.999Z' }))(room);
    },
  },
  {
    rule: 'A deadline on a weekend or a closed day moves to the next working day.',
    async scenario() {
      expect(await deadline(await closedOn('2026-07-03'))).toBe('2026-07-06');
      expect(await deadline(await closedOn('2026-07-03 2026-07-06'))).toBe('2026-07-07');
    },
  },
  {
    rule: 'Closed days of the employer move a deadline by at most ten days, even to a closed day.',
    async scenario() {
      const closed = Array.from({ length: 200 }, (_, at) => dayOf(plusDays('2026-06-15T00:00:00.000Z', at)));
      expect(await deadline(await closedOn(closed.join(' ')))).toBe('2026-07-13');
    },
  },
  {
    rule: 'The clock is paused while proposed times wait longer than 3 days for the provider.',
    async scenario() {
      const room = await matchRooms['times proposed']();
      room.now = '2026-06-08T10:00:00.000Z';
      await given('Suggest other times', paul)(room);
      // Two days: from June 6, when the answer was due, to June 8. July 5 is a Sunday.
      expect(await deadline(room)).toBe('2026-07-06');
    },
  },
  {
    rule: 'The clock is paused from the old to the new time when the provider moves the interview.',
    async scenario() {
      const room = await matchRooms.scheduled();
      await given('Move the interview', paul)(room);
      // From June 9 to June 11.
      expect(await deadline(room)).toBe('2026-07-06');
    },
  },
  {
    rule: 'An employer’s move does not move the deadline.',
    async scenario() {
      const room = await matchRooms.scheduled();
      await given('Move the interview', erin)(room);
      expect(await deadline(room)).toBe('2026-07-03');
    },
  },
  {
    rule: 'The clock is paused until the day before which the candidate cannot come.',
    async scenario() {
      const room = await matchRooms.scheduled();
      const { id: matchId, interviewDate: from } = await room.single('matches');
      const input = { matchId, from, reason: 'Ill', unavailableUntil: '2026-06-10' };
      await give(room, 'interviews.cancel', input, paul);
      expect(await deadline(room)).toBe('2026-07-10');
    },
  },
  {
    rule: 'A first absence that stands gives the employer the days from the interview until then back, and nothing before.',
    async scenario() {
      const room = await matchRooms['absent once']();
      expect(await deadline(room)).toBe('2026-07-03');
      await stepUntil(room, '2026-06-13T00:00:00.000Z');
      await claimHas({ state: 'stood' })(room);
      // From June 9 to the end of June 12. July 7 is a Tuesday.
      expect(await deadline(room)).toBe('2026-07-07');
    },
  },
  {
    rule: 'A claim of the employer that is rejected gives it no time. One of the provider gives the employer the days that it took.',
    async scenario() {
      for (const verdict of [
        'Decide that the employer was absent',
        'Decide that nobody was at fault',
      ] as const) {
        const employers = await matchRooms['held, disputed']();
        employers.now = '2026-06-12T13:00:00.000Z';
        await given(verdict, ada)(employers);
        expect(await deadline(employers)).toBe('2026-07-03');
      }
      const providers = await matchRooms['employer absent, disputed']();
      providers.now = '2026-06-19T13:00:00.000Z';
      await given('Decide that the candidate was absent', ada)(providers);
      // From June 9 to June 19.
      expect(await deadline(providers)).toBe('2026-07-13');
    },
  },
  {
    rule: 'What the provider says or confirms about nobody’s fault leaves the employer at least ten working days.',
    async scenario() {
      const late = await matchRooms.begun();
      late.now = '2026-07-02T10:00:00.000Z';
      await given('Report that nobody is at fault')(late);
      await given('Confirm the claim', paul)(late);
      expect(await deadline(late)).toBe('2026-07-16');
    },
  },
  {
    rule: 'Without times the employer is reminded on days 3 and 6. On day 7 the response is overdue, and the provider is notified too.',
    async scenario() {
      const room = await matchRooms.matched();
      expect(await stepUntil(room, '2026-06-11T00:00:00.000Z')).toEqual([
        '2026-06-06 erin remind.respond',
        '2026-06-09 erin remind.respond',
        '2026-06-10 erin remind.respondOverdue',
        '2026-06-10 paul overdue',
      ]);
    },
  },
  {
    rule: 'The employer is reminded 7 and 2 days before the deadline and on its day.',
    async scenario() {
      const room = await matchRooms.matched();
      await stepUntil(room, '2026-06-11T00:00:00.000Z');
      expect(await stepUntil(room, '2026-07-03T13:00:00.000Z')).toEqual([
        '2026-06-26 erin remind.deadlineNear',
        '2026-07-01 erin remind.deadlineNear',
        '2026-07-03 erin remind.deadlineToday',
      ]);
    },
  },
  {
    rule: 'The provider is reminded of proposed times on days 1 and 2.',
    async scenario() {
      const room = await matchRooms['times proposed']();
      expect(await stepUntil(room, '2026-06-06T00:00:00.000Z')).toEqual([
        '2026-06-04 paul remind.confirm',
        '2026-06-05 paul remind.confirm',
      ]);
    },
  },
  {
    rule: 'The employer is asked for the outcome 2 hours after the interview began, and on days 1, 3 and 7; the provider on days 1 and 3.',
    async scenario() {
      const room = await matchRooms.scheduled();
      expect(await stepUntil(room, '2026-06-16T12:00:00.000Z')).toEqual([
        '2026-06-09 erin remind.outcome',
        '2026-06-10 erin remind.outcome',
        '2026-06-10 paul remind.outcomeAsked',
        '2026-06-12 erin remind.outcome',
        '2026-06-12 paul remind.outcomeAsked',
        '2026-06-16 erin remind.outcome',
      ]);
    },
  },
  {
    rule: 'If nobody says what happened for five working days, the platform claims it and asks both sides. Unanswered, the interview counts as not held: a breach, and owed again.',
    async scenario() {
      const room = await matchRooms['nobody said what happened']();
      await claimHas({ kind: 'silence', side: 'platform', answerUntil: '2026-06-22T23:59:59.999Z' })(room);
      await told('erin', 'claim.made.silence')(room);
      await told('paul', 'claim.made.silence')(room);
      await noBreach(room);
      await stepUntil(room, '2026-06-23T00:00:00.000Z');
      await claimHas({ kind: 'silence', state: 'stood' })(room);
      await matchHas(() => ({ status: 'matched', guarantee: null }))(room);
      expect(await room.single('breaches')).toMatchObject({ kind: 'not_held' });
    },
  },
  {
    rule: 'At a time to which the provider moved the interview alone, neither silence nor an absence of the employer is a breach.',
    async scenario() {
      const silent = await matchRooms.scheduled();
      await given('Move the interview', paul)(silent);
      await stepUntil(silent, '2026-06-26T00:00:00.000Z');
      await claimHas({ kind: 'silence', state: 'stood', isProvidersTime: true })(silent);
      await noBreach(silent);
      const absent = await matchRooms.scheduled();
      await given('Move the interview', paul)(absent);
      absent.now = '2026-06-11T13:00:00.000Z';
      await given('Report the employer as absent', paul)(absent);
      await given('Confirm the claim')(absent);
      await noBreach(absent);
    },
  },
  {
    rule: 'Saying what happened ends a silence and gives nobody days.',
    async scenario() {
      const room = await matchRooms['nobody said what happened']();
      await given('Report the candidate as absent')(room);
      const states = (await room.store.find('claims')).map(({ kind, state }) => `${kind} ${state}`);
      expect(states.toSorted()).toEqual(['candidate_absent open', 'silence lapsed']);
      expect(await deadline(room)).toBe('2026-07-03');
    },
  },
  {
    rule: 'An interview that the employer recorded as held keeps the promise when the provider confirms it or when its time to answer is over, and not before.',
    async scenario() {
      const room = await matchRooms.held();
      await claimHas({ kind: 'held', answerUntil: '2026-06-12T23:59:59.999Z' })(room);
      const lines = await stepUntil(room, '2026-06-12T23:00:00.000Z');
      expect(lines).toContain('2026-06-11 paul claim.reminder.held');
      await matchHas(() => ({ guarantee: null }))(room);
      await stepUntil(room, '2026-06-13T00:00:00.000Z');
      await claimHas({ state: 'stood' })(room);
      await matchHas(() => ({ guarantee: 'honoured', honouredAt: '2026-06-09T10:00:00.000Z' }))(room);
    },
  },
  {
    rule: 'After an interview that the employer did not hold, new times are due within five working days.',
    async scenario() {
      const room = await matchRooms.begun();
      await given('Report the employer as absent')(room);
      const lines = await stepUntil(room, '2026-06-17T00:00:00.000Z');
      expect(lines.at(-2)).toBe('2026-06-16 erin remind.renewOverdue');
    },
  },
  {
    rule: 'At the deadline the guarantee is missed: a breach with its reminders, and both sides and administrators are notified.',
    async scenario() {
      const room = await matchRooms.matched();
      const lines = await stepUntil(room, '2026-07-04T00:00:00.000Z');
      expect(lines.filter((line) => line.endsWith(' missed')).toSorted()).toEqual([
        '2026-07-03 ada missed',
        '2026-07-03 erin missed',
        '2026-07-03 paul missed',
      ]);
      expect(await room.single('breaches')).toMatchObject({ kind: 'deadline', reminders: 6 });
      await matchHas(() => ({ guarantee: 'missed' }))(room);
    },
  },
  {
    rule: 'A missed guarantee can still be kept; it then counts as kept late.',
    async scenario() {
      const room = await matchRooms.matched();
      await stepUntil(room, '2026-07-05T00:00:00.000Z');
      await given('Hire')(room);
      await given('Confirm the claim', paul)(room);
      await matchHas(() => ({ guarantee: 'honoured_late' }))(room);
    },
  },
  {
    rule: 'An interview that begins before the deadline waits for its outcome, or for silence, instead of being missed.',
    async scenario() {
      const room = await matchRooms.scheduled();
      // To July 2, the day before the deadline.
      const { id: matchId, interviewDate: from } = await room.single('matches');
      const startsAt = '2026-07-02T10:00:00.000Z';
      await give(room, 'interviews.reschedule', { matchId, from, startsAt, reason: 'Ill' }, erin);
      await stepUntil(room, '2026-07-08T00:00:00.000Z');
      await matchHas(() => ({ status: 'interview_scheduled', guarantee: null }))(room);
      // Nobody says what happened until July 9, and nobody answers that until July 14.
      await stepUntil(room, '2026-07-15T00:00:00.000Z');
      await matchHas(() => ({ status: 'matched', guarantee: 'missed' }))(room);
    },
  },
  {
    rule: 'Both sides may comment on a breach.',
    async scenario() {
      const room = await matchRooms.matched();
      await stepUntil(room, '2026-07-05T00:00:00.000Z');
      const { id } = await room.single('breaches');
      for (const actor of [erin, paul]) await give(room, 'breaches.comment', { id, comment: 'Snow' }, actor);
      expect(await room.single('breaches')).toMatchObject({
        employerComment: 'Snow',
        providerComment: 'Snow',
      });
    },
  },
  {
    rule: 'An employer that says that it did not hold an interview is in breach at once, also before the deadline.',
    async scenario() {
      const room = await matchRooms.begun();
      await given('Report the employer as absent')(room);
      await breachOf('not_held')(room);
      await told('paul', 'notHeld')(room);
    },
  },
  {
    rule: 'If the provider says so, the employer is in breach after the third working day, unless it disputes that.',
    async scenario() {
      const room = await matchRooms['employer reported absent']();
      const lines = await stepUntil(room, '2026-06-12T23:00:00.000Z');
      expect(lines).toContain('2026-06-11 erin claim.reminder.employer_absent');
      await noBreach(room);
      await stepUntil(room, '2026-06-13T00:00:00.000Z');
      await claimHas({ state: 'stood' })(room);
      await breachOf('not_held')(room);
      const disputed = await matchRooms['employer absent, disputed']();
      await stepUntil(disputed, '2026-06-20T00:00:00.000Z');
      await noBreach(disputed);
    },
  },
  {
    rule: 'A claim can be answered until the end of the third working day of the side that answers, and for at most seven days.',
    async scenario() {
      const room = await matchRooms['offered without an interview']();
      await claimHas({ answerUntil: '2026-06-08T23:59:59.999Z' })(room);
      const closed = await matchRooms.matched();
      const paulsOrganization = await closed.single('organizations', { id: 'paul' });
      const closedDays = '2026-06-04 2026-06-05 2026-06-08 2026-06-09';
      await closed.put('organizations', { ...paulsOrganization, closedDays });
      await given('Hire')(closed);
      await claimHas({ answerUntil: '2026-06-10T23:59:59.999Z' })(closed);
    },
  },
  {
    rule: 'While a claim waits for an answer or for an administrator, a passed deadline has no effect.',
    async scenario() {
      const room = await matchRooms.matched();
      room.now = '2026-07-02T10:00:00.000Z';
      await given('Hire')(room);
      await stepUntil(room, '2026-07-06T00:00:00.000Z');
      await given('Dispute the claim', paul)(room);
      await stepUntil(room, '2026-07-16T00:00:00.000Z');
      await matchHas(() => ({ guarantee: null }))(room);
      await given('Decide that no offer was made', ada)(room);
      await stepUntil(room, '2026-07-17T00:00:00.000Z');
      await matchHas(() => ({ status: 'matched', guarantee: 'missed' }))(room);
    },
  },
  {
    rule: 'An offer that nobody answered is neither kept nor missed if it was made ten working days before the deadline or earlier. Later ones hold no deadline up.',
    async scenario() {
      const early = await matchRooms.matched();
      await given('Hire')(early);
      await stepUntil(early, '2026-07-10T00:00:00.000Z');
      await matchHas(() => ({ status: 'hired', guarantee: null }))(early);
      const late = await matchRooms.matched();
      late.now = '2026-06-25T10:00:00.000Z';
      await given('Hire')(late);
      await stepUntil(late, '2026-07-10T00:00:00.000Z');
      await matchHas(() => ({ status: 'hired', guarantee: 'missed' }))(late);
    },
  },
  {
    rule: 'Administrators are told again of a dispute after 5 working days. After 15 it is set aside: the interview is owed again, with at least ten working days left.',
    async scenario() {
      const room = await matchRooms['offer disputed']();
      const lines = await stepUntil(room, '2026-06-25T00:00:00.000Z');
      expect(lines.filter((line) => line.includes(' ada '))).toEqual(['2026-06-10 ada claim']);
      await claimHas({ state: 'set_aside' })(room);
      await matchHas(() => ({ status: 'matched', deadlineAt: '2026-07-08T23:59:59.999Z' }))(room);
      const held = await matchRooms['held, disputed']();
      await stepUntil(held, '2026-07-01T00:00:00.000Z');
      await claimHas({ kind: 'held', state: 'set_aside' })(held);
      await matchHas(() => ({ status: 'matched', guarantee: null, deadlineAt: '2026-07-14T23:59:59.999Z' }))(
        held,
      );
    },
  },
  {
    rule: 'A second dispute of a match that ends without fault, set aside or decided so, gives no new day: the match is then in no figure.',
    async scenario() {
      const room = await matchRooms['offer disputed']();
      await stepUntil(room, '2026-06-25T00:00:00.000Z');
      await given('Hire', erin)(room);
      await given('Dispute the claim', paul)(room);
      await stepUntil(room, '2026-12-01T00:00:00.000Z');
      await matchHas(() => ({ status: 'matched', guarantee: null, missedAt: null }))(room);
    },
  },
  {
    rule: 'A settled offer that was disputed later and set aside is again what it was.',
    async scenario() {
      const room = await matchRooms['offer confirmed']();
      await given('Dispute the claim', paul)(room);
      await stepUntil(room, '2026-07-10T00:00:00.000Z');
      await claimHas({ state: 'confirmed' })(room);
      await matchHas(() => ({ status: 'hired', guarantee: 'honoured' }))(room);
    },
  },
  {
    rule: 'Adherence is the guarantees kept in time of those kept, kept late and missed that fell due or were kept in the last 90 days; without any there is none.',
    async scenario() {
      const now = '2026-09-01T00:00:00.000Z';
      const due = (guarantee: ReturnType<typeof match>['guarantee'], daysAgo: number) =>
        match({ guarantee, deadlineAt: plusDays(now, -daysAgo) });
      const counted = [due('honoured', 1), due('honoured_late', 2), due('missed', 89)];
      const others = [due('released', 1), due(null, 1), due('missed', 90)];
      expect(adherenceOf([...counted, ...others], now)).toEqual({ percent: 33, due: 3, byOffer: 0 });
      expect(adherenceOf(others, now)).toEqual({ percent: null, due: 0, byOffer: 0 });
    },
  },
];
