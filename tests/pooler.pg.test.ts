// The server behind a real pgbouncer. Needs a real Postgres; the run on the embedded database has nothing to test here.
import { afterAll, describe, expect, test } from 'vitest';
import pg from 'pg';
import { UnsupportedDatabase, poolingAt, requireReady } from '#server/database/fitness.ts';
import { openDatabase } from '#server/database/database.ts';
import { type Database } from '../sync-server/database/types.ts';
import type { Execution } from '#server/engine/types.ts';
import { devicesOf } from '#server/testing/devices.ts';
import { sentStatementsOf } from '#server/testing/statements.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import {
  anEntry,
  completionInput,
  courseInput,
  jobInput,
  newMarketplace,
  studentInput,
} from '#server/testing/marketplace.ts';
import { hasPooler, startPooler, type Pooler } from './rigs/pooler.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];

describe.skipIf(!serverUrl || !hasPooler)('running behind PgBouncer', async () => {
  const direct = await testDatabase();
  const { rows } = await direct.knex.raw('select current_database() as name');
  const name: string = rows[0].name;
  const directUrl = Object.assign(new URL(serverUrl ?? 'postgres://none'), { pathname: `/${name}` }).href;
  const poolers: Pooler[] = [];
  const opened: Database[] = [];
  afterAll(async () => {
    await Promise.all(opened.map((database) => database.close()));
    await Promise.all(poolers.map((pooler) => pooler.stop()));
    await direct.close();
  });

  async function urlThrough(mode: 'transaction' | 'session', poolSize?: number): Promise<string> {
    const pooler = await startPooler({ serverUrl: serverUrl ?? '', mode, ...(poolSize ? { poolSize } : {}) });
    poolers.push(pooler);
    return pooler.urlOf(name);
  }

  async function open(url: string, past?: string): Promise<Database> {
    const database = await openDatabase({ url, directUrl: past, dataDir: '' });
    opened.push(database);
    return database;
  }

  test('tells transaction mode from session mode and from no pooler', async () => {
    expect(await poolingAt(await urlThrough('transaction'))).toBe('transaction');
    expect(await poolingAt(await urlThrough('transaction', 1))).toBe('transaction');
    expect(await poolingAt(await urlThrough('session'))).toBe('none');
    expect(await poolingAt(directUrl)).toBe('none');
  });

  test('refuses to start in transaction mode without a direct database URL and explains why', async () => {
    const url = await urlThrough('transaction');
    await expect(openDatabase({ url, dataDir: '' })).rejects.toThrow(UnsupportedDatabase);
    await expect(openDatabase({ url, dataDir: '' })).rejects.toThrow('Set DATABASE_DIRECT_URL');
    const second = await urlThrough('transaction');
    await expect(openDatabase({ url, directUrl: second, dataDir: '' })).rejects.toThrow(
      'Messages of the database (LISTEN) do not arrive',
    );
  }, 60_000);

  test('works in session mode as without a pooler', async () => {
    const database = await open(await urlThrough('session', 40));
    await requireReady(database);
    await newMarketplace(database).then((marketplace) => marketplace.person('employer'));
  });

  test('writes, pulls, and sends change hints in transaction mode from two processes at once', async () => {
    const url = await urlThrough('transaction', 4);
    const [one, two] = [await open(url, directUrl), await open(url, directUrl)];
    await one.migrate();
    const heard: string[] = [];
    await two.listen('changed', (payload) => heard.push(payload));
    await one.notify('changed', 'news');
    const [marketplace, other] = [await newMarketplace(one), await newMarketplace(two)];
    const [employer, provider] = [await marketplace.person('employer'), await marketplace.person('provider')];
    const job = jobInput();
    const course = courseInput({ linkedJobIds: [job.id] });
    await marketplace.give(employer, 'jobs.post', job);
    await marketplace.give(provider, 'courses.create', course);
    await marketplace.give(employer, 'agreements.approve', { id: `${course.id}.${job.id}.1` });
    const classOf = async (through: typeof marketplace) => {
      const students = Array.from({ length: 10 }, () => studentInput(course.id));
      const entries = [
        ...students.map((student) => anEntry('enrollments.enroll', student)),
        ...students.map((student) => anEntry('completions.mark', completionInput(student))),
      ];
      return through.execute({ actor: provider, client: null, entries });
    };
    let executions: Execution[] = [];
    const sent = await sentStatementsOf(async () => {
      executions = await Promise.all([marketplace, other, marketplace, other].map(classOf));
    });
    // Under a name, a statement would run on a connection that has not prepared it.
    expect(sent.filter(({ name }) => name !== undefined)).toEqual([]);
    const kinds = executions.flatMap(({ outcomes }) => [...outcomes.values()].map(({ kind }) => kind));
    expect(new Set(kinds)).toEqual(new Set(['applied']));
    const pulled = await Promise.all(
      [devicesOf(one, marketplace), devicesOf(two, other)].map((devices) => devices.syncAll(employer, null)),
    );
    for (const { rows: found } of pulled)
      expect(found.filter(([table]) => table === 'matches')).toHaveLength(40);
    await expect.poll(() => heard).toContain('news');
    await requireReady(one);
  }, 60_000);

  test('leaves no setting behind for other clients of the pooler', async () => {
    const url = await urlThrough('transaction', 1);
    const database = await open(url, directUrl);
    const marketplace = await newMarketplace(database);
    const employer = await marketplace.person('employer');
    await devicesOf(database, marketplace).syncAll(employer, null);
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    const settings = ['enable_seqscan', 'jit', 'statement_timeout', 'idle_in_transaction_session_timeout'];
    const found = await Promise.all(
      settings.map((setting) => other.query(`select current_setting('${setting}') as value`)),
    );
    await other.end();
    expect(found.map(({ rows: [row] }) => row.value)).toEqual(['on', 'on', '0', '0']);
  });

  test('reports a read-only database as not ready', async () => {
    await direct.knex.raw(`alter database "${name}" set default_transaction_read_only = on`);
    try {
      await expect(openDatabase({ url: directUrl, dataDir: '' })).rejects.toThrow('takes no writes');
    } finally {
      await direct.knex.raw('set session characteristics as transaction read write');
      await direct.knex.raw(`alter database "${name}" reset default_transaction_read_only`);
    }
  });
});
