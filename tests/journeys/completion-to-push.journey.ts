/**
 * The main use case from end to end: completions marked without a connection become one push on the employer's device,
 * and the tap opens the candidates, who are there already.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { installedEngines, type Device } from '#tests/rigs/browser.ts';
import { installabilityErrors, installApp, isStandalone } from '#tests/rigs/installed-app.ts';
import { notificationTitled, type ShownNotification } from '#tests/rigs/push/notification-tray.ts';
import type { ServerProcess } from '#tests/rigs/server-process.ts';
import { pause, until } from '#tests/rigs/until.ts';
import { openFixtures, type Fixtures } from './support/fixtures.ts';
import {
  addStudent,
  approveAgreement,
  candidatesFor,
  countOf,
  markByDialog,
  markClass,
  openClassList,
  readyForOffline,
  shown,
  signIn,
  turnOnNotifications,
} from './support/steps.ts';

const COURSE = 'Welding Level 2';
/** Two of the class had completed before. */
const BEFORE = 2;

describe.each(installedEngines())('notifying an employer in %s', (engine) => {
  let fixtures: Fixtures;
  let server: ServerProcess;
  let tablet: Device;
  let desk: Device;
  let page: Page;
  let notification: ShownNotification;
  beforeAll(async () => {
    fixtures = await openFixtures({ SETTLING_DELAY_SECONDS: '2' });
    server = fixtures.server;
    tablet = await fixtures.device('tablet', 'chromium', 'tablet');
    desk = await fixtures.device('desk', engine, 'desktop');
  });
  beforeEach((context) => fixtures.stopAfterFailure(context));
  afterEach((context) => fixtures.keepEvidence(context));
  afterAll(() => fixtures.close());

  /** What the push service answered to each push. */
  const answers = () => fixtures.pushServices[engine].endpoint.received.map(({ status }) => status);

  test('turns on notifications for the employer, who then closes the app', async () => {
    const app = await signIn(desk, server.url, 'Erin Walsh');
    await readyForOffline(app);
    await turnOnNotifications(app);
    if (engine === 'chromium') {
      expect(await installabilityErrors(desk, app)).toEqual([]);
      const installed = await installApp(desk, server.url);
      expect(await isStandalone(installed)).toBe(true);
      await installed.close();
    }
    await app.goto('about:blank');
  });

  test('marks 28 students at once and one more while the provider is offline', async () => {
    page = await signIn(tablet, server.url, 'Paul Okafor');
    await openClassList(page, server.url, COURSE);
    await readyForOffline(page);
    await server.kill();
    await addStudent(page, 'Noor Haddad', 'noor.haddad@learners.example');
    await markClass(page, ['Noor Haddad']);
    await markByDialog(page, 'Noor Haddad');
    await shown(page.getByText('Offline, 30 waiting'));
  });

  test('sends the employer one push without names once the provider is online again', async () => {
    await server.start();
    notification = await notificationTitled(desk.notifications, /Welder/, 90_000);
    expect(notification.title).toBe('29 new candidates for Welder');
    expect(notification.body).not.toMatch(/C-[0-9A-Z]{9}|Haddad|Adeyemi|@/);
    expect(answers()).toEqual([201]);
  });

  test('opens the candidates from the notification, already synced to the device', async () => {
    await until('the worker has fetched what is new', () => syncsOf(server.log(), 'employer') > 0, {
      within: 20_000,
    });
    // After a crash, a comparison and the rows that it names follow the first answer.
    await until(
      'the worker asks for nothing more',
      () => isQuietFor(3_000, () => syncsOf(server.log(), 'employer')),
      {
        within: 60_000,
      },
    );
    await server.kill();
    await desk.notifications.click(notification);
    const opened = await until('the candidates are open', () =>
      desk
        .context()
        .pages()
        .find((candidate) => candidate.url() === `${server.url}/candidates`),
    );
    await countOf(candidatesFor(opened, 'Welder')).toBe(29 + BEFORE);
    if (engine === 'chromium') expect(await isStandalone(opened)).toBe(true);
    await server.start();
  });

  test('sends a push for the same candidates when an agreement is approved after the completions', async () => {
    const app = await desk.context().newPage();
    await approveAgreement(app, server.url, 'Maintenance Fitter');
    const second = await notificationTitled(desk.notifications, /Fitter/, 60_000);
    expect(second.title).toBe(`${29 + BEFORE} new candidates for Maintenance Fitter`);
    await app.goto(`${server.url}/candidates?sort=newest`);
    await countOf(candidatesFor(app, 'Maintenance Fitter')).toBe(29 + BEFORE);
    await countOf(candidatesFor(app, 'Welder')).toBe(29 + BEFORE);
    expect(answers()).toEqual([201, 201]);
    expect([...desk.errors, ...tablet.errors]).toEqual([]);
  });
});

/** How often devices of this role have synced or compared since the server last started. */
function syncsOf(log: string, role: string): number {
  const sinceStart = log.slice(log.lastIndexOf('--- started again ---'));
  const requests = sinceStart.split('\n').filter((line) => line.includes('"route":"/api/sync'));
  return requests.filter((line) => line.includes(`"role":"${role}"`)).length;
}

async function isQuietFor(milliseconds: number, count: () => number): Promise<boolean> {
  const before = count();
  await pause(milliseconds);
  return count() === before;
}
