// Breaks in the database's history, on a real Postgres with a streaming standby: crashes, and promoted standbys that
// lack commits. Real devices must end with exactly the rows that the server has, and no acknowledged edit may be lost.
import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomBytes, randomUUID } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, describe, expect, test } from 'vitest';
import pg from 'pg';
import { Replica } from '#app/replica/replica.ts';
import { NoConnection } from '#app/replica/sync/environment.ts';
import { deviceCommands } from '#shared/device-commands.ts';
import { commands } from '#shared/commands.ts';
import type { Actor } from '#shared/engine/command.ts';
import { openReply } from '#shared/engine/protocol.ts';
import { replicatedTables } from '#shared/engine/schema.ts';
import { openDatabase } from '#server/database/database.ts';
import { isDatabaseAway } from '#server/database/failures.ts';
import type { Database } from '#server/database/types.ts';
import { compare } from '#server/sync/compare.ts';
import { digestsOf } from '#server/sync/digests.ts';
import { syncDevice } from '#server/sync/sync.ts';
import { courseInput, jobInput, newMarketplace, studentInput } from '#server/testing/marketplace.ts';
import type { Marketplace } from '#server/testing/marketplace.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { startPostgresPair } from './rigs/postgres-pair.ts';
import type { PostgresPair } from './rigs/postgres-pair.ts';

const rounds = Number(process.env['FAILOVERS'] ?? 3);
const devicesPerOffice = 10;

/** Adds a line for `npm run failover`, which counts the rounds that ended with every expectation met. */
function record(round: { kind: string; devices: number; saved: number; acknowledged: number }): void {
  const file = process.env['FAILOVER_ROUNDS'];
  if (file) appendFileSync(file, `${JSON.stringify(round)}\n`);
}

let pair: PostgresPair;
let database: Database;
let marketplace: Marketplace;

async function open(replication: 'synchronous' | 'asynchronous'): Promise<void> {
  pair = await startPostgresPair(replication);
  database = await openDatabase({ url: pair.url, dataDir: '', patienceMs: 20_000 });
  await database.migrate();
  marketplace = await newMarketplace(database);
}

interface Office {
  provider: Actor;
  courseId: number;
  devices: Replica[];
}

const opened: Replica[] = [];
afterEach(async () => {
  for (const replica of opened.splice(0)) replica.close();
  await database?.close();
  await pair?.stop();
}, 60_000);

async function deviceOf(actor: Actor): Promise<Replica> {
  const replica = new Replica({
    actor,
    commands: deviceCommands,
    environment: {
      now: () => Date.parse(marketplace.clock.now),
      randomBytes: (count) => randomBytes(count),
      send: (request) =>
        connected(async () =>
          openReply(
            await syncDevice(
              {
                knex: database.knex,
                execute: marketplace.execute,
                cursorKeys: ['key'],
                now: () => new Date(marketplace.clock.now),
              },
              actor,
              request,
            ),
          ),
        ),
      compare: (request) => connected(() => compare(database.knex, actor, request)),
      digests: () => connected(() => digestsOf(database.knex, actor)),
      isReachable: async () => true,
      mark: { read: () => null, write: () => {} },
      withLock: (_name, work) => work(),
      indexedDB: new IDBFactory(),
      IDBKeyRange,
    },
  });
  await replica.open();
  opened.push(replica);
  return replica;
}

/** Every failure of the database must be known as one: the server answers it with 503, never with 500. */
async function connected<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isDatabaseAway(error)) throw new NoConnection('the database is away');
    throw error;
  }
}

async function syncUntilOnline(replica: Replica): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if ((await replica.sync()).connection === 'online') return;
    await sleep(100);
  }
  throw new Error('The device never reached the database again.');
}

async function office(size = devicesPerOffice): Promise<Office> {
  const provider = await marketplace.person('provider', 'Paul');
  const course = courseInput();
  await marketplace.give(provider, 'courses.create', course);
  const devices = await Promise.all(Array.from({ length: size }, () => deviceOf(provider)));
  for (const device of devices) await syncUntilOnline(device);
  return { provider, courseId: course.id, devices };
}

const enroll = assertDefined(commands.get('enrollments.enroll'));

async function enrollOn(replica: Replica, courseId: number): Promise<string> {
  const input = studentInput(courseId);
  await replica.give(enroll, input);
  return input.id;
}

/** Takes numbers that a cursor then covers, although no commit has written them to the disk. */
async function takeNumbersAndRollBack(): Promise<void> {
  const client = new pg.Client(pair.url);
  client.on('error', () => {});
  await client.connect();
  for (let number = 0; number < 40; number++)
    await client.query('begin; select pg_current_xact_id(); rollback');
  void client.end().catch(() => {});
}

