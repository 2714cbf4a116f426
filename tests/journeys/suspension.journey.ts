/** A suspension by an administrator: the person's open page explains it at once, and unsent work is kept. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { Device } from '#tests/rigs/browser.ts';
import { openFixtures, type Fixtures } from './support/fixtures.ts';
import { addStudent, lineOf, openClassList, readyForOffline, rowOf, shown, signIn } from './support/steps.ts';

const SYNCED = 60_000;

let fixtures: Fixtures;
let tablet: Device;
let paul: Page;
let ada: Page;
beforeAll(async () => {
  fixtures = await openFixtures();
  tablet = await fixtures.device('tablet', 'chromium', 'tablet');
  const desktop = await fixtures.device('desktop', 'chromium', 'desktop');
  paul = await signIn(tablet, fixtures.server.url, 'Paul Okafor');
  ada = await desktop.page();
  await ada.goto(`${fixtures.server.url}/api/login`);
  await ada.getByRole('button', { name: 'Ada Moreno' }).click();
});
beforeEach((context) => fixtures.stopAfterFailure(context));
afterEach((context) => fixtures.keepEvidence(context));
afterAll(() => fixtures.close());

async function chooseFor(name: string, action: string, list = 'users'): Promise<void> {
  await ada.goto(`${fixtures.server.url}/admin/${list}`);
  await lineOf(ada, name)
    .getByRole('button', { name: `More for ${name}` })
    .click();
  await ada.getByRole('menuitem', { name: action }).click();
}

test('shows a suspended person the suspension and its reason within moments', async () => {
  await readyForOffline(paul);
  await chooseFor('Paul Okafor', 'Suspend account');
  const dialog = ada.getByRole('dialog', { name: 'Suspend this account?' });
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await shown(dialog.getByText('Say why. They’ll see this.'));
  await dialog.getByLabel('Reason').fill('Names in free text');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await shown(lineOf(ada, 'Paul Okafor').getByText(/^Account suspended .*: Names in free text$/));
  await shown(paul.getByText('Your account is suspended. Reason: Names in free text'), SYNCED);
  expect(await paul.getByRole('link', { name: 'My Courses' }).count()).toBe(0);
});

test('lets a person sign in again once the suspension is lifted', async () => {
  await chooseFor('Paul Okafor', 'Lift suspension of the account');
  await shown(ada.getByText('Suspension lifted'));
  await paul.getByRole('button', { name: 'Check again' }).click();
  await shown(paul.getByRole('heading', { name: 'This device was signed out' }));
  await signIn(tablet, fixtures.server.url, 'Paul Okafor');
});

test('holds offline changes during a suspension and sends them once it is lifted', async () => {
  await openClassList(paul, fixtures.server.url, 'Welding Level 2');
  await readyForOffline(paul);
  await tablet.context().setOffline(true);
  await addStudent(paul, 'Wanda Waits', 'wanda@learners.example');
  await chooseFor('Northside College', 'Suspend organization', 'organizations');
  const dialog = ada.getByRole('dialog', { name: 'Suspend this organization?' });
  await dialog.getByLabel('Reason').fill('Under review');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await shown(lineOf(ada, 'Northside College').getByText(/^Suspended .*: Under review$/));
  await tablet.context().setOffline(false);
  await shown(paul.getByText('Your organization is suspended. Reason: Under review'), SYNCED);
  await shown(paul.getByText('1 change of yours is kept on this device and can be sent when you are back.'));
  // Nor does opening the app without a connection let them in again.
  await tablet.context().setOffline(true);
  await paul.reload();
  await shown(paul.getByText('Your organization is suspended. Reason: Under review'));
  await tablet.context().setOffline(false);
  await chooseFor('Northside College', 'Lift suspension of the organization', 'organizations');
  await shown(ada.getByText('Suspension lifted'));
  await paul.getByRole('button', { name: 'Check again' }).click();
  await shown(paul.getByText(/^Up to date/), SYNCED);
  await shown(rowOf(paul, 'Wanda Waits'));
  expect(tablet.errors).toEqual([]);
});
