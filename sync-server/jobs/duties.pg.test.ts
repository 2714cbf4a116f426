import { afterAll, beforeEach, expect, test } from 'vitest';
import { runDueDuties } from './duties.ts';
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
const start = (duties = [hourly]) =>
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
