/** Each role visits every one of its screens by its own navigation, and performs the screen's task. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { openFixtures, type Fixtures } from './support/fixtures.ts';
import { openClassList, readyForOffline, rowOf, shown } from './support/steps.ts';

let fixtures: Fixtures;
/** What the consoles said that were listened to. */
const complaints: string[] = [];
beforeAll(async () => {
  fixtures = await openFixtures();
});
afterEach((context) => fixtures.keepEvidence(context));
afterEach(() => expect(complaints.splice(0)).toEqual([]));
afterAll(() => fixtures.close());

const expected = [
  // A connection that is taken away on purpose.
  'ERR_INTERNET_DISCONNECTED',
  // A page that was left while Chromium still read the manifest: what it has of it by then is no JSON.
  'Manifest: Line: 1, column: 1, Syntax error.',
];

/** An address that is no screen is answered as such. */
const expectedAt = (url: string): string[] => (url.endsWith('/nowhere') ? ['404 (Not Found)'] : []);

async function pageOf(name: string): Promise<Page> {
  const device = await fixtures.device(name, 'chromium', 'desktop');
  const page = await device.page();
  page.on('console', (message) => {
    const isExpected = [...expected, ...expectedAt(message.location().url)].some((text) =>
      message.text().includes(text),
    );
    if (message.type() === 'error' && !isExpected)
      complaints.push(`${page.url()}: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  return page;
}

async function enter(name: string): Promise<Page> {
  const page = await pageOf(name);
  await page.goto(`${fixtures.server.url}/api/login`);
  await page.getByRole('button', { name }).click();
  await shown(page.getByRole('heading', { level: 1 }));
  return page;
}

/** The table of weeks stands behind the lines. */
async function showWeeks(page: Page): Promise<void> {
  const table = page.getByRole('table', { name: 'Weeks', includeHidden: true });
  await page.locator('details').filter({ has: table }).getByText('Show as a table').click();
  await shown(page.getByRole('table', { name: 'Weeks' }).getByRole('row').nth(12));
}

/** Through the sidebar, to a page with this heading. */
async function go(page: Page, entry: string, heading = entry): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: new RegExp(`^${entry}`) })
    .click();
  await shown(page.getByRole('heading', { name: heading, level: 1 }));
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const follow = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first().click();
const heading = (page: Page, name: string | RegExp) => shown(page.getByRole('heading', { name, level: 1 }));
const read = (page: Page, text: string | RegExp) => shown(page.getByText(text));

/** What the account menu shows for every role. */
async function accountOf(page: Page, email: string): Promise<void> {
  // What was just saved is told over the header, for as long as a mouse is on it.
  await page
    .getByRole('region', { name: 'Notifications (F8)' })
    .getByRole('listitem')
    .first()
    .waitFor({ state: 'detached' });
  await press(page, /^Account/);
  await page.getByRole('menuitem', { name: 'Account and devices' }).click();
  await heading(page, 'Account');
  await read(page, email);
  await follow(page, /^Up to date/);
  await heading(page, 'Sync status');
  await press(page, /^Notifications/);
  await page.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: 'Settings' }).click();
  await heading(page, 'Notifications');
  await press(page, 'Save');
  await read(page, 'Notifications saved');
}

/** One path of each route group that main.ts opens. */
const routeGroups = [
  '/sync',
  '/events',
  '/jobs',
  '/history/jobs/1',
  '/openapi.json',
  '/admin-login',
  '/login',
  '/colleagues',
  '/auth/passkeys',
  '/unsubscribe',
  '/policy-reports',
  '/browser-errors',
  '/sealing-keys',
  '/tagging-keys',
  '/push-receipts',
];

test('answers every listed API path after startup', async () => {
  const answered = async (path: string) => (await fetch(`${fixtures.server.url}/api${path}`)).text();
  const nothing = 'There’s nothing at this address.';
  expect(await answered('/nowhere')).toContain(nothing);
  for (const path of routeGroups) expect(await answered(path), path).not.toContain(nothing);
});

test('lets a visitor read the public pages and asks them to sign in', async () => {
  const page = await pageOf('visitor');
  await page.goto(fixtures.server.url);
  await shown(page.getByRole('heading', { name: 'One agreement, two sides' }));
  await press(page, 'Get Started');
  await shown(page.getByRole('dialog', { name: 'Join SkillPact' }).getByText('Training Provider').first());
  await page.keyboard.press('Escape');
  await follow(page, 'Privacy Policy');
  await read(page, 'last updated July 27, 2025');
  await follow(page, 'Back to Home');
  await follow(page, 'Terms of Service');
  await read(page, /employment outcomes/);
  await page.goto(`${fixtures.server.url}/admin`);
  await shown(page.getByRole('link', { name: 'Access Admin Dashboard' }));
  await page.goto(`${fixtures.server.url}/admin-access`);
  await press(page, 'Send Access Code');
  await read(page, 'Please enter a valid email address');
  await page.goto(`${fixtures.server.url}/nowhere`);
  await heading(page, '404 Page Not Found');
  await page.goto(`${fixtures.server.url}/courses`);
  await page.waitForURL(/\/api\/login/);
  await shown(page.getByLabel('Email address'));
});

test('shows an offline visitor that the sign-in page needs a connection and opens it on reconnect', async () => {
  const page = await pageOf('visitor without a connection');
  await page.goto(fixtures.server.url);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.context().setOffline(true);
  await follow(page, 'Sign In');
  await heading(page, 'Waiting for a connection');
  await read(page, 'You need a connection for this.');
  await follow(page, 'Back to Home');
  await shown(page.getByRole('heading', { name: 'One agreement, two sides' }));
  await follow(page, 'Sign In');
  await heading(page, 'Waiting for a connection');
  await page.context().setOffline(false);
  await shown(page.getByLabel('Email address'));
});

test('takes an employer through a working day', async () => {
  const page = await enter('Maya Prasad');
  await shown(page.getByRole('list', { name: 'Recent matches' }).getByRole('link'));
  await go(page, 'Job Postings');
  await follow(page, 'Post New Job');
  await page.getByLabel('Job title').fill('Night Assistant');
  await page.getByLabel('Description').fill('Nights on two wards.');
  await page.getByLabel('Location').fill('Baltimore, MD');
  await page.getByLabel('Contract type').selectOption('part-time');
  await page.getByRole('checkbox', { name: /^I agree to interview/ }).check();
  await press(page, 'Post Job');
  await read(page, 'Job posted successfully');
  await go(page, 'Job Postings');
  await follow(page, /Night Assistant/);
  await press(page, 'Duplicate');
  await read(page, 'This copy is inactive.');
  await page.getByLabel('Job title').fill('Weekend Assistant');
  await press(page, 'Save Changes');
  await heading(page, 'Weekend Assistant');
  await read(page, 'Inactive');
  await go(page, 'Matched Candidates');
  await shown(page.getByRole('list', { name: 'Matched candidates' }).getByRole('listitem'));
  await go(page, 'Interviews');
  await shown(page.getByRole('tab', { name: /^Upcoming/ }));
  await go(page, 'Messages');
  await follow(page, /Northside College/);
  await page.getByLabel('Message', { exact: true }).fill('Thank you.');
  await press(page, 'Send');
  await shown(page.getByRole('list', { name: 'Messages' }).getByText('Thank you.'));
  await go(page, 'SWAP Agreements');
  await page.getByRole('list', { name: 'SWAP agreements' }).getByRole('link').first().click();
  await shown(page.getByRole('tab', { name: 'History' }));
  await page.goto(`${page.url()}/print`);
  await shown(page.getByRole('article'));
  await page.goBack();
  await go(page, 'Training Providers');
  await read(page, /^Linked to \d job/);
  await go(page, 'Analytics', 'Hiring Analytics');
  await showWeeks(page);
  const download = page.waitForEvent('download');
  await press(page, 'Export CSV');
  expect((await download).suggestedFilename()).toMatch(/^weekly-report-.*\.csv$/);
  await go(page, 'Company Profile');
  await press(page, 'Edit Profile');
  await page.getByLabel('Hiring Focus').fill('Care assistants who like to listen');
  await press(page, 'Save Changes');
  await read(page, 'Care assistants who like to listen');
  await accountOf(page, 'maya@');
});

test('takes a training provider through a working day', async () => {
  const page = await enter('Paul Okafor');
  await shown(page.getByRole('link', { name: 'View all courses' }));
  await go(page, 'My Courses');
  await follow(page, 'Add New Course');
  await page.getByLabel('Course title').fill('First Aid');
  await page.getByLabel('Description').fill('Two days.');
  await page.getByLabel('Duration').fill('2 days');
  await page.getByLabel('Delivery method').selectOption('in-person');
  await press(page, 'Add Course');
  await read(page, 'Course listed successfully');
  await go(page, 'My Courses');
  await rowOf(page, 'First Aid').getByRole('link', { name: 'View Details' }).click();
  await read(page, 'No job opportunities linked to this course yet');
  await follow(page, 'Edit Course');
  await page.getByLabel('Duration').fill('3 days');
  await press(page, 'Save Changes');
  await read(page, '3 days');
  await openClassList(page, fixtures.server.url, 'Welding Level 2');
  await press(page, /^More for/);
  await page.getByRole('menuitem', { name: 'Edit student' }).click();
  await page.getByLabel('Phone').fill('555-0100');
  await press(page, 'Save Changes');
  await heading(page, 'Welding Level 2');
  for (const sheet of ['Sign-in sheet', 'Completion list']) {
    await press(page, 'Print');
    await page.getByRole('menuitem', { name: sheet }).click();
    await shown(page.getByRole('article', { name: sheet }));
    await page.goBack();
  }
  await follow(page, 'Import students');
  await read(page, 'Choose a CSV file');
  await go(page, 'Completions');
  await shown(page.getByRole('tab', { name: /^Batches/ }));
  await go(page, 'Learner Matches');
  const group = page.getByText(/^Care Certificate → Care Assistant/).first();
  await shown(group);
  await page.getByLabel('Sort').selectOption('newest');
  // The groups are gone, so the first row is that of the newest match, whose learner has agreed to nothing yet.
  await group.waitFor({ state: 'detached' });
  await press(page, 'Choose a time');
  await press(page, 'Record consent');
  await page.getByLabel('How the learner agreed').selectOption('on paper');
  await press(page, 'Record consent');
  await read(page, /^Agreed to share their name/);
  await page.getByRole('dialog').getByRole('button', { name: 'Choose' }).first().click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await go(page, 'Messages');
  await shown(page.getByRole('link', { name: /Maple Care Homes/ }));
  await go(page, 'SWAP Agreements');
  await page.getByRole('list', { name: 'SWAP agreements' }).getByRole('link').first().click();
  await page.getByRole('tab', { name: 'History' }).click();
  await shown(page.getByText('Course linked to the job'));
  await go(page, 'Profile & Settings', 'Training Provider Profile');
  await press(page, 'Edit Profile');
  await page.getByLabel('Certifications').fill('State approved');
  await press(page, 'Save Changes');
  await read(page, 'State approved');
  await accountOf(page, 'paul@');
});

test('shows the employer the candidate’s name, stores it nowhere, and prints a slip without it', async () => {
  const page = await enter('Erin Walsh');
  await go(page, 'Interviews');
  await press(page, /^More about/);
  await page.getByRole('menuitem', { name: 'Details' }).click();
  await press(page, 'Show name');
  const shownName = page.getByRole('dialog').getByRole('status').getByRole('paragraph').first();
  await shown(page.getByText(/^Reach them through Northside College/));
  const name = (await shownName.textContent()) ?? '';
  expect(name).toMatch(/^\w+ \w+$/);
  await follow(page, 'Interview slip');
  await shown(page.getByRole('article', { name: 'Interview slip' }));
  expect(await page.evaluate(() => document.body.innerText)).not.toContain(name);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    name,
  );
  await keepForTheDay(page, name);
});

/** Encrypted, to be read without a connection; gone when it is deleted. */
async function keepForTheDay(page: Page, name: string): Promise<void> {
  const nameIn = (dialog: Locator) => dialog.getByText(name, { exact: true });
  await openDetails(page);
  await press(page, 'Show name');
  await press(page, 'Save for the interview day');
  await read(page, /^Saved on this device, encrypted, until the end of /);
  expect(await storedIn(page)).not.toContain(name);
  await readyForOffline(page);
  await page.context().setOffline(true);
  await page.reload();
  await openDetails(page);
  await press(page, 'Show name');
  await shown(nameIn(page.getByRole('dialog')));
  await press(page, 'Delete from this device');
  await shown(page.getByRole('button', { name: 'Save for the interview day' }));
  await page.reload();
  await openDetails(page);
  await read(page, 'You need a connection for this.');
  await page.context().setOffline(false);
}

async function openDetails(page: Page): Promise<void> {
  await page.goto(`${fixtures.server.url}/interviews`);
  await press(page, /^More about/);
  await page.getByRole('menuitem', { name: 'Details' }).click();
}

/** Every text in every database of the page, and every sequence of bytes in one as a text. */
const storedIn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: string[] = [];
    const answer = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const asText = (_key: string, value: unknown) =>
      value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? new TextDecoder().decode(value) : value;
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows = await answer(database.transaction(store).objectStore(store).getAll());
        found.push(JSON.stringify(rows, asText));
      }
      database.close();
    }
    return found.join('\n');
  });

test('takes an administrator through managing the platform', async () => {
  const page = await enter('Ada Moreno');
  await shown(page.getByRole('heading', { name: 'Platform Health' }));
  await go(page, 'User Management');
  await page.getByLabel('Search by name or email').fill('paul');
  await shown(page.getByRole('table', { name: 'Users' }).getByText('Paul Okafor'));
  await go(page, 'Organizations');
  await press(page, /^Verify /);
  await shown(page.getByRole('button', { name: /^Remove verification of / }).first());
  await go(page, 'SWAP Monitoring');
  await read(page, /^Agreement #/);
  await go(page, 'Job Postings');
  await press(page, /^View Details/);
  await shown(page.getByRole('dialog').getByText('Contract type'));
  await page.keyboard.press('Escape');
  await go(page, 'Course Listings');
  await press(page, /^Flag Course/);
  await shown(page.getByRole('dialog').getByLabel('Reason'));
  await page.keyboard.press('Escape');
  await go(page, 'Analytics');
  await showWeeks(page);
  await follow(page, 'Search all activity');
  await shown(
    page.getByRole('row').filter({ hasText: 'Weekend Assistant' }).or(page.getByText('Job duplicated')),
  );
  await go(page, 'Reports');
  await go(page, 'Platform Settings');
  await page.getByRole('checkbox', { name: /^Weekly/i }).check();
  await press(page, 'Save Settings');
  await read(page, 'Settings saved');
  await page.goto(`${fixtures.server.url}/admin-override`);
  await shown(page.getByRole('button', { name: 'Grant Admin Access' }));
  await page.goto(`${fixtures.server.url}/admin-dashboard`);
  await heading(page, 'Platform Overview');
});
