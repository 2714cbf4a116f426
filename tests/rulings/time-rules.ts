// Times that one side sets alone, and the ten working days: each rule with the scenario that shows it, for both sides where
// both can. Zoe is matched on Wednesday, June 3, 2026; her interview is on Tuesday, June 9.
import { expect } from 'vitest';
import { mayBeNamed } from '#shared/domain/consents/consents.ts';
import { plusDays } from '#shared/lib/time.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { erin, paul } from '#shared/testing/people.ts';
import { consent } from '#shared/testing/rows.ts';
import { stepUntil } from './clock-rules.ts';
import type { Rule } from './clock-rules.ts';
import {
  claimIn,
  claimIs,
  confirmed,
  disputed,
  isStale,
  matchIs,
  moved,
  notHeld,
  onMatch,
  recorded,
  takenBack,
} from './claim-steps.ts';
import { noBreach } from './match-checks.ts';
import { given, matchRooms } from './match-rooms.ts';

/** The ways in which one side sets a time alone, with the side that answers. */
const ways = [
  ['employer', paul, matchRooms['agreed by phone']],
  ['employer', paul, movedBy(erin)],
  ['provider', erin, movedBy(paul)],
] as const;

function movedBy(actor: typeof erin): () => Promise<Classroom> {
  return async () => {
    const room = await matchRooms.scheduled();
    await moved(room, actor);
    return room;
  };
}

const june8 = '2026-06-08T23:59:59.999Z';

const absencesIn = async (room: Classroom): Promise<number> => (await room.single('interviews')).absences;
const dueIn = async (room: Classroom): Promise<string | null> => (await room.single('matches')).deadlineAt;

/** Two days before the interview is due: July 1, a Wednesday. The tenth working day is July 15. */
async function nearlyDue(room: Classroom): Promise<Classroom> {
  room.now = '2026-07-01T10:00:00.000Z';
  return room;
}
const july15 = '2026-07-15T23:59:59.999Z';

/** The last days before the deadline, with a time that both sides agreed. */
async function scheduledLate(): Promise<Classroom> {
  const room = await nearlyDue(await matchRooms.matched());
  await given('Propose times')(room);
  await given('Confirm a proposed time', paul)(room);
  return room;
}

