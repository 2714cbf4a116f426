// A Postgres server with a streaming standby behind one address, which a promotion moves to the standby.
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
// @ts-expect-error plain JavaScript: it runs before anything is installed
import { startThrowawayPostgres } from '../../scripts/lib/throwaway-postgres.mjs';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { until } from './until.ts';

interface ThrowawayPostgres {
  url: string;
  socket: string;
  stop(): Promise<void>;
  kill(): Promise<void>;
  start(): Promise<void>;
}

export interface PostgresPair {
  /** The address of the server that accepts writes. */
  url: string;
  /** Ends the primary with SIGKILL and starts it again. `whenDown` runs in between. */
  crash(): Promise<void>;
  /** From now on commits reach the primary alone. */
  stopReplication(): Promise<void>;
  /** Ends the primary with SIGKILL and promotes the standby, which gets a standby of its own. */
  failOver(): Promise<void>;
  stop(): Promise<void>;
}

type Replication = 'synchronous' | 'asynchronous';

/** Throws if Postgres is not available. */
export async function startPostgresPair(replication: Replication): Promise<PostgresPair> {
  const place = mkdtempSync(join(tmpdir(), 'skillpact-pair-'));
  const address = join(place, '.s.PGSQL.5432');
  const settings =
    replication === 'synchronous'
      ? { synchronous_standby_names: '*', synchronous_commit: 'remote_apply' }
      : { synchronous_commit: 'on' };
  let primary = await start();
  let standby = await startStandby();
  pointTo(primary);

  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(place)}`,
    async crash() {
      await primary.kill();
      await primary.start();
    },
    async stopReplication() {
      await ask(standby, `alter system set primary_conninfo = ''`);
      await ask(standby, 'select pg_reload_conf()');
      await until('replication ends', async () => (await received(standby)) === 0);
    },
    async failOver() {
      await primary.kill();
      await ask(standby, 'select pg_promote()');
      await primary.stop();
      primary = standby;
      // A synchronous primary accepts no commit before it has a standby.
      standby = await startStandby();
      pointTo(primary);
    },
    async stop() {
      await Promise.all([primary.stop(), standby.stop()]);
      rmSync(place, { recursive: true, force: true });
    },
  };

  async function start(of?: ThrowawayPostgres): Promise<ThrowawayPostgres> {
    const options = { isDurable: true, ...(of ? { primary: of } : {}), more: settings };
    return assertDefined((await startThrowawayPostgres(options as object)) as ThrowawayPostgres | null);
  }

  async function startStandby(): Promise<ThrowawayPostgres> {
    const started = await start(primary);
    await until('replication begins', async () => (await received(started)) > 0, { within: 30_000 });
    return started;
  }

  function pointTo({ socket }: ThrowawayPostgres): void {
    rmSync(address, { force: true });
    symlinkSync(socket, address);
  }
}

/** The number of streams that the standby receives. */
const received = async (standby: ThrowawayPostgres): Promise<number> =>
  (await ask(standby, 'select 1 from pg_stat_wal_receiver')).length;

async function ask({ url }: ThrowawayPostgres, sql: string): Promise<object[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<object>(sql)).rows;
  } finally {
    await client.end();
  }
}
