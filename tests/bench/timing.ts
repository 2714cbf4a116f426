// `npm run bench -- timing`: checks whether the response time reveals if an address is known. Requests codes for
// signing in and for admin access for known and unknown addresses in turn, and compares both samples by rank.
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/database/database.ts';
import { newMarketplace } from '#server/testing/marketplace.ts';
import { listen } from '#tests/rigs/ports.ts';
import { startServerProcess } from '#tests/rigs/server-process.ts';
// @ts-expect-error plain JavaScript: it runs before anything is installed
import { startThrowawayPostgres } from '../../scripts/lib/throwaway-postgres.mjs';
import { rankTest } from './rank-test.ts';

const samples = Number(process.env.SAMPLES ?? 2_000);
/** Three codes per hour and address. */
const addresses = Math.ceil(samples / 3) + 20;
const wanted = 0.01;

const print = (text: string) => process.stdout.write(`${text}\n`);
const known = (n: number) => `known${n}@example.org`;
const unknown = (n: number) => `other${n}@example.org`;

/** Accepts every mail, because sending is part of the observable time. */
async function startMailSink() {
  const server = createServer((socket) => {
    let isText = false;
    socket.write('220 sink\r\n');
    socket.on('error', () => {});
    socket.setEncoding('utf8').on('data', (part: string) => {
      for (const line of part.split('\r\n').slice(0, -1)) {
        if (isText && line !== '.') continue;
        const isEnd = isText;
        isText = !isEnd && line.toUpperCase() === 'DATA';
        socket.write(
          isText ? '354 go on\r\n' : line.toUpperCase() === 'QUIT' ? '221 bye\r\n' : '250 taken\r\n',
        );
      }
    });
  });
  const port = await listen(server);
  return { url: `smtp://127.0.0.1:${port}`, close: () => server.close() };
}

async function main(): Promise<void> {
  const postgres = await startThrowawayPostgres();
  if (!postgres) throw new Error('The benchmarks need a Postgres: install the package postgresql.');
  const folder = mkdtempSync(join(tmpdir(), 'skillpact-timing-'));
  const sink = await startMailSink();
  const listed = Array.from({ length: addresses }, (_, n) => known(n));
  const server = await startServerProcess({
    environment: {
      DATABASE_URL: postgres.url,
      DATA_DIR: folder,
      SMTP_URL: sink.url,
      // Trusts a proxy only in production mode.
      NODE_ENV: 'production',
      TRUST_PROXY: '1',
      ADMIN_EMAILS: listed.join(','),
      LOG_LEVEL: 'error',
    },
  });
  const database = await openDatabase({ url: postgres.url, dataDir: '' });
  const marketplace = await newMarketplace(database);
  for (const email of listed) {
    const { person } = await marketplace.person('provider');
    await database.knex('identities').insert({ issuer: 'email', subject: email, personId: person });
  }
  const calls = [
    { name: 'a code to sign in', ask: (email: string) => askToSignIn(server.url, email) },
    { name: 'a code for admin access', ask: (email: string) => askForAccess(server.url, email) },
  ];
  let isFine = true;
  for (const { name, ask } of calls) {
    await database.knex('rateLimits').del();
    await database.knex.raw('vacuum analyze');
    const { ofKnown, ofUnknown } = await sample(ask);
    const { p, medians } = rankTest(ofKnown, ofUnknown);
    isFine &&= p > wanted;
    const [one, other] = medians.map((value) => `${value.toFixed(2)} ms`);
    print(
      `${name}: known ${one}, unknown ${other} (medians of ${samples}), p = ${p.toFixed(3)} (wanted > ${wanted})`,
    );
  }
  await server.stop();
  await database.close();
  await postgres.stop();
  sink.close();
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = isFine ? 0 : 1;
}

/** Measures pairs in random order, so that other load on the machine affects both alike. */
async function sample(ask: (email: string) => Promise<number>) {
  for (let n = 0; n < 50; n++) await ask(`warm${n}@example.org`);
  const ofKnown: number[] = [];
  const ofUnknown: number[] = [];
  for (let n = 0; n < samples; n++) {
    const at = n % addresses;
    const takeKnown = async () => ofKnown.push(await ask(known(at)));
    const takeUnknown = async () => ofUnknown.push(await ask(unknown(at)));
    const pair = randomInt(2) ? [takeKnown, takeUnknown] : [takeUnknown, takeKnown];
    for (const take of pair) await take();
  }
  return { ofKnown, ofUnknown };
}

const askToSignIn = (url: string, email: string): Promise<number> =>
  timed(`${url}/api/login`, { body: new URLSearchParams({ email }) }, 303);

const askForAccess = (url: string, email: string): Promise<number> =>
  timed(
    `${url}/api/request-admin-access`,
    { body: JSON.stringify({ email }), headers: { 'Content-Type': 'application/json' } },
    200,
  );

let sources = 0;

/** Each request has its own network address, because the number of requests per network and hour is limited. */
async function timed(url: string, init: RequestInit, status: number): Promise<number> {
  const headers = new Headers(init.headers);
  const source = ++sources;
  headers.set('X-Forwarded-For', `10.${source >> 16}.${(source >> 8) & 255}.${source & 255}`);
  const start = performance.now();
  const answer = await fetch(url, { method: 'POST', redirect: 'manual', ...init, headers });
  await answer.arrayBuffer();
  const took = performance.now() - start;
  if (answer.status !== status) throw new Error(`${url} answered ${answer.status}`);
  return took;
}

await main();
