/**
 * A team: the owner of a college invites a teacher, who joins and marks. As a viewer she loses the buttons and the
 * names, also on the page that is open. At last the owner hands the college over to her.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { installedEngines } from '#tests/rigs/browser.ts';
import { newCode } from '#tests/rigs/mail-server.ts';
import { until } from '#tests/rigs/until.ts';
import { openFixtures, type Fixtures } from './support/fixtures.ts';
import { textsStoredBy } from './support/stored-texts.ts';
import { markByDialog, openClassList, rowOf, shown, signIn } from './support/steps.ts';

const SYNCED = 60_000;
const COURSE = 'Welding Level 2';
const STUDENT = 'Hugo Adeyemi';
const ADDRESS = 'lena@northside.example';

describe.each(installedEngines())('a teacher with %s', (engine) => {
  let fixtures: Fixtures;
  let url: string;
  let office: Page;
  let lena: Page;
  beforeAll(async () => {
    fixtures = await openFixtures();
    ({ url } = fixtures.server);
    office = await signIn(await fixtures.device('office', 'chromium', 'desktop'), url, 'Paul Okafor');
    lena = await (await fixtures.device('lena', engine, 'tablet')).page();
  });
  beforeEach((context) => fixtures.stopAfterFailure(context));
  afterEach((context) => fixtures.keepEvidence(context));
  afterAll(() => fixtures.close());

  const told = new Set<string>();
  const code = (): Promise<string> =>
    until(`a code for ${ADDRESS}`, async () => {
      const outbox = await (await fetch(`${url}/api/outbox`)).text();
      const [, mail = ''] = outbox.split(`To ${ADDRESS}`);
      return newCode(/\b\d{6}\b/.exec(mail)?.[0], told);
    });

  /** Chooses what to do about Lena in the owner's list, and returns the question that follows. */
  async function ask(action: string): Promise<Locator> {
    await office.goto(`${url}/account?tab=members`);
    await office.getByRole('button', { name: 'More for Lena Brandt' }).click();
    await office.getByRole('menuitem', { name: action }).click();
    return office.getByRole('alertdialog').or(office.getByRole('dialog'));
  }

  test('joins by the link of the owner and marks a student complete', async () => {
    await office.goto(`${url}/account?tab=members`);
    await office.getByRole('button', { name: 'Invite a colleague' }).click();
    await office.getByRole('dialog').getByLabel(COURSE).check();
    await office.getByRole('dialog').getByRole('button', { name: 'Create link' }).click();
    const link = await office.getByRole('dialog').getByLabel('Link').inputValue();
    await lena.goto(link);
    await shown(lena.getByText(/^Your role: Teacher\./));
    await shown(lena.getByText(`You’ll teach ${COURSE}.`));
    await lena.getByRole('link', { name: 'Sign in to join' }).click();
    await lena.getByLabel('Email address').fill(ADDRESS);
    await lena.getByRole('button', { name: 'Email me a code' }).click();
    await lena.getByLabel('Code').fill(await code());
    await lena.getByRole('button', { name: 'Sign in' }).click();
    await lena.getByLabel('First name').fill('Lena');
    await lena.getByLabel('Last name').fill('Brandt');
    await lena.getByRole('button', { name: 'Join Northside College' }).click();
    await shown(lena.getByRole('heading', { name: 'Dashboard', level: 1 }));
    await openClassList(lena, url, COURSE);
    await markByDialog(lena, STUDENT);
    await shown(rowOf(lena, STUDENT).getByText(/^Completed /), SYNCED);
    await openClassList(office, url, COURSE);
    await shown(rowOf(office, STUDENT).getByText(/^Completed /), SYNCED);
  });

  test('loses the buttons and the names on the open page when the owner makes her a viewer', async () => {
    const question = await ask('Change role');
    await question.getByLabel('Role').selectOption({ label: 'Viewer' });
    await question.getByRole('button', { name: 'Save' }).click();
    await shown(lena.getByText('Viewers can’t change anything. Ask a manager of Northside College.'), SYNCED);
    expect(await lena.getByRole('button', { name: /^Mark/ }).count()).toBe(0);
    expect(await lena.getByRole('checkbox').count()).toBe(0);
    await expect.poll(() => lena.getByText(STUDENT).count(), { timeout: SYNCED }).toBe(0);
    await expect.poll(() => textsStoredBy(lena), { timeout: SYNCED }).not.toContain(STUDENT);
    expect(await textsStoredBy(lena)).toContain(COURSE);
    await shown(lena.getByText(/^C-[0-9A-Z]{9}$/));
  });

  test('owns the college after the owner has handed it over', async () => {
    const question = await ask('Hand over ownership');
    await question.getByRole('button', { name: 'Hand over' }).click();
    await shown(rowOf(office, 'Lena Brandt').getByText('Owner'), SYNCED);
    await shown(rowOf(office, 'Paul Okafor').getByText('Manager'), SYNCED);
    await shown(lena.getByRole('button', { name: 'Add Student' }), SYNCED);
    await shown(rowOf(lena, STUDENT), SYNCED);
    await lena.goto(`${url}/account?tab=members`);
    await lena.getByRole('button', { name: 'More for Paul Okafor' }).click();
    await shown(lena.getByRole('menuitem', { name: 'Remove from the team' }));
  });
});
