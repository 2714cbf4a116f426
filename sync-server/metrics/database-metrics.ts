// What is asked of the database and the process when Prometheus asks.
import type { Knex } from 'knex';
import { Gauge } from 'prom-client';
import { requireReady, type ReadyPart } from '../database/fitness.ts';
import type { Database } from '../database/types.ts';
import { sendingWebhooks } from '../webhooks/webhook-rows.ts';
import { poolWaitSeconds, registry } from './metrics.ts';

const registers = [registry];

/** Each gauge with its part of one statement. An age is 0 if nothing waits. */
const ages = {
  skillpact_oldest_mail_seconds: {
    help: 'Age of the oldest mail that waits.',
    sql: `select min("createdAt") from deliveries where "webhookId" is null and "expiresAt" > now()`,
  },
  skillpact_oldest_push_seconds: {
    help: 'How long the push that is due for longest has waited.',
    sql: `select min("notBefore") from "pushDeliveries" where "doneAt" is null and deadline > now()`,
  },
  skillpact_oldest_webhook_seconds: {
    help: 'How long the webhook that is due for longest has waited. Paused ones are not counted.',
    sql: `select min("nextTryAt") from deliveries where "doneAt" is null and "expiresAt" > now()
      and "webhookId" in (select w.id from ${sendingWebhooks})`,
  },
  skillpact_oldest_transaction_seconds: {
    help: 'Age of the oldest open transaction of the database.',
    sql: `select min(xact_start) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  },
  skillpact_oldest_restamp_seconds: {
    help: 'How long the rows of a table have waited to be sent again after an upgrade.',
    sql: 'select min("requestedAt") from restamps',
  },
} as const;

const amounts = {
  skillpact_database_connections: {
    help: 'Connections of all clients to the database server.',
    sql: `select count(*) from pg_stat_activity where backend_type = 'client backend'`,
  },
  skillpact_database_connections_max: {
    help: 'Connections that the database server allows.',
    sql: `select current_setting('max_connections')::int`,
  },
  skillpact_replication_lag_seconds: {
    help: 'How far the slowest standby is behind. Needs the role pg_monitor.',
    sql: 'select coalesce(max(extract(epoch from replay_lag)), 0) from pg_stat_replication',
  },
} as const;

const statement = `select ${[
  ...Object.entries(ages).map(
    ([name, { sql }]) => `greatest(extract(epoch from now() - (${sql})), 0)::float8 as ${name}`,
  ),
  ...Object.entries(amounts).map(([name, { sql }]) => `(${sql})::float8 as ${name}`),
].join(', ')}`;

const gauge = (name: string, help: string, labelNames: string[] = []) =>
  new Gauge({ name, help, labelNames, registers });

const gauges = Object.entries({ ...ages, ...amounts }).map(
  ([name, { help }]) => [name, gauge(name, help)] as const,
);

const notReady = gauge(
  'skillpact_not_ready',
  '1 for the part that /api/ready would name now: connection, sign-in, writes or messages.',
  ['part'],
);
const lastRuns = gauge(
  'skillpact_duty_last_success_timestamp_seconds',
  'When the last finished run of a duty began, in any process. `backup` is the last npm run backup, `backup verification` the last that was proven.',
  ['duty'],
);
const connections = gauge('skillpact_pool_connections', 'Connections of this process, by pool and state.', [
  'pool',
  'state',
]);
const streams = gauge('skillpact_event_streams', 'Open event streams of this process.');

type Watched = Pick<Database, 'knex' | 'writing' | 'isListening'>;

interface Asked {
  database: Watched;
  openStreams(): number;
}

const parts: readonly ReadyPart[] = ['connection', 'sign-in', 'writes', 'messages'];

/** Returns the function that brings the gauges up to date. It takes no longer than `patienceMs`, whatever the database does. */
export function watchDatabase({ database, openStreams }: Asked): () => Promise<void> {
  const pools = { reading: database.knex, writing: database.writing };
  for (const [name, knex] of Object.entries(pools)) measureWaits(name, knex);

  return async () => {
    streams.set(openStreams());
    for (const [pool, knex] of Object.entries(pools)) {
      const { client } = knex as { client: { pool: Pool } };
      connections.set({ pool, state: 'used' }, client.pool.numUsed());
      connections.set({ pool, state: 'free' }, client.pool.numFree());
      connections.set({ pool, state: 'waiting' }, client.pool.numPendingAcquires());
    }
    const failing = await failingPart(database);
    for (const part of parts) notReady.set({ part }, part === failing ? 1 : 0);
    if (failing === 'connection') return;
    const { rows } = await database.knex.raw<{ rows: Record<string, number | null>[] }>(statement);
    for (const [name, each] of gauges) each.set(rows[0]?.[name] ?? 0);
    const duties: { name: string; lastRunAt: Date }[] = await database
      .knex('duties')
      .select('name', 'lastRunAt');
    for (const { name, lastRunAt } of duties) lastRuns.set({ duty: name }, lastRunAt.getTime() / 1_000);
  };
}

async function failingPart(database: Watched): Promise<ReadyPart | null> {
  let asked: ReadyPart = 'connection';
  return requireReady(database, (part) => (asked = part)).then(
    () => null,
    () => asked,
  );
}

/** The pool of Knex, which is that of tarn. */
interface Pool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
  on(event: 'acquireRequest' | 'acquireSuccess' | 'acquireFail', listener: (id: number) => void): void;
}

function measureWaits(pool: string, knex: Knex): void {
  const begun = new Map<number, number>();
  const waited = (id: number) => {
    const start = begun.get(id);
    begun.delete(id);
    if (start !== undefined) poolWaitSeconds.observe({ pool }, (performance.now() - start) / 1_000);
  };
  const { client } = knex as { client: { pool: Pool } };
  client.pool.on('acquireRequest', (id) => begun.set(id, performance.now()));
  client.pool.on('acquireSuccess', waited);
  client.pool.on('acquireFail', waited);
}
