/** A shared tablet: nobody else can read, send or lose the work that a person leaves on it at sign-out. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { Device } from '#tests/rigs/browser.ts';
import { textsIn } from '#tests/rigs/profile.ts';
import { openFixtures, type Fixtures } from '../support/fixtures.ts';
import {
  addStudent,
  countOf,
  openClassList,
  readyForOffline,
  rowOf,
  shown,
  signIn,
} from '../support/steps.ts';

const SYNCED = 60_000;

let fixtures: Fixtures;
let tablet: Device;
let page: Page;
beforeAll(async () => {
  fixtures = await openFixtures();
  tablet = await fixtures.device('tablet', 'chromium', 'tablet');
});
beforeEach((context) => fixtures.stopAfterFailure(context));
afterEach((context) => fixtures.keepEvidence(context));
afterAll(() => fixtures.close());

/** Of a student who was sent, one who was not, a form that was not saved, the teacher, and the organization. */
const canaries = [
  'Yggdrasil',
  'Zanzibar',
  'zanzibar@learners.example',
  'Unfinished Umbra',
  'Okafor',
  'paul@northside.example',
  'Northside College',
];

/** Everything that a page of ours can read, as text. */
function readable(): Promise<string> {
  return page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie];
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((done, failed) => {
        const opening = indexedDB.open(name ?? '');
        opening.onsuccess = () => done(opening.result);
        opening.onerror = () => failed(opening.error ?? new Error('not opened'));
      });
      for (const store of database.objectStoreNames)
        found.push(
          name,
          await new Promise((done) => {
            const request = database.transaction(store).objectStore(store).getAll();
            request.onsuccess = () => done(request.result);
          }),
        );
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys())
        if (!/\.(js|css|png|svg|woff2|webp)(\?|$)/.test(url))
          found.push(url, await (await cache.match(url))?.text());
    }
    const root = await navigator.storage.getDirectory();
    for await (const name of (root as unknown as { keys(): AsyncIterable<string> }).keys()) found.push(name);
    return JSON.stringify(found);
  });
}

const canariesIn = (text: string) => canaries.filter((canary) => text.includes(canary));

/** The way out on a tablet is in the account's menu. */
async function signOut(): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
}

const isSwept = () => page.evaluate(() => localStorage.getItem('skillpact-leaving') === null);

const isLeft = () => page.evaluate(() => localStorage.getItem('skillpact-leave-session') === null);

/** Nobody's: the landing page, and the last traces have been swept. */
async function gone(): Promise<void> {
  await shown(page.getByRole('button', { name: 'Get Started' }));
  await expect.poll(isSwept, { timeout: SYNCED }).toBe(true);
}

test('stores a signed-in person’s data readable on the tablet', async () => {
  page = await signIn(tablet, fixtures.server.url, 'Paul Okafor');
  await openClassList(page, fixtures.server.url, 'Welding Level 2');
  await readyForOffline(page);
  await addStudent(page, 'Yggdrasil Yarrow', 'yggdrasil@learners.example');
  await readyForOffline(page);
  await expect.poll(hasKey, { timeout: SYNCED }).toBe(true);
  await tablet.context().setOffline(true);
  await addStudent(page, 'Zanzibar Quokka', 'zanzibar@learners.example');
  await page.getByRole('button', { name: 'Add Student' }).first().click();
  await page.getByLabel('Student name').fill('Unfinished Umbra');
  await expect.poll(async () => canariesIn(await readable()), { timeout: SYNCED }).toEqual(canaries);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  expect(Object.keys(textsIn(tablet.profile, canaries))).toEqual(
    expect.arrayContaining(['Zanzibar', 'Yggdrasil']),
  );
});

/** To lock with, fetched before it is needed. */
async function hasKey(): Promise<boolean> {
  return (await readable()).includes('sealingKey');
}

test('leaves nothing readable after an offline sign-out that keeps unsent work', async () => {
  await signOut();
  const question = page.getByRole('dialog', { name: "1 change hasn't been sent" });
  await question.getByRole('button', { name: 'Sign out and keep them here' }).click();
  await gone();
  const text = await readable();
  expect(text).toContain('ephemeral');
  expect(canariesIn(text)).toEqual([]);
});

