/**
 * Names from right to left and words that fit on no line: in the dialogs of teachers, times and outcomes on a phone, and in
 * the tables of a wide window.
 */
import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openDatabase } from '#server/database/database.ts';
import { installedEngines, withFrames } from '#tests/rigs/browser.ts';
import { demoDataFolder, openFixtures, type Fixtures } from './support/fixtures.ts';
import { growLongNames, longTitle, longWord, nameTess } from './support/long-names.ts';
import { PHONE, isAccessible, isOpenAccessible, isWideAccessible, openInside } from './support/looks.ts';
import { readyForOffline, shown, signIn } from './support/steps.ts';

const patient = { timeout: 120_000 };
const everyColumn = 'course.job.employer.provider.due.interview.matched';

let dataFolder: string;
let fixtures: Fixtures;
beforeAll(async () => {
  dataFolder = demoDataFolder();
  const database = await openDatabase({ dataDir: dataFolder });
  await growLongNames(database.knex);
  await nameTess(database.knex);
  await database.close();
  fixtures = await openFixtures({ DATA_DIR: dataFolder });
});
afterEach((context) => fixtures.keepEvidence(context));
afterAll(async () => {
  await fixtures.close();
  rmSync(dataFolder, { recursive: true, force: true });
});

describe.each(installedEngines())('long words and foreign names with %s', (engine) => {
  let paul: Page;
  let erin: Page;
  beforeAll(async () => {
    const [office, yard] = [
      await fixtures.device(`office-${engine}`, engine, 'desktop'),
      await fixtures.device(`yard-${engine}`, engine, 'desktop'),
    ];
    paul = await signIn(office, fixtures.server.url, 'Paul Okafor');
    erin = await signIn(yard, fixtures.server.url, 'Erin Walsh');
    await readyForOffline(paul);
    await readyForOffline(erin);
  });
  beforeEach(async () => {
    paul = await withFrames(paul);
    erin = await withFrames(erin);
    // What a failed look left open.
    for (const page of [paul, erin])
      for (let window = 0; window < 2; window++) await page.keyboard.press('Escape');
  });

  const close = async (page: Page) => {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor({ state: 'detached' });
  };

  // Firefox without a screen has no precise pointer, and so no such tables.
  const wide = test.runIf(engine === 'chromium');

  // First, because a browser that pretended to be touched keeps the layout of a touch screen.
  wide.each([
    ['/matches', 'provider'],
    [`/matches?cols=${everyColumn}`, 'provider'],
    ['/completions', 'provider'],
    ['/candidates', 'employer'],
    [`/candidates?cols=${everyColumn}`, 'employer'],
    ['/candidates?sort=course', 'employer'],
    ['/interviews', 'employer'],
  ] as const)('shows the table of %s in a wide window without violations', patient, async (path, role) => {
    const page = role === 'provider' ? paul : erin;
    await page.setViewportSize({ width: 1440, height: 900 });
    await openInside(page, path);
    await shown(page.getByRole('button', { name: 'Columns' }));
    await isWideAccessible(page);
  });

  wide('sorts, chooses and picks columns of a wide table by keys alone', patient, async () => {
    await paul.setViewportSize({ width: 1440, height: 900 });
    await openInside(paul, '/matches?sort=newest');
    const table = paul.getByRole('table', { name: 'Learner matches' });
    await shown(table.getByText(/^Matched /));
    await table.getByRole('button', { name: 'Due' }).focus();
    await paul.keyboard.press('Enter');
    await shown(table.getByRole('columnheader', { name: 'Due' }).locator('svg'));
    const box = table.getByRole('checkbox', { name: /^Choose / }).first();
    await box.focus();
    await paul.keyboard.press('Space');
    await shown(paul.getByRole('region', { name: 'Chosen matches' }));
    await paul.keyboard.press('Space');
    await paul.getByRole('button', { name: 'Columns' }).focus();
    await paul.keyboard.press('Enter');
    await shown(paul.getByRole('menuitemcheckbox', { name: 'Employer' }));
    await paul.getByRole('menuitemcheckbox', { name: 'Employer' }).press('Enter');
    await paul.keyboard.press('Escape');
    await shown(table.getByRole('columnheader', { name: 'Employer' }));
    expect(await paul.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440);
  });

  test('says what a teacher stops seeing', patient, async () => {
    await openInside(paul, '/courses');
    const card = paul.getByRole('listitem').filter({ hasText: longWord });
    await card.getByRole('link', { name: 'View Details' }).click();
    const remove = paul.getByRole('button', { name: /^Take this course from/ });
    const teacher = paul.getByLabel('Add a teacher');
    await shown(teacher);
    if ((await remove.count()) === 0) {
      await teacher.selectOption({ index: 1 });
      await paul.getByRole('button', { name: 'Add', exact: true }).click();
    }
    await remove.click();
    await shown(paul.getByRole('alertdialog').getByText(/will no longer see 5 students and 4 matches/));
    await isOpenAccessible(paul, PHONE);
    await close(paul);
  });

  test('asks for other times from the row of the only one on offer', patient, async () => {
    await openInside(paul, '/matches?sort=newest');
    await paul.setViewportSize(PHONE);
    await paul.getByRole('button', { name: 'Other times' }).first().click();
    const form = paul.getByRole('dialog', { name: 'None of these' });
    await shown(form.getByText(longWord));
    await isOpenAccessible(paul, PHONE);
    await form.getByRole('button', { name: 'Pick in the week' }).click();
    await shown(paul.getByRole('dialog', { name: 'Pick times' }));
    await isOpenAccessible(paul, PHONE);
    await paul.keyboard.press('Escape');
    await paul.getByRole('dialog', { name: 'Pick times' }).waitFor({ state: 'detached' });
    await close(paul);
  });

  test('shows the outcome sheet with a reason, and the week with its details', patient, async () => {
    await openInside(erin, '/interviews?sheet=outcomes');
    const sheet = erin.getByRole('list', { name: 'Outcome sheet' });
    await shown(sheet.getByText(longWord));
    await sheet.getByText('Not hired', { exact: true }).first().click();
    await shown(sheet.getByRole('combobox'));
    await isAccessible(erin);
    await openInside(erin, '/interviews?view=week');
    const time = erin.getByRole('button', { name: new RegExp(longWord) }).first();
    const isInWeek = async () =>
      await time.waitFor({ timeout: 5_000 }).then(
        () => true,
        () => false,
      );
    // A time of the coming days is in this week or in the next one. A week says which it is before its times are drawn.
    if (!(await isInWeek())) await erin.getByRole('button', { name: 'Next week' }).click();
    await shown(time);
    await isAccessible(erin);
    await time.click();
    await shown(erin.getByRole('dialog').getByText(longTitle));
    await isOpenAccessible(erin, PHONE);
    await close(erin);
  });

  test('confirms the only time on offer in its row', async () => {
    await openInside(paul, '/matches?sort=newest');
    const row = paul.getByRole('row').filter({ hasText: longWord });
    const offered = row.getByRole('button', { name: /^Choose / });
    await offered.click();
    await offered.waitFor({ state: 'detached' });
    await shown(paul.getByText('Interview scheduled', { exact: true }));
  });
});
