// `npm run bench -- fairness`: the sync time of a well-behaved tenant while another account, one network address or an
// account with large batches requests as much as possible. One run on the built server and a real Postgres. The figures
// are ratios: quiet and loaded periods are measured in turns.
import { Agent, request } from 'node:http';
import { openDatabase } from '#server/database/database.ts';
import { studentInput } from '#server/testing/marketplace.ts';
import { LoadClient } from '#tests/load/client.ts';
import { quantile } from '#tests/load/measure.ts';
import { enroll, fillMarketplace } from '#tests/load/marketplace.ts';
import { startServerProcess } from '#tests/rigs/server-process.ts';
import { cookieHeader, makeSession } from '#tests/rigs/session.ts';
import { pause } from '#tests/rigs/until.ts';
// @ts-expect-error plain JavaScript: it runs before anything is installed
import { startThrowawayPostgres } from '../../scripts/lib/throwaway-postgres.mjs';

const sessionKey = 'a key for the sessions of the bench';
/** `npm run bench -- fairness batch` runs the cases whose names contain the word. */
const [, only = ''] = process.argv.slice(2);
const rounds = 3;
const secondsEach = 8;
const studentsOfAbuser = 3_000;
const abuseAgent = new Agent({ keepAlive: true, maxSockets: 500 });

const postgres = (await startThrowawayPostgres({ isDurable: true })) as {
  url: string;
  stop(): Promise<void>;
} | null;
if (!postgres) throw new Error('This bench needs a Postgres: install the package postgresql.');
process.env['TEST_DATABASE_URL'] = postgres.url;
const server = await startServerProcess({
  environment: { DATABASE_URL: postgres.url, SESSION_KEYS: sessionKey, LOG_LEVEL: 'error' },
});
const database = await openDatabase({ url: postgres.url, dataDir: '' });

try {
  const { marketplace, offices } = await fillMarketplace(database.knex, 12, 100);
  const [modest, abuser, ...others] = offices;
  if (!modest || !abuser) throw new Error('The marketplace is too small.');
  await enroll(marketplace, abuser.actor, abuser.courseId, studentsOfAbuser);
  const cookieOf = async (person: string) =>
    cookieHeader(await makeSession(database.knex, person, sessionKey));
  const [modestCookie, abuserCookie] = [
    await cookieOf(modest.actor.person),
    await cookieOf(abuser.actor.person),
  ];
  const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });
  const client = new LoadClient(server.port, modestCookie, agent);
  await client.syncAll();

  const scenarios: [name: string, abuse: (isOver: () => boolean) => Promise<unknown>][] = [
    [
      'one abusive account: 60 loops of /api/dashboard-stats',
      (isOver) => loops(60, isOver, () => get('/api/dashboard-stats', abuserCookie)),
    ],
    [
      'one abusive account: 20 loops of a class list of 3,000',
      (isOver) => loops(20, isOver, () => get(`/api/enrollments/${abuser.courseId}`, abuserCookie)),
    ],
    [
      'one abusive address: 200 loops of nobody',
      (isOver) => loops(200, isOver, () => get('/api/public-jobs?count=0', '')),
    ],
    [
      'one batch-heavy account: 6 devices with batches of 500',
      (isOver) =>
        Promise.all(
          Array.from({ length: 6 }, () => {
            const device = new LoadClient(server.port, abuserCookie, agent);
            return loops(1, isOver, async () => {
              const entries = Array.from({ length: 500 }, () =>
                device.entry('enrollments.enroll', studentInput(abuser.courseId)),
              );
              const { status } = await device.sync(entries);
              if (status !== 200) await pause(500);
            });
          }),
        ),
    ],
  ];
  console.log(
    `${others.length + 2} providers; p50 / p95 of the sync of one of them, with one change each time`,
  );
  for (const [name, abuse] of scenarios.filter(([name]) => name.includes(only))) {
    const [alone, loaded]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      alone.push(...(await measured(client, modest.courseId)));
      let isOver = false;
      const abused = abuse(() => isOver);
      await pause(500);
      loaded.push(...(await measured(client, modest.courseId)));
      isOver = true;
      await abused;
      await pause(1_000);
    }
    const of = (values: number[]) =>
      `${quantile(values, 0.5).toFixed(0)} / ${quantile(values, 0.95).toFixed(0)} ms`;
    const ratio = quantile(loaded, 0.95) / quantile(alone, 0.95);
    console.log(`${name}: alone ${of(alone)}, under abuse ${of(loaded)}, p95 ratio ${ratio.toFixed(2)}`);
  }
} finally {
  await database.close();
  await server.stop();
  await postgres.stop();
}
process.exit(0);

/** A teacher who saves a change four times per second. */
async function measured(client: LoadClient, courseId: number): Promise<number[]> {
  const took: number[] = [];
  const end = performance.now() + secondsEach * 1_000;
  while (performance.now() < end) {
    const sent = await client.sync([client.entry('enrollments.enroll', studentInput(courseId))]);
    if (sent.status !== 200) throw new Error(`The well-behaved tenant was answered ${sent.status}.`);
    took.push(sent.ms);
    await pause(250);
  }
  return took;
}

async function loops(count: number, isOver: () => boolean, ask: () => Promise<unknown>): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, async () => {
      while (!isOver()) await ask();
    }),
  );
}

function get(path: string, cookie: string): Promise<void> {
  return new Promise((resolve) => {
    const asked = request(
      { host: '127.0.0.1', port: server.port, path, agent: abuseAgent, headers: { cookie } },
      (response) => response.resume().on('end', resolve).on('error', resolve),
    );
    asked.on('error', () => resolve());
    asked.end();
  });
}
