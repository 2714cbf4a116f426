/**
 * A teacher marks students without a connection while the office takes the course away. Her marks are refused, she sends them
 * to a manager, and the owner applies one and declines the other. Each mark is in the database once or never.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { installedEngines, type Device } from '#tests/rigs/browser.ts';
import { openFixtures, type Fixtures } from './support/fixtures.ts';
import {
  countOf,
  markByDialog,
  openClassList,
  readyForOffline,
  rowOf,
  shown,
  signIn,
} from './support/steps.ts';

const SYNCED = 60_000;
const COURSE = 'Welding Level 2';
const [APPLIED, DECLINED] = ['Hugo Adeyemi', 'Amara Adeyemi'];
const NO_MORE = `You no longer teach ${COURSE}. Ask a manager of Northside College.`;

const begunAt = new Date().toISOString();

describe.each(installedEngines())('a teacher without her course in %s', (engine) => {
  let fixtures: Fixtures;
  let url: string;
  let tablet: Device;
  let tess: Page;
  let office: Page;
  beforeAll(async () => {
    fixtures = await openFixtures();
    ({ url } = fixtures.server);
    tablet = await fixtures.device('tablet', engine, 'tablet');
    tess = await signIn(tablet, url, 'Tess Alvarez');
    office = await signIn(await fixtures.device('office', 'chromium', 'desktop'), url, 'Paul Okafor');
  });
  beforeEach((context) => fixtures.stopAfterFailure(context));
  afterEach((context) => fixtures.keepEvidence(context));
  afterAll(() => fixtures.close());

  test('marks two students offline while the office takes the course away', async () => {
    await openClassList(tess, url, COURSE);
    await readyForOffline(tess);
    await tablet.context().setOffline(true);
    for (const name of [APPLIED, DECLINED]) await markByDialog(tess, name);
    await shown(tess.getByText('Offline, 2 waiting'), SYNCED);
    await office.goto(`${url}/account?tab=members`);
    await office.getByRole('button', { name: 'More for Tess Alvarez' }).click();
    await office.getByRole('menuitem', { name: 'Choose courses' }).click();
    const dialog = office.getByRole('alertdialog');
    await dialog.getByLabel(COURSE).uncheck();
    const isSent = office.waitForResponse(
      (response) => response.request().postData()?.includes('members.assign') === true,
    );
    await dialog.getByRole('button', { name: 'Save' }).click();
    await isSent;
  });

  test('keeps the refused marks, which she sends to a manager without a connection', async () => {
    await tablet.context().setOffline(false);
    await shown(tess.getByText('2 need attention'), SYNCED);
    await tess.goto(`${url}/sync`);
    await shown(tess.getByText(NO_MORE));
    await tablet.context().setOffline(true);
    await tess.getByRole('button', { name: 'Send all 2 to a manager' }).click();
    await countOf(tess.getByText(NO_MORE)).toBe(0);
    const sent = tess.getByRole('list', { name: 'Sent to managers' });
    await shown(sent.getByText(`2 completions, ${COURSE}`));
    await shown(sent.getByText('Waiting for a manager.'));
    await tablet.context().setOffline(false);
    await shown(tess.getByText(/^Up to date/), SYNCED);
  });

  test('shows the owner what waits, who saved it and what it does', async () => {
    await office.goto(url);
    const line = rowOf(office, 'Decide about changes from your team: 2 changes');
    await shown(rowOf(office, 'Decide about changes from your team: 1 change').getByText(/^From Omar/));
    await shown(line.getByText('From Tess'), SYNCED);
    await line.getByRole('link', { name: /^Decide/ }).click();
    await shown(office.getByRole('heading', { name: 'Tess (Teacher)' }));
    await shown(office.getByText(`Completion for ${APPLIED}`, { exact: false }));
  });

  test('applies one mark in the owner’s name and declines the other with a reason', async () => {
    await office.getByRole('button', { name: new RegExp(`^Apply: .*${APPLIED}`) }).click();
    await office.getByRole('button', { name: new RegExp(`^Decline: .*${DECLINED}`) }).click();
    const question = office.getByRole('dialog');
    await question.getByLabel('Reason').fill('She has one more test.');
    await question.getByRole('button', { name: 'Decline' }).click();
    await question.waitFor({ state: 'detached' });
    await countOf(office.getByRole('heading', { name: 'Tess (Teacher)' })).toBe(0);
    await shown(office.getByRole('heading', { name: 'Omar (Teacher)' }));
    await shown(office.getByText(/^Up to date/), SYNCED);
  });

  test('names both in the history, and has the applied mark once', async () => {
    await openClassList(office, url, COURSE);
    await shown(rowOf(office, APPLIED).getByText(/^Completed /), SYNCED);
    expect(
      await rowOf(office, DECLINED)
        .getByText(/^Completed /)
        .count(),
    ).toBe(0);
    await office.getByRole('button', { name: `More for ${APPLIED}` }).click();
    await office.getByRole('menuitem', { name: 'Edit' }).click();
    await shown(office.getByText(/^Saved by Tess \(Teacher\), applied by Paul \(Owner\)/), SYNCED);
    const courseId = /courses\/(\d+)/.exec(office.url())?.[1] ?? '';
    const marks = await office.evaluate(async (id) => {
      const answer = await fetch(`/api/course-completions/${id}`);
      return (await answer.json()) as {
        candidateReferenceId: string;
        markedByName: string;
        markedAt: string;
      }[];
    }, courseId);
    expect(marks.filter(({ markedAt }) => markedAt > begunAt)).toMatchObject([{ markedByName: 'Paul' }]);
    const references = marks.map(({ candidateReferenceId }) => candidateReferenceId);
    expect(new Set(references).size).toBe(references.length);
  });

  test('tells the teacher what was decided and why, also after she signs in again', async () => {
    const declined = tess.getByRole('list', { name: 'Declined by a manager' });
    await shown(declined.getByText('Reason: She has one more test.'), SYNCED);
    await shown(tess.getByRole('list', { name: 'Sent to managers' }).getByText(/^Applied by Paul, /));
    const again = await fixtures.device('another tablet', 'chromium', 'tablet');
    const page = await signIn(again, url, 'Tess Alvarez');
    await page.goto(`${url}/sync`);
    const there = page.getByRole('list', { name: 'Declined by a manager' });
    await shown(there.getByText('Reason: She has one more test.'), SYNCED);
    await there.getByRole('button', { name: 'OK' }).click();
    await countOf(there).toBe(0);
    await countOf(declined, SYNCED).toBe(0);
  });
});
