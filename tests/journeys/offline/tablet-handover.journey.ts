/**
 * Two teachers hand a shared tablet to each other in a workshop without signal. Each marks their own class, the office
 * takes one of them off a course meanwhile, and the server is killed. Nothing is sent in the wrong name, and what the
 * teacher marked without the course is applied by the office.
 */
import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openDatabase } from '#server/database/database.ts';
import type { Device } from '#tests/rigs/browser.ts';
import { textsIn } from '#tests/rigs/profile.ts';
import { demoDataFolder, openFixtures, type Fixtures } from '../support/fixtures.ts';
import { isAccessible, openInside } from '../support/looks.ts';
import { markByDialog, rowOf, shown, signIn } from '../support/steps.ts';
import {
  arrive,
  isSent,
  lock,
  omar,
  openClass,
  shareNewTablet,
  tabletHome,
  tess,
  unlock,
  type TabletUser,
} from '../support/tablet.ts';

const SYNCED = 60_000;
const WELDING = 'Welding Level 2';
const CARE = 'Care Certificate';

const begunAt = new Date();

let dataFolder: string;
let fixtures: Fixtures;
let url: string;
let tablet: Device;
let page: Page;
let office: Page;
/** The names of students in progress. */
let welders: string[];
let carers: string[];
beforeAll(async () => {
  dataFolder = demoDataFolder();
  fixtures = await openFixtures({ DATA_DIR: dataFolder });
  ({ url } = fixtures.server);
  tablet = await fixtures.device('tablet', 'chromium', 'tablet');
  page = await tablet.page();
});
beforeEach((context) => fixtures.stopAfterFailure(context));
afterEach((context) => fixtures.keepEvidence(context));
afterAll(async () => {
  await fixtures.close();
  rmSync(dataFolder, { recursive: true, force: true });
});

const whoIsSignedIn = () => page.evaluate(async () => (await fetch('/api/auth/user')).status);

async function mark(course: string, student: string): Promise<void> {
  await openClass(page, course);
  await markByDialog(page, student);
  await shown(rowOf(page, student).getByText(/Waiting to send|Completed/));
}

async function inProgress(course: string): Promise<string[]> {
  await openClass(page, course);
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') });
  const buttons = rows.getByRole('button', { name: /^More for / });
  const labels = await buttons.evaluateAll((all) =>
    all.map((button) => button.getAttribute('aria-label') ?? ''),
  );
  return labels.map((label) => label.replace('More for ', ''));
}

test('sets up the tablet and asks each teacher for a PIN after the first sign-in', async () => {
  await shareNewTablet(page, url);
  await arrive(page, url, tess);
  welders = await inProgress(WELDING);
  await lock(page);
  await arrive(page, url, omar);
  carers = await inProgress(CARE);
  await mark(CARE, carers[0]!);
  await isSent(page);
  await lock(page);
});

test('shows a shared tablet readably on a phone, in both themes', async () => {
  await isAccessible(page);
  await page.getByRole('button', { name: tess.label }).click();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Back' }).click();
});

test('gives the next person no session of the one before', async () => {
  expect(await whoIsSignedIn()).toBe(401);
  await unlock(page, tess);
  // The app shows the work of before at once. It takes up the session meanwhile.
  await expect.poll(whoIsSignedIn, { timeout: SYNCED }).toBe(200);
  await isSent(page);
  await lock(page);
  expect(await whoIsSignedIn()).toBe(401);
  await page.goBack();
  await tabletHome(page);
  expect(await page.getByText(welders[0]!).count()).toBe(0);
});

test('leaves nothing readable in the browser’s files while it is locked', async () => {
  await tablet.close();
  const canaries = ['Alvarez', 'Haddad', 'northside.example', 'learners.example', welders[0]!, carers[0]!];
  expect(textsIn(tablet.profile, canaries)).toEqual({});
  await tablet.start();
  page = await tablet.page();
  await page.goto(url);
  await tabletHome(page);
});

async function markOffline(
  teacher: TabletUser,
  course: string,
  student: string | undefined,
  meanwhile = async () => {},
): Promise<void> {
  await unlock(page, teacher);
  await meanwhile();
  await mark(course, student!);
  await lock(page);
}

