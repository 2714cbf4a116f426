/** A shared tablet in Firefox: set up, handed over without a connection, and sent in the name of each. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { Device } from '#tests/rigs/browser.ts';
import { openFixtures, type Fixtures } from '../support/fixtures.ts';
import { openInside } from '../support/looks.ts';
import { tabletHome, arrive, lock, unlock } from '../support/tablet.ts';
import { addStudent, rowOf, shown } from '../support/steps.ts';

const SYNCED = 60_000;
const COURSE = 'Welding Level 2';
const paul = { name: 'Paul Okafor', label: /^Paul O\./, pin: '161803' };
const martha = { name: 'Martha Ellis', label: /^Martha E\./, pin: '271828' };

let fixtures: Fixtures;
let tablet: Device;
let page: Page;
beforeAll(async () => {
  fixtures = await openFixtures();
  tablet = await fixtures.device('tablet', 'firefox', 'tablet');
  page = await tablet.page();
});
beforeEach((context) => {
  fixtures.stopAfterFailure(context);
});
afterEach((context) => fixtures.keepEvidence(context));
afterAll(() => fixtures.close());

async function openClass(): Promise<void> {
  await openInside(page, '/courses');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: COURSE }) });
  await card.getByRole('link', { name: 'Class list' }).click();
  await shown(page.getByRole('heading', { name: COURSE, level: 1 }));
}

test('lets teachers hand a tablet over offline and sends the work of each as that person', async () => {
  await page.goto(`${fixtures.server.url}/shared-tablet`);
  await page.getByRole('button', { name: 'Share this tablet' }).click();
  await tabletHome(page);
  await arrive(page, fixtures.server.url, paul);
  await lock(page);
  await arrive(page, fixtures.server.url, martha);
  await lock(page);
  await tablet.context().setOffline(true);
  for (const [person, student] of [
    [paul, 'Zanzibar Quokka'],
    [martha, 'Yggdrasil Yarrow'],
  ] as const) {
    await unlock(page, person);
    await openClass();
    await addStudent(page, student, `${student.replaceAll(' ', '.').toLowerCase()}@learners.example`);
    await lock(page);
  }
  await tablet.context().setOffline(false);
  await unlock(page, paul);
  await openClass();
  await shown(rowOf(page, 'Zanzibar Quokka'));
  await shown(page.getByText(/^Up to date/), SYNCED);
  expect(await rowOf(page, 'Yggdrasil Yarrow').count()).toBe(0);
  await lock(page);
  await unlock(page, martha);
  await openClass();
  await shown(page.getByText(/^Up to date/), SYNCED);
  await shown(rowOf(page, 'Yggdrasil Yarrow'));
  await shown(rowOf(page, 'Zanzibar Quokka'), SYNCED);
});
