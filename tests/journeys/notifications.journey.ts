/**
 * Notifications on one device over a day: an open window is reused, later news replaces earlier, and signing out ends
 * them.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { Device } from '#tests/rigs/browser.ts';
import { notificationTitled } from '#tests/rigs/push/notification-tray.ts';
import type { ServerProcess } from '#tests/rigs/server-process.ts';
import { until } from '#tests/rigs/until.ts';
import { openFixtures, type Fixtures } from './support/fixtures.ts';
import {
  candidatesFor,
  countOf,
  markByDialog,
  openClassList,
  readyForOffline,
  shown,
  signIn,
  turnOnNotifications,
} from './support/steps.ts';

let fixtures: Fixtures;
let server: ServerProcess;
let desk: Device;
let laptop: Device;
let app: Page;
let onLaptop: Page;
let classList: Page;

beforeAll(async () => {
  fixtures = await openFixtures({ SETTLING_DELAY_SECONDS: '1' });
  server = fixtures.server;
  desk = await fixtures.device('desk', 'chromium', 'desktop');
  const tablet = await fixtures.device('tablet', 'chromium', 'tablet');
  app = await signIn(desk, server.url, 'Erin Walsh');
  await readyForOffline(app);
  classList = await signIn(tablet, server.url, 'Paul Okafor');
  await openClassList(classList, server.url, 'Welding Level 2');
});
beforeEach((context) => fixtures.stopAfterFailure(context));
afterEach((context) => fixtures.keepEvidence(context));
afterAll(() => fixtures.close());

const answers = () => fixtures.pushServices.chromium.endpoint.received.map(({ status }) => status);

test('sends no push before notifications are turned on, but counts unread ones on the bell', async () => {
  await markByDialog(classList, 'Amara Adeyemi');
  await shown(app.getByRole('button', { name: /^Notifications, [1-9]\d* unread/ }));
  // Longer than news is gathered: what comes next is news of its own.
  await app.waitForTimeout(4_000);
  expect(answers()).toEqual([]);
});

test('opens a tapped notification in the existing window without a reload', async () => {
  await turnOnNotifications(app);
  await app.goto(`${server.url}/jobs/new`);
  await app.evaluate(() => Object.assign(window, { isStillTheSamePage: true }));
  await markByDialog(classList, 'Bruno Adeyemi');
  const notification = await notificationTitled(desk.notifications, /Welder/);
  expect(notification.title).toBe('1 new candidate for Welder');
  await desk.notifications.click(notification);
  await app.waitForURL(`${server.url}/candidates`);
  await countOf(candidatesFor(app, 'Welder')).toBe(4);
  expect(await app.evaluate(() => 'isStillTheSamePage' in window)).toBe(true);
  expect(desk.context().pages()).toHaveLength(1);
});

test('replaces an earlier notification with a later one for the same job', async () => {
  await markByDialog(classList, 'Chloe Adeyemi');
  await notificationTitled(desk.notifications, /^2 new candidates for Welder/);
  await markByDialog(classList, 'Darius Adeyemi');
  await notificationTitled(desk.notifications, /^3 new candidates for Welder/);
  expect(await desk.notifications.shown()).toHaveLength(1);
});

test('reports when a test push was shown, and neither pushes nor counts a disabled kind', async () => {
  await app.goto(`${server.url}/notifications`);
  await app.getByRole('button', { name: 'Send a test' }).click();
  await shown(app.getByText(/^Shown on this device at \d+:\d\d [AP]M( \w+)?\.$/));
  await app.getByLabel('Matches').selectOption({ label: 'Off' });
  await app.getByRole('button', { name: 'Save' }).click();
  await shown(app.getByText('Notifications saved'));
  await shown(app.getByRole('link', { name: /^Up to date/ }));
  const pushes = answers().length;
  await markByDialog(classList, 'Felix Adeyemi');
  await app.goto(`${server.url}/candidates`);
  await countOf(candidatesFor(app, 'Welder')).toBe(7);
  await app.waitForTimeout(3_000);
  expect(answers()).toHaveLength(pushes);
  await app.goto(`${server.url}/notifications`);
  await app.getByLabel('Matches').selectOption({ label: 'In the app and push' });
  await app.getByRole('button', { name: 'Save' }).click();
  await shown(app.getByText('Notifications saved'));
});

test('handles a notification tap while the page is starting and on a server-rendered page', async () => {
  await markByDialog(classList, 'Grace Adeyemi');
  const early = await notificationTitled(desk.notifications, /^5 new candidates for Welder/);
  await app.goto(`${server.url}/jobs`, { waitUntil: 'commit' });
  // While one document takes the place of another there is no window for a moment, and a tap would open one.
  await app.evaluate(() => document.readyState);
  await desk.notifications.click(early);
  await app.waitForURL(`${server.url}/candidates`);
  await countOf(candidatesFor(app, 'Welder')).toBe(8);
  await markByDialog(classList, 'Hugo Adeyemi');
  const late = await notificationTitled(desk.notifications, /^6 new candidates for Welder/);
  await app.goto(`${server.url}/api/login`);
  await desk.notifications.click(late);
  await app.waitForURL(`${server.url}/candidates`);
  await countOf(candidatesFor(app, 'Welder')).toBe(9);
  expect(desk.context().pages()).toHaveLength(1);
});

test('stops pushes on a device after sign-out but not on the person’s other device', async () => {
  const { endpoint } = fixtures.pushServices.chromium;
  const address = await endpointOf(app);
  expect(await desk.notifications.shown()).not.toEqual([]);
  await app.getByRole('button', { name: /Erin Walsh/ }).click();
  await app.getByRole('menuitem', { name: 'Log out' }).click();
  await shown(app.getByRole('link', { name: 'Sign In' }).or(app.getByRole('button', { name: 'Sign In' })));
  await until('the push service knows', () => endpoint.channel(address).isGone);
  await until(
    'nothing of hers is shown any more',
    async () => (await desk.notifications.shown()).length === 0,
  );
  await signIn(desk, server.url, 'Paul Okafor');

  laptop = await fixtures.device('laptop', 'chromium', 'desktop');
  onLaptop = await signIn(laptop, server.url, 'Erin Walsh');
  await turnOnNotifications(onLaptop);
  const before = endpoint.received.length;
  await markByDialog(classList, 'Elif Adeyemi');
  await notificationTitled(laptop.notifications, /^1 new candidate for Welder/);
  expect(endpoint.received.slice(before).map(({ token }) => address.includes(token))).toEqual([false]);
});

test('stops pushes on a device that was signed out remotely and shows none to its next user', async () => {
  const { endpoint } = fixtures.pushServices.chromium;
  const phone = await fixtures.device('phone', 'chromium', 'tablet');
  const before = await endpointOf(onLaptop);
  await desk.close();
  const mine = await signIn(phone, server.url, 'Erin Walsh');
  await turnOnNotifications(mine);
  await mine.goto(`${server.url}/account`);
  await mine.getByRole('button', { name: /^Sign out this device: / }).click();
  await mine.getByRole('alertdialog').getByRole('button', { name: 'Sign out this device' }).click();
  await shown(mine.getByText('Device signed out'));
  const pushes = endpoint.received.length;
  await markByDialog(classList, 'Imani Adeyemi');
  await notificationTitled(phone.notifications, /candidates? for Welder/);
  expect(endpoint.received.slice(pushes).map(({ token }) => before.includes(token))).toEqual([false]);

  let page = await signIn(laptop, server.url, 'Paul Okafor');
  await until('the push service knows', () => endpoint.channel(before).isGone);
  expect(await endpointOf(page)).toBe('none');

  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await shown(page.getByRole('button', { name: 'Get Started' }));
  page = await signIn(laptop, server.url, 'Erin Walsh');
  await until('it is told again without being asked', async () => (await endpointOf(page)) !== 'none');
  await markByDialog(classList, 'Jonas Adeyemi');
  await notificationTitled(laptop.notifications, /candidates? for Welder/);
});

const endpointOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.pushManager.getSubscription())?.endpoint ?? 'none';
  });
