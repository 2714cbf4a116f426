/**
 * A student answers by a mailed link: the teacher records the agreement to emails and lets learners choose, the platform mails
 * the link, and the student says who they are, chooses a time on a phone and declines it. By a copied link the same only
 * asks the teacher.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { installedEngines } from '#tests/rigs/browser.ts';
import { until } from '#tests/rigs/until.ts';
import { openFixtures, type Fixtures } from './support/fixtures.ts';
import { openClassList, readyForOffline, shown, signIn } from './support/steps.ts';

/** Mails go out each half minute. */
const MAILED = 90_000;
const SYNCED = 60_000;
const CARE = 'Care Certificate';

describe.each(installedEngines())('a student’s answers by link in %s', (engine) => {
  let fixtures: Fixtures;
  let url: string;
  let paul: Page;
  let phone: Page;
  beforeAll(async () => {
    fixtures = await openFixtures();
    ({ url } = fixtures.server);
    paul = await signIn(await fixtures.device('paul', engine, 'desktop'), url, 'Paul Okafor');
    await readyForOffline(paul);
    phone = await (await fixtures.device('phone', engine, 'tablet')).page();
  });
  beforeEach((context) => fixtures.stopAfterFailure(context));
  afterEach((context) => fixtures.keepEvidence(context));
  afterAll(() => fixtures.close());

  const mailedLinks = () =>
    [...fixtures.server.log().matchAll(/Open my page: (http\S+\/l\/[0-9a-z]{26})/g)].map(
      ([, link = '']) => link,
    );

  async function openBruno(): Promise<void> {
    await openClassList(paul, url, CARE);
    await paul.getByRole('button', { name: 'More for Bruno Brandt' }).click();
    await paul.getByRole('menuitem', { name: 'Edit student' }).click();
  }

  test('by a copied link, what the student would like waits for the teacher', async () => {
    await openBruno();
    await paul.getByRole('button', { name: 'Make a link' }).click();
    const dialog = paul.getByRole('dialog', { name: 'Link to the student’s page' });
    await phone.goto(await dialog.getByLabel('Link').inputValue());
    await phone.getByRole('button', { name: 'This is me' }).click();
    await phone.getByRole('radio').first().check();
    await phone.getByRole('button', { name: 'I can come then' }).click();
    await shown(phone.getByText('You asked for this time.').first());
    expect(await phone.getByRole('link', { name: 'I can’t come' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Close' }).first().click();
  });

  test('is mailed a link once the agreement is recorded', async () => {
    await paul.getByRole('button', { name: 'Record agreement to emails' }).click();
    await paul.getByLabel('Who agreed').selectOption('A parent or guardian');
    await paul.getByRole('button', { name: 'Record for 1 student' }).click();
    await paul.getByRole('button', { name: 'Email a link' }).click();
    await shown(paul.getByText(/^Emailed to /), SYNCED);
    await phone.goto(await until('the link is mailed', () => mailedLinks().at(-1), { within: MAILED }));
    await shown(phone.getByRole('heading', { name: 'Are you Bruno?' }));
    await phone.getByRole('button', { name: 'This is me' }).click();
    await shown(phone.getByText('Northside College gets your answer and sets the time.').first());
  });

  test('chooses a time that counts at once where the course allows it, and declines it after one more question', async () => {
    await openClassList(paul, url, CARE);
    await paul.goto(`${paul.url()}/learner-pages`);
    await shown(paul.getByText(/^Send links: \d+ students, 0 without email/));
    await paul.getByLabel('Learners choose and decline times themselves').click();
    await shown(paul.getByText('Setting saved').first());
    await phone.reload();
    await shown(phone.getByText('If you choose a time, it is yours.').first());
    await phone.getByRole('radio').first().check();
    await phone.getByRole('button', { name: 'I can come then' }).first().click();
    await phone.getByRole('link', { name: 'I can’t come' }).first().click();
    await shown(phone.getByRole('heading', { name: 'You can’t come?' }));
    await phone.getByRole('button', { name: 'Yes, I can’t come' }).click();
    await shown(phone.getByText('The last time was cancelled. You will get a new one.'));
    await paul.getByRole('button', { name: /^Notifications/ }).click();
    await shown(paul.getByText(/^A candidate can’t come on/).first(), SYNCED);
  });
});
