/**
 * A provider marks a class complete without a connection, and the changes are sent automatically when the server is
 * back.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { installedEngines, type Device } from '#tests/rigs/browser.ts';
import type { ServerProcess } from '#tests/rigs/server-process.ts';
import { openFixtures, type Fixtures } from '../support/fixtures.ts';
import {
  addStudent,
  countOf,
  markByDialog,
  markClass,
  openClassList,
  openMarkDialog,
  readyForOffline,
  rowOf,
  shown,
  signIn,
  unsentIn,
} from '../support/steps.ts';

const COURSE = 'Welding Level 2';
/** In the demo data 30 are enrolled and 2 of them have completed. */
const CLASS = 28;

describe.each(installedEngines())('working offline in %s', (engine) => {
  let fixtures: Fixtures;
  let server: ServerProcess;
  let tablet: Device;
  let secondTablet: Device;
  let page: Page;
  let secondPage: Page;
  let classList: string;
  beforeAll(async () => {
    fixtures = await openFixtures();
    server = fixtures.server;
    tablet = await fixtures.device('tablet', engine, 'tablet');
    secondTablet = await fixtures.device('second tablet', 'chromium', 'tablet');
  });
  beforeEach((context) => fixtures.stopAfterFailure(context));
  afterEach((context) => fixtures.keepEvidence(context));
  afterAll(() => fixtures.close());

  const inProgress = (on: Page) => on.getByText('In Progress', { exact: true });
  const waitingToSend = (on: Page) => on.getByText('Waiting to send', { exact: true });

  test('opens the class list on two tablets of the provider', async () => {
    page = await signIn(tablet, server.url, 'Paul Okafor');
    secondPage = await signIn(secondTablet, server.url, 'Paul Okafor');
    for (const each of [page, secondPage]) {
      await openClassList(each, server.url, COURSE);
      await countOf(inProgress(each)).toBe(CLASS);
      await readyForOffline(each);
    }
    classList = page.url();
  });

  test('closes an open dialog on an outside press that reaches nothing behind it', async () => {
    const dialog = await openMarkDialog(page, 'Amara Adeyemi');
    await shown(dialog);
    const { x, y } = (await page
      .getByRole('button', { name: 'Open menu', includeHidden: true })
      .boundingBox())!;
    await page.mouse.click(x + 8, y + 8);
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(page.url()).toBe(classList);
  });

  test('opens reloaded and never-visited pages after the server is killed', async () => {
    await server.kill();
    await page.reload();
    await shown(rowOf(page, 'Amara Adeyemi'));
    await page.goto(`${server.url}/matches`);
    await shown(page.getByRole('heading', { name: 'Learner Matches', level: 1 }));
    await page.goto(classList);
    // A browser may take the address of a killed server for one that does not answer, and is waited for then.
    await shown(page.getByText(/^Offline/), 45_000);
  });

  test('adds two students and marks 28 at once and one by dialog while offline', async () => {
    await addStudent(page, 'Noor Haddad', 'noor.haddad@learners.example');
    await addStudent(page, 'Tomas Rivera', 'tomas.rivera@learners.example');
    await markClass(page, ['Noor Haddad', 'Tomas Rivera']);
    await markByDialog(page, 'Noor Haddad');
    await shown(page.getByText('Offline, 31 waiting'));
    await countOf(waitingToSend(page)).toBe(CLASS + 2);
  });

  test('keeps all offline changes when the browser is closed and reopened', async () => {
    await tablet.close();
    await tablet.start();
    page = await tablet.page();
    await page.goto(classList);
    await countOf(waitingToSend(page)).toBe(CLASS + 2);
    await shown(page.getByText('Offline, 31 waiting'));
    await countOf(inProgress(page)).toBe(1);
  });

  test('marks the same class offline on a second tablet', async () => {
    await markClass(secondPage);
    await countOf(inProgress(secondPage)).toBe(0);
    await countOf(waitingToSend(secondPage)).toBe(CLASS);
  });

  test('sends the work of both tablets without errors once the server is back', async () => {
    await server.start();
    for (const each of [page, secondPage]) {
      await shown(each.getByText(/^Up to date/), 90_000);
      await countOf(unsentIn(each)).toBe(0);
      await countOf(inProgress(each)).toBe(1);
    }
    expect([...tablet.errors, ...secondTablet.errors]).toEqual([]);
  });

  test('marks each student only once, as a third device shows', async () => {
    const desktop = await fixtures.device('desktop', 'chromium', 'desktop');
    const third = await signIn(desktop, server.url, 'Paul Okafor');
    await openClassList(third, server.url, COURSE);
    await shown(third.getByText(`32 students, 31 completed, 1 in progress`));
    await third.getByRole('tab', { name: /^Completed/ }).click();
    await countOf(third.getByRole('table', { name: 'Completed students' }).getByRole('row')).toBe(1 + 31);
  });
});
