// Checks at startup that the database, and a pooler in front of it, support what the server needs. A missing feature
// would otherwise show as single failed writes and missing change hints, while the server looks healthy.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from './types.ts';

/** The message states what to change. */
export class UnsupportedDatabase extends Error {
  override readonly name = 'DatabaseUnfit';
}

export const needsDirectUrl =
  'DATABASE_URL leads to a connection pooler in transaction mode. Set DATABASE_DIRECT_URL to an address of the same database that goes past the pooler: messages between processes (LISTEN) and migrations need it. Or let the pooler work in session mode.';

const oldestVersion = 150_000;
/** The number of connections that may be needed until a pooler gives a client another connection. */
const holders = 4;
const patienceMs = 3_000;

/**
 * Detects the pooling mode. In `transaction` mode each transaction may use another connection, so session state is
 * lost. The check lets other clients hold connections and looks whether this client's connection changes.
 */
export async function poolingAt(url: string): Promise<'none' | 'transaction'> {
  const clients: pg.Client[] = [];
  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url, application_name: 'skillpact start' });
    client.on('error', () => {});
    await client.connect();
    clients.push(client);
    return client;
  }
  const backendOf = async (client: pg.Client): Promise<number> =>
    (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;

  try {
    const client = await connect();
    const first = await backendOf(client);
    for (let holder = 0; holder < holders; holder++) {
      const other = await connect().catch(() => null);
      if (!other) return 'none';
      // With a session pool of one connection the other client waits forever, so the connection is not shared.
      if ((await soon(other.query('begin; select 1'))) === undefined) return 'none';
      const now = await soon(backendOf(client));
      if (now !== first) return 'transaction';
    }
    return 'none';
  } finally {
    await Promise.all(clients.map((client) => soon(client.end())));
  }
}

/** Throws if a feature that the server relies on is missing. */
export async function requireFit(database: Database): Promise<void> {
  const { knex, writing } = database;
  const { rows } = await knex.raw(
    `select current_setting('server_encoding') as encoding, current_setting('server_version_num')::int as version`,
  );
  const [{ encoding, version }] = rows;
  if (version < oldestVersion) throw new UnsupportedDatabase('PostgreSQL 15 or newer is needed.');
  if (encoding !== 'UTF8')
    throw new UnsupportedDatabase(
      "The database must be in UTF-8: create database skillpact encoding 'UTF8' template template0.",
    );
  await requireWrites(database);
  const isolation = await writing.transaction(
    async (transaction) =>
      (await transaction.raw('show transaction_isolation')).rows[0].transaction_isolation,
    { isolationLevel: 'serializable' },
  );
  if (isolation !== 'serializable')
    throw new UnsupportedDatabase(
      'The database, or the pooler before it, does not keep the isolation level of a transaction.',
    );
  await requireMessages(database);
}

/** Throws if the database accepts no writes: a standby, or a read-only database. */
async function requireWrites({ writing }: Pick<Database, 'writing'>): Promise<void> {
  const { rows } = await writing.raw(
    `select pg_is_in_recovery() or current_setting('transaction_read_only')::bool as "isReadOnly"`,
  );
  if (rows[0].isReadOnly)
    throw new UnsupportedDatabase('DATABASE_URL leads to a database that takes no writes.');
}

/** Takes room on the disk that it gives back at the commit. */
const PROBE = [
  'create temp table if not exists "readinessProbe" (filling text) on commit delete rows',
  'insert into "readinessProbe" select repeat(md5(n::text), 60) from generate_series(1, 64) n',
  "select pg_logical_emit_message(true, 'skillpact ready', '')",
];

/** Throws if nothing can be stored: the disk is full, or the commit of a record fails or waits. */
async function requireStorage({ writing }: Pick<Database, 'writing'>): Promise<void> {
  await writing
    .transaction(async (transaction) => {
      for (const statement of PROBE) await transaction.raw(statement);
    })
    .catch((error: unknown) => {
      if ((error as { code?: unknown }).code !== insufficientPrivilege) throw error;
    });
}

/** The database's owner has taken away the right to create temporary tables, which every role has by default. */
const insufficientPrivilege = '42501';

/** What a server does with its database, in the order in which it is asked. */
export type ReadyPart = 'connection' | 'sign-in' | 'writes' | 'messages';

/**
 * Throws if the server cannot work right now: read, know who is signed in, write, and receive changes of other processes.
 * `onPart` is told what is asked next, so that the part that fails or hangs is known.
 */
export async function requireReady(
  database: Pick<Database, 'knex' | 'writing' | 'isListening'>,
  onPart: (part: ReadyPart) => void = () => {},
): Promise<void> {
  onPart('connection');
  await database.knex.raw('select 1');
  onPart('sign-in');
  await database.knex.raw(
    'select (select count(*) from (select from users limit 1) u), (select count(*) from (select from sessions limit 1) s)',
  );
  onPart('writes');
  await requireWrites(database);
  await requireStorage(database);
  onPart('messages');
  if (!database.isListening()) throw new UnsupportedDatabase('Messages of the database do not arrive.');
}

/** Throws if what one process sends does not reach another. */
export async function requireMessages(database: Database): Promise<void> {
  const channel = `start_${randomUUID().replaceAll('-', '')}`;
  let isHeard = false;
  const end = await database.listen(channel, () => {
    isHeard = true;
  });
  try {
    for (let waited = 0; waited < patienceMs && !isHeard; waited += 50) {
      if (waited % 500 === 0) await database.notify(channel, 'start');
      await sleep(50);
    }
  } finally {
    end();
  }
  if (!isHeard)
    throw new UnsupportedDatabase(
      'Messages of the database (LISTEN) do not arrive. Set DATABASE_DIRECT_URL to an address of the same database that goes past a connection pooler.',
    );
}

/** Resolves with undefined if the promise takes too long. */
function soon<T>(promise: Promise<T>): Promise<T | undefined> {
  return Promise.race([promise, sleep(patienceMs, undefined, { ref: false })]);
}
