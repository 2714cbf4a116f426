/**
 * The windows for many people at once, the search, the shortcuts, and the first pages of a newcomer: axe and the layout,
 * with long words and names from right to left.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, test } from 'vitest';
import type { Page } from 'playwright-core';
import { installedEngines, withFrames } from '#tests/rigs/browser.ts';
import { newCode } from '#tests/rigs/mail-server.ts';
import { until } from '#tests/rigs/until.ts';
import { openFixtures, type Fixtures } from './support/fixtures.ts';
import { DESKTOP, isAccessible, isOpenAccessible, openInside } from './support/looks.ts';
import { chooseCsv, shown, signIn } from './support/steps.ts';

const longTitle = `Kraftfahrzeughaftpflichtversicherungsfachangestelltenvorbereitungslehrgang`;
const names = [
  'فاطمة الزهراء عبد الرحمن المنصوري',
  `Wolfeschlegelsteinhausenbergerdorff-${'Hubert'.repeat(6)}`,
];
const patient = { timeout: 90_000 };

/** Sends a request of the REST interface as the page's person. Returns the answer. */
const post = (page: Page, path: string, body: object): Promise<{ id: number }> =>
  page.evaluate(
    async ([to, sent]) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(to, { method: 'POST', headers, body: JSON.stringify(sent) });
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()) as { id: number };
    },
    [path, body] as const,
  );

const closeAll = async (page: Page) => {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor({ state: 'detached' });
};

