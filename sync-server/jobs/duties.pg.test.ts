import { afterAll, beforeEach, expect, test } from 'vitest';
import { runDueDuties, type Duty } from './duties.ts';
import { testDatabase } from '../testing/test-database.ts';

const database = await testDatabase();
afterAll(() => database.close());

const MINUTE = 60_000;
let clock = Date.parse('2026-06-01T10:00:00Z');
let runs = 0;
let errors: string[] = [];
let fails = false;
beforeEach(async () => {
  await database.knex('duties').del();
  [runs, errors, fails] = [0, [], false];
});

async function run() {
  runs += 1;
  if (fails) throw new Error('no');
}
const hourly = { name: 'hourly', everyMs: 60 * MINUTE, run };
const start = (duties: Duty[] = [hourly]) =>
  runDueDuties(database.knex, duties, {
    now: () => new Date(clock),
    onError: (_, duty) => errors.push(duty),
  });

test('runs a duty at the first start and again an hour later', async () => {
  await start();
  expect(runs).toBe(1);
  clock += 59 * MINUTE;
  await start();
  expect(runs).toBe(1);
  clock += MINUTE;
  await start();
  expect(runs).toBe(2);
});

test('runs an hourly duty on a server that restarts every 40 minutes', async () => {
  for (let restart = 0; restart < 10; restart++) {
    await start();
    clock += 40 * MINUTE;
  }
  expect(runs).toBe(5);
});

test('runs a duty once when several processes check concurrently', async () => {
  await Promise.all(Array.from({ length: 5 }, () => start()));
  expect(runs).toBe(1);
});

test('retries a failed duty after five minutes and still runs the others', async () => {
  fails = true;
  let others = 0;
  const other = { name: 'other', everyMs: MINUTE, run: async () => void (others += 1) };
  await start([hourly, other]);
  expect([runs, errors, others]).toEqual([1, ['hourly'], 1]);
  fails = false;
  clock += 4 * MINUTE;
  await start();
  expect(runs).toBe(1);
  clock += MINUTE;
  await start();
  expect(runs).toBe(2);
});

test('takes over a duty ten minutes after its process died', async () => {
  const dies = { ...hourly, run: () => new Promise<never>(() => {}) };
  void start([dies]);
  await expect.poll(() => database.knex('duties').first()).toBeTruthy();
  clock += 9 * MINUTE;
  await start();
  expect(runs).toBe(0);
  clock += MINUTE;
  await start();
  expect(runs).toBe(1);
});

test.each([
  ['fails', (_end: () => void, fail: (error: Error) => void) => fail(new Error('no'))],
  ['finishes', (end: () => void) => end()],
])('leaves a duty to the process that took it over when the first process %s late', async (_how, finish) => {
  const often = { ...hourly, everyMs: MINUTE };
  let settle = () => {};
  const slow = () => new Promise<void>((end, fail) => (settle = () => finish(end, fail)));
  const first = start([{ ...often, run: slow }]);
  await expect.poll(() => database.knex('duties').first()).toBeTruthy();
  clock += 10 * MINUTE;
  let isTaken = false;
  const hanging = () => new Promise<never>(() => (isTaken = true));
  void start([{ ...often, run: hanging }]);
  await expect.poll(() => isTaken).toBe(true);
  settle();
  await first;
  await start([often]);
  expect(runs).toBe(0);
  clock += 10 * MINUTE;
  await start([often]);
  expect(runs).toBe(1);
});

test('runs a duty each minute, without waiting for the end of the claim', async () => {
  for (let minute = 0; minute < 3; minute++) {
    await start([{ ...hourly, everyMs: MINUTE }]);
    clock += MINUTE;
  }
  expect(runs).toBe(3);
});

test('runs a duty in time after the clock was a day ahead once', async () => {
  clock += 24 * 60 * MINUTE;
  await start();
  clock -= 24 * 60 * MINUTE;
  await start();
  await start();
  expect(runs).toBe(2);
  clock += 60 * MINUTE;
  await start();
  expect(runs).toBe(3);
});

test('takes over a duty whose process died while its clock was a day ahead', async () => {
  clock += 24 * 60 * MINUTE;
  void start([{ ...hourly, run: () => new Promise<never>(() => {}) }]);
  await expect.poll(() => database.knex('duties').first()).toBeTruthy();
  clock -= 24 * 60 * MINUTE;
  await start();
  expect(runs).toBe(1);
});

test('leaves a duty alone that a process with a clock five minutes ahead has just run, or is running', async () => {
  clock += 5 * MINUTE;
  await start();
  void start([{ ...hourly, name: 'other', run: () => new Promise<never>(() => {}) }]);
  await expect.poll(() => database.knex('duties')).toHaveLength(2);
  clock -= 5 * MINUTE;
  await start([hourly, { ...hourly, name: 'other' }]);
  expect(runs).toBe(1);
});

test('tells a duty when its last finished run began', async () => {
  const told: unknown[] = [];
  const first = new Date(clock);
  const listening = {
    ...hourly,
    run: async (since: Date | null) => {
      told.push(since);
      if (told.length === 2) throw new Error('no');
    },
  };
  for (let hour = 0; hour < 3; hour++) {
    await start([listening]);
    clock += 60 * MINUTE;
  }
  expect(told).toEqual([null, first, first]);
});

test('keeps its claim while it works for longer than a claim lasts, and releases it at the end', async () => {
  const { knex } = database;
  const row = () => knex('duties').where({ name: 'long' }).first<{ claimedUntil: Date; lastRunAt: Date }>();
  let others = 0;
  const round = (work: Duty['run']) =>
    runDueDuties(knex, [{ name: 'long', everyMs: 0, run: work }], {
      now: () => new Date(),
      onError: (_, duty) => errors.push(duty),
      claimMs: 3_000,
    });
  await round(async () => {
    const first = (await row())!.claimedUntil;
    while (new Date() <= first) await new Promise((resolve) => setTimeout(resolve, 50));
    await round(async () => (others += 1));
  });
  expect([others, errors]).toEqual([0, []]);
  expect((await row())!.claimedUntil).toEqual((await row())!.lastRunAt);
  await round(async () => (others += 1));
  expect(others).toBe(1);
});
