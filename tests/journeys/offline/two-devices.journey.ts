/** One person's tablet and desktop: conflicts, corrected refusals, exported work, and undo. */
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { Device } from '#tests/rigs/browser.ts';
import { openFixtures, type Fixtures } from '../support/fixtures.ts';
import {
  addStudent,
  countOf,
  markByDialog,
  openClassList,
  readyForOffline,
  rowOf,
  shown,
  signIn,
  unsentIn,
} from '../support/steps.ts';

const COURSE = 'Welding Level 2';
const STUDENT = 'Amara Adeyemi';

let fixtures: Fixtures;
let tablet: Device;
let desk: Device;
let onTablet: Page;
let onDesk: Page;
let classList: string;

beforeAll(async () => {
  fixtures = await openFixtures();
  tablet = await fixtures.device('tablet', 'chromium', 'tablet');
  desk = await fixtures.device('desk', 'chromium', 'desktop');
  [onTablet, onDesk] = (await Promise.all(
    [tablet, desk].map(async (device) => {
      const page = await signIn(device, fixtures.server.url, 'Paul Okafor');
      await openClassList(page, fixtures.server.url, COURSE);
      await readyForOffline(page);
      return page;
    }),
  )) as [Page, Page];
  classList = onTablet.url();
});
beforeEach((context) => fixtures.stopAfterFailure(context));
afterEach((context) => fixtures.keepEvidence(context));
afterAll(() => fixtures.close());

const upToDate = (page: Page) => shown(page.getByText(/^Up to date/), 30_000);
const phoneOf = (page: Page) => page.getByLabel('Phone');

async function openStudent(page: Page, name = STUDENT): Promise<void> {
  await page.goto(classList);
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Edit student' }).click();
  await shown(page.getByRole('heading', { name: 'Edit student' }));
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await shown(page.getByRole('heading', { name: COURSE, level: 1 }));
}

test('keeps values saved on another device when a form that was open before is saved', async () => {
  await openStudent(onTablet);
  await openStudent(onDesk);
  await phoneOf(onDesk).fill('555-7777');
  await save(onDesk);
  await upToDate(onDesk);
  await shown(onTablet.getByText(/Phone changed from .* to 555-7777/), 30_000);
  await onTablet.getByLabel('Email').fill('amara@learners.example');
  await save(onTablet);
  await upToDate(onTablet);
  await openStudent(onDesk);
  await countOf(onDesk.getByText(/^Email changed/)).toBeGreaterThan(0);
  expect(await phoneOf(onDesk).inputValue()).toBe('555-7777');
  expect(await onDesk.getByLabel('Email').inputValue()).toBe('amara@learners.example');
});

test('shows both values of a conflict and switches to the other one with one press', async () => {
  await tablet.context().setOffline(true);
  await openStudent(onTablet);
  await phoneOf(onTablet).fill('555-0101');
  await save(onTablet);
  await shown(rowOf(onTablet, STUDENT).getByText('Waiting to send'));
  await openStudent(onDesk);
  await phoneOf(onDesk).fill('555-0199');
  await save(onDesk);
  await upToDate(onDesk);
  await tablet.context().setOffline(false);
  await shown(rowOf(onTablet, STUDENT).getByText('Changed on another device'), 30_000);
  const both = /^Phone was changed by you on two devices, to 555-0101 and to 555-0199\. Using the second\.$/;
  await onTablet.goto(`${fixtures.server.url}/sync`);
  await shown(onTablet.getByText(both));
  await shown(onTablet.getByText(/^The second is of \d{1,2}:\d\d [AP]M( \S+)?\.$/));
  await onTablet.getByRole('link', { name: 'Edit' }).click();
  await shown(onTablet.getByRole('heading', { name: 'Edit student' }));
  expect(await phoneOf(onTablet).inputValue()).toBe('555-0199');
  await shown(onTablet.getByText(both));
  await onTablet.getByRole('button', { name: 'Use the first' }).click();
  await countOf(onTablet.getByText(both)).toBe(0);
  expect(await phoneOf(onTablet).inputValue()).toBe('555-0101');
  await openStudent(onDesk);
  await shown(onDesk.getByText('Phone changed from 555-0199 to 555-0101'), 30_000);
  await openStudent(onDesk);
  expect(await phoneOf(onDesk).inputValue()).toBe('555-0101');
});

test('reopens a refused entry in its form as typed and sends the correction and its blocked entries', async () => {
  await tablet.context().setOffline(true);
  await onTablet.goto(classList);
  await addStudent(onTablet, 'Late Comer', 'late@learners.example');
  await markByDialog(onTablet, 'Late Comer');
  await openStudent(onTablet, 'Late Comer');
  await phoneOf(onTablet).fill('555-0123');
  await save(onTablet);
  await setActive(false);
  await tablet.context().setOffline(false);
  await shown(onTablet.getByText('1 needs attention'), 30_000);
  await onTablet.goto(`${fixtures.server.url}/sync`);
  await shown(onTablet.getByText('This course is inactive and takes no new enrollments.'));
  await shown(onTablet.getByText('2 changes wait for it and follow once it is sent.'));
  await setActive(true);
  await onTablet.getByRole('link', { name: 'Fix' }).click();
  const form = onTablet.getByRole('dialog', { name: 'Add Student' });
  expect(await form.getByLabel('Student name').inputValue()).toBe('Late Comer');
  await form.getByLabel('Student name').fill('Late Comer Jr.');
  // Until the tablet has heard that the course is active again it says no itself.
  const press = () => form.getByRole('button', { name: 'Add Student' }).click({ timeout: 1_000 });
  await expect
    .poll(
      () =>
        press().then(
          () => form.isVisible(),
          () => form.isVisible(),
        ),
      { timeout: 30_000, interval: 1_000 },
    )
    .toBe(false);
  await upToDate(onTablet);
  await onDesk.goto(classList);
  await shown(rowOf(onDesk, 'Late Comer Jr.').getByText(/^Completed/), 30_000);
  await openStudent(onDesk, 'Late Comer Jr.');
  expect(await phoneOf(onDesk).inputValue()).toBe('555-0123');
  expect(tablet.errors).toEqual([]);
});

