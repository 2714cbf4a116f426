// The described answers of calls about oneself and one's team are those that the server gives.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newFixtures } from '#server/testing/fixtures.ts';
import type { Fixtures } from '#server/testing/fixtures.ts';
import { describedCalls } from './calls.ts';

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await newFixtures();
});
afterAll(() => fixtures.server.close());

const readings = describedCalls.filter(
  ({ method, path, who }) => method === 'get' && who === 'signed in' && /^\/(auth|address-inv)/.test(path),
);

test.each(readings.map(({ path, reading }) => [path, reading] as const))(
  'describes every field that %s answers to an employer, a training provider and an administrator',
  async (path, reading) => {
    const { employer, provider, admin } = fixtures.cast;
    for (const { browser } of [employer, provider, admin]) {
      const answer = await browser.send('GET', `/api${path}`);
      if (answer.status === 403) continue;
      expect(answer.status).toBe(200);
      const body: unknown = await answer.json();
      expect(reading!.parse(body)).toEqual(body);
    }
  },
);
