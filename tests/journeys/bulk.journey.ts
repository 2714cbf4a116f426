/** Work for many people at once: an employer proposes times to a selection, the provider confirms all of them offline. */
import axe from 'axe-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { installedEngines } from '#tests/rigs/browser.ts';
import { openFixtures, type Fixtures } from './support/fixtures.ts';
import { markClass, openClassList, readyForOffline, shown, signIn } from './support/steps.ts';

const SYNCED = 60_000;
const PHONE = { width: 390, height: 844 };

describe.each(installedEngines())('work for many people with %s', (engine) => {
  let fixtures: Fixtures;
  let provider: Page;
  let employer: Page;
  beforeAll(async () => {
    fixtures = await openFixtures();
    provider = await signIn(
      await fixtures.device('office', engine, 'desktop'),
      fixtures.server.url,
      'Paul Okafor',
    );
    employer = await signIn(
      await fixtures.device('yard', engine, 'desktop'),
      fixtures.server.url,
      'Erin Walsh',
    );
  });
  beforeEach((context) => fixtures.stopAfterFailure(context));
  afterEach((context) => fixtures.keepEvidence(context));
  afterAll(() => fixtures.close());

  test('proposes times to all candidates of a line in one batch', async () => {
    await openClassList(provider, fixtures.server.url, 'Welding Level 2');
    await markClass(provider);
    await shown(provider.getByText(/^Up to date/), SYNCED);
    await employer.goto(fixtures.server.url);
    await employer
      .getByRole('link', { name: /^Propose \d+ candidates, .* → Welder/ })
      .first()
      .click();
    const site = employer.getByRole('group', { name: 'Harbor Dry Dock' });
    await site.getByLabel('Where').fill('Gate 2');
    await isAccessible(employer, 'planner');
    await employer.getByRole('button', { name: /^Propose \d+ times/ }).click();
    await shown(employer.getByText(/^Saved: \d+ times on /));
    await shown(employer.getByText(/^Up to date/), SYNCED);
  });

  test('confirms all offered times offline with two taps and schedules them after reconnecting', async () => {
    await provider.goto(fixtures.server.url);
    const line = provider
      .getByRole('link', {
        name: /^Choose \d+ learners, .* Harbor Shipyard/,
      })
      .first();
    await shown(line, SYNCED);
    await readyForOffline(provider);
    await provider.context().setOffline(true);
    await line.click();
    const panel = provider.getByRole('region', { name: 'Times proposed by Harbor Shipyard, Welder' });
    await shown(panel);
    await isAccessible(provider, 'region');
    await provider.setViewportSize(PHONE);
    expect(await provider.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      PHONE.width,
    );
    await panel.getByRole('button', { name: /^Choose for all \d+/ }).click();
    await panel.waitFor({ state: 'detached' });
    await provider.context().setOffline(false);
    await shown(provider.getByText(/^Up to date/), SYNCED);
    await employer.goto(`${fixtures.server.url}/interviews?part=upcoming`);
    await shown(employer.getByRole('checkbox', { name: /^Select all shown \(\d\d\)/ }), SYNCED);
  });

  test('cancels the interviews of a selection for one reason', async () => {
    await employer.getByRole('checkbox', { name: /^Select all shown/ }).check();
    await employer.getByRole('button', { name: 'Actions' }).click();
    await employer.getByRole('menuitem', { name: /^Cancel \d+ interviews/ }).click();
    const dialog = employer.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('The dock is closed');
    await dialog.getByRole('button', { name: /^Cancel \d+ interviews/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await shown(employer.getByText(/interviews cancelled/), SYNCED);
  });
});

/** axe in light and in dark. */
async function isAccessible(page: Page, what: string): Promise<void> {
  await page.evaluate(axe.source);
  // Colors change at once: a look during a transition would see half of it.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { transition: none !important }');
    document.adoptedStyleSheets.push(sheet);
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const { violations } = await page.evaluate(
      (): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> =>
        (window as unknown as { axe: typeof axe }).axe.run() as never,
    );
    expect(
      violations.map(({ id, nodes }) => `${what}, ${colorScheme}: ${id} at ${nodes[0]?.html ?? ''}`),
    ).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
