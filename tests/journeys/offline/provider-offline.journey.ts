/** A provider marks a class complete without a connection, and the work goes out by itself when the server is back. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { installedEngines, type Device } from '#tests/rigs/browser.ts';
import type { ServerProcess } from '#tests/rigs/server-process.ts';
import { openStage, type Stage } from '../support/fixtures.ts';
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
/** In the demo town 30 are enrolled and 2 of them have completed. */
const CLASS = 28;

describe.each(installedEngines())('in %s', (engine) => {
  let stage: Stage;
  let server: ServerProcess;
  let tablet: Device;
  let secondTablet: Device;
  let page: Page;
  let secondPage: Page;
  let classList: string;
  beforeAll(async () => {
    stage = await openStage();
    server = stage.server;
    tablet = await stage.device('tablet', engine, 'tablet');
    secondTablet = await stage.device('second tablet', 'chromium', 'tablet');
  });
  beforeEach((context) => stage.stopAfterFailure(context));
  afterEach((context) => stage.keepEvidence(context));
  afterAll(() => stage.close());

  const inProgress = (on: Page) => on.getByText('In Progress', { exact: true });
  const waitingToSend = (on: Page) => on.getByText('Waiting to send', { exact: true });

  test('the provider signs in on two tablets and opens the class list on both', async () => {
    page = await signIn(tablet, server.url, 'Paul Okafor');
    secondPage = await signIn(secondTablet, server.url, 'Paul Okafor');
    for (const each of [page, secondPage]) {
      await openClassList(each, server.url, COURSE);
      await countOf(inProgress(each)).toBe(CLASS);
      await readyForOffline(each);
    }
    classList = page.url();
  });

  test('a press beside an open dialog closes it and reaches nothing behind it', async () => {
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

  test('the server is killed: a reload and a page never visited open all the same', async () => {
    await server.kill();
    await page.reload();
    await shown(rowOf(page, 'Amara Adeyemi'));
    await page.goto(`${server.url}/matches`);
    await shown(page.getByRole('heading', { name: 'Learner Matches', level: 1 }));
    await page.goto(classList);
    // A browser may take the address of a killed server for one that does not answer, and is waited for then.
    await shown(page.getByText(/^Offline/), 45_000);
  });

  test('two students are added, 28 are marked in one go and one by the dialog', async () => {
    await addStudent(page, 'Noor Haddad', 'noor.haddad@learners.example');
    await addStudent(page, 'Tomas Rivera', 'tomas.rivera@learners.example');
    await markClass(page, ['Noor Haddad', 'Tomas Rivera']);
    await markByDialog(page, 'Noor Haddad');
    await shown(page.getByText('Offline, 31 waiting'));
    await countOf(waitingToSend(page)).toBe(CLASS + 2);
  });

  test('the browser is closed and opened again, and everything is still there', async () => {
    await tablet.close();
    await tablet.start();
    page = await tablet.page();
    await page.goto(classList);
    await countOf(waitingToSend(page)).toBe(CLASS + 2);
    await shown(page.getByText('Offline, 31 waiting'));
    await countOf(inProgress(page)).toBe(1);
  });

  test('on the second tablet somebody marks the same class, without a connection too', async () => {
    await markClass(secondPage);
    await countOf(inProgress(secondPage)).toBe(0);
    await countOf(waitingToSend(secondPage)).toBe(CLASS);
  });

  test('the server comes back and the work of both goes out by itself, without an error', async () => {
    await server.start();
    for (const each of [page, secondPage]) {
      await shown(each.getByText(/^Up to date/), 90_000);
      await countOf(unsentIn(each)).toBe(0);
      await countOf(inProgress(each)).toBe(1);
    }
    expect([...tablet.errors, ...secondTablet.errors]).toEqual([]);
  });

  test('each student is marked once: a third device is told the same', async () => {
    const desktop = await stage.device('desktop', 'chromium', 'desktop');
    const third = await signIn(desktop, server.url, 'Paul Okafor');
    await openClassList(third, server.url, COURSE);
    await shown(third.getByText(`32 students, 31 completed, 1 in progress`));
    await third.getByRole('tab', { name: /^Completed/ }).click();
    await countOf(third.getByRole('table', { name: 'Completed students' }).getByRole('row')).toBe(1 + 31);
  });
});
