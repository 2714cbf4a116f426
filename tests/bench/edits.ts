// `npm run bench -- edits`: how many changes a second the server takes from 20 devices, one or thirty in a request, beside a
// server that only writes the rows. Real HTTP, the built server, and a Postgres that flushes every commit.
import { Agent, request } from 'node:http';
import type { Knex } from 'knex';
import { openDatabase } from '#server/database/database.ts';
import { systemActor } from '#shared/engine/command.ts';
import type { Actor } from '#shared/engine/command.ts';
import { courseInput } from '#server/testing/marketplace.ts';
import { completion } from '#shared/testing/rows.ts';
import { LoadClient } from '#tests/load/client.ts';
import { enroll, fillMarketplace } from '#tests/load/marketplace.ts';
import type { Student } from '#tests/load/marketplace.ts';
import { cookieHeader, makeSession } from '#tests/rigs/session.ts';
import { startServerProcess } from '#tests/rigs/server-process.ts';
// @ts-expect-error plain JavaScript: it runs before anything is installed
import { startThrowawayPostgres } from '../../scripts/lib/throwaway-postgres.mjs';
import { startPlainServer } from './plain-server.ts';
import { ms, print, quantile } from './rig.ts';

const devices = 20;
/** Per device, by the changes in a request. */
const requests = { 1: 100, 30: 10 };
const sessionKey = 'a key for the sessions of the benchmark';
const today = new Date().toISOString().slice(0, 10);

interface Work {
  actor: Actor;
  students: Student[];
}

/** Sends one request. Returns when it is answered. */
type Send = (device: number, changes: number) => Promise<void>;

interface Measured {
  perSecond: number;
  /** Of each request, in ms. */
  took: number[];
}

async function measure(send: Send, changes: 1 | 30): Promise<Measured> {
  const took: number[] = [];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: devices }, async (_, device) => {
      for (let sent = 0; sent < requests[changes]; sent++) {
        const start = performance.now();
        await send(device, changes);
        took.push(performance.now() - start);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  return { perSecond: (devices * requests[changes] * changes) / seconds, took };
}

async function sendsOf(port: number, knex: Knex, work: readonly Work[]): Promise<Send> {
  const agent = new Agent({ keepAlive: true, maxSockets: devices });
  const clients: LoadClient[] = [];
  for (const { actor } of work) {
    const session = cookieHeader(await makeSession(knex, actor.person, sessionKey));
    const client = new LoadClient(port, session, agent);
    await client.syncAll();
    clients.push(client);
  }
  const left = work.map(({ students }) => [...students]);
  return async (device, changes) => {
    const client = clients[device]!;
    const entries = left[device]!.splice(0, changes).map(({ courseId, candidateReferenceId }) =>
      client.entry('completions.mark', {
        courseId,
        candidateReferenceId,
        completionDate: today,
        batchId: null,
      }),
    );
    const { reply, status } = await client.sync(entries);
    const applied = reply?.outcomes.filter(([, { kind }]) => kind === 'applied').length;
    if (applied !== changes) throw new Error(`${applied} of ${changes} were applied, answered ${status}`);
  };
}

function plainSends(url: string): Send {
  const agent = new Agent({ keepAlive: true, maxSockets: devices });
  let next = 0;
  return (_, changes) => {
    const rows = Array.from({ length: changes }, () => ({
      ...completion({ id: `plain-edit-${next++}`, completionDate: today }),
      createdAt: new Date().toISOString(),
    }));
    return new Promise((resolve, reject) => {
      const asked = request(`${url}completions`, { method: 'POST', agent }, (response) => {
        response.resume().on('end', resolve).on('error', reject);
      });
      asked.on('error', reject).end(JSON.stringify(rows));
    });
  };
}

/** Postgres updates its counters with a second's delay. */
async function rolledBack(knex: Knex): Promise<number> {
  await new Promise((done) => setTimeout(done, 1_500));
  const { rows } = await knex.raw<{ rows: { count: number }[] }>(
    `select xact_rollback::int as count from pg_stat_database where datname = current_database()`,
  );
  return rows[0]?.count ?? 0;
}

async function main(): Promise<void> {
  const postgres = await startThrowawayPostgres({ isDurable: true });
  if (!postgres) throw new Error('The benchmarks need a Postgres: install the package postgresql.');
  const server = await startServerProcess({
    environment: { DATABASE_URL: postgres.url, SESSION_KEYS: sessionKey, LOG_LEVEL: 'error' },
    pushServices: [],
  });
  const database = await openDatabase({ url: postgres.url, dataDir: '' });
  const { knex } = database;
  const each = requests[1] + 30 * requests[30];
  const { marketplace, offices } = await fillMarketplace(knex, devices, each);
  /** Students of a course without a job. */
  async function unlinked(actor: Actor): Promise<Work> {
    const course = courseInput();
    await marketplace.give(actor, 'courses.create', course);
    return { actor, students: await enroll(marketplace, actor, course.id, each) };
  }
  const apart: Work[] = [];
  for (const { actor } of offices) apart.push(await unlinked(actor));
  const together: Work[] = [];
  const owner = offices[0]!.actor;
  for (let device = 0; device < devices; device++) {
    const { person } = await marketplace.person('provider');
    const joining = { organizationId: owner.organization, role: 'manager' };
    await marketplace.give({ ...systemActor, person, organization: person }, 'colleagues.join', joining);
    const { students } = await unlinked(owner);
    together.push({ actor: { ...owner, person, memberRole: 'manager' }, students });
  }
  await knex.raw('vacuum analyze');
  const plain = await startPlainServer(postgres.url, owner.person);
  const kinds: [name: string, work: readonly Work[]][] = [
    ['20 providers, nothing matches', apart],
    ['20 people of one provider, nothing matches', together],
    ['20 providers, each completion makes a match', offices],
  ];
  const floors = plainSends(plain.url);
  const products: [string, Send][] = [];
  for (const [name, work] of kinds) products.push([name, await sendsOf(server.port, knex, work)]);
  // A server that was just started compiles its code during the first requests.
  await measure(floors, 30);
  print('| Changes in a request | Who | Floor, changes a second | Product | Share | A request | Run again |');
  print('| --- | --- | --- | --- | --- | --- | --- |');
  for (const changes of [1, 30] as const)
    for (const [name, send] of products) {
      const floor = await measure(floors, changes);
      const before = await rolledBack(knex);
      const { perSecond, took } = await measure(send, changes);
      const again = ((await rolledBack(knex)) - before) / took.length;
      print(
        `| ${changes} | ${name} | ${Math.round(floor.perSecond)} | ${Math.round(perSecond)} | ${(perSecond / floor.perSecond).toFixed(2)} | p50 ${ms(quantile(took, 0.5))}, p99 ${ms(quantile(took, 0.99))} | ${Math.round(100 * again)} % |`,
      );
    }
  await plain.close();
  await database.close();
  await server.stop();
  await postgres.stop();
  process.exit(0);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
