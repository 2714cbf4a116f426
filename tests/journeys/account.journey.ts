/**
 * Accounts in three browsers: passkeys, signing another device out, a session that ends during an upload, colleagues, a
 * new address, and the ways to admin access.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page, Route } from 'playwright-core';
import type { Device } from '#tests/rigs/browser.ts';
import { newCode } from '#tests/rigs/mail-server.ts';
import { until } from '#tests/rigs/until.ts';
import { openFixtures, type Fixtures } from './support/fixtures.ts';
import { chooseCsv, openClassList, readyForOffline, rowOf, shown, signIn } from './support/steps.ts';

const SYNCED = 60_000;

let fixtures: Fixtures;
let url: string;
let tablet: Device;
let page: Page;
let office: Page;
let guest: Page;
beforeAll(async () => {
  fixtures = await openFixtures({ ADMIN_EMAILS: 'chief@skillpact.example, deputy@skillpact.example' });
  ({ url } = fixtures.server);
  tablet = await fixtures.device('tablet', 'chromium', 'tablet');
  page = await tablet.page();
  [office, guest] = await Promise.all(
    ['office', 'guest'].map(async (name) => (await fixtures.device(name, 'chromium', 'desktop')).page()),
  ).then(([one, other]) => [one!, other!]);
});
beforeEach((context) => fixtures.stopAfterFailure(context));
afterEach((context) => fixtures.keepEvidence(context));
afterAll(() => fixtures.close());

const told = new Set<string>();
/** From the newest mail to this address; each is told once. */
const codeFor = (address: string): Promise<string> =>
  until(`a code for ${address}`, async () => {
    const outbox = await (await fetch(`${url}/api/outbox`)).text();
    const [, mail = ''] = outbox.split(`To ${address}`);
    return newCode(/\b\d{6}\b/.exec(mail)?.[0], told);
  });

async function enterCode(at: Page, address: string): Promise<void> {
  await at.getByLabel('Email address').fill(address);
  await at.getByRole('button', { name: 'Email me a code' }).click();
  await at.getByLabel('Code').fill(await codeFor(address));
  await at.getByRole('button', { name: 'Sign in' }).click();
}

async function signInByCode(at: Page, address: string, returnTo = '/'): Promise<void> {
  await at.goto(`${url}/api/login?returnTo=${returnTo}`);
  await enterCode(at, address);
}

async function logOut(at: Page): Promise<void> {
  const direct = at.getByRole('banner').getByRole('button', { name: 'Log out' });
  if (await direct.isVisible()) await direct.click();
  else {
    await at.getByRole('button', { name: /^Account: / }).click();
    await at.getByRole('menuitem', { name: 'Log out' }).click();
  }
  await shown(at.getByRole('button', { name: 'Get Started' }));
}

const dashboard = (at: Page, heading: string) =>
  shown(at.getByRole('heading', { name: heading, level: 1 }), SYNCED);
const userOf = (at: Page) => at.evaluate(async () => (await fetch('/api/auth/user')).json());

test('adds a passkey that replaces the emailed code at the next sign-in', async () => {
  await signIn(tablet, url, 'Paul Okafor');
  const cdp = await tablet.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options });
  await page.goto(`${url}/account`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('Room 4 tablet');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await shown(rowOf(page, 'Room 4 tablet').getByText(/not used yet$/));
  await logOut(page);
  await page.goto(`${url}/api/login?returnTo=/account`);
  // A person who does not unlock their device is not signed in.
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  const button = page.getByRole('button', { name: 'Sign in with a passkey' });
  await button.click();
  await shown(page.getByText('No passkey was used. Try again, or use an emailed code.'));
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await button.click();
  await shown(rowOf(page, 'Room 4 tablet').getByText(/last used/), SYNCED);
  expect((await userOf(page)).email).toBe('paul@northside.example');
});

/** Lets the first request with work through and stops the second: everything after it waits for `goOn`. */
async function stopInMidDrain(): Promise<{ stopped: Promise<void>; goOn: () => void }> {
  let goOn = () => {};
  const released = new Promise<void>((done) => (goOn = done));
  let pushes = 0;
  const stopped = new Promise<void>((done) => {
    void page.route('**/api/sync', async (route: Route) => {
      const { entries } = route.request().postDataJSON() as { entries: unknown[] };
      if (entries.length > 0) pushes += 1;
      if (pushes > 1) {
        done();
        await released;
      }
      await route.continue();
    });
  });
  return { stopped, goOn };
}