test('confirms removing a student edited on another device and keeps or drops the edit by choice', async () => {
  const removed = () => onTablet.getByText('Removed, waiting to send');
  const asked = /^Paul edited this student on \w+ \d+\. Still remove\?$/;
  const removeHere = async (phone: string) => {
    await tablet.context().setOffline(true);
    await onTablet.goto(classList);
    await onTablet.getByRole('button', { name: `More for ${STUDENT}` }).click();
    await onTablet.getByRole('menuitem', { name: 'Remove from course' }).click();
    await onTablet.getByRole('button', { name: 'Remove student' }).click();
    await shown(removed());
    await openStudent(onDesk);
    await phoneOf(onDesk).fill(phone);
    await save(onDesk);
    await upToDate(onDesk);
    await tablet.context().setOffline(false);
    await shown(onTablet.getByText('1 needs attention'), 30_000);
    await onTablet.goto(`${fixtures.server.url}/sync`);
    await shown(onTablet.getByText(asked));
  };
  await removeHere('555-0201');
  await onTablet.getByRole('button', { name: 'Keep', exact: true }).click();
  await countOf(onTablet.getByText(asked)).toBe(0);
  await onTablet.goto(classList);
  await shown(rowOf(onTablet, STUDENT));
  await countOf(removed()).toBe(0);
  await removeHere('555-0202');
  await onTablet.getByRole('button', { name: 'Remove', exact: true }).click();
  await upToDate(onTablet);
  await onDesk.goto(classList);
  await countOf(rowOf(onDesk, STUDENT)).toBe(0);
});

async function setActive(isActive: boolean): Promise<void> {
  await onDesk.goto(classList.replace(/students$/, 'edit'));
  await onDesk.getByLabel('Course is active and accepting enrollments').setChecked(isActive);
  await onDesk.getByRole('button', { name: 'Save Changes' }).click();
  await shown(onDesk.getByRole('heading', { name: COURSE, level: 1 }));
  await upToDate(onDesk);
}

test('sends a tablet’s unsent work once from another device, and the tablet shows it as sent', async () => {
  await tablet.context().setOffline(true);
  await onTablet.goto(classList);
  await addStudent(onTablet, 'Carried Over', 'carried@learners.example');
  await onTablet.goto(`${fixtures.server.url}/sync`);
  const download = onTablet.waitForEvent('download');
  await onTablet.getByRole('button', { name: 'Export unsent work' }).click();
  const file = readFileSync(await (await download).path());
  await onDesk.goto(`${fixtures.server.url}/sync`);
  await onDesk
    .getByLabel('Unsent work file')
    .setInputFiles({ name: 'unsent.json', mimeType: 'application/json', buffer: file });
  await shown(onDesk.getByText(/^Verified: one of your devices created this file/));
  await shown(onDesk.getByText('In this file: 1 new student.'));
  await onDesk.getByRole('button', { name: 'Import 1 change' }).click();
  await shown(onDesk.getByText(/^1 change imported/));
  await upToDate(onDesk);
  await onDesk.goto(classList);
  await countOf(rowOf(onDesk, 'Carried Over')).toBe(1);
  await tablet.context().setOffline(false);
  await onTablet.getByRole('button', { name: 'Send now' }).click();
  await upToDate(onTablet);
  await onTablet.goto(classList);
  await countOf(rowOf(onTablet, 'Carried Over')).toBe(1);
  await countOf(unsentIn(onTablet)).toBe(0);
});

test('restores a student removed offline together with the completion, also after a reload', async () => {
  await tablet.context().setOffline(true);
  await onTablet.getByRole('button', { name: 'More for Late Comer Jr.' }).click();
  await onTablet.getByRole('menuitem', { name: 'Remove from course' }).click();
  await onTablet.getByRole('button', { name: 'Remove student' }).click();
  await shown(onTablet.getByText('Removed, waiting to send'));
  await onTablet.reload();
  await shown(onTablet.getByText('Removed, waiting to send'));
  await onTablet.getByRole('button', { name: 'Undo' }).first().click();
  await shown(rowOf(onTablet, 'Late Comer Jr.').getByText(/^Completed/));
  await countOf(onTablet.getByText('Removed, waiting to send')).toBe(0);
  await tablet.context().setOffline(false);
  await upToDate(onTablet);
  await onDesk.reload();
  await shown(rowOf(onDesk, 'Late Comer Jr.').getByText(/^Completed/));
  expect([...tablet.errors, ...desk.errors]).toEqual([]);
});
