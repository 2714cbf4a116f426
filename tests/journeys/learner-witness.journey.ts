/**
 * A student's interview from the completion to the dispute: a teacher without a connection adds the student and marks the
 * completion, the student chooses a time by a mailed link, declines it, gets another one and says that it took place. The
 * employer's report that nobody came is disputed by that answer, and an administrator reads both statements.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { HOUR_MS } from '#shared/lib/time.ts';
import { installedEngines, type Device } from '#tests/rigs/browser.ts';
import { until } from '#tests/rigs/until.ts';
import { openFixtures, type Fixtures } from './support/fixtures.ts';
import { addStudent, markByDialog, openClassList, readyForOffline, shown, signIn } from './support/steps.ts';

/** Mails go out each half minute. */
const MAILED = 90_000;
const SYNCED = 60_000;
const CARE = 'Care Certificate';
const STUDENT = 'Mina Solberg';

describe.each(installedEngines())('a student as a witness in %s', (engine) => {
  let fixtures: Fixtures;
  let url: string;
  let office: Device;
  let paul: Page;
  let maya: Page;
  let phone: Page;
  let startsAt = 0;
  beforeAll(async () => {
    fixtures = await openFixtures();
    ({ url } = fixtures.server);
    office = await fixtures.device('office', engine, 'desktop');
    paul = await signIn(office, url, 'Paul Okafor');
    await openClassList(paul, url, CARE);
    await readyForOffline(paul);
    maya = await signIn(await fixtures.device('employer', engine, 'desktop'), url, 'Maya Prasad');
    phone = await (await fixtures.device('phone', engine, 'tablet')).page();
  });
  beforeEach((context) => fixtures.stopAfterFailure(context));
  afterEach((context) => fixtures.keepEvidence(context));
  afterAll(() => fixtures.close());

  /** The addresses in the mails behind an action, the oldest first. */
  const mailed = (action: string) =>
    [...fixtures.server.log().matchAll(new RegExp(`${action}: (http\\S+/l/[0-9a-z]{26}\\S*)`, 'g'))].map(
      ([, link = '']) => link,
    );

  /** Moves the clock of the server to some hours after the start of the interview, or before it. */
  const moveClock = (hours: number) => fixtures.server.setAhead(startsAt + hours * HOUR_MS - Date.now());

  async function proposeTimes(): Promise<void> {
    await maya.goto(`${url}/candidates?sort=newest`);
    await maya
      .getByRole('button', { name: /^(Schedule Interview|Propose other times)$/ })
      .first()
      .click({ timeout: SYNCED });
    const dialog = maya.getByRole('dialog', { name: 'Schedule Interview' });
    await dialog.getByRole('button', { name: 'Propose times' }).click();
    await dialog.waitFor({ state: 'detached' });
    await shown(maya.getByText(/^Up to date/), SYNCED);
  }

  async function chooseFirstTime(): Promise<void> {
    await until('the times are on the page', async () => {
      await phone.goto(`${url}/l/`);
      return (await phone.getByRole('radio').count()) > 0 || undefined;
    });
    await phone.getByRole('radio').first().check();
    await phone.getByRole('button', { name: 'I can come then' }).first().click();
    const calendar = await phone.getByRole('link', { name: 'Add to my calendar' }).getAttribute('href');
    const file = await (await phone.context().request.get(`${url}${calendar}`)).text();
    const [, day, time] = /DTSTART:(\d{8})T(\d{6})Z/.exec(file)!;
    startsAt = Date.parse(
      `${day}T${time}Z`.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z'),
    );
  }

  test('is added and marked as complete without a connection', async () => {
    await office.context().setOffline(true);
    await addStudent(paul, STUDENT, 'mina@example.org');
    await markByDialog(paul, STUDENT);
    await office.context().setOffline(false);
    await shown(paul.getByText(/^Up to date/), SYNCED);
  });

  test('says who they are by the mailed link, on a page without script', async () => {
    await paul.goto(`${paul.url()}/learner-pages`);
    await paul.getByLabel('Learners choose and decline times themselves').click();
    await shown(paul.getByText('Setting saved').first());
    await openClassList(paul, url, CARE);
    await paul.getByRole('button', { name: `More for ${STUDENT}` }).click();
    await paul.getByRole('menuitem', { name: 'Edit student' }).click();
    await paul.getByRole('button', { name: 'Record agreement to emails' }).click();
    await paul.getByLabel('Who agreed').selectOption('A parent or guardian');
    await paul.getByRole('button', { name: 'Record for 1 student' }).click();
    await paul.getByRole('button', { name: 'Email a link' }).click();
    await phone.goto(
      await until('the link is mailed', () => mailed('Open my page').at(-1), { within: MAILED }),
    );
    expect(await phone.locator('script').count()).toBe(0);
    await phone.getByRole('button', { name: 'This is me' }).click();
    await shown(phone.getByRole('heading', { name: 'Hello Mina' }));
  });

  test('chooses a time and declines it the day before', async () => {
    await proposeTimes();
    await chooseFirstTime();
    await moveClock(-20);
    await phone.goto(`${url}/l/`);
    await phone.getByRole('link', { name: 'I can’t come' }).click();
    await phone.getByRole('button', { name: 'Yes, I can’t come' }).click();
    await shown(phone.getByText('The last time was cancelled. You will get a new one.'));
  });

  test('gets another time, and answers the mailed question with one tap and one button', async () => {
    await proposeTimes();
    await chooseFirstTime();
    await moveClock(4);
    const link = await until('the question is mailed', () => mailed('It took place').at(-1), {
      within: MAILED,
    });
    await phone.goto(link);
    await phone.getByRole('button', { name: 'Send' }).click();
    await shown(phone.getByText('Thank you. You have answered.'));
  });

  test('disputes by the answer the employer’s report that nobody came', async () => {
    await maya.clock.install({ time: startsAt + 5 * HOUR_MS });
    await maya.goto(`${url}/candidates?sort=newest`);
    await maya
      .getByRole('button', { name: /^More about/ })
      .first()
      .click();
    await maya.getByRole('menuitem', { name: 'Candidate did not attend' }).click({ timeout: SYNCED });
    const dialog = maya.getByRole('dialog', { name: 'Candidate did not attend' });
    await dialog.getByRole('button', { name: 'Candidate did not attend' }).click();
    await dialog.waitFor({ state: 'detached' });
    const admin = await (await fixtures.device('admin', engine, 'desktop')).page();
    await admin.goto(`${url}/api/login`);
    await admin.getByRole('button', { name: 'Ada Moreno' }).click();
    await admin.waitForURL(`${url}/`);
    await admin.goto(`${url}/admin/disputes`);
    const item = admin.getByRole('listitem').filter({ hasText: 'To decide' });
    await shown(item.getByText(/the employer reported that the candidate did not attend/), SYNCED);
    await shown(item.getByText(/Candidate: “It took place\.”/));
    await shown(item.getByText(/by a link emailed to mina@example.org/));
    await maya
      .getByRole('button', { name: /^More about/ })
      .first()
      .click();
    await maya.getByRole('menuitem', { name: 'Details' }).click();
    await shown(maya.getByText('The candidate said something different.'), SYNCED);
    expect(await maya.getByText('It took place').count()).toBe(0);
  });
});
