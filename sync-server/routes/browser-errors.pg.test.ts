// Tests errors of browsers over HTTP: counted, limited by device, and logged without values.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { browserErrorsPerHour } from '#shared/policy.ts';
import { createLog } from '../operations/log.ts';
import { rateLimits } from '../limits/rate-limit.ts';
import { registry } from '../metrics/metrics.ts';
import { newFixtures } from '../testing/fixtures.ts';
import type { Fixtures } from '../testing/fixtures.ts';
import { browserErrorsRoutes } from './browser-errors.ts';

let fixtures: Fixtures;
const lines: string[] = [];
beforeAll(async () => {
  const log = createLog('info', { write: (line) => void lines.push(line) });
  fixtures = await newFixtures({
    routeGroups: ({ knex }) => [browserErrorsRoutes({ limits: rateLimits(knex), log })],
  });
});
afterAll(() => fixtures.server.close());
beforeEach(async () => {
  lines.length = 0;
  registry.resetMetrics();
  await fixtures.server.knex('rateLimits').del();
});

const report = {
  build: 'a1b2c3d',
  route: '/courses/:id',
  message: 'TypeError: Cannot read properties of undefined',
  stack: ['CourseForm index-Ab_12.js:12:345', '- shared-9x.js:1:2'],
};

const send = (body: unknown, cookie = '') =>
  fetch(`${fixtures.server.url}/api/browser-errors`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', cookie },
    body: JSON.stringify(body),
  });

const counted = () => registry.getSingleMetricAsString('skillpact_browser_errors_total');

test('logs where the app failed and counts it by the pattern of the route', async () => {
  expect((await send(report)).status).toBe(204);
  expect((await send({ ...report, route: '/jobs' })).status).toBe(204);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([report, { ...report, route: '/jobs' }]);
  expect(await counted()).toContain('skillpact_browser_errors_total{route="/courses/:id"} 1');
  expect(await counted()).toContain('skillpact_browser_errors_total{route="/jobs"} 1');
});

test('keeps no value of a report, whatever a browser sends', async () => {
  const canaries = ['zoe@learners.example', 'Zoe', 'byron', '4711', 'C-7K2M4QXAE'];
  const typed = canaries.join(' ');
  expect(
    (
      await send({
        ...report,
        route: `/courses/${canaries[3]}`,
        message: `Error: "${typed}" is not ${typed}`,
        stack: [typed, `at https://ours.example/students?q=${canaries[0]}`, ...report.stack],
      })
    ).status,
  ).toBe(204);
  expect(canaries.filter((value) => lines[0]?.includes(value))).toEqual([]);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    route: 'none',
    message: 'Error: … is not …',
    stack: report.stack,
  });
  expect(await counted()).toContain('{route="none"} 1');
});

test('takes ten errors an hour from a device and goes on with the next device', async () => {
  const { employer, provider } = fixtures.cast;
  const statuses: number[] = [];
  for (let count = 0; count <= browserErrorsPerHour; count += 1)
    statuses.push((await send(report, employer.browser.cookieHeader())).status);
  expect(statuses).toEqual([...Array(browserErrorsPerHour).fill(204), 429]);
  expect((await send(report, provider.browser.cookieHeader())).status).toBe(204);
  expect((await send(report)).status).toBe(204);
  expect(lines).toHaveLength(browserErrorsPerHour + 2);
});

test.each([
  ['a field more', { ...report, address: 'x' }, 400],
  ['no stack', { ...report, stack: null }, 400],
  ['a build that is a text', { ...report, build: 'Zoe Byron' }, 400],
  ['more than 4 KB', { ...report, stack: Array(20).fill('x'.repeat(290)) }, 413],
])('refuses %s', async (_what, body, status) => {
  expect((await send(body)).status).toBe(status);
  expect(lines).toEqual([]);
});