describe.each(installedEngines())('windows with %s', (engine) => {
  let fixtures: Fixtures;
  beforeAll(async () => {
    fixtures = await openFixtures();
  });
  afterEach((context) => fixtures.keepEvidence(context));
  afterAll(() => fixtures.close());

  describe('long words and foreign names for a provider', patient, () => {
    let page: Page;
    let classList: string;
    beforeAll(async () => {
      const device = await fixtures.device('provider', engine, 'desktop');
      page = await signIn(device, fixtures.server.url, 'Paul Okafor');
      const course = {
        title: longTitle,
        description: longTitle,
        duration: '2 weeks',
        deliveryMethod: 'in-person',
        linkedJobIds: null,
      };
      const { id } = await post(page, '/api/courses', course);
      classList = `/courses/${id}/students`;
    });
    beforeEach(async () => {
      page = await withFrames(page);
    });

    test('shows pasted students with long and foreign names without violations', async () => {
      await openInside(page, classList);
      await page.getByRole('button', { name: 'Add Student' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Add Student' });
      const lines = names.map((name, place) => `${name}\tstudent${place}@example.org`).join('\n');
      await dialog.getByLabel('Student name').evaluate((field, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', text);
        // Firefox takes the text from fields of its own.
        const pasted = { clipboardData, data: text, dataType: 'text/plain' };
        field.dispatchEvent(new ClipboardEvent('paste', { ...pasted, bubbles: true, cancelable: true }));
      }, lines);
      await shown(dialog.getByRole('button', { name: /^Add 2/ }));
      await isOpenAccessible(page, DESKTOP);
      await dialog.getByRole('button', { name: /^Add 2/ }).click();
      await shown(page.getByText(names[0] ?? ''));
    });

    test.each(['', '/import'])(
      'shows the class list%s of long and foreign names without violations',
      async (part) => {
        await openInside(page, `${classList}${part}`);
        await isAccessible(page);
      },
    );

    test.each(['/courses', '/completions', '/', '/analytics'])(
      'shows long words at %s without violations',
      async (path) => {
        await openInside(page, path);
        await isAccessible(page);
      },
    );

    test('shows the columns of an import without violations', async () => {
      await openInside(page, `${classList}/import`);
      await chooseCsv(page, 'Wer;Kontakt;Seit\nZoe;zoe@x.org;03.04.2026\n');
      await shown(page.getByText(/column/i));
      await isAccessible(page);
    });

    test('shows the search and what it finds without violations', async () => {
      await openInside(page, '/courses');
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search' }).fill('we');
      await shown(page.getByRole('option'));
      await isOpenAccessible(page, DESKTOP);
      await closeAll(page);
    });

    test('shows the keyboard shortcuts without violations', async () => {
      await page.keyboard.press('?');
      await shown(page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
      await isOpenAccessible(page, DESKTOP);
      await closeAll(page);
    });

    test('shows offered times and the bar for chosen matches without violations', async () => {
      await openInside(page, '/matches');
      await page
        .getByRole('checkbox', { name: /^Choose / })
        .first()
        .check();
      await shown(page.getByRole('region', { name: 'Chosen matches' }));
      await isAccessible(page);
    });

    test('shows the week in which other times are picked without violations', async () => {
      await openInside(page, '/matches?sort=newest');
      await page.getByRole('button', { name: 'Choose a time' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'None of these' }).click();
      const form = page.getByRole('dialog', { name: 'None of these' });
      await form.getByRole('button', { name: 'Pick in the week' }).click();
      const week = page.getByRole('dialog', { name: 'Pick times' });
      await shown(week.getByText('No time picked.'));
      await isOpenAccessible(page, DESKTOP);
      await page.keyboard.press('Escape');
      await week.waitFor({ state: 'detached' });
      await closeAll(page);
    });

    test('says without violations what a teacher stops seeing of a course with a long name', async () => {
      await openInside(page, classList.replace('/students', ''));
      await page.getByLabel('Add a teacher').selectOption({ label: 'Tess Alvarez' });
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('button', { name: 'Take this course from Tess Alvarez' }).click();
      await shown(page.getByRole('alertdialog').getByText(/^Tess Alvarez will no longer see/));
      await isOpenAccessible(page, DESKTOP);
      await closeAll(page);
    });

    test('shows the dialog that saves filters as a view without violations', async () => {
      await openInside(page, '/matches?sort=newest');
      await page.getByRole('button', { name: 'Views' }).click();
      await page.getByRole('menuitem', { name: 'Save these filters' }).click();
      await shown(page.getByRole('dialog'));
      await isOpenAccessible(page, DESKTOP);
      await closeAll(page);
    });
  });

  describe('work for many candidates at once', patient, () => {
    let page: Page;
    beforeAll(async () => {
      const device = await fixtures.device('employer', engine, 'desktop');
      page = await signIn(device, fixtures.server.url, 'Erin Walsh');
    });
    beforeEach(async () => {
      page = await withFrames(page);
    });

    async function choose() {
      await openInside(page, '/candidates');
      const boxes = page.getByRole('checkbox', { name: /^Choose / });
      await boxes.first().check();
      await shown(page.getByRole('region', { name: 'Chosen candidates' }));
    }

    test('shows the bar for chosen candidates without violations', async () => {
      await choose();
      await isAccessible(page);
    });

    test('shows the planner of interviews and its week without violations', async () => {
      await choose();
      await page
        .getByRole('region', { name: 'Chosen candidates' })
        .getByRole('button', { name: /^Propose times/ })
        .click();
      await shown(page.getByRole('heading', { name: 'Propose times' }));
      await page.getByLabel('Interviews at the same time').selectOption('2');
      await page.getByLabel('Room or interviewer 1').fill(names[1] ?? '');
      await page.getByLabel('Room or interviewer 2').fill(names[0] ?? '');
      await page.getByText(/chosen candidate/).click();
      await isAccessible(page);
      await page.getByRole('button', { name: 'Pick in the week' }).click();
      await shown(page.getByRole('dialog', { name: 'Pick times' }));
      await isOpenAccessible(page, DESKTOP);
      await page.keyboard.press('Escape');
      await closeAll(page);
    });

    test('shows the week planner without violations', async () => {
      for (const week of ['/interviews?view=week', '/interviews?view=week&on=2030-01-07']) {
        await openInside(page, week);
        await shown(page.getByRole('button', { name: 'Next week' }));
        await isAccessible(page);
      }
    });

    test('shows the outcome sheet without violations', async () => {
      await openInside(page, '/interviews?sheet=outcomes');
      await isAccessible(page);
    });
  });

  describe('the first pages of a newcomer', patient, () => {
    const address = 'lena@long-names.example';
    let page: Page;
    beforeAll(async () => {
      const device = await fixtures.device('newcomer', engine, 'desktop');
      page = await device.page();
      await page.goto(fixtures.server.url);
      await page.getByRole('button', { name: 'Join as Training Provider' }).first().click();
      await page.getByLabel('Email address').fill(address);
      await page.getByRole('button', { name: 'Email me a code' }).click();
      const told = new Set<string>();
      const code = await until(`a code for ${address}`, async () => {
        const outbox = await (await fetch(`${fixtures.server.url}/api/outbox`)).text();
        return newCode(/\b\d{6}\b/.exec(outbox.split(`To ${address}`)[1] ?? '')?.[0], told);
      });
      await isAccessible(page);
      await page.getByLabel('Code').fill(code);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await shown(page.getByRole('heading', { name: 'Welcome. Tell us who you are' }), 60_000);
    });

    test('shows the page of names without violations', () => isAccessible(page));

    test.each(['/', '/analytics', '/completions', '/matches', '/messages', '/help'])(
      'shows %s of a newcomer without violations',
      async (path) => {
        if (path === '/') await page.getByRole('link', { name: 'Look around first' }).click();
        else await openInside(page, path);
        await isAccessible(page);
      },
    );
  });
});
