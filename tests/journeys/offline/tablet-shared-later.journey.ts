/**
 * A tablet that was a teacher's own becomes a shared one. Its work stays, its plain copy goes. The browser is killed while a
 * person is in, a second page is opened, the PIN is forgotten, and the tablet becomes an ordinary one again.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { Device } from '#tests/rigs/browser.ts';
import { openFixtures, type Fixtures } from '../support/fixtures.ts';
import { isAccessible, isOpenAccessible, openInside, PHONE } from '../support/looks.ts';
import { addStudent, openClassList, readyForOffline, rowOf, shown, signIn } from '../support/steps.ts';

const SYNCED = 60_000;
const COURSE = 'Welding Level 2';
const STUDENT = 'Zanzibar Quokka';
const pin = '161803';

let fixtures: Fixtures;
let url: string;
let tablet: Device;
let page: Page;
beforeAll(async () => {
  fixtures = await openFixtures();
  ({ url } = fixtures.server);
  tablet = await fixtures.device('tablet', 'chromium', 'tablet');
});
beforeEach((context) => fixtures.stopAfterFailure(context));
afterEach((context) => fixtures.keepEvidence(context));
afterAll(() => fixtures.close());

const databases = () =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));

const home = () => shown(page.getByRole('heading', { name: 'Who is teaching?', level: 1 }), SYNCED);

test('keeps the work of the last minute when a tablet becomes a shared one', async () => {
  page = await signIn(tablet, url, 'Paul Okafor');
  await openClassList(page, url, COURSE);
  await readyForOffline(page);
  await tablet.context().setOffline(true);
  await addStudent(page, STUDENT, 'zanzibar@learners.example');
  await openInside(page, '/sync');
  await tablet.context().setOffline(false);
  await shown(page.getByRole('button', { name: 'Share this tablet' }));
  await isAccessible(page);
  await page.getByRole('button', { name: 'Share this tablet' }).click();
  const question = page.getByRole('alertdialog');
  await shown(question);
  await isOpenAccessible(page, PHONE);
  await question.getByRole('button', { name: 'Share this tablet' }).click();
  await shown(page.getByRole('heading', { name: 'Choose a PIN' }), SYNCED);
  expect((await databases()).filter((name) => name.startsWith('skillpact-'))).toEqual([]);
});

test('shows the work to its author behind the PIN', async () => {
  await isAccessible(page);
  await page.getByLabel('New PIN').fill(pin);
  await page.getByLabel('Type the PIN again').fill(pin);
  await page.getByRole('button', { name: 'Save PIN' }).click();
  await shown(page.getByRole('heading', { name: 'Dashboard', level: 1 }), SYNCED);
  await openClass();
  await shown(rowOf(page, STUDENT), SYNCED);
  await shown(page.getByText(/^Up to date/), SYNCED);
});

test('stays locked, and loses nothing, after a kill while the person is in', async () => {
  await tablet.context().setOffline(true);
  await addStudent(page, 'Yggdrasil Yarrow', 'yggdrasil@learners.example');
  await tablet.kill();
  await tablet.start();
  page = await tablet.page();
  await page.goto(url);
  await home();
  await page.getByRole('button', { name: /^Paul O\..*1 waiting/ }).click();
  await page.getByLabel('PIN').fill(pin);
  await page.getByRole('button', { name: 'Unlock', exact: true }).click();
  await shown(page.getByRole('heading', { name: 'Dashboard', level: 1 }), SYNCED);
  await openClass();
  await shown(rowOf(page, 'Yggdrasil Yarrow'), SYNCED);
  await shown(page.getByText(/^Up to date/), SYNCED);
});

test('locks the page that was open before when a second one is unlocked', async () => {
  const second = await tablet.context().newPage();
  await second.goto(url);
  await second.getByRole('button', { name: /^Paul O\./ }).click();
  await second.getByLabel('PIN').fill(pin);
  await second.getByRole('button', { name: 'Unlock' }).click();
  await shown(second.getByRole('heading', { name: 'Dashboard', level: 1 }), SYNCED);
  await home();
  expect(await page.getByText(STUDENT).count()).toBe(0);
  await second.close();
});

test('opens with a sign-in when the PIN is forgotten', async () => {
  await page.getByRole('link', { name: 'Someone else' }).click();
  await page.getByRole('button', { name: 'Paul Okafor' }).click();
  await page.getByRole('button', { name: 'I forgot my PIN' }).click();
  await page.getByLabel('New PIN').fill('141421');
  await page.getByLabel('Type the PIN again').fill('141421');
  await page.getByRole('button', { name: 'Save PIN' }).click();
  await shown(page.getByRole('heading', { name: 'Dashboard', level: 1 }), SYNCED);
  await openClass();
  await shown(rowOf(page, STUDENT), SYNCED);
});

test('removes a person’s copy when they log out, and can be an ordinary tablet again', async () => {
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await home();
  expect((await databases()).filter((name) => name.startsWith('skillpact.copy'))).toEqual([]);
  await page.getByRole('button', { name: 'Stop sharing this tablet' }).click();
  await shown(page.getByRole('button', { name: 'Get Started' }), SYNCED);
});

async function openClass(): Promise<void> {
  await openInside(page, '/courses');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: COURSE }) });
  await card.getByRole('link', { name: 'Class list' }).click();
  await shown(page.getByRole('heading', { name: COURSE, level: 1 }));
}
