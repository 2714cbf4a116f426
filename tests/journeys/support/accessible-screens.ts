/**
 * Every screen of every role and the windows over it: axe in light, dark, wide and narrow; and the layout in forced colors,
 * in text of twice the size, and 320 px wide, with long words and names from right to left.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, test } from 'vitest';
import type { Page } from 'playwright-core';
import { withFrames, type Device, type Engine } from '#tests/rigs/browser.ts';
import { openFixtures, type Fixtures } from './fixtures.ts';
import { DESKTOP, PHONE, checkWords, isAccessible, isOpenAccessible, openInside } from './looks.ts';
import { chooseCsv, openClassList, shown } from './steps.ts';

const patient = { timeout: 90_000 };

/** Defines the tests, for `describe`. */
export function accessibleScreens(engine: Engine): void {
  checkWords();
  let fixtures: Fixtures;
  beforeAll(async () => {
    fixtures = await openFixtures();
  });
  afterEach((context) => fixtures.keepEvidence(context));
  afterAll(() => fixtures.close());

  describe('checking accessibility as a visitor', () => {
    let page: Page;
    beforeAll(async () => {
      page = await (await fixtures.device('visitor', engine, 'desktop')).page();
    });

    test.each(['/', '/privacy-policy', '/terms-of-service', '/shared-tablet', '/nowhere'])(
      'shows no accessibility violation at %s',
      async (path) => {
        await page.goto(fixtures.server.url + path);
        await shown(page.getByRole('heading', { level: 1 }));
        await isAccessible(page);
      },
    );

    test('shows the join dialog without accessibility violations', async () => {
      await page.goto(fixtures.server.url);
      await page.getByRole('button', { name: 'Get Started' }).click();
      await shown(page.getByRole('dialog'));
      await isAccessible(page);
    });
  });

  describe('checking accessibility as a provider', patient, () => {
    let page: Page;
    beforeAll(async () => {
      page = await enter(await fixtures.device('provider', engine, 'desktop'), 'Paul Okafor');
    });
    beforeEach(async () => {
      page = await withFrames(page);
    });

    test.each([
      '/',
      '/courses',
      '/courses/new',
      '/matches',
      '/completions',
      '/completions?tab=completed',
      '/completions?tab=batches',
      '/matches?q=nothing',
      '/swap-agreements',
      '/messages',
      '/analytics',
      '/profile',
      '/help',
      '/sync',
      '/account',
      '/team-changes',
    ])('shows no accessibility violation at %s', (path) => isAccessibleAt(page, path));

    test('shows the menu of a member and the dialogs of the team without accessibility violations', async () => {
      await openInside(page, '/account?tab=members');
      const more = page.getByRole('button', { name: 'More for Tess Alvarez' });
      await more.click();
      await shown(page.getByRole('menu'));
      await isAccessible(page);
      for (const action of ['Change role', 'Hand over ownership', 'Remove from the team']) {
        if (!(await page.getByRole('menu').isVisible())) await more.click();
        await page.getByRole('menuitem', { name: action }).click();
        await shown(page.getByRole('alertdialog'));
        await isAccessible(page);
        await page.getByRole('button', { name: 'Cancel' }).click();
      }
      await page.getByRole('button', { name: 'Invite a colleague' }).click();
      await shown(page.getByRole('dialog'));
      await isAccessible(page);
      await page.getByRole('button', { name: 'Cancel' }).click();
    });

    test('shows form errors without accessibility violations', async () => {
      await openInside(page, '/courses/new');
      await page.getByRole('button', { name: 'Add Course' }).click();
      await shown(page.getByText('Course title is required'));
      await isAccessible(page);
    });

    test('shows a course, its edit form, and its agreement without accessibility violations', async () => {
      await openInside(page, '/courses');
      await page.getByRole('link', { name: 'View Details' }).first().click();
      await shown(page.getByRole('link', { name: 'Edit Course' }));
      await isAccessible(page);
      await page.getByRole('link', { name: 'Edit Course' }).click();
      await shown(page.getByRole('button', { name: 'Save Changes' }));
      await isAccessible(page);
      await openInside(page, '/swap-agreements');
      await page
        .getByRole('link', { name: /^Care Certificate/ })
        .first()
        .click();
      await shown(page.getByRole('list', { name: 'Stages' }));
      await isAccessible(page);
      const { pathname } = new URL(page.url());
      for (const tab of ['agenda', 'messages', 'terms', 'history']) {
        await openInside(page, `${pathname}?tab=${tab}`);
        await isAccessible(page);
      }
    });

    test('shows the dialog that copies a course without accessibility violations', async () => {
      await openInside(page, '/courses');
      await page.getByRole('link', { name: 'View Details' }).first().click();
      await page.getByRole('button', { name: 'Copy for next term' }).click();
      await shown(page.getByRole('dialog'));
      await isAccessible(page);
    });

    test('shows the consent dialog without accessibility violations', async () => {
      await openInside(page, '/matches?sort=newest');
      await page.getByRole('button', { name: 'Choose a time' }).first().click();
      await page.getByRole('button', { name: /^(Record|Withdraw) consent$/ }).click();
      await isOpenAccessible(page, DESKTOP);
    });

    test('shows the class list import without accessibility violations', async () => {
      await openClassList(page, fixtures.server.url, 'Welding Level 2');
      await page.getByRole('link', { name: 'Import students' }).click();
      await shown(page.getByText('Choose a CSV file'));
      await isAccessible(page);
      await chooseCsv(page, 'Name;Email;Enrolled on\nZoe;zoe@x.org;03/04/2026\nAda;ada;03/04/2026\n');
      await page.getByLabel('Dates in this file').selectOption('day-first');
      await shown(page.getByText('Valid email is required'));
      await isAccessible(page);
    });

    test.each(['Sign-in sheet', 'Completion list'])(
      'shows the printable %s without accessibility violations',
      async (sheet) => {
        await openClassList(page, fixtures.server.url, 'Welding Level 2');
        await page.getByRole('button', { name: 'Print' }).click();
        await page.getByRole('menuitem', { name: sheet }).click();
        await shown(page.getByRole('article', { name: sheet }));
        await isAccessible(page);
      },
    );

    test('shows the class list and its tabs without accessibility violations', async () => {
      await openClassList(page, fixtures.server.url, 'Welding Level 2');
      await page
        .getByRole('checkbox', { name: /^Select (?!all)/ })
        .first()
        .check();
      await isAccessible(page);
      await page.getByRole('tab', { name: /^Completed/ }).click();
      await isAccessible(page);
      await page.getByRole('tab', { name: /^Enrolled/ }).click();
    });

    test.each([
      ['Add Student', (on: Page) => on.getByRole('button', { name: 'Add Student' }).click()],
      ['the menu of a student', (on: Page) => moreFor(on)],
      ['Mark Completion', (on: Page) => chooseFor(on, 'Mark Completion')],
      ['the removal of a student', (on: Page) => chooseFor(on, 'Remove from course')],
      ['notifications', (on: Page) => on.getByRole('button', { name: /^Notifications/ }).click()],
      ['the account menu', (on: Page) => on.getByRole('button', { name: /^Account/ }).click()],
    ])('opens %s without accessibility violations', async (_name, press) => {
      await press(page);
      await shown(page.getByRole('dialog').or(page.getByRole('alertdialog')).or(page.getByRole('menu')));
      await isOpenAccessible(page, DESKTOP);
      await page.keyboard.press('Escape');
    });

    test('opens the phone menu without accessibility violations', async () => {
      await page.setViewportSize(PHONE);
      await page.getByRole('button', { name: 'Open menu' }).click();
      await shown(page.getByRole('dialog'));
      await isOpenAccessible(page, PHONE);
      await page.keyboard.press('Escape');
    });

    test('shows the student edit form without accessibility violations', async () => {
      await chooseFor(page, 'Edit student');
      await shown(page.getByRole('heading', { name: 'Edit student' }));
      await isAccessible(page);
    });
  });

  describe('checking accessibility as an employer', patient, () => {
    let page: Page;
    beforeAll(async () => {
      page = await enter(await fixtures.device('employer', engine, 'desktop'), 'Maya Prasad');
    });
    beforeEach(async () => {
      page = await withFrames(page);
    });

    test.each([
      '/',
      '/jobs',
      '/jobs/new',
      '/candidates',
      '/interviews',
      '/interviews?view=week',
      '/messages',
      '/swap-agreements',
      '/training-providers',
      '/analytics',
      '/settings',
      '/notifications',
    ])('shows no accessibility violation at %s', (path) => isAccessibleAt(page, path));

    test('shows a job and its edit form without accessibility violations', async () => {
      await openInside(page, '/jobs');
      await page.getByRole('list', { name: 'Job postings' }).getByRole('link').first().click();
      await shown(page.getByRole('button', { name: 'Edit job' }));
      await isAccessible(page);
      await page.getByRole('button', { name: 'Edit job' }).click();
      await isAccessible(page);
    });

    test('shows the company profile and calendar forms without accessibility violations', async () => {
      await openInside(page, '/settings');
      await page.getByRole('button', { name: 'Edit working calendar' }).click();
      await shown(page.getByRole('dialog'));
      await isOpenAccessible(page, DESKTOP);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Edit Profile' }).click();
      await page.getByLabel('Phone Number').fill('12');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await shown(page.getByText('Please enter a valid phone number'));
      await isAccessible(page);
    });

    test('shows the rating and cost dialogs without accessibility violations', async () => {
      await openInside(page, '/training-providers');
      await page
        .getByRole('button', { name: /^Your rating/ })
        .first()
        .click();
      await shown(page.getByRole('dialog'));
      await isOpenAccessible(page, DESKTOP);
      await openInside(page, '/analytics');
      await page.getByRole('button', { name: 'Add cost' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Add cost' }).click();
      await shown(page.getByText('Enter an amount in dollars'));
      await isOpenAccessible(page, DESKTOP);
    });

    test('shows the interview scheduling dialogs without accessibility violations', async () => {
      await openInside(page, '/candidates?sort=newest');
      await page.getByRole('button', { name: 'Propose other times' }).first().click();
      await page.getByRole('dialog').getByLabel('Where').fill('');
      await page.getByRole('dialog').getByRole('button', { name: 'Propose times' }).click();
      await shown(page.getByText('Enter where the interview takes place'));
      await isOpenAccessible(page, DESKTOP);
      await page.getByRole('tab', { name: 'Agreed by phone' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Schedule Interview' }).click();
      await shown(page.getByText('Choose a date and time'));
      await isOpenAccessible(page, DESKTOP);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Choose a time' }).first().click();
      await shown(page.getByRole('list', { name: 'Proposed times' }));
      await isOpenAccessible(page, DESKTOP);
    });

    test('shows a conversation and the agreement dialog without accessibility violations', async () => {
      await openInside(page, '/messages');
      await page.getByRole('link', { name: /Northside College/ }).click();
      await shown(page.getByRole('list', { name: 'Messages' }));
      await isAccessible(page);
      await openInside(page, '/swap-agreements');
      await page.getByRole('link', { name: 'Create SWAP Agreement' }).click();
      await shown(page.getByRole('dialog').getByLabel('Course'));
      await isOpenAccessible(page, DESKTOP);
    });
  });

  describe('checking accessibility as an administrator', patient, () => {
    let page: Page;
    beforeAll(async () => {
      page = await enter(await fixtures.device('administrator', engine, 'desktop'), /Administrator/);
    });
    beforeEach(async () => {
      page = await withFrames(page);
    });

    test.each([
      '/',
      '/admin/users',
      '/admin/organizations',
      '/admin/swaps',
      '/admin/jobs',
      '/admin/courses',
      '/admin/analytics',
      '/admin/audit',
      '/admin/reports',
      '/admin/disputes',
      '/admin/privacy',
      '/admin/matches',
      '/admin/settings',
    ])('shows no accessibility violation at %s', (path) => isAccessibleAt(page, path));
  });

  async function enter(device: Device, name: string | RegExp): Promise<Page> {
    const page = await device.page();
    await page.goto(`${fixtures.server.url}/api/login`);
    await isAccessible(page);
    await page.getByRole('button', { name }).first().click();
    await page.waitForURL(`${fixtures.server.url}/`);
    await shown(page.getByRole('heading', { level: 1 }));
    return page;
  }
}

async function isAccessibleAt(page: Page, path: string): Promise<void> {
  await openInside(page, path);
  await isAccessible(page);
}

async function moreFor(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .click();
}

async function chooseFor(page: Page, item: string): Promise<void> {
  await moreFor(page);
  await page.getByRole('menuitem', { name: item }).click();
}