const lines = Array.from({ length: 512 }, (_, n) => `Student ${n};student${n}@learners.example`);
/** The first batch is a full one of 500, however often the device found no connection before. */
const sentOnly = '530 students, 2 completed, 528 in progress';
const all = '542 students, 2 completed, 540 in progress';

test('keeps the unsent entries of a device that is signed out remotely while sending', async () => {
  await openClassList(page, url, 'Welding Level 2');
  await readyForOffline(page);
  await page.getByRole('link', { name: 'Import students' }).click();
  await shown(page.getByText('Choose a CSV file'));
  await tablet.context().setOffline(true);
  await chooseCsv(page, `Name;E-Mail\r\n${lines.join('\r\n')}\r\n`);
  // An attempt without a connection must not make the first batch smaller.
  const notSent = page.waitForEvent(
    'requestfailed',
    (request) => (request.postDataBuffer()?.length ?? 0) > 10_000,
  );
  await page.getByRole('button', { name: 'Import 512 students' }).click();
  await shown(page.getByText('512 students enrolled in Welding Level 2.'), SYNCED);
  await notSent;
  await shown(page.getByText('Offline, 512 waiting'), SYNCED);
  const { stopped, goOn } = await stopInMidDrain();
  await tablet.context().setOffline(false);
  await stopped;
  await office.goto(`${url}/api/login`);
  await office.getByRole('button', { name: 'Paul Okafor' }).click();
  await dashboard(office, 'Dashboard');
  await office.goto(`${url}/account`);
  const streamEnded = page.waitForEvent('requestfinished', (request) =>
    request.url().endsWith('/api/events'),
  );
  await office.getByRole('button', { name: /^Sign out this device: / }).click();
  await office.getByRole('alertdialog').getByRole('button', { name: 'Sign out this device' }).click();
  await shown(office.getByText('Device signed out'));
  await streamEnded;
  goOn();
  await shown(page.getByText('12 changes of yours are kept on this device'), SYNCED);
  await shown(page.getByRole('heading', { name: 'This device was signed out' }));
  await openClassList(office, url, 'Welding Level 2');
  await shown(office.getByText(sentOnly), SYNCED);
});

test('hides another person’s unsent entries on the same device and sends none of them', async () => {
  await page.unrouteAll();
  await page.goto(`${url}/api/login`);
  await shown(rowOf(page, 'Paul O.').getByText('12 waiting'));
  await signIn(tablet, url, 'Rosa Lindgren');
  await readyForOffline(page);
  await page.goto(`${url}/sync`);
  await shown(page.getByText('1 other person has 12 changes waiting here.'));
  await shown(page.getByText('All changes sent.'));
  await page.goto(`${url}/courses`);
  await shown(page.getByRole('heading', { name: 'My Courses', level: 1 }));
  expect(await page.getByText('Welding Level 2').count()).toBe(0);
  await shown(office.getByText(sentOnly));
  await logOut(page);
});

