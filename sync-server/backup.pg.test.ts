// Backups on either database: what comes back, what is not believed, and how devices meet a server that lost history.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#shared/command.ts';
import { restoreBackup, writeBackup } from './backup.ts';
import type { Database } from './database/database.ts';
import { startEpoch } from './lineage.ts';
import { devicesOf, idsIn } from './testing/devices.ts';
import type { Devices } from './testing/devices.ts';
import { testDatabase } from './testing/test-database.ts';
import { courseInput, jobInput, newTown, studentInput } from './testing/town.ts';
import type { Town } from './testing/town.ts';

let database: Database;
let town: Town;
let devices: Devices;
let provider: Actor;
let courseId: number;
beforeAll(async () => {
  database = await testDatabase();
  town = await newTown(database);
  devices = devicesOf(database, town);
  provider = await town.person('provider', 'Paul');
  const employer = await town.person('employer', 'Erin');
  const job = jobInput();
  const course = courseInput({ linkedJobIds: [job.id] });
  courseId = course.id;
  await town.give(employer, 'jobs.post', job);
  await town.give(provider, 'courses.create', course);
  await town.give(employer, 'agreements.approve', { id: `${course.id}.${job.id}.1` });
  await town.give(provider, 'enrollments.enroll', studentInput(courseId));
});
afterAll(() => database.close());

async function backup(): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of writeBackup(database.knex, new Date('2026-06-04T00:00:00Z'))) lines.push(line);
  return lines;
}

/** As a server meets it: it was stopped, and starts again on what came back. */
async function restore(lines: string[]) {
  const done = await restoreBackup(database.knex, streamOf(lines));
  await startEpoch(database.knex);
  return done;
}

async function* streamOf(lines: string[]): AsyncGenerator<string> {
  yield* lines;
}

const withoutHead = (lines: string[]) => lines.slice(1, -1).map((line) => line.replace(/"xid":"\d+"/, ''));

test('what was written comes back, row for row', async () => {
  const lines = await backup();
  const { rows } = await restore(lines);
  expect(rows).toBeGreaterThan(10);
  expect(withoutHead(await backup()).toSorted()).toEqual(withoutHead(lines).toSorted());
});

test('what is cut, changed or something else is not taken, and nothing is changed', async () => {
  const lines = await backup();
  const damaged = lines.map((line) => line.replace('Paul', 'Pavl'));
  const bad = [
    lines.slice(0, -1),
    lines.slice(0, 4),
    damaged,
    lines.toSpliced(5, 1),
    ['{}'],
    ['no JSON'],
    [],
  ];
  for (const tried of bad) await expect(restore(tried)).rejects.toThrow(/backup/i);
  expect(withoutHead(await backup())).toEqual(withoutHead(lines));
});

test('a backup of another schema is not taken', async () => {
  const [head = '', ...rest] = await backup();
  const other = head.replace(/"schema":"[^"]*"/, '"schema":"999-future"');
  await expect(restore([other, ...rest])).rejects.toThrow('999-future');
});

test('after an older backup came back, every cookie is void and the server goes on', async () => {
  const lines = await backup();
  const { cookie: early } = await devices.sync(provider, null);
  const lost = studentInput(courseId);
  await town.give(provider, 'enrollments.enroll', lost);
  const { cookie: late } = await devices.sync(provider, null);
  await restore(lines);
  for (const cookie of [early, late]) {
    const reply = await devices.sync(provider, cookie);
    expect(reply.reset).toBe(true);
    expect(idsIn(reply, 'enrollments')).not.toContain(lost.id);
    expect(idsIn(reply, 'enrollments')).toHaveLength(1);
  }
  await town.give(provider, 'enrollments.enroll', lost);
  expect(idsIn(await devices.sync(provider, null), 'enrollments')).toContain(lost.id);
});
