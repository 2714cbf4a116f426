/**
 * A tab of the last release stays open beside one of today's version: what it has saved is sent, it keeps what is typed in it,
 * and signing out in it loses no work of the newer one.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { Device } from '#tests/rigs/browser.ts';
import { upgradeFromRelease } from '#tests/rigs/release-build.ts';
import { openFixtures, type Fixtures } from '../support/fixtures.ts';
import {
  addStudent,
  openClassList,
  readyForOffline,
  rowOf,
  shown,
  signIn,
  unsentIn,
} from '../support/steps.ts';

const COURSE = 'Welding Level 2';
const SLOW = 60_000;
const waiting = ['Olga Older', 'Otto Older', 'Oona Older'];

const builds = upgradeFromRelease();
const data = mkdtempSync(join(tmpdir(), 'older-'));
let fixtures: Fixtures;
let tablet: Device;
let older: Page;
let newer: Page;

beforeAll(async () => {
  fixtures = await openFixtures({ DATA_DIR: data }, builds.entry);
  tablet = await fixtures.device('tablet', 'chromium', 'desktop');
  older = await signIn(tablet, fixtures.server.url, 'Paul Okafor');
  await readyForOffline(older);
  await openClassList(older, fixtures.server.url, COURSE);
  await fixtures.server.stop();
  for (const student of waiting) await save(older, student);
  builds.toToday();
  newer = await tablet.context().newPage();
  for (const page of [older, newer]) await page.route('**/api/sync', (route) => route.abort());
  await fixtures.server.start();
  await newer.goto(fixtures.server.url);
  await newer.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
  await newer.getByRole('button', { name: 'Reload' }).click();
  await shown(older.getByText('Another tab opened a new version.'), SLOW);
}, 600_000);
beforeEach((context) => fixtures.stopAfterFailure(context));
afterEach((context) => fixtures.keepEvidence(context));
afterAll(async () => {
  await fixtures.close();
  builds.remove();
  rmSync(data, { recursive: true, force: true });
});

const save = (page: Page, student: string) =>
  addStudent(page, student, `${student.replaceAll(' ', '.').toLowerCase()}@learners.example`);

test('keeps what the older tab has saved, and lets it save no more', async () => {
  await openClassList(newer, fixtures.server.url, COURSE);
  for (const page of [older, newer])
    for (const student of waiting) await shown(rowOf(page, student).getByText('Waiting to send'), SLOW);
  await older.getByRole('button', { name: 'Add Student' }).first().click();
  const dialog = older.getByRole('dialog', { name: 'Add Student' });
  await dialog.getByLabel('Student name').fill('Hans Half');
  await dialog.getByLabel('Email').fill('hans@learners.example');
  await dialog.getByRole('button', { name: 'Add Student' }).click();
  await shown(older.getByText('This tab runs an older version of the app. Reload it to continue.'), SLOW);
  expect(await dialog.getByLabel('Student name').inputValue()).toBe('Hans Half');
  await older.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}, 300_000);

test('sends it from the newer tab', async () => {
  for (const page of [older, newer]) await page.unroute('**/api/sync');
  await newer.reload();
  for (const student of waiting) {
    await shown(rowOf(newer, student), SLOW);
    await unsentIn(rowOf(newer, student)).waitFor({ state: 'detached', timeout: SLOW });
  }
}, 300_000);

test('signs out in the older tab beside three unsent changes of the newer one, and sends them after the next sign-in', async () => {
  await tablet.context().setOffline(true);
  const unsent = ['Uma Unsent', 'Uli Unsent', 'Udo Unsent'];
  for (const student of unsent) await save(newer, student);
  await older.getByRole('button', { name: /^Account: / }).click();
  await older.getByRole('menuitem', { name: 'Log out' }).click();
  await shown(older.getByText(/3 changes/));
  const keepHere = older.getByRole('button', { name: 'Sign out and keep them here' });
  if (await keepHere.isDisabled()) {
    await tablet.context().setOffline(false);
    await expect.poll(() => keepHere.isEnabled(), { timeout: SLOW }).toBe(true);
    await tablet.context().setOffline(true);
  }
  await keepHere.click();
  for (const page of [older, newer]) await shown(page.getByRole('button', { name: 'Get Started' }), SLOW);
  await tablet.context().setOffline(false);
  await newer.close();
  const page = await signIn(tablet, fixtures.server.url, 'Paul Okafor');
  await openClassList(page, fixtures.server.url, COURSE);
  for (const student of unsent) {
    await shown(rowOf(page, student), SLOW);
    await unsentIn(rowOf(page, student)).waitFor({ state: 'detached', timeout: SLOW });
  }
}, 300_000);
