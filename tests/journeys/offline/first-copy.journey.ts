/** The first sync of a new device is interrupted after its first page: no screen presents the part as complete. */
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { Device } from '#tests/rigs/browser.ts';
import { openFixtures, type Fixtures } from '../support/fixtures.ts';
import { shown } from '../support/steps.ts';

/** Rows: the courses and students, and not what follows them. */
const FIRST_PAGE = 50;
const NOT_COMPLETE = 'Not complete yet';
/** Pictures of each screen are kept there, where somebody wants to look at them. */
const PICTURES = process.env['PICTURES'];

let fixtures: Fixtures;
let tablet: Device;
let page: Page;
let url: string;
beforeAll(async () => {
  fixtures = await openFixtures();
  url = fixtures.server.url;
  tablet = await fixtures.device('tablet', 'chromium', 'tablet');
  page = await tablet.page();
});
beforeEach((context) => fixtures.stopAfterFailure(context));
afterEach((context) => fixtures.keepEvidence(context));
afterAll(() => fixtures.close());

const stopped = () =>
  page.getByRole('status').filter({ hasText: 'Lists and figures aren’t complete until then.' });
const figure = (label: string) =>
  page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd').first();

async function open(path: string): Promise<void> {
  await page.goto(`${url}${path}`);
  await shown(stopped());
  if (!PICTURES) return;
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: join(PICTURES, `first-copy${path.replaceAll('/', '-')}-${width}.png`) });
  }
}

/** Each screen with figures or a list of what comes late. */
async function nothingIsClaimed(): Promise<void> {
  await open('/');
  for (const label of ['Learners matched', 'Completions this month'])
    expect(await figure(label).textContent()).toContain('–');
  await shown(page.getByText(NOT_COMPLETE).first());
  for (const path of ['/matches', '/messages', '/courses']) {
    await open(path);
    await shown(page.getByText(NOT_COMPLETE).first());
  }
  await page.getByRole('link', { name: 'Class list' }).first().click();
  await shown(page.getByText(NOT_COMPLETE));
  await open('/completions');
  await shown(page.getByRole('tab', { name: 'Completed –' }));
  await open('/sync');
  await shown(figure('Last updates').getByText('Not yet'));
}

test('shows an interrupted first copy as incomplete and says when it continues', async () => {
  let asked = 0;
  await tablet.context().route('**/api/sync', (route) => {
    if (asked++ > 0) return route.abort();
    // All of the demo data would be on one page.
    return route.continue({ postData: { ...(route.request().postDataJSON() as object), limit: FIRST_PAGE } });
  });
  await page.goto(`${url}/api/login`);
  await page.getByRole('button', { name: 'Paul Okafor' }).click();
  await shown(
    stopped().filter({ hasText: /^No connection\. Getting your (classes|work) ready stopped at / }),
    30_000,
  );
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await nothingIsClaimed();
});

test('shows an interrupted first copy as incomplete after the browser is killed and the session lost', async () => {
  await tablet.kill();
  await tablet.start();
  await tablet.context().clearCookies();
  page = await tablet.page();
  await page.goto(url);
  await shown(stopped().filter({ hasText: 'goes on once you sign in' }));
  await shown(page.getByRole('main').getByRole('link', { name: 'Sign In' }).first());
  await nothingIsClaimed();
});

test('completes an interrupted first copy after the next sign-in', async () => {
  await page.goto(`${url}/api/login`);
  await page.getByRole('button', { name: 'Paul Okafor' }).click();
  await shown(page.getByRole('link', { name: /^Up to date/ }), 60_000);
  await shown(page.getByText(/^\d+ students?, [1-9]\d* completed$/).first());
  await page.goto(`${url}/matches`);
  await shown(page.getByText(/^[1-9]\d* match(es)?$/));
  await page.goto(`${url}/sync`);
  await shown(figure('Last updates').getByText(/\d{1,2}:\d\d [AP]M/));
});