test('resumes sending at the next sign-in and delivers each entry once', async () => {
  await page.goto(`${url}/api/login`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await dashboard(page, 'Dashboard');
  await shown(page.getByText(/^Up to date/), SYNCED);
  await shown(office.getByText(all), SYNCED);
  await openClassList(page, url, 'Welding Level 2');
  await shown(page.getByText(all));
});

test('lets an invited colleague join by link and sign in with their own account', async () => {
  await office.goto(`${url}/account?tab=members`);
  await office.getByRole('button', { name: 'Invite a colleague' }).click();
  await office.getByRole('dialog').getByLabel('Role').selectOption({ label: 'Manager' });
  await office.getByRole('dialog').getByRole('button', { name: 'Create link' }).click();
  const link = await office.getByRole('dialog').getByLabel('Link').inputValue();
  await guest.goto(link);
  await shown(guest.getByRole('heading', { name: 'Join Northside College' }));
  await guest.getByRole('link', { name: 'Sign in to join' }).click();
  await enterCode(guest, 'dana@northside.example');
  await guest.getByLabel('First name').fill('Dana');
  await guest.getByLabel('Last name').fill('Cole');
  await guest.getByRole('button', { name: 'Join Northside College' }).click();
  await dashboard(guest, 'Dashboard');
  await openClassList(guest, url, 'Welding Level 2');
  await shown(guest.getByText(all), SYNCED);
  await office.goto(`${url}/account?tab=members`);
  await shown(rowOf(office, 'dana@northside.example').getByText('Dana Cole'));
  await guest.goto(link);
  await shown(guest.getByText(/^This invitation was already used/));
});

test('changes an email address with a code to each mailbox and then accepts only the new address', async () => {
  await guest.goto(`${url}/account`);
  const { id } = await userOf(guest);
  await guest.getByRole('button', { name: 'Change email' }).click();
  const dialog = guest.getByRole('dialog', { name: 'Change your email' });
  await dialog.getByLabel('New email address').fill('dana.cole@northside.example');
  await dialog.getByRole('button', { name: 'Send codes' }).click();
  await dialog
    .getByLabel('Code sent to dana.cole@northside.example')
    .fill(await codeFor('dana.cole@northside.example'));
  await dialog
    .getByLabel('Code sent to dana@northside.example')
    .fill(await codeFor('dana@northside.example'));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.waitFor({ state: 'detached' });
  await shown(guest.getByText('dana.cole@northside.example'));
  await logOut(guest);
  await signInByCode(guest, 'dana.cole@northside.example');
  await dashboard(guest, 'Dashboard');
  expect((await userOf(guest)).id).toBe(id);
  await logOut(guest);
  await signInByCode(guest, 'dana@northside.example');
  await guest.waitForURL(`${url}/`);
  expect((await userOf(guest)).id).not.toBe(id);
});

test('denies admin access to an unauthorized person, by code and by override', async () => {
  await guest.goto(`${url}/admin-override`);
  await guest.getByRole('button', { name: 'Grant Admin Access' }).click();
  await shown(guest.getByText('You are not authorized for admin access'));
  await guest.goto(`${url}/admin-access`);
  await guest.getByLabel('Email address').fill('dana@northside.example');
  await guest.getByRole('button', { name: 'Send Access Code' }).click();
  await guest.getByLabel('Access code').fill('123456');
  await guest.getByRole('button', { name: 'Verify & Enable Admin Access' }).click();
  await shown(guest.getByText('Invalid or expired access code'));
});

test('signs in and elevates an authorized address with one access code', async () => {
  await logOut(office);
  await office.goto(`${url}/admin-access`);
  await office.getByLabel('Email address').fill('chief@skillpact.example');
  await office.getByRole('button', { name: 'Send Access Code' }).click();
  await shown(office.getByText('Access Code Sent', { exact: true }));
  await office.getByLabel('Access code').fill(await codeFor('chief@skillpact.example'));
  await office.getByRole('button', { name: 'Verify & Enable Admin Access' }).click();
  await dashboard(office, 'Platform Overview');
  expect(await userOf(office)).toMatchObject({ email: 'chief@skillpact.example', userType: 'admin' });
});

test('makes a signed-in authorized address an administrator through the override', async () => {
  await guest.goto(`${url}/api/logout`);
  await signInByCode(guest, 'deputy@skillpact.example', '/admin-override');
  await guest.getByRole('button', { name: 'Grant Admin Access' }).click();
  await dashboard(guest, 'Platform Overview');
  expect((await userOf(guest)).userType).toBe('admin');
});

test('shows a changed role to its user at once', async () => {
  await logOut(page);
  await page.getByRole('button', { name: 'Get Started' }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Employer/ })
    .click();
  await enterCode(page, 'nora@harbor.example');
  await page.getByRole('link', { name: 'Look around first' }).click();
  await dashboard(page, 'Dashboard Overview');
  await office.goto(`${url}/admin/users?q=nora`);
  await office.getByRole('combobox', { name: 'Role of nora@harbor.example' }).selectOption('provider');
  await shown(office.getByText('User role updated successfully'));
  await shown(page.getByRole('link', { name: 'List Your First Course' }), SYNCED);
  await shown(page.getByRole('banner').getByText('Training Provider'));
  expect((await userOf(page)).userType).toBe('provider');
  expect(tablet.errors).toEqual([]);
});