/** The office takes the course away from Omar. */
async function takeCareFromOmar(): Promise<void> {
  office = await signIn(await fixtures.device('office', 'chromium', 'desktop'), url, 'Paul Okafor');
  await office.goto(`${url}/account?tab=members`);
  await office.getByRole('button', { name: `More for ${omar.name}` }).click();
  await office.getByRole('menuitem', { name: 'Choose courses' }).click();
  await office.getByRole('alertdialog').getByLabel(CARE).uncheck();
  await office.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click();
  await office.getByRole('alertdialog').waitFor({ state: 'detached' });
}

test('lets two teachers hand the tablet over four times without a connection, one without the course meanwhile', async () => {
  await tablet.context().setOffline(true);
  await markOffline(tess, WELDING, welders[0]);
  await markOffline(omar, CARE, carers[1]);
  await markOffline(tess, WELDING, welders[1], takeCareFromOmar);
  await markOffline(omar, CARE, carers[2]);
  await markOffline(tess, WELDING, welders[2]);
  await shown(page.getByRole('button', { name: `${tess.label} 3 waiting` }));
  await shown(page.getByRole('button', { name: `${omar.label} 2 waiting` }));
});

test('refuses a wrong PIN, and counts it across a reload', async () => {
  for (const pin of ['000001', '000002']) {
    await page.getByRole('button', { name: tess.label }).click();
    await page.getByLabel('PIN').fill(pin);
    await shown(page.getByText(`Wrong PIN. ${pin === '000001' ? '4' : '3'} tries left before a wait.`));
    await page.reload();
    await tabletHome(page);
  }
  expect(await wrongPins()).toBe(2);
});

/** As the device has counted them. */
const wrongPins = () =>
  page.evaluate(async () => {
    const opening = indexedDB.open('skillpact.shared');
    const database = await new Promise<IDBDatabase>(
      (done) => (opening.onsuccess = () => done(opening.result)),
    );
    const request = database.transaction('facts').objectStore('facts').getAll();
    const facts = await new Promise<{ tries?: number }[]>((done) => {
      request.onsuccess = () => done(request.result);
    });
    database.close();
    return facts.reduce((sum, { tries = 0 }) => sum + tries, 0);
  });

test('sends the work of each as that person, whatever happens to the server', async () => {
  await fixtures.server.kill();
  await fixtures.server.start();
  await tablet.context().setOffline(false);
  await unlock(page, tess);
  await fixtures.server.kill();
  await fixtures.server.start();
  await isSent(page);
  await lock(page);
  await unlock(page, omar);
  await openInside(page, '/sync');
  await shown(page.getByText(/^You no longer teach Care Certificate/), SYNCED);
  await lock(page);
  await shown(page.getByRole('button', { name: `${omar.label} 2 waiting` }));
  expect(await page.getByRole('button', { name: `${tess.label} 1 waiting` }).count()).toBe(0);
});

test('lets the office apply what the teacher marked without the course', async () => {
  await unlock(page, omar);
  await openInside(page, '/sync');
  await page.getByRole('button', { name: 'Send all 2 to a manager' }).click();
  await isSent(page);
  await lock(page);
  await office.goto(url);
  await rowOf(office, 'From Omar')
    .getByRole('link', { name: /^Decide/ })
    .click();
  for (const student of carers.slice(1, 3)) {
    const apply = office.getByRole('button', { name: new RegExp(`^Apply: .*${student}`) });
    await shown(apply, SYNCED);
    await apply.click();
    await apply.waitFor({ state: 'detached' });
  }
  await isSent(office);
});

test('stores every mark once, in the name of the teacher who made it or of the office that applied it', async () => {
  await fixtures.server.stop();
  const { knex, close } = await openDatabase({ dataDir: dataFolder });
  const marks = await knex('completions')
    .join('enrollments', 'enrollments.id', 'completions.enrollmentId')
    .where('markedAt', '>', begunAt)
    .select('studentName', 'markedByName');
  const applied = await knex('history')
    .where({ subjectTable: 'enrollments', byName: 'Paul', authorName: 'Omar' })
    .where('at', '>', begunAt)
    .distinct('subjectId');
  await close();
  const found = marks.map(({ studentName, markedByName }) => `${studentName} by ${markedByName}`);
  const ofTess = welders.slice(0, 3).map((student) => `${student} by Tess`);
  const ofPaul = carers.slice(1, 3).map((student) => `${student} by Paul`);
  const expected = [`${carers[0]} by Omar`, ...ofTess, ...ofPaul];
  expect(found.toSorted()).toEqual(expected.toSorted());
  expect(applied).toHaveLength(2);
  await fixtures.server.start();
});
