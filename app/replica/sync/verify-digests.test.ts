// A device detects that its rows differ from the server's, and that its database was evicted.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { commands } from '#shared/commands.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { TableDigest } from '#shared/engine/digest.ts';
import { digestedTables } from '#shared/engine/digest.ts';
import type { SyncReply, SyncRequest } from '#shared/engine/protocol.ts';
import { ReplicaDatabase } from '../store/database.ts';
import { Replica } from '../replica.ts';
import type { Environment } from './environment.ts';
import { scriptedDevice } from '../testing/scripted-server.ts';

const actor: Actor = { person: 'p1', organization: 'o1', role: 'provider', memberRole: 'owner', name: 'Sam' };
const settings = { id: 'platform', createdAt: '2026-06-03T10:00:00.000Z', rev: 7 };

let random = 1;

/** A server that has one row, and answers every request with everything. */
function surroundingsWith(overrides: Partial<Environment> = {}): Environment & { reported: string[][] } {
  const reported: string[][] = [];
  return {
    reported,
    now: () => 1_780_000_000_000,
    randomBytes: (count) => Uint8Array.from({ length: count }, () => (random = (random * 73 + 41) % 251)),
    send: async (request: SyncRequest): Promise<SyncReply> => ({
      outcomes: [],
      rows: request.cookie === null || request.want ? [['settings', settings]] : [],
      gone: [],
      cookie: 'after',
      more: false,
      serverTime: '2026-06-03T10:00:00.000Z',
    }),
    digests: async (mismatched): Promise<TableDigest[]> => {
      if (mismatched.length > 0) reported.push(mismatched);
      return digestedTables('provider').map((table) =>
        table === 'settings' ? [table, 1, 7] : [table, 0, 0],
      );
    },
    compare: async ({ digests = false, buckets = [], entries = [] }) => ({
      entries,
      digests: digests ? [['settings', 'rm', 1, 7]] : [],
      revs: buckets.length > 0 ? [['settings', 'platform', 7]] : [],
    }),
    isReachable: async () => false,
    mark: { read: () => null, write: () => {} },
    withLock: (_name, work) => work(),
    indexedDB: new IDBFactory(),
    IDBKeyRange,
    ...overrides,
  };
}

async function openReplica(environment: Environment): Promise<Replica> {
  const replica = new Replica({ actor, commands, environment });
  await replica.open();
  return replica;
}

test('finds rows that match the server equal', async () => {
  const replica = await openReplica(surroundingsWith());
  await replica.sync();
  expect(await replica.verify()).toBe('equal');
});

test('detects, reports, and refetches a missing row', async () => {
  const environment = surroundingsWith();
  const replica = await openReplica(environment);
  await replica.sync();
  const database = new ReplicaDatabase(actor.person, environment);
  await database.rows('settings').clear();
  expect(await replica.verify()).toBe('repaired');
  expect(environment.reported).toEqual([['settings']]);
  expect(await replica.read((reader) => reader.get('settings', 'platform'))).toMatchObject({ rev: 7 });
  expect(await replica.verify()).toBe('equal');
});

test('compares only the rows whose digests differ', async () => {
  const days = { id: 'o1', days: '2026-06-03', createdAt: settings.createdAt, rev: 9 };
  const compared: unknown[] = [];
  const environment = surroundingsWith();
  const replica = await openReplica({
    ...environment,
    send: async (request) => {
      const reply = await environment.send(request);
      return request.cookie === null ? { ...reply, rows: [...reply.rows, ['activity', days]] } : reply;
    },
    digests: async (mismatched) =>
      (await environment.digests(mismatched)).map((digest) =>
        digest[0] === 'activity' ? ['activity', 1, 9] : digest,
      ),
    compare: async (request) => {
      compared.push(...(request.buckets ?? []));
      const answer = await environment.compare(request);
      return request.digests
        ? { ...answer, digests: [...answer.digests, ['activity', 'o1', 1, 9] as const] }
        : answer;
    },
  });
  await replica.sync();
  await new ReplicaDatabase(actor.person, environment).rows('settings').clear();
  expect(await replica.verify()).toBe('repaired');
  expect(compared).toEqual([['settings', 'rm']]);
});

test('fetches a row written after the last pull without reporting a defect', async () => {
  const days = { id: 'o1', days: '2026-06-03', createdAt: settings.createdAt, rev: 9 };
  const reported: string[][] = [];
  let isWritten = false;
  const environment = surroundingsWith();
  const before = environment.send;
  const replica = await openReplica({
    ...environment,
    send: async (request) => ({
      ...(await before(request)),
      ...(isWritten ? { rows: [['activity', days]] as SyncReply['rows'] } : {}),
    }),
    digests: async (mismatched) => {
      if (mismatched.length > 0) reported.push(mismatched);
      const digests = await environment.digests([]);
      return digests.map((digest) => (isWritten && digest[0] === 'activity' ? ['activity', 1, 9] : digest));
    },
  });
  await replica.sync();
  isWritten = true;
  await replica.verify();
  expect(reported).toEqual([]);
  expect(await replica.read((reader) => reader.get('activity', 'o1'))).toMatchObject({ days: '2026-06-03' });
  expect(await replica.verify()).toBe('equal');
});

