// Outcomes, fees and decisions that are asked for later: each rule with the scenario that shows it.
import { expect } from 'vitest';
import { plusDays } from '#shared/lib/time.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { ada } from '#shared/testing/people.ts';
import { stepUntil } from './clock-rules.ts';
import type { Rule } from './clock-rules.ts';
import {
  claimIn,
  claimIs,
  confirmed,
  corrected,
  costs,
  decided,
  disputed,
  isStale,
  matchIs,
  recorded,
  takenBack,
} from './claim-steps.ts';
import { feesOf } from './match-checks.ts';
import { matchRooms } from './match-rooms.ts';

const hiredBefore = matchRooms['hired, confirmed'];
const offerBefore = matchRooms['offer confirmed'];

/** An interview of an hour ago, where a hire costs 250 dollars. */
async function paid(): Promise<Classroom> {
  const room = await matchRooms.begun();
  await costs(room, 250);
  return room;
}

const charged = (dollars: number) => feesOf('hire', dollars * 100);

/** A week after the last working day on which the employer's claims could be answered. */
const later = (room: Classroom) => stepUntil(room, plusDays(room.now, 14));

export const outcomeRules: readonly Rule[] = [
  {
    rule: 'Each correction of the employer is a claim. Confirmed or unanswered, it counts; disputed, an administrator says whether there was a hire.',
    async scenario() {
      const yes = await hiredBefore();
      await corrected(yes, 'not_hired');
      await confirmed(yes, 'outcome');
      await confirmed(yes, 'held');
      await matchIs(yes, { status: 'not_hired', guarantee: 'honoured' });
      const silent = await hiredBefore();
      await corrected(silent, 'not_hired');
      await later(silent);
      await claimIs(silent, 'outcome', 'stood');
      await matchIs(silent, { status: 'not_hired', guarantee: 'honoured' });
      for (const verdict of ['hired', 'not_hired'] as const) {
        const room = await hiredBefore();
        await corrected(room, 'not_hired');
        await disputed(room, 'outcome');
        await decided(room, 'outcome', verdict);
        await matchIs(room, { status: verdict });
      }
    },
  },
  {
    rule: 'A correction away from a hire, an administrator’s too, opens again what the promise rests on. Until both are settled nothing is kept.',
    async scenario() {
      const room = await hiredBefore();
      await corrected(room, 'not_hired');
      await claimIs(room, 'held', 'open');
      await matchIs(room, { guarantee: null });
      await confirmed(room, 'held');
      await matchIs(room, { guarantee: null });
      await confirmed(room, 'outcome');
      await matchIs(room, { guarantee: 'honoured' });
      const notHired = await hiredBefore();
      await corrected(notHired, 'interview_completed');
      await disputed(notHired, 'outcome');
      await decided(notHired, 'outcome', 'not_hired');
      await claimIs(notHired, 'held', 'open');
      const byAdmin = await matchRooms['hired 15 days ago']();
      await corrected(byAdmin, 'not_hired', ada);
      await claimIs(byAdmin, 'held', 'open');
      await matchIs(byAdmin, { guarantee: null });
    },
  },
  {
    rule: 'A correction that does not count goes back to the outcome before it, and what had been opened again is what it was. So it is when no administrator decides, or the employer takes it back.',
    async scenario() {
      const ends = {
        rejected: async (room: Classroom) => {
          await disputed(room, 'outcome');
          await decided(room, 'outcome', 'hired');
        },
        'set aside': async (room: Classroom) => {
          await disputed(room, 'outcome');
          await stepUntil(room, plusDays(room.now, 31));
        },
        'taken back': (room: Classroom) => takenBack(room, 'outcome'),
      };
      for (const end of Object.values(ends)) {
        const room = await hiredBefore();
        await corrected(room, 'not_hired');
        await end(room);
        // Nobody had answered the report that was open again for so long.
        await claimIs(room, 'held', end === ends['set aside'] ? 'stood' : 'confirmed');
        await matchIs(room, { status: 'hired', guarantee: 'honoured' });
      }
    },
  },
  {
    rule: 'A second correction takes the first one back, and is compared with what counted before both. While the first is disputed, it is refused.',
    async scenario() {
      const room = await hiredBefore();
      await corrected(room, 'not_hired');
      const first = await claimIn(room, 'outcome');
      room.now = plusDays(room.now, 1 / 24);
      await corrected(room, 'hired');
      expect(await room.store.get('claims', first.id)).toMatchObject({ state: 'taken_back' });
      await matchIs(room, { status: 'hired', guarantee: 'honoured' });
      const waiting = await hiredBefore();
      await corrected(waiting, 'not_hired');
      await disputed(waiting, 'outcome');
      await isStale(corrected(waiting, 'hired'));
    },
  },
  {
    rule: 'An offer that the provider confirmed, or let stand, is taken back only by a claim. Until its end no other offer can be made.',
    async scenario() {
      for (const make of [offerBefore, matchRooms['offer unanswered']]) {
        const room = await make();
        await corrected(room, 'matched');
        await matchIs(room, { status: 'matched', guarantee: null });
        await isStale(recorded(room, 'hired'));
        await disputed(room, 'outcome');
        await decided(room, 'outcome', 'hired');
        await matchIs(room, { status: 'hired' });
        const agreed = await make();
        await corrected(agreed, 'matched');
        await confirmed(agreed, 'outcome');
        await claimIs(agreed, 'offer', 'taken_back');
        await matchIs(agreed, { status: 'matched', deadlineAt: '2026-07-03T23:59:59.999Z' });
      }
    },
  },
  {
    rule: 'The first outcome is a claim only where a hire has a fee.',
    async scenario() {
      for (const outcome of ['hired', 'not_hired'] as const) {
        const room = await paid();
        await recorded(room, outcome);
        expect(await claimIn(room, 'outcome')).toMatchObject({ side: 'employer', state: 'open', outcome });
        const free = await matchRooms.begun();
        await recorded(free, outcome);
        const kinds = (await free.store.find('claims')).map(({ kind }) => kind);
        expect(kinds).toEqual(['held']);
      }
    },
  },
  {
    rule: 'The fee of a hire waits until the interview and the outcome, or the offer, are settled. It is the fee of the day of the decision.',
    async scenario() {
      const room = await paid();
      await recorded(room, 'hired');
      await costs(room, 900);
      await confirmed(room, 'held');
      await charged(0)(room);
      await confirmed(room, 'outcome');
      await charged(250)(room);
      const offer = await matchRooms.matched();
      await costs(offer, 250);
      await recorded(offer, 'hired');
      await costs(offer, 900);
      await charged(0)(offer);
      await confirmed(offer, 'offer');
      await charged(250)(offer);
    },
  },
  {
    rule: 'A charge stays while a correction waits, and is reversed once it is settled that there was no hire.',
    async scenario() {
      const room = await paid();
      await recorded(room, 'hired');
      await confirmed(room, 'held');
      await confirmed(room, 'outcome');
      await corrected(room, 'not_hired');
      await charged(250)(room);
      await confirmed(room, 'outcome');
      await charged(250)(room);
      await confirmed(room, 'held');
      await charged(0)(room);
    },
  },
  {
    rule: 'Who did not answer in time can ask an administrator to decide once, within 30 days. If nobody decides, or the asker confirms, the claim is again what it was.',
    async scenario() {
      const held = matchRooms.held;
      for (const end of ['nobody decides', 'confirmed'] as const) {
        const room = await held();
        await stepUntil(room, '2026-06-13T00:00:00.000Z');
        await matchIs(room, { guarantee: 'honoured' });
        await disputed(room, 'held');
        await matchIs(room, { guarantee: null });
        if (end === 'confirmed') await confirmed(room, 'held');
        else await stepUntil(room, '2026-07-06T00:00:00.000Z');
        await claimIs(room, 'held', 'stood');
        await matchIs(room, { guarantee: 'honoured' });
        await isStale(disputed(room, 'held'));
      }
      const late = await held();
      await stepUntil(late, '2026-06-13T00:00:00.000Z');
      late.now = plusDays(late.now, 31);
      await isStale(disputed(late, 'held'));
      const answered = await matchRooms['held, confirmed']();
      await isStale(disputed(answered, 'held'));
    },
  },
  {
    rule: 'An administrator who is asked later decides as always: an interview that was not held is owed again.',
    async scenario() {
      const room = await matchRooms.held();
      await stepUntil(room, '2026-06-13T00:00:00.000Z');
      await disputed(room, 'held');
      await decided(room, 'held', 'employer_absent');
      await matchIs(room, { status: 'matched', heldAt: null, guarantee: null });
      expect(await room.store.find('breaches')).toHaveLength(1);
    },
  },
];
