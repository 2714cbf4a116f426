/**
 * The first minutes of a training provider on a phone: from the emailed code to a class of five students and a link that
 * waits for the employer, led by the checklist alone.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { installedEngines, type Device } from '#tests/rigs/browser.ts';
import { newCode } from '#tests/rigs/mail-server.ts';
import { until } from '#tests/rigs/until.ts';
import { openFixtures, type Fixtures } from './support/fixtures.ts';
import { countOf, shown } from './support/steps.ts';

const SYNCED = 60_000;
const address = 'nina@bay-skills.example';

describe.each(installedEngines())('a newcomer with %s', (engine) => {
  let fixtures: Fixtures;
  let url: string;
  let device: Device;
  let page: Page;
  beforeAll(async () => {
    fixtures = await openFixtures();
    ({ url } = fixtures.server);
    device = await fixtures.device('newcomer', engine, 'tablet');
    page = await device.page();
    await page.setViewportSize({ width: 390, height: 844 });
  });
  beforeEach((context) => fixtures.stopAfterFailure(context));
  afterEach((context) => fixtures.keepEvidence(context));
  afterAll(() => fixtures.close());

  const told = new Set<string>();
  const code = (): Promise<string> =>
    until(`a code for ${address}`, async () => {
      const outbox = await (await fetch(`${url}/api/outbox`)).text();
      return newCode(/\b\d{6}\b/.exec(outbox.split(`To ${address}`)[1] ?? '')?.[0], told);
    });

  const checklist = () => page.getByRole('list', { name: 'Get started' });
  const line = (what: string) => checklist().getByRole('link', { name: what });
  const isTicked = (what: string) => shown(checklist().getByText(`${what}, done`), SYNCED);

  test('asks a newcomer after the code for the names, with the time zone of the browser', async () => {
    await page.goto(url);
    await page.getByRole('button', { name: 'Join as Training Provider' }).first().click();
    await page.getByLabel('Email address').fill(address);
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await page.getByLabel('Code').fill(await code());
    await page.getByRole('button', { name: 'Sign in' }).click();
    await shown(page.getByRole('heading', { name: 'Welcome. Tell us who you are' }), SYNCED);
    const zone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(await page.getByLabel(/^Time zone/).inputValue()).toBe(zone);
  });

  test('lets the newcomer look around, and says on the dashboard and at a link what is missing', async () => {
    await page.getByRole('link', { name: 'Look around first' }).click();
    await shown(line('Add your name and organization'), SYNCED);
    await line('Link a course to a job').click();
    await shown(page.getByText(/^Add your name and your organization’s name before you link a job/));
    await page.getByRole('link', { name: 'Add your details' }).click();
    await page.getByLabel(/^First name/).fill('Nina');
    await page.getByLabel(/^Last name/).fill('Lopez');
    await page.getByLabel(/^Organization/).fill('Bay Skills');
    await page.getByRole('button', { name: 'Continue' }).click();
    await shown(page.getByRole('heading', { name: 'Add New Course' }), SYNCED);
  });

  test('creates a course with a link, and says who will be asked', async () => {
    await shown(page.getByRole('group', { name: 'Linked jobs' }).getByRole('checkbox').first(), SYNCED);
    await page.getByLabel(/^Course title/).fill('Forklift Basics');
    await page.getByLabel(/^Description/).fill('Safe driving, loading and daily checks.');
    await page.getByLabel(/^Duration/).fill('2 weeks');
    await page.getByLabel(/^Delivery/).selectOption({ index: 1 });
    await page.getByRole('group', { name: 'Linked jobs' }).getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Add Course' }).click();
    await shown(page.getByText(/will be asked to approve\. You’ll see the answer under SWAP Agreements\.$/));
    await isTicked('Add your first course');
    await isTicked('Link a course to a job');
  });

  test('adds five students from the checklist, offline', async () => {
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await device.context().setOffline(true);
    await line('Add your first students').click();
    const dialog = page.getByRole('dialog', { name: 'Add Student' });
    for (let student = 1; student <= 5; student++) {
      await dialog.getByLabel('Student name').fill(`First Student ${student}`);
      await dialog.getByLabel('Email').fill(`first${student}@learners.example`);
      await dialog.getByLabel('Email').press('Enter');
      await shown(dialog.getByText(`First Student ${student} added.`));
    }
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'detached' });
    await shown(page.getByText(/^5 students/));
    await device.context().setOffline(false);
    await shown(page.getByText(/^Up to date/).first(), SYNCED);
  });

  test('ticks what is done, finds the help offline, and hides the checklist for good', async () => {
    await page.goto(url);
    await isTicked('Add your first students');
    await device.context().setOffline(true);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('combobox', { name: 'Search' }).fill('guarantee');
    await page
      .getByRole('option', { name: /^Guarantee/ })
      .first()
      .click();
    await shown(page.getByRole('heading', { name: 'Help', level: 1 }));
    await device.context().setOffline(false);
    await page.goto(url);
    await page.getByRole('button', { name: 'Hide this checklist' }).click();
    await page.reload();
    await shown(page.getByRole('heading', { name: 'Dashboard', level: 1 }));
    await shown(page.getByText('Welcome back, Nina.'));
    await countOf(checklist()).toBe(0);
    expect(device.errors).toEqual([]);
  });
});
