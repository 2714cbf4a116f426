// Tests content security policy reports over HTTP: read in both formats, limited, and logged without URLs.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../operations/log.ts';
import { rateLimits } from '../limits/rate-limit.ts';
import { testServer } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';
import { policyReportsRoutes } from './policy-reports.ts';

let server: TestServer;
const lines: string[] = [];
beforeAll(async () => {
  const log = createLog('info', { write: (line) => void lines.push(line) });
  server = await testServer({
    routeGroups: ({ knex }) => [policyReportsRoutes({ limits: rateLimits(knex), log })],
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  lines.length = 0;
  await server.knex('rateLimits').del();
});

const report = (type: string, body: unknown) =>
  fetch(`${server.url}/api/policy-reports`, {
    method: 'POST',
    headers: { 'Content-Type': type, 'Sec-Fetch-Site': 'same-origin' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const canary = 'zoe@learners.example';

test.each([
  [
    'application/csp-report',
    {
      'csp-report': {
        'document-uri': `https://ours.example/students?q=${canary}`,
        'effective-directive': 'script-src-elem',
        'blocked-uri': `https://evil.example/x.js?${canary}`,
        'script-sample': canary,
      },
    },
  ],
  [
    'application/reports+json',
    [
      {
        type: 'csp-violation',
        url: `https://ours.example/students?q=${canary}`,
        body: {
          effectiveDirective: 'script-src-elem',
          blockedURL: `https://evil.example/x.js?${canary}`,
          sample: canary,
        },
      },
    ],
  ],
])('logs a report of type %s with only its directive and its blocked origin', async (type, body) => {
  expect((await report(type, body)).status).toBe(204);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({
    event: 'policy violation',
    directive: 'script-src-elem',
    blocked: 'https://evil.example',
  });
  expect(lines.join()).not.toContain(canary);
});

test('rejects an invalid and an oversized report without logging it', async () => {
  expect((await report('application/csp-report', '{')).status).toBe(400);
  expect((await report('application/csp-report', {})).status).toBe(400);
  expect((await report('application/json', [{ body: 1 }])).status).toBe(400);
  expect((await report('application/csp-report', `"${'x'.repeat(40_000)}"`)).status).toBe(413);
  expect(lines).toEqual([]);
});

test('limits the reports of one network address', async () => {
  const answers = [];
  for (let count = 0; count < 31; count++)
    answers.push((await report('application/csp-report', { 'csp-report': {} })).status);
  expect(answers.slice(0, 30).every((status) => status === 204)).toBe(true);
  expect(answers.at(-1)).toBe(429);
});