async function expectSameRows({ provider, devices }: Office): Promise<void> {
  const fresh = await deviceOf(provider);
  await syncUntilOnline(fresh);
  const rowsOf = (replica: Replica) =>
    replica.read(async (reader) => {
      const tables = await Promise.all(
        replicatedTables.map(async (table) => [table, await reader.find(table)]),
      );
      return Object.fromEntries(tables) as object;
    });
  const expected = await rowsOf(fresh);
  for (const device of devices) {
    await syncUntilOnline(device);
    expect(await rowsOf(device)).toEqual(expected);
    expect(await device.verify()).toBe('equal');
  }
}

const enrolledIds = async (): Promise<string[]> =>
  (await database.knex('enrollments').select('id')).map(({ id }) => id as string);

describe.skipIf(!process.env['TEST_DATABASE_URL'])('a break in the database’s history', () => {
  test(
    'sends a row whose transaction number was given before the crash to every device',
    async () => {
      await open('asynchronous');
      for (let round = 0; round < rounds; round++) {
        const { provider, courseId, devices } = await office(2);
        const [first, second] = devices as [Replica, Replica];
        const employer = await marketplace.person('employer', 'Erin');
        await takeNumbersAndRollBack();
        await first.sync();
        await pair.crash();
        // On the device of a provider, the catalogue of jobs.
        await untilAccepted(() => marketplace.give(employer, 'jobs.post', jobInput()));
        await enrollOn(second, courseId);
        await syncUntilOnline(second);
        await syncUntilOnline(first);
        await expectSameRows({ provider, courseId, devices });
        expect(await first.read((reader) => reader.find('jobs'))).toHaveLength(round + 1);
        record({ kind: 'crash', devices: 2, saved: 1, acknowledged: 1 });
      }
    },
    rounds * 60_000,
  );

  test(
    'keeps every acknowledged edit through the promotion of a synchronous standby',
    async () => {
      await open('synchronous');
      for (let round = 0; round < rounds; round++) await failOverUnderLoad('synchronous');
    },
    rounds * 120_000,
  );

  test(
    'sends acknowledged edits again that an asynchronous standby lacks, also beside a refused change',
    async () => {
      for (let round = 0; round < rounds; round++) {
        await open('asynchronous');
        await failOverUnderLoad('asynchronous');
        await database.close();
        await pair.stop();
      }
      await open('asynchronous');
    },
    rounds * 120_000,
  );
});

async function failOverUnderLoad(replication: 'synchronous' | 'asynchronous'): Promise<void> {
  const offices = [await office(), await office()];
  const acknowledged = new Set<string>();
  const saved = new Set<string>();
  const work = async () => {
    for (const { courseId, devices } of offices)
      await Promise.all(
        devices.map(async (device) => {
          const id = await enrollOn(device, courseId);
          saved.add(id);
          if ((await device.sync()).connection === 'online') acknowledged.add(id);
        }),
      );
  };
  await work();
  // A change that the server refuses stays on the device and must not keep it from the repair.
  const [refusing] = offices[0]!.devices;
  await refuseOne(refusing!, offices[0]!.courseId);
  if (replication === 'asynchronous') await pair.stopReplication();
  await work();
  await takeNumbersAndRollBack();
  await Promise.all(offices.flatMap(({ devices }) => devices.map((device) => device.sync())));
  await pair.failOver();
  // Transaction numbers of the former primary are given again.
  const [{ devices: someDevices, courseId }] = offices as [Office, Office];
  const newcomer = someDevices.at(-1)!;
  saved.add(await enrollOn(newcomer, courseId));
  await syncUntilOnline(newcomer);
  for (const { devices } of offices) for (const device of devices) await syncUntilOnline(device);
  // What one device sent again, the others fetch.
  for (const { devices } of offices) for (const device of devices) await syncUntilOnline(device);
  const ids = await enrolledIds();
  expect([...saved].filter((id) => !ids.includes(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  for (const each of offices) await expectSameRows(each);
  record({
    kind: `promoted ${replication} standby`,
    devices: 2 * devicesPerOffice,
    saved: saved.size,
    acknowledged: acknowledged.size,
  });
}

/** Another device removes the course's student before this one edits them offline. */
async function refuseOne(device: Replica, courseId: number): Promise<void> {
  const taken = studentInput(courseId);
  await marketplace.give(device.actor, 'enrollments.enroll', taken);
  await device.give(enroll, {
    ...studentInput(courseId),
    id: randomUUID(),
    candidateReferenceId: taken.candidateReferenceId,
  });
  await device.sync();
  expect((await device.status()).attention).toBe(1);
}

async function untilAccepted(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isDatabaseAway(error) || tries === 100) throw error;
      await sleep(100);
    }
  }
}