export const timeRules: readonly Rule[] = [
  {
    rule: 'A time agreed by phone, or to which one side moves the interview alone, is a claim of that side. The other can answer it until the end of its third working day.',
    async scenario() {
      for (const [side, , make] of ways) {
        const room = await make();
        expect(await claimIn(room, 'time')).toMatchObject({ side, state: 'open', answerUntil: june8 });
        expect(await room.single('interviews')).toMatchObject({ objectUntil: june8 });
      }
    },
  },
  {
    rule: 'After a "yes" both sides have agreed to the time.',
    async scenario() {
      for (const [, other, make] of ways) {
        const room = await make();
        await confirmed(room, 'time', other);
        await claimIs(room, 'time', 'confirmed');
        expect(await room.single('interviews')).toMatchObject({ objectUntil: null, isProvidersTime: false });
      }
    },
  },
  {
    rule: 'A "no" needs no administrator: the match has no time, and nothing that rested on it remains.',
    async scenario() {
      for (const [side, other, make] of ways) {
        const room = await make();
        await disputed(room, 'time', other);
        await claimIs(room, 'time', 'refused');
        await matchIs(room, { status: 'matched', interviewDate: null });
        expect(await absencesIn(room)).toBe(0);
        if (side === 'employer') expect(await dueIn(room)).toBe(await dueIn(await matchRooms.matched()));
      }
    },
  },
  {
    rule: 'Without an answer the interview can be held. An absence of a side counts only if that side had set or confirmed the time.',
    async scenario() {
      for (const [side, , make] of ways) {
        const room = await make();
        await stepUntil(room, '2026-06-12T12:00:00.000Z');
        await claimIs(room, 'time', 'stood');
        await notHeld(room, 'provider');
        expect(await absencesIn(room)).toBe(side === 'provider' ? 1 : 0);
        const held = await make();
        await stepUntil(held, '2026-06-12T12:00:00.000Z');
        await recorded(held, 'interview_completed');
        await confirmed(held, 'held');
        await matchIs(held, { guarantee: 'honoured' });
      }
      const [, , byProvider] = ways[2];
      for (const isConfirmed of [true, false]) {
        const room = await byProvider();
        if (isConfirmed) await confirmed(room, 'time', erin);
        await stepUntil(room, '2026-06-12T12:00:00.000Z');
        await notHeld(room, 'employer', paul);
        await confirmed(room, 'employer_absent', erin);
        expect(await room.store.find('breaches')).toHaveLength(isConfirmed ? 1 : 0);
      }
    },
  },
  {
    rule: 'While a time is open, the side that set it reports nothing about its interview but what speaks against itself. The other side accepts the time by saying what happened.',
    async scenario() {
      const phoned = await matchRooms['begun, agreed by phone']();
      await isStale(notHeld(phoned, 'provider'));
      await isStale(notHeld(phoned, 'nobody'));
      await isStale(recorded(phoned, 'interview_completed'));
      await notHeld(phoned, 'employer');
      await claimIs(phoned, 'time', 'lapsed');
      const accepted = await matchRooms['begun, agreed by phone']();
      await notHeld(accepted, 'employer', paul);
      await claimIs(accepted, 'time', 'confirmed');
      const room = await matchRooms.scheduled();
      await moved(room, paul, '2026-06-04T09:00:00.000Z');
      room.now = '2026-06-04T10:00:00.000Z';
      await isStale(notHeld(room, 'employer', paul));
      await recorded(room, 'interview_completed');
      await claimIs(room, 'time', 'confirmed');
    },
  },
  {
    rule: 'A name is shown only after the time is agreed, or its claim stood.',
    async scenario() {
      for (const [, other, make] of ways) {
        const room = await make();
        const isNamed = async () =>
          mayBeNamed(
            await room.single('matches'),
            await room.single('interviews'),
            consent({ createdAt: room.now }),
            await room.store.find('claims'),
            room.now,
          );
        expect(await isNamed()).toBe(false);
        await confirmed(room, 'time', other);
        expect(await isNamed()).toBe(true);
      }
    },
  },
  {
    rule: 'The side that set a time can take it back while it is open. The match then has no time.',
    async scenario() {
      for (const [side, other, make] of ways) {
        const room = await make();
        const author = side === 'employer' ? erin : paul;
        expect(other).not.toBe(author);
        await takenBack(room, 'time', author);
        await claimIs(room, 'time', 'taken_back');
        await matchIs(room, { status: 'matched', interviewDate: null });
      }
    },
  },
  {
    rule: 'A claim about a time lapses when the interview has another time or none.',
    async scenario() {
      for (const act of ['move', 'cancel', 'hire'] as const) {
        const room = await matchRooms['agreed by phone']();
        const { id } = await claimIn(room, 'time');
        if (act === 'move') await moved(room, erin);
        if (act === 'cancel') await given('Cancel the interview')(room);
        if (act === 'hire') await given('Hire')(room);
        expect(await room.store.get('claims', id)).toMatchObject({ state: 'lapsed' });
      }
    },
  },
  {
    rule: 'While a time is open the deadline has no effect, and it moves no deadline.',
    async scenario() {
      const room = await nearlyDue(await matchRooms.matched());
      const due = await dueIn(room);
      await onMatch(room, 'interviews.agreeByPhone', { startsAt: '2026-08-03T10:00:00.000Z' });
      await stepUntil(room, '2026-07-06T12:00:00.000Z');
      await matchIs(room, { missedAt: null, deadlineAt: due });
      await stepUntil(room, '2026-07-08T00:00:00.000Z');
      await matchIs(room, { guarantee: 'missed', deadlineAt: due });
    },
  },
  {
    rule: 'No act or silence of the training provider leaves the employer less than ten working days: a move, a cancellation, a late answer, the third "None of these" without a time, a time or a report that it takes back.',
    async scenario() {
      const move = await scheduledLate();
      await moved(move, paul);
      expect(await dueIn(move)).toBe(july15);
      const cancel = await scheduledLate();
      await given('Cancel the interview', paul)(cancel);
      expect(await dueIn(cancel)).toBe(july15);
      const answer = await nearlyDue(await matchRooms.matched());
      await given('Propose times')(answer);
      answer.now = plusDays(answer.now, 4);
      await given('Confirm a proposed time', paul)(answer);
      // The tenth working day after Sunday, July 5.
      expect(await dueIn(answer)).toBe('2026-07-17T23:59:59.999Z');
      const decline = await nearlyDue(await matchRooms.matched());
      const due = await dueIn(decline);
      for (const turn of [1, 2, 3]) {
        decline.now = plusDays(decline.now, 1 / 24);
        await given('Propose times')(decline);
        await onMatch(decline, 'interviews.suggest', { slots: [], note: 'None' }, paul);
        expect(await dueIn(decline)).toBe(turn === 3 ? july15 : due);
      }
      const back = await scheduledLate();
      await moved(back, paul);
      back.now = '2026-07-03T10:00:00.000Z';
      await takenBack(back, 'time', paul);
      expect(await dueIn(back)).toBe('2026-07-17T23:59:59.999Z');
      const report = await nearlyDue(await matchRooms.matched());
      const times = { slots: ['2026-07-02T10:00:00.000Z'], kind: 'phone', place: '555-0100', minutes: 30 };
      await onMatch(report, 'interviews.propose', { ...times, note: null });
      await given('Confirm a proposed time', paul)(report);
      report.now = '2026-07-02T11:00:00.000Z';
      await notHeld(report, 'employer', paul);
      report.now = '2026-07-03T10:00:00.000Z';
      await takenBack(report, 'employer_absent', paul);
      expect(await dueIn(report)).toBe('2026-07-17T23:59:59.999Z');
    },
  },
  {
    rule: 'The employer gains no time by its own move or cancellation, nor by an answer in time.',
    async scenario() {
      const room = await scheduledLate();
      const due = await dueIn(room);
      await moved(room, erin);
      await given('Cancel the interview')(room);
      expect(await dueIn(room)).toBe(due);
      const answered = await nearlyDue(await matchRooms.matched());
      await given('Propose times')(answered);
      answered.now = plusDays(answered.now, 2);
      await given('Confirm a proposed time', paul)(answered);
      expect(await dueIn(answered)).toBe(due);
      await noBreach(answered);
    },
  },
];
