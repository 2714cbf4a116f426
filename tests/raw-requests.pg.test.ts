// Malformed HTTP over plain sockets: no answer is a server error, none ends the process, and valid requests are served
// at the same time. `npm run fuzz` sends 20,000 requests to a separate process; its `--seed` repeats a failure.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { policyReportsRoutes } from '#server/routes/policy-reports.ts';
import { createLog } from '#server/operations/log.ts';
import { rateLimits } from '#server/limits/rate-limit.ts';
import { newFixtures } from '#server/testing/fixtures.ts';
import { rawRequest, type RawTarget } from './raw-requests.ts';
import { sendRaw } from './raw-sockets.ts';
import { startServerProcess } from './rigs/server-process.ts';
import { runSeed } from './run-seeds.ts';

/** `npm run fuzz` says how many. */
const many = Number(process.env.RAW_REQUESTS ?? 0);
const count = many || 400;
const seed = Number(process.env.RAW_SEED ?? (many ? Date.now() % 2 ** 31 : runSeed));
const atOnce = 16;

interface Server extends RawTarget {
  /** What it logged as its own fault. */
  faults(): string[];
  /** What is counted is forgotten, so that the next requests get as far as the first. */
  calm(): Promise<unknown>;
  close(): Promise<void>;
}

let server: Server;
beforeAll(async () => {
  server = await (many ? ownProcess() : inThisProcess());
}, 120_000);
afterAll(async () => {
  await server.close();
  if (process.env.TRIED_FILE) writeFileSync(process.env.TRIED_FILE, JSON.stringify({ tried: count, seed }));
});

async function inThisProcess(): Promise<Server> {
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => void lines.push(line) });
  const { server: started, cast } = await newFixtures({
    log,
    routeGroups: ({ knex }) => [policyReportsRoutes({ limits: rateLimits(knex), log })],
  });
  return {
    port: Number(new URL(started.url).port),
    cookie: cast.employer.browser.cookieHeader(),
    faults: () => lines,
    calm: () => started.knex('rateLimits').del(),
    close: () => started.close(),
  };
}

/** The demo data, on the built server. */
async function ownProcess(): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'raw-requests-'));
  const started = await startServerProcess({ environment: { DATA_DIR: folder, LOG_LEVEL: 'error' } });
  let turn = 0;
  const own: Server = {
    port: started.port,
    cookie: await demoCookie(started.url, 0),
    faults: () =>
      started
        .log()
        .split('\n')
        .filter((line) => /"level":[56]0|^\s+at /.test(line)),
    // The limits live in the process's memory: other people go on, from another address.
    async calm() {
      turn += 1;
      own.localAddress = `127.0.${Math.floor(turn / 200)}.${(turn % 200) + 2}`;
      own.cookie = await demoCookie(started.url, turn);
    },
    async close() {
      await started.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return own;
}

/** The session cookie of one of the demo accounts, which take turns. */
async function demoCookie(url: string, turn: number): Promise<string> {
  const page = await (await fetch(`${url}/api/login`)).text();
  const people = [...page.matchAll(/name="personId" value="([^"]+)"/g)].map(([, id = '']) => id);
  const personId = people[turn % people.length] ?? '';
  const body = new URLSearchParams({ personId });
  const answer = await fetch(`${url}/api/login/demo`, { method: 'POST', body, redirect: 'manual' });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Over a connection of its own. */
async function lives(): Promise<void> {
  const { port, cookie } = server;
  const health = await fetch(`http://localhost:${port}/api/health`, { headers: { Connection: 'close' } });
  expect(health.status).toBe(200);
  const user = await fetch(`http://localhost:${port}/api/auth/user`, {
    headers: { Cookie: cookie, Connection: 'close' },
  });
  expect(user.status).toBe(200);
}

test(`answers ${count} malformed requests as client errors and keeps running`, async () => {
  let [next, answered] = [0, 0];
  const refused = new Map<number, number>();
  async function sendOn() {
    for (let number = next++; number < count; number = next++) {
      const request = rawRequest(seed, number, server);
      const { statuses, text } = await sendRaw(request, server);
      const what = `RAW_SEED=${seed} ${request.name} answered ${text.slice(0, 400)}`;
      expect(
        statuses.filter((status) => status >= 500 && status !== 501 && status !== 505),
        what,
      ).toEqual([]);
      if (statuses.length > 0) answered += 1;
      for (const status of statuses) refused.set(status, (refused.get(status) ?? 0) + 1);
      if (number % 100 === 0) {
        await server.calm();
        await lives();
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendOn));
  await lives();
  expect(server.faults(), `RAW_SEED=${seed}`).toEqual([]);
  // Our routes refuse too, not only the HTTP parser.
  expect(answered).toBeGreaterThan(count / 2);
  for (const status of [400, 401, 413, 415]) expect(refused.has(status), `${status}`).toBe(true);
  // Few requests stop at the limits of how many a client may make.
  expect(refused.get(429) ?? 0).toBeLessThan(count / 10);
}, 3_600_000);
