// Tests which errors of a page reach the server, and what they say.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserErrorsPerHour } from '#shared/policy.ts';

const fetched = vi.fn(
  async (_url: string, _options: { body: string }) => new Response(null, { status: 204 }),
);
beforeEach(() => {
  vi.resetModules();
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('location', { pathname: '/courses/4711' });
});
afterEach(() => vi.unstubAllGlobals());

const reporter = async () => (await import('./report-error.ts')).reportToServer;
const failed = (error: unknown) => ({ error }) as ErrorEvent;
const rejected = (reason: unknown) => ({ reason }) as PromiseRejectionEvent;

test('sends the pattern of the route and the place in the code, and neither address nor values', async () => {
  const report = await reporter();
  await report(failed(new TypeError("Cannot read properties of undefined (reading 'Zoe')")));
  await report(rejected(new Error('Zoe Byron is unknown')));
  const bodies = fetched.mock.calls.map(([, { body }]) => JSON.parse(body));
  expect(bodies).toMatchObject([
    {
      build: 'unknown',
      route: '/courses/:id',
      message: 'TypeError: Cannot read properties of undefined (reading …',
    },
    { route: '/courses/:id', message: 'Error: … is unknown' },
  ]);
  expect(JSON.stringify(bodies)).not.toMatch(/Zoe|Byron|4711/);
});

test('says nothing about parts that did not load, and about what is no error', async () => {
  const report = await reporter();
  await report(failed(new TypeError('Failed to fetch dynamically imported module: /a.js')));
  await report(failed(undefined));
  await report(rejected('Zoe'));
  expect(fetched).not.toHaveBeenCalled();
});

test('stops after ten errors of a page, and survives that the server is away', async () => {
  const report = await reporter();
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  for (let count = 0; count < browserErrorsPerHour + 5; count += 1) await report(failed(new Error('no')));
  expect(fetched).toHaveBeenCalledTimes(browserErrorsPerHour);
});
