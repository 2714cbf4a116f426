// `npm run screenshots`: takes every screen of every role on a phone, a tablet and a desktop, light and dark, from the
// built app on an empty data folder. The few that documents show are stored in docs/screens/, those of the landing page in
// public/screens/, all of them in node_modules/.cache/screens/. A hash of the sources is stored beside the pictures, so that a
// test finds old ones. `--stamp` only stores the hash, after a change that no picture shows.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { findChromium } from './lib/browsers.mjs';
import { startDemo } from './lib/demo-server.mjs';
import { takeLandingPictures } from './lib/landing-pictures.mjs';
import { stampPictures } from './lib/picture-sources.mjs';

const sizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desk: { width: 1440, height: 900 },
};
const themes = ['light', 'dark'];
const shown = new URL('../docs/screens/', import.meta.url);
const kept = new URL('../node_modules/.cache/screens/', import.meta.url);

/** The screens that documents show, with their size and theme. */
const forDocuments = new Set([
  'landing-desk-light',
  'provider-dashboard-desk-light',
  'provider-class-list-offline-tablet-light',
  'provider-class-list-offline-phone-dark',
  'employer-candidates-phone-light',
  'employer-agreement-desk-dark',
]);

if (process.argv[2] === '--stamp') {
  stampPictures();
  process.exit();
}

const only = process.argv[2];
for (const folder of [shown, kept]) mkdirSync(folder, { recursive: true });
if (!only) for (const folder of [shown, kept]) empty(folder);

const demo = await startDemo();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});

await visitor();
await provider();
await employer();
await admin();
await newcomer('provider', 'Training Provider', [
  '/',
  '/courses',
  '/courses/new',
  '/matches',
  '/completions',
  '/analytics',
  '/profile',
]);
await newcomer('employer', 'Employer', [
  '/',
  '/jobs',
  '/candidates',
  '/swap-agreements',
  '/training-providers',
  '/analytics',
  '/settings',
]);
await overfull();
await demo.stop();

if (!only) {
  // The pictures above changed the demo data.
  const fresh = await startDemo();
  await takeLandingPictures(browser, fresh.url);
  await fresh.stop();
  stampPictures();
}
await browser.close();

async function visitor() {
  const page = await newPage();
  await at(page, '/', 'landing');
  await page.getByRole('button', { name: 'Get Started' }).click();
  await page.getByRole('dialog').waitFor();
  await take(page, 'landing-join');
  await routes(page, 'visitor', [
    '/jobs',
    '/join',
    '/admin',
    '/admin-access',
    '/admin-override',
    '/privacy-policy',
    '/terms-of-service',
    '/nowhere',
  ]);
  await at(page, '/api/login', 'sign-in');
  await page.context().close();
}

async function provider() {
  const page = await signIn('Paul Okafor');
  await at(page, '/', 'provider-dashboard');
  await at(page, '/courses', 'provider-courses');
  await at(page, '/courses/new', 'provider-new-course');
  await page.getByRole('button', { name: 'Add Course' }).click();
  await take(page, 'provider-new-course-errors');
  await routes(page, 'provider', [
    '/matches',
    '/completions',
    '/messages',
    '/swap-agreements',
    '/analytics',
    '/profile',
  ]);
  await routes(page, 'provider', ['/completions?tab=completed', '/completions?tab=batches']);
  await matchInDetail(page);
  await at(page, '/messages', 'provider-messages');
  await page
    .getByRole('link', { name: /Maple Care Homes/ })
    .first()
    .click();
  await take(page, 'provider-conversation');
  await agreement(page, 'provider');
  await routes(page, 'provider', ['/account', '/notifications', '/sync', '/nowhere']);
  await page.goto(`${demo.url}/courses`);
  const card = page.getByRole('listitem').filter({ hasText: 'Welding Level 2' });
  await card.getByRole('link', { name: 'View Details' }).click();
  await take(page, 'provider-course');
  await page.getByRole('link', { name: 'Edit Course' }).click();
  await take(page, 'provider-edit-course');
  await page.goto(`${demo.url}/courses`);
  await card.getByRole('link', { name: 'Class list' }).click();
  await page.getByText('In Progress').first().waitFor();
  await take(page, 'provider-class-list');
  await windowsOfClassList(page);
  await page.getByRole('tab', { name: /^Completed/ }).click();
  await take(page, 'provider-completed');
  await page.getByRole('tab', { name: /^Enrolled/ }).click();
  await aroundClassList(page);
  await header(page);
  await offline(page);
  await page.context().close();
}

