/**
 * A student's own page: the teacher makes a link, the student opens it on another device, says who they are and asks for a
 * correction, and the office closes the request. A link that reached somebody else ends.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { installedEngines } from '#tests/rigs/browser.ts';
import { openFixtures, type Fixtures } from './support/fixtures.ts';
import { openClassList, readyForOffline, shown, signIn } from './support/steps.ts';

const SYNCED = 60_000;
const CARE = 'Care Certificate';
const CLOSED = 'This page is not open';

describe.each(installedEngines())('a student’s own page in %s', (engine) => {
  let fixtures: Fixtures;
  let url: string;
  let paul: Page;
  let student: Page;
  let link = '';
  beforeAll(async () => {
    fixtures = await openFixtures();
    ({ url } = fixtures.server);
    paul = await signIn(await fixtures.device('paul', engine, 'desktop'), url, 'Paul Okafor');
    await readyForOffline(paul);
    student = await (await fixtures.device('student', engine, 'tablet')).page();
  });
  beforeEach((context) => fixtures.stopAfterFailure(context));
  afterEach((context) => fixtures.keepEvidence(context));
  afterAll(() => fixtures.close());

  async function makeLink(): Promise<string> {
    await paul.getByRole('button', { name: 'Make a link' }).click();
    const dialog = paul.getByRole('dialog', { name: 'Link to the student’s page' });
    const made = await dialog.getByLabel('Link').inputValue();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    return made;
  }

  test('opens by a link that the teacher makes, once the student says who they are', async () => {
    await openClassList(paul, url, CARE);
    await paul.getByRole('button', { name: 'More for Bruno Brandt' }).click();
    await paul.getByRole('menuitem', { name: 'Edit student' }).click();
    link = await makeLink();
    await student.goto(link);
    expect(student.url()).toBe(`${url}/l/`);
    await shown(student.getByRole('heading', { name: 'Are you Bruno?' }));
    expect(await student.getByText('Brandt').count()).toBe(0);
    await student.getByRole('button', { name: 'This is me' }).click();
    await shown(student.getByRole('heading', { name: 'Hello Bruno' }));
    await shown(student.getByText('When can you come?'));
    await shown(paul.getByText(/^Opened /), SYNCED);
  });

  test('tells the office what is wrong, and the student that it was told', async () => {
    await student.getByText('Something is wrong').click();
    await student.getByLabel('What should we change?').fill('My name is Bruno <b>Brant</b>');
    await student.getByRole('button', { name: 'Send' }).click();
    await shown(student.getByText('You asked for a change. Northside College will answer you.'));
    await paul.getByRole('button', { name: /^Notifications/ }).click();
    await shown(paul.getByText(/asks you to correct their data/), SYNCED);
    await paul.keyboard.press('Escape');
    await paul.reload();
    await shown(paul.getByText('My name is Bruno <b>Brant</b>'));
  });

  test('is for reading only where somebody is signed in, also with the app’s worker', async () => {
    await paul.goto(link);
    await shown(paul.getByText('You are signed in to SkillPact, so you can only read this page.'));
    expect(await paul.getByRole('button').count()).toBe(0);
    await paul.goBack();
  });

  test('ends when it reached somebody else', async () => {
    const second = await makeLink();
    await student.goto(second);
    await student.getByRole('button', { name: 'Not me' }).click();
    await shown(student.getByRole('heading', { name: 'Thank you' }));
    await student.goto(second);
    await shown(student.getByRole('heading', { name: CLOSED }));
    await student.goto(`${url}/l/${'0'.repeat(26)}`);
    await shown(student.getByRole('heading', { name: CLOSED }));
    // The first link still opens the page.
    await student.goto(link);
    await shown(student.getByRole('heading', { name: 'Hello Bruno' }));
  });
});
