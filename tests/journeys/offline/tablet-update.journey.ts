/** A new version of the app arrives while a shared tablet is locked. It opens every copy, and no work is lost. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { Device } from '#tests/rigs/browser.ts';
import { copyOfBuild } from '#tests/rigs/next-build.ts';
import { openFixtures, type Fixtures } from '../support/fixtures.ts';
import { openInside } from '../support/looks.ts';
import { addStudent, rowOf, shown } from '../support/steps.ts';
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
} from '../support/tablet.ts';

const COURSE = 'Welding Level 2';
const STUDENT = 'Wanda Waiting';

const builds = copyOfBuild();
let fixtures: Fixtures;
let tablet: Device;
let page: Page;
beforeAll(async () => {
  fixtures = await openFixtures({}, builds.entry);
  tablet = await fixtures.device('tablet', 'chromium', 'tablet');
  page = await tablet.page();
});
beforeEach((context) => fixtures.stopAfterFailure(context));
afterEach((context) => fixtures.keepEvidence(context));
afterAll(async () => {
  await fixtures.close();
  builds.remove();
});

let renamed = '';

test('announces a new version on a locked tablet that has unsent work', async () => {
  await shareNewTablet(page, fixtures.server.url);
  await arrive(page, fixtures.server.url, omar);
  await lock(page);
  await arrive(page, fixtures.server.url, tess);
  await openClass(page, COURSE);
  await isSent(page);
  await fixtures.server.stop();
  await addStudent(page, STUDENT, 'wanda@learners.example');
  await lock(page);
  await shown(page.getByRole('button', { name: `${tess.label} 1 waiting` }));
  renamed = builds.next('screens/both/messages/messages.tsx');
  await fixtures.server.start();
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
  await shown(page.getByText('A new version is ready.'));
});

test('stays locked in the new version and opens each copy with its PIN', async () => {
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByText('A new version is ready').waitFor({ state: 'detached' });
  await tabletHome(page);
  await shown(page.getByRole('button', { name: `${tess.label} 1 waiting` }));
  await unlock(page, omar);
  await openInside(page, '/messages');
  await shown(page.getByRole('heading', { name: 'Messages', level: 1 }));
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(loaded).toContainEqual(expect.stringContaining(renamed));
  await lock(page);
});

test('sends the work of before the update as its author', async () => {
  await unlock(page, tess);
  await openClass(page, COURSE);
  await shown(rowOf(page, STUDENT));
  await isSent(page);
  await lock(page);
  expect(await page.getByRole('button', { name: /waiting/ }).count()).toBe(0);
});
