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
import { choosePin, tabletHome, unlock } from '../support/tablet.ts';

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
  await choosePin(page, pin);
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
  await tabletHome(page);
  await unlock(page, { label: /^Paul O\..*1 waiting/, pin });
  await openClass();
  await shown(rowOf(page, 'Yggdrasil Yarrow'), SYNCED);
  await shown(page.getByText(/^Up to date/), SYNCED);
});

test('locks the page that was open before when a second one is unlocked', async () => {
  const second = await tablet.context().newPage();
  await second.goto(url);
  await unlock(second, { label: /^Paul O\./, pin });
  await tabletHome(page);
  expect(await page.getByText(STUDENT).count()).toBe(0);
  await second.close();
});

test('opens with a sign-in when the PIN is forgotten', async () => {
  await page.getByRole('link', { name: 'Someone else' }).click();
  await page.getByRole('button', { name: 'Paul Okafor' }).click();
  await page.getByRole('button', { name: 'Forgot PIN' }).click();
  await choosePin(page, '141421');
  await openClass();
  await shown(rowOf(page, STUDENT), SYNCED);
});

test('removes a person’s copy when they log out, and can be an ordinary tablet again', async () => {
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await tabletHome(page);
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
