import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { Write } from '#shared/engine/layer.ts';
import { pushBench } from '../testing/push-bench.ts';
import { claimDeliveries, nextDelivery, postpone } from './deliveries.ts';
import { nextSettling, queuePushes, settleOutbox } from './outbox.ts';

const bench = await pushBench();
const { knex } = bench.database;
afterAll(() => bench.close());

const DELAY = 10_000;
const start = Date.parse('2026-06-03T10:00:00.000Z');
const after = (seconds: number) => new Date(start + seconds * 1000);

/** What would be sent to this person's devices at this moment. */
async function due(personId: string, seconds: number) {
  await settleOutbox(knex, DELAY, after(seconds));
  const claimed = await claimDeliveries(knex, {}, after(seconds));
  return claimed.filter((delivery) => delivery.personId === personId);
}

async function employer(): Promise<string> {
  const personId = randomUUID();
  await bench.device(personId);
  return personId;
}

test('combines 28 matches and one more into one push ten seconds after the last', async () => {
  const personId = await employer();
  await bench.tell({ personId, count: 28, at: after(0) });
  await bench.tell({ personId, at: after(4) });
  expect(await nextSettling(knex, DELAY, after(0))).toEqual(after(14));
  expect(await due(personId, 13.9)).toEqual([]);
  expect(await due(personId, 14)).toMatchObject([
    { openCount: 29, unreadCount: 29, subjectTitle: 'Care Assistant' },
  ]);
  expect(await due(personId, 15)).toEqual([]);
});

test('delays the first notification by at most a minute while others keep arriving', async () => {
  const personId = await employer();
  for (let second = 0; second <= 60; second += 5) await bench.tell({ personId, at: after(second) });
  expect(await due(personId, 59)).toEqual([]);
  expect(await due(personId, 60)).toMatchObject([{ openCount: 13 }]);
});

test('creates a separate push for each job and each notification type', async () => {
  const personId = await employer();
  await bench.tell({ personId, subjectId: '1', count: 2, at: after(0) });
  await bench.tell({ personId, subjectId: '2', at: after(0) });
  await bench.tell({ personId, subjectId: '1', type: 'completion', at: after(0) });
  const pushes = await due(personId, 10);
  const told = pushes.map(({ type, subjectId, openCount }) => `${openCount} ${type} of ${subjectId}`);
  expect(new Set(told)).toEqual(new Set(['1 completion of 1', '2 match of 1', '1 match of 2']));
});

test('excludes notifications that are withdrawn or read before the push settles', async () => {
  const personId = await employer();
  const [first, second] = await bench.tell({ personId, count: 3, at: after(0) });
  await knex('notifications')
    .where({ id: first })
    .update({ withdrawnAt: after(2) });
  await knex('notifications').where({ id: second }).update({ isRead: true });
  expect(await due(personId, 10)).toMatchObject([{ openCount: 1, unreadCount: 1 }]);
});

test('creates a delivery for each device of a person and nothing without a device', async () => {
  const [two, none] = [await employer(), randomUUID()];
  await bench.device(two);
  await bench.tell({ personId: two, at: after(0) });
  await bench.tell({ personId: none, at: after(0) });
  expect(await due(two, 10)).toHaveLength(2);
  expect(await knex('pushOutbox')).toEqual([]);
});

test('claims a delivery for one process, and for another when its lease ends', async () => {
  const mine = new Set([await employer(), await employer()]);
  for (const personId of mine) await bench.tell({ personId, at: after(0) });
  await settleOutbox(knex, DELAY, after(10));
  const claimed = async (seconds: number) =>
    (await claimDeliveries(knex, {}, after(seconds))).filter((each) => mine.has(each.personId)).length;
  expect([await claimed(10), await claimed(10), await claimed(39.999)]).toEqual([2, 0, 0]);
  expect(await claimed(40)).toBe(2);
});

