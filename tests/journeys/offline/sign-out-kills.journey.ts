/** A browser killed during or right after a sign-out: the person stays signed out, and no unsent work is lost. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { Device } from '#tests/rigs/browser.ts';
import { openFixtures, type Fixtures } from '../support/fixtures.ts';
import { addStudent, openClassList, readyForOffline, rowOf, shown, signIn } from '../support/steps.ts';

const SYNCED = 60_000;

let fixtures: Fixtures;
let tablet: Device;
beforeAll(async () => {
  fixtures = await openFixtures();
  tablet = await fixtures.device('tablet', 'chromium', 'tablet');
});
beforeEach((context) => fixtures.stopAfterFailure(context));
afterEach((context) => fixtures.keepEvidence(context));
afterAll(() => fixtures.close());

const visitor = (page: Page) => page.getByRole('button', { name: 'Get Started' });
const keepHere = (page: Page) => page.getByRole('button', { name: 'Sign out and keep them here' });
const isOwed = (page: Page) => page.evaluate(() => localStorage.getItem('skillpact-leave-session') !== null);

/** Signed in for so long that the browser has written that to the disk, and without a connection with one new student. */
async function withUnsent(student: string): Promise<Page> {
  const first = await tablet.page();
  await first.goto(fixtures.server.url);
  await shown(visitor(first).or(first.getByRole('heading', { name: 'Dashboard', level: 1 })));
  if (await visitor(first).isVisible()) await signIn(tablet, fixtures.server.url, 'Paul Okafor');
  // A browser writes cookies and marks to the disk every half minute, and when it is closed.
  await tablet.close();
  await tablet.start();
  const page = await tablet.page();
  await openClassList(page, fixtures.server.url, 'Welding Level 2');
  await readyForOffline(page);
  await page.getByRole('button', { name: /^Account: / }).waitFor();
  await tablet.context().setOffline(true);
  await addStudent(page, student, `${student.replaceAll(' ', '.').toLowerCase()}@learners.example`);
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  // Enabled once there is a key to lock the work with.
  if (await keepHere(page).isDisabled()) await fetchKey(page);
  return page;
}

async function fetchKey(page: Page): Promise<void> {
  await tablet.context().setOffline(false);
  await expect.poll(() => keepHere(page).isEnabled(), { timeout: SYNCED }).toBe(true);
  await tablet.context().setOffline(true);
}

async function killed(): Promise<Page> {
  await tablet.kill();
  await tablet.start();
  return tablet.page();
}

async function isThere(page: Page, student: string): Promise<void> {
  await page.goto(fixtures.server.url);
  const overview = page.getByRole('heading', { name: 'Dashboard', level: 1 });
  await shown(visitor(page).or(overview));
  if (await visitor(page).isVisible()) {
    await expect.poll(() => isOwed(page), { timeout: SYNCED }).toBe(false);
    await signIn(tablet, fixtures.server.url, 'Paul Okafor');
  }
  await openClassList(page, fixtures.server.url, 'Welding Level 2');
  await shown(rowOf(page, student), SYNCED);
  await shown(page.getByText(/^Up to date/), SYNCED);
  expect(await page.getByText('This browser deleted this app’s data').count()).toBe(0);
}

test('shows the visitor page after a kill following sign-out, online and offline', async () => {
  let page = await withUnsent('Zanzibar Quokka');
  await keepHere(page).click();
  await shown(visitor(page));
  page = await killed();
  await tablet.context().setOffline(true);
  await page.goto(fixtures.server.url);
  await shown(visitor(page));
  expect(await page.getByText('This browser deleted this app’s data').count()).toBe(0);
  page = await killed();
  await page.goto(fixtures.server.url);
  await shown(visitor(page));
  await expect.poll(() => isOwed(page), { timeout: SYNCED }).toBe(false);
  const status = await page.evaluate(async () => (await fetch('/api/auth/user')).status);
  expect(status).toBe(401);
});

test('restores the unsent work for its author after a kill following sign-out', async () => {
  await isThere(await tablet.page(), 'Zanzibar Quokka');
});

test.each([10, 80])('loses nothing when killed %i ms after the last tap', async (milliseconds) => {
  const student = `Zanzibar Quokka ${milliseconds}`;
  const page = await withUnsent(student);
  await keepHere(page).click({ noWaitAfter: true });
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  await isThere(await killed(), student);
});
