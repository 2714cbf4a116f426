// The metrics for Prometheus: what they contain, whom they name, and who can read them.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { runDueDuties } from '../jobs/duties.ts';
import { newFixtures } from '../testing/fixtures.ts';
import type { Fixtures } from '../testing/fixtures.ts';
import { anEntry, courseInput, jobInput, studentInput } from '../testing/marketplace.ts';
import { watchDatabase } from './database-metrics.ts';
import { mismatches, pushes, registry } from './metrics.ts';
import { startMetricsServer } from './metrics-server.ts';

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await newFixtures();
  // Other test files of the same process have counted, too.
  registry.resetMetrics();
});
afterAll(() => fixtures.server.close());

const token = 'a-token-of-more-than-32-characters';

async function scraper(given: { token?: string; update?: () => Promise<void> } = {}) {
  const { knex } = fixtures.server;
  const warnings: unknown[] = [];
  const server = await startMetricsServer({
    port: 0,
    host: '127.0.0.1',
    token: given.token,
    update:
      given.update ??
      watchDatabase({ database: { knex, writing: knex, isListening: () => true }, openStreams: () => 7 }),
    log: { warn: (...line: unknown[]) => void warnings.push(line) },
  });
  onTestFinished(() => server.stop());
  const get = (path = '/metrics', headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, { headers });
  return { get, text: async () => (await get()).text(), warnings };
}

test('measures requests by the pattern of their route, and names nobody', async () => {
  const { cast, server, marketplace } = fixtures;
  const { text } = await scraper();
  const course = courseInput();
  const job = jobInput();
  const student = studentInput(course.id);
  await marketplace.give(cast.provider.actor, 'courses.create', course);
  await marketplace.give(cast.provider.actor, 'enrollments.enroll', student);
  const entry = { ...anEntry('jobs.post', job), sequence: 1, savedAt: '2026-06-03T10:00:00.000Z' };
  await cast.employer.browser.send('POST', '/api/sync', {
    ...{ client: 'a3f5a0a6-6f5c-4a7e-9d57-000000000001', cookie: null, entries: [entry], waiting: 0 },
  });
  await cast.employer.browser.fetch(`/api/jobs/${job.id}`);
  await cast.provider.browser.fetch(`/api/courses/${course.id}?q=${student.studentEmail}`);
  await fetch(`${server.url}/api/${student.studentEmail}`);
  await fetch(`${server.url}/${student.studentName}`);
  mismatches.inc({ table: 'jobs' });
  pushes.inc({ result: 'delivered' });
  const found = await text();
  expect(found).toMatch(
    /skillpact_request_seconds_count\{method="GET",route="\/api\/jobs\/:\w+",status="200"\} 1/,
  );
  expect(found).toMatch(
    /skillpact_request_seconds_count\{method="POST",route="\/api\/sync",status="200"\} 1/,
  );
  expect(found).toMatch(/skillpact_request_seconds_count\{method="GET",route="none",status="404"\} 1/);
  expect(found).toMatch(/skillpact_pull_rows_sum [1-9]/);
  const users = await server.knex('users').select('id', 'email', 'firstName', 'lastName');
  const organizations = await server.knex('organizations').select('id', 'name');
  const canaries = [...users, ...organizations, { ...student, job: job.id, course: course.id }]
    .flatMap((row) => Object.values(row))
    .map(String)
    .filter((value) => value.length > 4);
  expect(canaries.length).toBeGreaterThan(20);
  expect(canaries.filter((value) => found.includes(value))).toEqual([]);
});

test('tells the age of what waits, the last run of each duty, and what the process uses', async () => {
  const { knex } = fixtures.server;
  const { text } = await scraper();
  expect(await text()).toMatch(/skillpact_oldest_mail_seconds 0\n/);
  await knex('deliveries').insert([
    { id: 'old', content: '', createdAt: knex.raw(`now() - interval '20 minutes'`), expiresAt: '2099-01-01' },
    { id: 'new', content: '', expiresAt: '2099-01-01' },
  ]);
  const failed = async () => {
    throw new Error('no');
  };
  await runDueDuties(
    knex,
    [
      { name: 'first', everyMs: 60_000, run: async () => {} },
      { name: 'second', everyMs: 60_000, run: failed },
    ],
    { now: () => new Date('2026-06-01T10:00:00Z'), onError: () => {} },
  );
  const found = await text();
  expect(found).toMatch(/skillpact_oldest_mail_seconds 120\d/);
  expect(found).toContain('skillpact_oldest_push_seconds 0\n');
  expect(found).toContain(
    `skillpact_duty_last_success_timestamp_seconds{duty="first"} ${Date.parse('2026-06-01T10:00:00Z') / 1_000}`,
  );
  expect(found).toContain('skillpact_duty_failures_total{duty="second"} 1');
  expect(found).not.toContain('skillpact_duty_failures_total{duty="first"}');
  expect(found).toContain('skillpact_duty_interval_seconds{duty="first"} 60');
  expect(found).toContain('skillpact_event_streams 7');
  expect(found).toContain('skillpact_not_ready{part="sign-in"} 0');
  expect(found).toMatch(/skillpact_pool_wait_seconds_count\{pool="reading"\} [1-9]/);
  expect(found).toMatch(/skillpact_database_connections_max [1-9]/);
  expect(found).toContain('nodejs_eventloop_lag_seconds');
});

test('names sign-in as the part that fails while sessions cannot be read', async () => {
  const { knex } = fixtures.server;
  const { text } = await scraper();
  await knex.raw('alter table sessions rename to gone');
  const found = await text();
  await knex.raw('alter table gone rename to sessions');
  expect(found).toContain('skillpact_not_ready{part="sign-in"} 1');
  expect(found).toContain('skillpact_not_ready{part="connection"} 0');
});

test('answers the other metrics while the database fails', async () => {
  const { text, warnings } = await scraper({ update: () => Promise.reject(new Error('away')) });
  expect(await text()).toContain('skillpact_serialization_retries_total');
  expect(warnings).toHaveLength(1);
});

test('answers only who knows the token, and only at /metrics', async () => {
  const { get } = await scraper({ token });
  const status = async (authorization?: string) =>
    (await get('/metrics', authorization ? { authorization } : {})).status;
  expect(await status(`Bearer ${token}`)).toBe(200);
  expect([await status(), await status('Bearer no'), await status(token)]).toEqual([401, 401, 401]);
  expect((await get('/', { authorization: `Bearer ${token}` })).status).toBe(404);
});

test('has no metrics on the port of the product', async () => {
  const answers = await Promise.all(
    ['/metrics', '/api/metrics'].map(async (path) => (await fetch(`${fixtures.server.url}${path}`)).status),
  );
  expect(answers).toEqual([404, 404]);
});
