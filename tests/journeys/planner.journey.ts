/** The week planner: an employer picks times by tap and by keys without a connection, the provider confirms one of them. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { mondayOf, MINUTE_MS } from '#shared/lib/time.ts';
import { installedEngines } from '#tests/rigs/browser.ts';
import { openFixtures, type Fixtures } from './support/fixtures.ts';
import { readyForOffline, shown, signIn } from './support/steps.ts';

const SYNCED = 60_000;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

/** Adds minutes to a local time, "2026-12-03T11:00". */
const localAfter = (local: string, minutes: number): string =>
  new Date(Date.parse(`${local}Z`) + minutes * MINUTE_MS).toISOString().slice(0, 16);

const weekOf = (local: string): string => mondayOf(local.slice(0, 10));

/** Returns "11:00 AM". */
const clock = (local: string): string =>
  new Date(`${local}Z`)
    .toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
    .replace('\u202f', ' ');

/** Returns "11:00 AM to 11:30 AM". */
const wordsOf = (local: string): string => `${clock(local)} to ${clock(localAfter(local, 30))}`;

/** What a screen reader says of a time that nobody has. */
const free = /^\w+, \w+ \d+, (\d+:\d\d [AP]M), free/;

describe.each(installedEngines())('the week planner with %s', (engine) => {
  let fixtures: Fixtures;
  let url: string;
  let erin: Page;
  let provider: Page;
  let reference: string;
  /** The first picked time, "2026-12-03T11:00". In which week it is depends on the day of the test. */
  let first: string;
  beforeAll(async () => {
    fixtures = await openFixtures();
    ({ url } = fixtures.server);
    provider = await signIn(await fixtures.device('office', engine, 'desktop'), url, 'Paul Okafor');
    erin = await signIn(await fixtures.device('yard', engine, 'desktop'), url, 'Erin Walsh');
    await readyForOffline(erin);
  });
  beforeEach((context) => fixtures.stopAfterFailure(context));
  afterEach((context) => fixtures.keepEvidence(context));
  afterAll(() => fixtures.close());

  /** Opens the week from the form that proposes times. */
  async function openWeek(): Promise<{ form: Locator; week: Locator }> {
    const form = erin.getByRole('dialog', { name: 'Schedule Interview' });
    await form.getByRole('button', { name: 'Pick in the week' }).click();
    const week = erin.getByRole('dialog', { name: 'Pick times' });
    await shown(week);
    return { form, week };
  }

  const picked = (week: Locator) =>
    week.locator('[role="gridcell"][aria-selected="true"]').evaluateAll((cells) => cells.length);

  test('picks times by keys without a connection', async () => {
    await erin.goto(`${url}/candidates?status=matched&sort=newest`);
    const row = erin
      .getByRole('listitem')
      .filter({ has: erin.getByRole('button', { name: 'Schedule Interview' }) });
    await shown(row);
    reference = /C-[0-9A-Z]{9}/.exec(await row.first().innerText())?.[0] ?? '';
    await erin.context().setOffline(true);
    await row.first().getByRole('button', { name: 'Schedule Interview' }).click();
    const dialog = erin.getByRole('dialog', { name: 'Schedule Interview' });
    // The suggested times depend on the day of the test. On a Tuesday the second one is in the week after that of the first.
    const suggested = await dialog.getByLabel('Time 1').inputValue();
    const second = await dialog.getByLabel('Time 2', { exact: true }).inputValue();
    const inWeek = [suggested, second].filter((local) => weekOf(local) === weekOf(suggested)).length;
    const { form, week } = await openWeek();
    expect(await picked(week)).toBe(inWeek);
    // The focus is on the first suggested time.
    await erin.keyboard.press('Space');
    await expect.poll(() => picked(week)).toBe(inWeek - 1);
    await erin.keyboard.press('ArrowDown');
    await erin.keyboard.press('ArrowDown');
    await erin.keyboard.press('Space');
    await shown(week.getByText(/^2 of 5:/));
    await erin.keyboard.press('Enter');
    await week.waitFor({ state: 'detached' });
    first = await form.getByLabel('Time 1').inputValue();
    expect(first).toBe(localAfter(suggested, 60));
  });

  test('picks a time by tap on the day that a phone shows', async () => {
    await erin.setViewportSize(PHONE);
    const { form, week } = await openWeek();
    await week.getByRole('button', { name: 'Next week' }).click();
    await week.getByRole('button', { name: /^Thursday/ }).click();
    const time = week.getByRole('gridcell', { name: /^Thursday, .+, 3:30 PM, free/ });
    await time.click();
    await shown(week.getByText(/^3 of 5:/));
    expect(await erin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    await week.getByRole('button', { name: 'Use 3 times' }).click();
    await form.getByRole('button', { name: 'Propose times' }).click();
    await form.waitFor({ state: 'detached' });
  });

  test('shows the offered times in the week, without a connection', async () => {
    await erin.goto(`${url}/interviews?view=week&on=${first.slice(0, 10)}`);
    const line = erin.getByRole('button', { name: new RegExp(`${reference}.*Proposed`) });
    await shown(line);
    expect(await erin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    await erin.setViewportSize(DESKTOP);
    await shown(erin.getByRole('button', { name: new RegExp(`${wordsOf(first)}, ${reference}`) }));
  });

  test('shows the time as confirmed after the provider chose it', async () => {
    await erin.context().setOffline(false);
    await shown(erin.getByText(/^Up to date/), SYNCED);
    await provider.goto(`${url}/matches?ref=${reference}`);
    await provider.getByRole('button', { name: 'Choose a time' }).first().click({ timeout: SYNCED });
    const dialog = provider.getByRole('dialog');
    const time = dialog.getByRole('listitem').filter({ hasText: clock(first) });
    await time.getByRole('button').first().click();
    await dialog.waitFor({ state: 'detached' });
    await shown(
      erin.getByRole('button', { name: new RegExp(`${wordsOf(first)}, ${reference}, .*Confirmed`) }),
      SYNCED,
    );
  });

  test('lets the provider pick another time by keys, without a connection', async () => {
    await provider.goto(`${url}/matches?sort=newest`);
    await readyForOffline(provider);
    await provider.context().setOffline(true);
    const row = provider.getByRole('row').filter({ hasText: 'Bruno Brandt' });
    await row.getByRole('button', { name: 'Choose a time' }).click();
    await provider.getByRole('dialog').getByRole('button', { name: 'None of these' }).click();
    const form = provider.getByRole('dialog', { name: 'None of these' });
    await form.getByRole('button', { name: 'Pick in the week' }).click();
    const week = provider.getByRole('dialog', { name: 'Pick times' });
    await shown(week.getByText('No time picked.'));
    // Which cell is the first free one depends on the day of the test.
    const focused = () => provider.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    await expect.poll(focused).toMatch(free);
    const before = await focused();
    await provider.keyboard.press('ArrowDown');
    await expect.poll(focused).not.toBe(before);
    const [, time] = free.exec(await focused())!;
    await provider.keyboard.press('Space');
    await shown(week.getByText(new RegExp(`^1 of 5: .+ ${time}$`)));
    await provider.keyboard.press('Enter');
    await week.waitFor({ state: 'detached' });
    await form.getByRole('button', { name: 'Propose 1 time' }).click();
    await form.waitFor({ state: 'detached' });
    await shown(row.getByText('Other times proposed'));
    await provider.context().setOffline(false);
    await shown(provider.getByText(/^Up to date/), SYNCED);
  });
});