async function windowsOfClassList(page) {
  const steps = {
    'add-student': () => page.getByRole('button', { name: 'Add Student' }).click(),
    'row-menu': () =>
      page
        .getByRole('button', { name: /^More for/ })
        .first()
        .click(),
    'mark-completion': () => markOne(page),
    'remove-student': () => removeOne(page),
  };
  for (const [name, open] of Object.entries(steps)) {
    await open();
    await take(page, `provider-${name}`);
    await page.keyboard.press('Escape');
  }
}

/** A match with times to choose from, and the consent of its learner. */
async function matchInDetail(page) {
  await at(page, '/matches', 'provider-matches');
  await page.getByRole('button', { name: 'Choose a time' }).first().click();
  await take(page, 'provider-match');
  await page.getByRole('button', { name: /Record consent|Withdraw consent/ }).click();
  await take(page, 'provider-consent');
  await page.keyboard.press('Escape');
}

async function agreement(page, role) {
  await page.goto(`${demo.url}/swap-agreements`);
  await page.getByRole('list', { name: 'SWAP agreements' }).getByRole('link').first().click();
  const history = page.getByRole('tab', { name: 'History' });
  await history.or(page.getByRole('link', { name: 'History' })).waitFor();
  await take(page, `${role}-agreement`);
  await at(page, `${new URL(page.url()).pathname}/print`, `${role}-agreement-print`);
}

/** The pages around a class list: a student, the sheets, the import. */
async function aroundClassList(page) {
  const { pathname } = new URL(page.url());
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Edit student' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).waitFor();
  await take(page, 'provider-edit-student');
  for (const name of ['import', 'sign-in-sheet', 'completion-list'])
    await at(page, `${pathname}/${name}`, `provider-${name}`);
  await at(page, pathname, 'provider-class-list');
}

async function markOne(page) {
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Mark Completion' }).click();
}

async function removeOne(page) {
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Remove from course' }).click();
}

/** The menus of the header, and the menu of a small screen. */
async function header(page) {
  for (const size of Object.keys(sizes)) {
    await page.setViewportSize(sizes[size]);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await take(page, 'notifications', [size]);
    await page.keyboard.press('Escape');
    await page.setViewportSize(sizes[size]);
    await page.getByRole('button', { name: /^Account/ }).click();
    await take(page, 'account-menu', [size]);
    await page.keyboard.press('Escape');
  }
  await page.setViewportSize(sizes.phone);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await take(page, 'menu', ['phone', 'tablet']);
  await page.keyboard.press('Escape');
}

async function offline(page) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.context().setOffline(true);
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  for (const index of [0, 1, 3, 4]) await boxes.nth(index).check();
  await take(page, 'provider-class-list-ticked');
  await page.getByRole('button', { name: /^Mark \d+ complete$/ }).click();
  await take(page, 'provider-mark-question');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark complete' }).click();
  await page
    .getByText(/^Offline, \d+ waiting/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await take(page, 'provider-class-list-offline');
  await at(page, '/sync', 'sync-status-offline');
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('dialog').waitFor();
  await take(page, 'sign-out-question');
}

