/**
 * A recruiter of one site: she never gets the candidates of another. The owner assigns her a second site, which brings
 * them, and takes the first away while she is offline in the yard.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { installedEngines } from '#tests/rigs/browser.ts';
import { openFixtures, type Fixtures } from './support/fixtures.ts';
import { isAccessible } from './support/looks.ts';
import { readyForOffline, rowOf, shown, signIn } from './support/steps.ts';
import { textsStoredBy } from './support/stored-texts.ts';

const SYNCED = 60_000;
const [DOCK, YARD] = ['Harbor Dry Dock', 'Fitting Yard'];
const NO_MORE = `You no longer recruit for ${DOCK}. Ask a manager of Harbor Shipyard.`;

describe.each(installedEngines())('a recruiter with %s', (engine) => {
  let fixtures: Fixtures;
  let url: string;
  let office: Page;
  let rosa: Page;
  beforeAll(async () => {
    fixtures = await openFixtures();
    ({ url } = fixtures.server);
    office = await signIn(await fixtures.device('office', 'chromium', 'desktop'), url, 'Erin Walsh');
    rosa = await signIn(await fixtures.device('rosa', engine, 'tablet'), url, 'Rosa Delgado');
    await readyForOffline(rosa);
  });
  beforeEach((context) => fixtures.stopAfterFailure(context));
  afterEach((context) => fixtures.keepEvidence(context));
  afterAll(() => fixtures.close());

  async function candidateOf(job: string): Promise<string> {
    await office.goto(`${url}/candidates?sort=newest`);
    const row = office
      .getByRole('list', { name: 'Matched candidates' })
      .getByRole('listitem')
      .filter({ hasText: job })
      .filter({ hasText: 'New Match' });
    await shown(row);
    return /C-[0-9A-Z]{9}/.exec(await row.first().innerText())?.[0] ?? '';
  }

  test('gets the jobs and candidates of her site and no byte of another', async () => {
    const welder = await candidateOf('Welder');
    await rosa.goto(`${url}/candidates?sort=newest`);
    await shown(rosa.getByText(welder));
    const stored = await textsStoredBy(rosa);
    expect(stored).toContain(welder);
    expect(stored).not.toContain('Maintenance Fitter');
    expect(stored).toContain(YARD);
  });

  test('gets another site on the open page when the owner assigns it on the page of the site', async () => {
    await rosa.goto(`${url}/jobs`);
    await office.goto(`${url}/sites`);
    await office.getByRole('link', { name: new RegExp(YARD) }).click();
    await office.getByLabel('Add a recruiter').selectOption({ label: 'Rosa Delgado' });
    await office.getByRole('button', { name: 'Add', exact: true }).first().click();
    await shown(office.getByRole('button', { name: 'Take this site from Rosa Delgado' }));
    await shown(rosa.getByText('Maintenance Fitter'), SYNCED);
    await isAccessible(office);
  });

  test('keeps what she proposed offline as refused, and nothing else, when a site is taken from her', async () => {
    const welder = await candidateOf('Welder');
    await rosa.goto(`${url}/candidates?sort=newest`);
    await shown(rosa.getByText(welder));
    await rosa.context().setOffline(true);
    await office.goto(`${url}/account?tab=members`);
    await office.getByRole('button', { name: 'More for Rosa Delgado' }).click();
    await office.getByRole('menuitem', { name: 'Choose sites' }).click();
    await office.getByLabel(DOCK).uncheck();
    await shown(office.getByText(/^Rosa Delgado will no longer see \d+ jobs? .*at /));
    await office.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click();
    await office.getByRole('alertdialog').waitFor({ state: 'detached' });
    await rosa
      .getByRole('listitem')
      .filter({ hasText: welder })
      .getByRole('button', { name: /schedule|propose/i })
      .first()
      .click();
    const dialog = rosa.getByRole('dialog', { name: 'Schedule Interview' });
    // The place that was last used at the site.
    expect(await dialog.getByLabel('Where').inputValue()).toBe('Harbor Shipyard, Gate 2, 4 Harbor Road');
    await dialog.getByRole('button', { name: 'Propose times' }).click();
    await dialog.waitFor({ state: 'detached' });
    await rosa.context().setOffline(false);
    await rosa.goto(`${url}/sync`);
    await shown(rosa.getByText(NO_MORE), SYNCED);
    await rosa.goto(`${url}/jobs`);
    await shown(rowOf(rosa, 'Maintenance Fitter'));
    expect(await rowOf(rosa, 'Welder').count()).toBe(0);
    await expect.poll(() => textsStoredBy(rosa), { timeout: SYNCED }).not.toContain(welder);
  });
});