test('shows another person only a short name and the number of waiting changes, without sending them', async () => {
  await tablet.context().setOffline(false);
  // The session of the first ends at the first contact.
  await expect.poll(isLeft, { timeout: SYNCED }).toBe(true);
  await page.goto(`${fixtures.server.url}/api/login`);
  await shown(page.getByRole('region', { name: 'Not sent yet' }).getByText('1 waiting'));
  await shown(rowOf(page, 'Paul O.'));
  page = await signIn(tablet, fixtures.server.url, 'Rosa Lindgren');
  await readyForOffline(page);
  await page.goto(`${fixtures.server.url}/sync`);
  await shown(page.getByText('1 other person has 1 change waiting here.'));
  expect(canariesIn(await readable())).toEqual([]);
  // Nor does the key come to another one's session.
  const status = await page.evaluate(async () => {
    const opening = indexedDB.open('skillpact.sealed');
    const database = await new Promise<IDBDatabase>(
      (done) => (opening.onsuccess = () => done(opening.result)),
    );
    const request = database.transaction('facts').objectStore('facts').getAll();
    const [sealed] = await new Promise<{ keyId: string }[]>((done) => {
      request.onsuccess = () => done(request.result);
    });
    return (await fetch(`/api/sealing-keys/${sealed?.keyId}`)).status;
  });
  expect(status).toBe(404);
  await signOut();
  await gone();
});

/** The browser rewrites its files some time after the database was deleted, on a busy machine a long time. */
async function filesAreClean(): Promise<void> {
  await expect.poll(() => textsIn(tablet.profile, canaries), { timeout: SYNCED }).toEqual({});
  await tablet.close();
  expect(textsIn(tablet.profile, canaries)).toEqual({});
}

test('leaves nothing readable in the browser’s files after it is closed', async () => {
  await filesAreClean();
});

test('restores and sends the unsent work when its author signs in again', async () => {
  await tablet.start();
  page = await signIn(tablet, fixtures.server.url, 'Paul Okafor');
  await openClassList(page, fixtures.server.url, 'Welding Level 2');
  await shown(rowOf(page, 'Zanzibar Quokka'), SYNCED);
  await shown(page.getByText(/^Up to date/), SYNCED);
  await countOf(rowOf(page, 'Zanzibar Quokka')).toBe(1);
  await expect.poll(async () => (await readable()).includes('ephemeral')).toBe(false);
});

test('signs out at once without unsent work and leaves no personal data in the files', async () => {
  await signOut();
  await gone();
  expect(canariesIn(await readable())).toEqual([]);
  await filesAreClean();
  await tablet.start();
  expect(tablet.errors).toEqual([]);
});

test('keeps the copy on a person’s own device until the choice is withdrawn, then wipes it at sign-out', async () => {
  const keep = () => page.getByRole('checkbox', { name: 'Keep on this device for next time' });
  page = await signIn(tablet, fixtures.server.url, 'Paul Okafor');
  await readyForOffline(page);
  await page.goto(`${fixtures.server.url}/sync`);
  await keep().check();
  await signOut();
  await gone();
  expect(canariesIn(await readable())).toContain('Yggdrasil');
  page = await signIn(tablet, fixtures.server.url, 'Rosa Lindgren');
  await shown(page.getByRole('button', { name: 'Account: Rosa Lindgren' }));
  expect(await page.locator('body').textContent()).not.toContain('Okafor');
  await signOut();
  await gone();
  page = await signIn(tablet, fixtures.server.url, 'Paul Okafor');
  await openClassList(page, fixtures.server.url, 'Welding Level 2');
  await shown(rowOf(page, 'Yggdrasil'));
  await page.goto(`${fixtures.server.url}/sync`);
  await keep().uncheck();
  await signOut();
  await gone();
  expect(canariesIn(await readable())).toEqual([]);
});

test('signs out behind a captive portal and ends the session later', async () => {
  page = await signIn(tablet, fixtures.server.url, 'Erin Walsh');
  await readyForOffline(page);
  const portal = '**/api/**';
  await tablet
    .context()
    .route(portal, (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to Hotel Wi-Fi</h1>' }),
    );
  await signOut();
  await gone();
  await tablet.context().unroute(portal);
  await page.goto(fixtures.server.url);
  await gone();
  await expect.poll(isLeft, { timeout: SYNCED }).toBe(true);
  expect(await page.evaluate(async () => (await fetch('/api/auth/user')).status)).toBe(401);
});

test('hides the app at once on sign-out while the server is silent and ends the session later', async () => {
  page = await signIn(tablet, fixtures.server.url, 'Paul Okafor');
  await openClassList(page, fixtures.server.url, 'Welding Level 2');
  await readyForOffline(page);
  const never = () => {};
  await tablet.context().route('**/api/**', never);
  await signOut();
  await shown(page.getByRole('button', { name: 'Get Started' }));
  expect(canariesIn(await readable())).toEqual([]);
  expect(await isLeft()).toBe(false);
  await tablet.context().unroute('**/api/**', never);
  await page.reload();
  await expect.poll(isLeft, { timeout: SYNCED }).toBe(true);
});