test('reports no defect for a row written after a request in flight', async () => {
  const days = { id: 'o1', days: '2026-06-03', createdAt: settings.createdAt, rev: 9 };
  const environment = surroundingsWith();
  let answer = () => {};
  let requests = 0;
  const replica = await openReplica({
    ...environment,
    send: async (request) => {
      const reply = await environment.send(request);
      requests += 1;
      if (requests === 2) await new Promise<void>((resolve) => (answer = resolve));
      return requests > 2 ? { ...reply, rows: [['activity', days]] } : reply;
    },
    digests: async (mismatched) => {
      const digests = await environment.digests(mismatched);
      return digests.map((digest) => (digest[0] === 'activity' ? ['activity', 1, 9] : digest));
    },
  });
  await replica.sync();
  const underWay = replica.sync();
  const verified = replica.verify();
  await vi.waitFor(() => expect(requests).toBe(2));
  await new Promise((resolve) => setTimeout(resolve, 20));
  answer();
  await underWay;
  expect(await verified).toBe('unsure');
  expect(environment.reported).toEqual([]);
});

test('opens a new database in two tabs as one device without reporting a loss', async () => {
  let marked: string | null = null;
  const mark = { read: () => marked, write: (client: string | null) => void (marked = client) };
  const environment = surroundingsWith({ mark });
  const slowly = { ...mark, write: (client: string | null) => void setTimeout(() => mark.write(client), 20) };
  await Promise.all([openReplica({ ...environment, mark: slowly }), openReplica(environment)]);
  await new Promise((resolve) => setTimeout(resolve, 40));
  const next = await openReplica(environment);
  expect((await next.status()).lostClient).toBeNull();
});

test('detects by the client mark that the browser deleted the database', async () => {
  let marked: string | null = null;
  const mark = { read: () => marked, write: (client: string | null) => void (marked = client) };
  const first = await openReplica(surroundingsWith({ mark }));
  expect((await first.status()).lostClient).toBeNull();
  const lost = marked;
  const second = await openReplica(surroundingsWith({ mark }));
  expect((await second.status()).lostClient).toBe(lost);
  await second.forgetLoss();
  expect((await second.status()).lostClient).toBeNull();
});

test.each([
  [
    'detects with the next sync that the database was deleted under an open page and refetches everything',
    { withMark: false },
  ],
  [
    'continues as a new device and fetches everything when the client mark was deleted too',
    { withMark: true },
  ],
])('%s', async (_what, { withMark }) => {
  let marked: string | null = null;
  const mark = { read: () => marked, write: (client: string | null) => void (marked = client) };
  const clients: string[] = [];
  const environment = surroundingsWith({ mark });
  const send = (request: SyncRequest) => {
    clients.push(request.client);
    return environment.send(request);
  };
  const replica = await openReplica({ ...environment, send });
  await replica.sync();
  const database = new ReplicaDatabase(actor.person, environment);
  await database.open();
  await Promise.all(database.tables.map((table) => table.clear()));
  if (withMark) marked = null;
  expect((await replica.sync()).connection).toBe('online');
  expect((await replica.status()).lostClient).toBe(withMark ? null : clients[0]);
  expect(new Set(clients).size).toBe(2);
  expect(clients).not.toContain('');
  expect(await replica.read((reader) => reader.get('settings', 'platform'))).toMatchObject({ rev: 7 });
});

test('reports no loss after the worker changed the client id twice', async () => {
  const device = await scriptedDevice();
  await device.replica.sync();
  const first = device.requests.at(-1)!.client;
  for (let times = 0; times < 2; times++) {
    device.script.push(() => ({ outcomes: [], forked: true }));
    await device.replica.sync();
  }
  expect(device.requests.at(-1)!.client).not.toBe(first);
  device.replica.close();
  const mark = { read: () => first, write: () => {} };
  const page = await openReplica({ ...device.environment, mark });
  expect((await page.status()).lostClient).toBeNull();
});

test('reports no loss for a database deleted at sign-out', async () => {
  let marked: string | null = null;
  const mark = { read: () => marked, write: (client: string | null) => void (marked = client) };
  await (await openReplica(surroundingsWith({ mark }))).delete();
  const second = await openReplica(surroundingsWith({ mark }));
  expect((await second.status()).lostClient).toBeNull();
});
