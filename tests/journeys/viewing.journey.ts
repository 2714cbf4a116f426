/**
 * A manager of a college: she limits her notifications to her own courses, gives a teacher a course, and looks at the app as
 * that teacher, without changing anything.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { installedEngines } from '#tests/rigs/browser.ts';
import { openFixtures, type Fixtures } from './support/fixtures.ts';
import { isAccessible, openInside } from './support/looks.ts';
import { openClassList, readyForOffline, shown, signIn } from './support/steps.ts';

const SYNCED = 60_000;
const [WELDING, CARE] = ['Welding Level 2', 'Care Certificate'];
const BANNER = 'You are viewing as Tess Alvarez. Nothing can be changed.';

describe.each(installedEngines())('a manager in %s', (engine) => {
  let fixtures: Fixtures;
  let url: string;
  let martha: Page;
  let tess: Page;
  beforeAll(async () => {
    fixtures = await openFixtures();
    ({ url } = fixtures.server);
    martha = await signIn(await fixtures.device('martha', engine, 'desktop'), url, 'Martha Ellis');
    tess = await signIn(await fixtures.device('tess', engine, 'tablet'), url, 'Tess Alvarez');
    await readyForOffline(martha);
  });
  beforeEach((context) => fixtures.stopAfterFailure(context));
  afterEach((context) => fixtures.keepEvidence(context));
  afterAll(() => fixtures.close());

  const cardOf = (course: string) =>
    martha.getByRole('listitem').filter({ has: martha.getByRole('heading', { name: course }) });

  test('limits “Needs you” to her own courses without a connection', async () => {
    await shown(martha.getByRole('list', { name: 'Needs you' }).getByText(/^Choose times: /));
    await martha.goto(`${url}/notifications`);
    await shown(martha.getByLabel('Courses', { exact: true }));
    await martha.context().setOffline(true);
    await martha.getByLabel('Courses', { exact: true }).selectOption('mine');
    await martha.getByRole('button', { name: 'Save' }).click();
    await martha.getByRole('link', { name: /^Dashboard/ }).click();
    await shown(martha.getByText('Shows only what is assigned to you or to nobody.'));
    expect(await martha.getByText(/^Choose times: /).count()).toBe(0);
    await martha.context().setOffline(false);
    await shown(martha.getByText(/^Up to date/), SYNCED);
  });

  test('gives a teacher a course, who is told so', async () => {
    await martha.goto(`${url}/courses`);
    await cardOf(CARE).getByRole('link', { name: 'View Details' }).click();
    await martha.getByLabel('Add a teacher').selectOption({ label: 'Tess Alvarez' });
    await martha.getByRole('button', { name: 'Add', exact: true }).click();
    await tess.getByRole('button', { name: /^Notifications/ }).click();
    await shown(tess.getByText(`You now teach ${CARE}`), SYNCED);
    await martha.getByRole('button', { name: 'Take this course from Tess Alvarez' }).click();
    const dialog = martha.getByRole('alertdialog', { name: 'Remove Tess Alvarez from this course?' });
    await shown(dialog.getByText(/^Tess Alvarez will no longer see \d+ students.* of Care Certificate\.$/));
    await isAccessible(martha);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await shown(tess.getByText(`You no longer teach ${CARE}`), SYNCED);
  });

  test('sees what the teacher sees, and can change nothing', async () => {
    await martha.goto(`${url}/account?tab=members`);
    await martha.getByRole('button', { name: 'More for Tess Alvarez' }).click();
    await martha.getByRole('menuitem', { name: 'View as Tess' }).click();
    await shown(martha.getByText(BANNER));
    await shown(martha.getByText('Welcome back, Tess.'));
    await shown(martha.getByText(/^Choose times: /));
    await martha.getByRole('link', { name: 'View all courses' }).click();
    await cardOf(WELDING).getByRole('link', { name: 'Class list' }).click();
    await shown(martha.getByText('30 students, 2 completed, 28 in progress'));
    expect(await martha.getByRole('button', { name: /^(Mark|Add Student)/ }).count()).toBe(0);
    expect(await martha.getByRole('checkbox').count()).toBe(0);
    await shown(martha.getByText(BANNER));
  });

  test.each(['/', '/courses', '/matches', '/completions', '/notifications'])(
    'shows the view at %s without accessibility violations',
    async (path) => {
      await openInside(martha, path);
      await shown(martha.getByText(BANNER));
      await isAccessible(martha);
    },
  );

  test('leads the keyboard to the banner first, and a screen reader to its sentence', async () => {
    const banner = martha.getByRole('banner');
    expect(await banner.textContent()).toContain(BANNER);
    const isFirst = await banner.evaluate((header) =>
      [...document.querySelectorAll('h1, nav, main, p, a')]
        .filter((part) => !header.contains(part) && part.getAttribute('href') !== '#main')
        .every((part) => header.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING),
    );
    expect(isFirst).toBe(true);
    await martha.getByRole('link', { name: 'Skip to content' }).focus();
    await martha.keyboard.press('Tab');
    expect(await martha.evaluate(() => document.activeElement?.textContent)).toBe('Stop viewing');
    await openInside(martha, '/');
  });

  test('refuses a change that the page of a view sends', async () => {
    const status = await martha.evaluate(async () => {
      const headers = { 'Content-Type': 'application/json', 'X-Viewing': 'yes' };
      const request = { client: crypto.randomUUID(), cookie: null, entries: [], waiting: 0 };
      return (await fetch('/api/sync', { method: 'POST', headers, body: JSON.stringify(request) })).status;
    });
    expect(status).toBe(403);
  });

  test('returns the manager to her own app when she stops, and leaves nothing of the view', async () => {
    await martha.getByRole('button', { name: 'Stop viewing' }).click();
    await shown(martha.getByRole('heading', { name: 'Members', level: 1 }));
    const names = () =>
      martha.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name));
    await expect.poll(async () => (await names()).filter((name) => name.includes('view'))).toEqual([]);
    await openClassList(martha, url, CARE);
    await shown(martha.getByRole('button', { name: 'Add Student' }).first());
  });

  test('shows her own app after a reload, and deletes what the page left behind with the next view', async () => {
    const views = () =>
      martha.evaluate(async () =>
        (await indexedDB.databases())
          .map(({ name = '' }) => name)
          .filter((name) => name.startsWith('skillpact.view.')),
      );
    const viewAs = async (name: string) => {
      await martha.goto(`${url}/account?tab=members`);
      await martha.getByRole('button', { name: `More for ${name}` }).click();
      await martha.getByRole('menuitem', { name: /^View as / }).click();
      await shown(martha.getByText(`You are viewing as ${name}.`));
      await shown(martha.getByRole('link', { name: 'View all courses' }));
    };
    await viewAs('Victor Lam');
    await martha.getByRole('link', { name: 'View all courses' }).click();
    await martha.getByRole('link', { name: 'Class list' }).first().click();
    await shown(martha.getByText(/^C-[0-9A-Z]{9}$/).first());
    expect(await martha.getByText('@learners.example').count()).toBe(0);
    const left = await views();
    await martha.reload();
    await shown(martha.getByRole('button', { name: 'Account: Martha Ellis' }));
    await viewAs('Omar Haddad');
    expect((await views()).filter((name) => left.includes(name))).toEqual([]);
    await martha.getByRole('button', { name: 'Stop viewing' }).click();
  });
});