async function employer() {
  const page = await signIn('Maya Prasad');
  await at(page, '/', 'employer-dashboard');
  await at(page, '/jobs', 'employer-jobs');
  await page.getByRole('list', { name: 'Job postings' }).getByRole('link').first().click();
  await take(page, 'employer-job');
  await page.getByRole('button', { name: 'Edit job' }).click();
  await take(page, 'employer-edit-job');
  await at(page, '/jobs/new', 'employer-post-job');
  await page.getByRole('button', { name: 'Post Job' }).click();
  await take(page, 'employer-post-job-errors');
  await at(page, '/candidates', 'employer-candidates');
  await page
    .getByRole('button', { name: /Schedule Interview|Propose other times/ })
    .first()
    .click();
  await take(page, 'employer-schedule');
  await routes(page, 'employer', [
    '/interviews',
    '/interviews?part=arrange',
    '/messages',
    '/swap-agreements',
  ]);
  await agreement(page, 'employer');
  await at(page, '/swap-agreements?invite=', 'employer-invite');
  await routes(page, 'employer', [
    '/training-providers',
    '/analytics',
    '/account',
    '/notifications',
    '/sync',
  ]);
  await at(page, '/settings', 'employer-profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await take(page, 'employer-edit-profile');
  await page.context().close();
}

async function admin() {
  const page = await signIn(/Administrator/);
  await at(page, '/', 'admin-overview');
  for (const name of ['users', 'swaps', 'jobs', 'courses', 'analytics', 'audit', 'reports', 'settings'])
    await at(page, `/admin/${name}`, `admin-${name}`);
  await page.goto(`${demo.url}/admin/jobs`);
  await page.getByRole('button', { name: 'Flag Job' }).first().click();
  await take(page, 'admin-flag-job');
  await page.keyboard.press('Escape');
  await routes(page, 'admin', ['/account', '/notifications', '/sync']);
  await page.context().close();
}

/** A person who has just joined, without any rows. */
async function newcomer(role, name, paths) {
  const page = await newPage();
  await page.goto(demo.url);
  await page
    .getByRole('button', { name: `Join as ${name}` })
    .first()
    .click();
  await page.getByLabel('Email address').fill(`new.${role}@example.org`);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  const outbox = await (await page.request.get(`${demo.url}/api/outbox`)).text();
  await page.getByLabel('Code').fill(/\b\d{6}\b/.exec(outbox.replace(/<[^>]+>/g, ' '))[0]);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Look around first' }).click();
  await page.getByRole('heading', { name: 'Quick Actions' }).waitFor();
  for (const path of paths) await at(page, path, `empty-${role}${path.replaceAll('/', '-')}`);
  await page.context().close();
}

/** Two hundred students, long words, other scripts. */
async function overfull() {
  const page = await signIn('Ben');
  const course = await post(page, '/api/courses', {
    title: `Advanced ${'Precision Metalworking and Fabrication '.repeat(4)}`.slice(0, 120).trim(),
    description: 'A very long description that goes on. '.repeat(20),
    duration: '12 weeks, evenings and every second Saturday, with a break in December',
    deliveryMethod: 'in-person',
  });
  const names = [
    'Nguyễn Thị Minh Khai',
    '王小明',
    'محمد عبد الله',
    'Wolfeschlegelsteinhausenbergerdorff Maximilian',
  ];
  for (let index = 0; index < 200; index++)
    await post(page, `/api/courses/${course.id}/enrollments`, {
      studentName: names[index] ?? `Student Number ${index}`,
      studentEmail:
        index === 3
          ? `${'very.long.address.'.repeat(5)}@example-of-a-long-domain.org`
          : `s${index}@example.org`,
      enrollmentDate: '2026-01-12',
    });
  await page.goto(`${demo.url}/courses`);
  await page.getByText('200 students').waitFor();
  await take(page, 'full-courses');
  await at(page, '/', 'full-dashboard');
  await at(page, '/completions', 'full-completions');
  await at(page, `/courses/${course.id}`, 'full-course');
  await at(page, `/courses/${course.id}/students`, 'full-class-list');
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await take(page, 'full-class-list-ticked');
  await page.context().close();
}

async function post(page, path, body) {
  const answer = await page.request.post(demo.url + path, { data: body });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}

async function newPage() {
  const context = await browser.newContext({ viewport: sizes.desk, deviceScaleFactor: 1 });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(page.url(), error.message));
  return page;
}

async function signIn(name) {
  const page = await newPage();
  await page.goto(`${demo.url}/api/login`);
  await page.getByRole('button', { name }).first().click();
  await page.waitForURL(`${demo.url}/`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** Takes each path under the role's name. */
async function routes(page, role, paths) {
  for (const path of paths) await at(page, path, role + path.replaceAll(/[/?=]/g, '-'));
}

async function at(page, path, name) {
  await page.goto(demo.url + path);
  // While a dialog is open, a heading behind it has no role.
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[role="status"] .sr-only'));
  await take(page, name);
}

/** Takes the open page once for each size and theme. */
async function take(page, name, among = Object.keys(sizes)) {
  if (only && !name.includes(only)) return page.setViewportSize(sizes.desk);
  const session = await page.context().newCDPSession(page);
  for (const size of among) {
    await page.setViewportSize(sizes[size]);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // The first screenshot after a change of theme may contain parts in the previous colors.
      await page.waitForTimeout(200);
      await session.send('Page.captureScreenshot', { format: 'webp', quality: 1 });
      await page.waitForTimeout(100);
      const full = `${name}-${size}-${colorScheme}`;
      const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
      const picture = Buffer.from(data, 'base64');
      writeFileSync(new URL(`${full}.webp`, kept), picture);
      if (forDocuments.has(full)) writeFileSync(new URL(`${full}.webp`, shown), picture);
    }
  }
  await page.setViewportSize(sizes.desk);
  await session.detach();
}

function empty(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}
