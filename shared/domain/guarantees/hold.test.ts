// Tests promises whose pauses are used up while the training provider does not answer the proposed times.
import { describe, expect, test } from 'vitest';
import type { Row } from '#shared/engine/schema.ts';
import { plusDays } from '#shared/lib/time.ts';
import { classroom, runTo } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { erin, paul, system } from '#shared/testing/people.ts';
import { match } from '#shared/testing/rows.ts';
import { defaultSettings } from '../platform/settings.ts';
import { recordOutcome } from '../interviews/record-outcome.ts';
import { confirmTime, proposeTimes, suggestTimes } from '../interviews/propose-times.ts';
import { recomputeDeadlines } from './calendar-changes.ts';
import { scheduleDeadline } from './deadline-timer.ts';
import { holdFrom } from './hold.ts';

const matchId = 'match-1';
const owedSince = '2026-06-01T09:00:00.000Z';
const proposedAt = '2026-06-02T09:00:00.000Z';
/** The provider's three days to answer, and 60 days of a pause. */
const holdAt = '2026-08-04T09:00:00.000Z';

/** Times are proposed one day after the match, and the provider does not answer. */
async function unanswered(): Promise<Classroom> {
  const room = await classroom();
  await room.put('matches', match({ owedSince, createdAt: owedSince }));
  room.now = owedSince;
  await scheduleDeadline(room.store, await found(room), room);
  room.now = proposedAt;
  await propose(room, plusDays(proposedAt, 200));
  return room;
}

const found = (room: Classroom) => room.single('matches');
const propose = (room: Classroom, startsAt: string) =>
  room.accept(
    proposeTimes,
    { matchId, slots: [startsAt], kind: 'in-person', place: '1 Main Street', minutes: 30, note: null },
    erin,
  );
const told = async (room: Classroom, title: string) =>
  (await room.told()).filter((line) => line.includes(title)).map((line) => line.split(':')[0]);

describe('proposed times that the provider does not answer', () => {
  test('puts the promise on hold after 60 days, and misses nothing', async () => {
    const room = await unanswered();
    await runTo(room, plusDays(holdAt, -1));
    expect((await found(room)).deadlineAt).not.toBeNull();
    expect(await told(room, 'On hold soon')).toEqual(expect.arrayContaining(['erin', 'paul']));
    await runTo(room, plusDays(holdAt, 40));
    expect(await found(room)).toMatchObject({ deadlineAt: null, missedAt: null, guarantee: null });
    expect(await told(room, 'On hold: ')).toEqual(expect.arrayContaining(['erin', 'paul']));
  });

  test('withdraws the match after 90 days on hold', async () => {
    const room = await unanswered();
    await runTo(room, plusDays(holdAt, 91));
    expect(await found(room)).toMatchObject({
      withdrawnAt: plusDays(holdAt, 90),
      withdrawnReason: 'the training provider didn’t answer',
      missedAt: null,
    });
    expect(await told(room, 'Match withdrawn')).toEqual(expect.arrayContaining(['erin', 'paul']));
  });

  test('leaves the employer ten working days once the provider answers', async () => {
    const room = await unanswered();
    // Monday, August 24.
    await runTo(room, '2026-08-24T09:00:00.000Z');
    await room.accept(suggestTimes, { matchId, slots: [], note: 'None of these' }, paul);
    expect((await found(room)).deadlineAt).toBe('2026-09-07T23:59:59.999Z');
    await runTo(room, '2026-09-08T09:00:00.000Z');
    expect((await found(room)).missedAt).not.toBeNull();
  });

  test('stays on hold when the employer proposes again and again', async () => {
    const room = await unanswered();
    for (const day of [40, 50]) {
      await runTo(room, plusDays(holdAt, day));
      await propose(room, plusDays(holdAt, 200));
      await runTo(room, plusDays(holdAt, day + 4));
      expect(await found(room)).toMatchObject({ deadlineAt: null, missedAt: null });
    }
    await runTo(room, plusDays(holdAt, 150));
    expect((await found(room)).withdrawnAt).not.toBeNull();
  });

  test('keeps an offer that was made on hold out of the missed deadlines', async () => {
    const room = await unanswered();
    await runTo(room, plusDays(holdAt, 5));
    await room.accept(recordOutcome, { matchId, outcome: 'hired' }, erin);
    await runTo(room, plusDays(holdAt, 40));
    expect(await found(room)).toMatchObject({ status: 'hired', missedAt: null, guarantee: null });
  });
});

test('puts a promise on hold after the server was away and its calendar was recomputed', async () => {
  const room = await unanswered();
  await runTo(room, plusDays(holdAt, -2));
  room.now = plusDays(holdAt, 3);
  const settings = { ...defaultSettings, closedDays: '2026-12-24', createdAt: owedSince, rev: 1 };
  await room.put('settings', settings);
  await room.accept(recomputeDeadlines, { matchIds: [matchId] }, system);
  await runTo(room, plusDays(holdAt, 4));
  expect((await found(room)).deadlineAt).toBeNull();
  expect(await told(room, 'On hold: ')).toEqual(expect.arrayContaining(['erin', 'paul']));
});

test('counts days once on which two pauses overlap', async () => {
  const room = await unanswered();
  const known = await found(room);
  const [interview] = await room.store.find('interviews');
  const pause = { employerId: 'erin', providerId: 'paul', matchId, reason: 'absent', rev: 1 } as const;
  const wait = (id: string, startedAt: string, endedAt: string) => ({
    ...pause,
    ...{ id, startedAt, endedAt, createdAt: startedAt },
  });
  const holdWith = (...waits: Row<'waits'>[]) =>
    holdFrom({ match: known, interview, waits, periods: { confirmDays: 3 } });
  expect(holdWith()).toBe(holdAt);
  const due = plusDays(proposedAt, 3);
  expect(holdWith(wait('1', plusDays(due, -2), plusDays(due, 20)))).toBe(plusDays(holdAt, -2));
  expect(holdWith(wait('1', plusDays(due, -2), due), wait('2', plusDays(due, -1), due))).toBe(
    plusDays(holdAt, -2),
  );
});

test('counts no days beyond 60 of two pauses', async () => {
  const room = await unanswered();
  room.now = plusDays(proposedAt, 53);
  const [slot] = await room.store.find('slots');
  await room.accept(suggestTimes, { matchId, slots: [], note: 'None of these' }, paul);
  expect((await found(room)).deadlineAt).toBe('2026-08-20T23:59:59.999Z');
  await propose(room, plusDays(proposedAt, 200));
  await runTo(room, plusDays(proposedAt, 53 + 3 + 18));
  expect((await found(room)).deadlineAt).toBeNull();
  expect(slot?.state).toBe('proposed');
  const current = (await room.store.find('slots')).find(({ state }) => state === 'proposed');
  await room.accept(confirmTime, { slotId: current?.id }, paul);
  // Sixty days after July 1, which is a Sunday.
  expect(await found(room)).toMatchObject({
    status: 'interview_scheduled',
    deadlineAt: '2026-08-31T23:59:59.999Z',
    missedAt: null,
  });
});
