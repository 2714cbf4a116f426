/** A new version of the app arrives while people use the old one: nothing reloads by itself, and nothing is lost. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import type { Device } from '#tests/rigs/browser.ts';
import { copyOfBuild } from '#tests/rigs/next-build.ts';
import { openFixtures, type Fixtures } from '../support/fixtures.ts';
import { addStudent, openClassList, readyForOffline, rowOf, shown, signIn } from '../support/steps.ts';

const builds = copyOfBuild();
let fixtures: Fixtures;
let tablet: Device;
/** Where somebody is typing, and a second tab of the same person. */
let typing: Page;
let other: Page;

beforeAll(async () => {
  fixtures = await openFixtures({}, builds.entry);
  tablet = await fixtures.device('tablet', 'chromium', 'tablet');
  typing = await signIn(tablet, fixtures.server.url, 'Paul Okafor');
  await openClassList(typing, fixtures.server.url, 'Welding Level 2');
  await readyForOffline(typing);
  other = await tablet.context().newPage();
  await other.goto(fixtures.server.url);
  await readyForOffline(other);
});
beforeEach((context) => fixtures.stopAfterFailure(context));
afterEach((context) => fixtures.keepEvidence(context));
afterAll(async () => {
  process.kill(fixtures.server.pid(), 'SIGCONT');
  await fixtures.close();
  builds.remove();
});

const dialogIn = (page: Page) => page.getByRole('dialog', { name: 'Add Student' });
let renamed = '';

/** The browser's own background sync, which it begins when it sees fit. */
async function sendInTheBackground(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    tag: 'send',
    lastChance: false,
  });
}

test('announces the new version in every tab and reloads none', async () => {
  await fixtures.server.stop();
  // Per page: requests of a worker that are stopped for inspection would hold up the worker that follows it.
  for (const page of [typing, other]) await page.route('**/api/sync', (route) => route.abort());
  await addStudent(typing, 'Wanda Waiting', 'wanda@learners.example');
  await typing.getByRole('button', { name: 'Add Student' }).first().click();
  await dialogIn(typing).getByLabel('Student name').fill('Half Typed');
  await typing.evaluate(() => Object.assign(window, { isTheSamePage: true }));
  renamed = builds.next('screens/both/messages/messages.tsx');
  await fixtures.server.start();
  await other.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
  await shown(other.getByText('A new version is ready. Reload when you’re done here.'));
  // Announced also inside a dialog, which hides the rest of the page from a screen reader.
  await shown(typing.getByRole('status').filter({ hasText: 'A new version is ready.' }));
  expect(await typing.evaluate(() => 'isTheSamePage' in window)).toBe(true);
});

test('keeps the update bar visible below the header on a scrolled page', async () => {
  const usual = other.viewportSize();
  await other.setViewportSize({ width: 390, height: 600 });
  await other.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const bar = other.getByRole('button', { name: 'Reload' });
  const header = other.getByRole('banner').first();
  expect(await other.evaluate(() => scrollY)).toBeGreaterThan(300);
  const [below, top, bottom] = [await bottomOf(header), await topOf(bar), await bottomOf(bar)];
  expect([top > below, bottom < 600]).toEqual([true, true]);
  if (usual) await other.setViewportSize(usual);
});

const topOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top);
const bottomOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom);

test('updates one tab while the old worker waits for a silent server and keeps the other tab’s input', async () => {
  process.kill(fixtures.server.pid(), 'SIGSTOP');
  await sendInTheBackground(other);
  await other.getByRole('button', { name: 'Reload' }).click();
  await other.getByText('A new version is ready').waitFor({ state: 'detached' });
  await shown(other.getByRole('heading', { name: 'Dashboard', level: 1 }));
  await typing.getByText('Another tab opened a new version.').waitFor({ state: 'attached' });
  expect(await typing.evaluate(() => 'isTheSamePage' in window)).toBe(true);
  expect(await dialogIn(typing).getByLabel('Student name').inputValue()).toBe('Half Typed');
  await other.goto(`${fixtures.server.url}/messages`);
  await shown(other.getByRole('heading', { name: 'Messages', level: 1 }));
  expect(
    await other.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)),
  ).toContainEqual(expect.stringContaining(renamed));
});

test('keeps the old version working in a tab until its user reloads it', async () => {
  await typing.keyboard.press('Escape');
  await dialogIn(typing).waitFor({ state: 'detached' });
  await typing.getByRole('button', { name: 'Open menu' }).click();
  await typing.getByRole('link', { name: 'Messages' }).click();
  await shown(typing.getByRole('heading', { name: 'Messages', level: 1 }));
  expect(await typing.evaluate(() => 'isTheSamePage' in window)).toBe(true);
  await typing.getByRole('button', { name: 'Reload' }).click();
  await typing.getByText('Another tab opened a new version').waitFor({ state: 'detached' });
  await shown(typing.getByRole('heading', { name: 'Messages', level: 1 }));
  expect(await typing.evaluate(() => 'isTheSamePage' in window)).toBe(false);
});

test('offers the half-typed draft and sends waiting entries in the new version', async () => {
  await openClassList(typing, fixtures.server.url, 'Welding Level 2');
  await shown(rowOf(typing, 'Wanda Waiting').getByText('Waiting to send'));
  await typing.getByRole('button', { name: 'Add Student' }).first().click();
  await shown(dialogIn(typing).getByText('Draft saved on this device only'));
  await typing.keyboard.press('Escape');
  process.kill(fixtures.server.pid(), 'SIGCONT');
  await typing.unroute('**/api/sync');
  await typing.reload();
  await readyForOffline(typing);
  await shown(rowOf(typing, 'Wanda Waiting'));
  await rowOf(typing, 'Wanda Waiting').getByText('Waiting to send').waitFor({ state: 'detached' });
});