test('sends nothing at the moment at which the news ends', async () => {
  const personId = await employer();
  await bench.tell({ personId, type: 'interview', happensAt: after(60).toISOString(), at: after(0) });
  await settleOutbox(knex, DELAY, after(10));
  expect(await due(personId, 60)).toEqual([]);
  expect(await due(personId, 59.999)).toMatchObject([{ deadline: after(60) }]);
});

test('tells when the first of several subjects settles', async () => {
  const personId = await employer();
  await bench.tell({ personId, subjectId: '1', at: after(5) });
  await bench.tell({ personId, subjectId: '2', at: after(2) });
  await bench.tell({ personId, subjectId: '3', at: after(8) });
  expect(await nextSettling(knex, DELAY, after(0))).toEqual(after(12));
  const told = async (seconds: number) => (await due(personId, seconds)).map(({ subjectId }) => subjectId);
  expect(await told(12)).toEqual(['2']);
  expect((await told(18)).toSorted()).toEqual(['1', '3']);
});

test('replaces a push that waits for a retry with newer news', async () => {
  const personId = await employer();
  await bench.tell({ personId, at: after(0) });
  const [first] = await due(personId, 10);
  await bench.tell({ personId, at: after(12) });
  const [second] = await due(personId, 22);
  expect(second).toMatchObject({ openCount: 2, attempts: 1 });
  expect(second?.id).not.toBe(first?.id);
  expect(await knex('pushDeliveries').where({ personId })).toHaveLength(1);
});

/** What a command wrote. */
function write(overrides: object): Write {
  const row = { id: randomUUID(), isRead: false, withdrawnAt: null, createdAt: '', rev: 0, ...overrides };
  const subject = { type: 'match', subjectId: '7' };
  return { table: 'notifications', row: { ...subject, ...row }, isNew: true };
}

test('queues 500 notifications in one statement and skips read and withdrawn ones', async () => {
  const writes = Array.from({ length: 500 }, (_, index) => write({ personId: `p${index % 3}` }));
  const silent = [{ isRead: true }, { withdrawnAt: after(0).toISOString() }].map((row) =>
    write({ personId: 'x', ...row }),
  );
  let statements = 0;
  await knex.transaction(async (transaction) => {
    const connection = await transaction.client.acquireConnection();
    const send = connection.query;
    connection.query = (...args: unknown[]) => {
      statements++;
      return send.apply(connection, args);
    };
    await queuePushes(transaction, [...writes, ...silent], after(0).toISOString());
    connection.query = send;
  });
  expect(statements).toBe(1);
  const queued = await knex('pushOutbox').orderBy('personId').pluck('personId');
  expect(queued).toEqual(['p0', 'p1', 'p2']);
  await knex('pushOutbox').del();
});

