// Tests that the calls outside the REST table accept what they declare and respond as described.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newFixtures } from '#server/testing/fixtures.ts';
import type { Fixtures } from '#server/testing/fixtures.ts';
import { describedCalls } from './calls.ts';

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await newFixtures();
});
afterAll(() => fixtures.server.close());

/** v1 answers problem details. */
const sentenceOf = ({ message, detail }: { message?: string; detail?: string }) => message ?? detail;

const lines = describedCalls
  .filter(({ takesOthers }) => !takesOthers)
  .map(({ method, path, who }) => ({
    method: method.toUpperCase(),
    path: `/api${path.replace(/:\w+/g, 'jobs')}`,
    who,
  }));

test.each(lines)('refuses an unknown parameter at $method $path', async ({ method, path, who }) => {
  const send = (browser: Fixtures['cast']['employer']['browser']) =>
    browser.send(method, `${path}?typo=1`, method === 'GET' ? undefined : {});
  const answer = await send(fixtures.cast.employer.browser);
  expect(answer.status).toBe(400);
  expect(sentenceOf(await answer.json())).toContain('knows no parameter typo.');
  expect([400, 401, 404]).toContain((await send(fixtures.cast.visitor.browser)).status);
  if (who === 'everybody') expect((await send(fixtures.cast.visitor.browser)).status).toBe(400);
});

test.each(lines.filter(({ method }) => method !== 'GET'))(
  'refuses an unknown field at $method $path',
  async ({ method, path }) => {
    const answer = await fixtures.cast.employer.browser.send(method, path, { typo: 1, constructor: 2 });
    expect(answer.status).toBe(400);
    const body = await answer.json();
    expect(sentenceOf(body)).toContain('knows no field typo, constructor.');
    expect(body.fields).toMatchObject({ typo: 'Unknown field' });
  },
);

test('accepts parameters that monitors add', async () => {
  expect((await fixtures.cast.visitor.browser.send('GET', '/api/health?at=1')).status).toBe(200);
});

test('names the missing field of a body', async () => {
  const answer = await fixtures.cast.employer.browser.send('POST', '/api/auth/switch-organization', {});
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ fields: { accountId: 'Required' } });
});

test('accepts a call without a body with no body or an empty one', async () => {
  for (const body of [undefined, {}])
    expect(
      (await fixtures.cast.employer.browser.send('POST', '/api/colleagues/invitations', body)).status,
    ).toBe(201);
});

test('refuses a list as the body of a call', async () => {
  const answer = await fixtures.cast.employer.browser.send('POST', '/api/colleagues/invitations', []);
  expect(answer.status).toBe(400);
});

test('ignores unknown parameters in device calls of the sync', async () => {
  const answer = await fixtures.cast.employer.browser.send('POST', '/api/sync/digests?typo=1', {
    mismatched: [],
    later: true,
  });
  expect(answer.status).toBe(200);
});