test('queues nothing for a command that is rolled back', async () => {
  const failing = knex.transaction(async (transaction) => {
    await queuePushes(transaction, [write({ personId: 'p' })], after(0).toISOString());
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  expect(await knex('pushOutbox')).toEqual([]);
});

describe('applying notification preferences', () => {
  test('sends no push for types that are off or in-app only', async () => {
    const personId = await employer();
    await bench.prefer(personId, { match: 'in_app', message: 'off' });
    await bench.tell({ personId, at: after(0) });
    await bench.tell({ personId, type: 'message', at: after(0) });
    expect(await due(personId, 10)).toEqual([]);
    expect(await knex('pushOutbox').where({ personId })).toEqual([]);
  });

  test('excludes disabled types from the badge count and includes in-app ones', async () => {
    const personId = await employer();
    await bench.prefer(personId, { completion: 'in_app', message: 'off' });
    await bench.tell({ personId, type: 'completion', at: after(0) });
    await bench.tell({ personId, type: 'message', at: after(0) });
    await bench.tell({ personId, at: after(0) });
    expect(await due(personId, 10)).toMatchObject([{ type: 'match', openCount: 1, unreadCount: 2 }]);
  });

  test('applies changed preferences to queued pushes', async () => {
    const personId = await employer();
    await bench.tell({ personId, at: after(0) });
    await settleOutbox(knex, DELAY, after(10));
    await bench.prefer(personId, { match: 'off' });
    expect(await due(personId, 11)).toMatchObject([{ openCount: 0 }]);
  });

  /** It is 6:00 AM in New York. */
  test('delays a push in quiet hours until they end in the time zone of the organization', async () => {
    const personId = await employer();
    await bench.prefer(personId, { isQuiet: true });
    await bench.tell({ personId, at: after(0) });
    expect(await due(personId, 10)).toEqual([]);
    expect(await due(personId, 3599)).toEqual([]);
    expect(await due(personId, 3600)).toMatchObject([{ openCount: 1 }]);
  });

  test('sends a push for an interview today despite quiet hours and expires it with the interview', async () => {
    const personId = await employer();
    await bench.prefer(personId, { isQuiet: true });
    await bench.tell({ personId, type: 'interview', happensAt: after(7200).toISOString(), at: after(0) });
    expect(await due(personId, 10)).toMatchObject([{ deadline: after(7200), happensAt: after(7200) }]);
  });

  test('combines the notifications of a day into one digest in the morning', async () => {
    const personId = await employer();
    await bench.prefer(personId, { pace: 'daily' });
    await bench.tell({ personId, count: 2, at: after(0) });
    await bench.tell({ personId, type: 'message', at: after(0) });
    await bench.tell({ personId, type: 'interview', happensAt: after(7200).toISOString(), at: after(0) });
    const digests = async (seconds: number) =>
      (await due(personId, seconds)).filter(({ type }) => type === 'digest');
    expect(await digests(10)).toEqual([]);
    expect(await digests(3600)).toMatchObject([
      { openCount: 4, counts: { match: 2, message: 1, interview: 1 } },
    ]);
  });
});

/** Pushes of five people that were told, planned, claimed and, two of them, postponed by a clock that was ahead. */
async function handledAhead(seconds: number): Promise<string[]> {
  await knex('pushOutbox').del();
  await knex('pushDeliveries').del();
  const [told, planned, claimed, ...postponed] = await Promise.all(Array.from({ length: 5 }, employer));
  for (const personId of [claimed!, ...postponed]) await bench.tell({ personId, at: after(seconds) });
  await settleOutbox(knex, DELAY, after(seconds + 10));
  for (const delivery of await claimDeliveries(knex, {}, after(seconds + 10)))
    if (postponed.includes(delivery.personId))
      await postpone(knex, delivery, 503, after(seconds + 12), after(seconds + 10));
  await bench.tell({ personId: planned!, at: after(seconds) });
  await settleOutbox(knex, DELAY, after(seconds + 10));
  await bench.tell({ personId: told!, at: after(seconds) });
  return [told!, planned!, claimed!, ...postponed];
}

async function sentAt(seconds: number): Promise<string[]> {
  await settleOutbox(knex, DELAY, after(seconds));
  return (await claimDeliveries(knex, {}, after(seconds))).map(({ personId }) => personId).sort();
}

test('sends what was told, planned, claimed and postponed by a clock that was six hours ahead, once', async () => {
  const people = await handledAhead(6 * 3600);
  expect(await nextSettling(knex, DELAY, after(20))).toEqual(after(20));
  expect(await nextDelivery(knex, after(20))).toEqual(after(20));
  expect(await sentAt(20)).toEqual(people.sort());
  expect(await sentAt(21)).toEqual([]);
});

test('leaves pushes alone that a process with a clock five minutes ahead has told, planned, claimed or postponed', async () => {
  const people = await handledAhead(5 * 60);
  expect(await sentAt(20)).toEqual([]);
  expect(await sentAt(5 * 60 + 60)).toEqual(people.sort());
});
