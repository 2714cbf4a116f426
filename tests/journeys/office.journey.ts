/**
 * A provider's office: importing a class list from a spreadsheet without a connection, marking across classes, and
 * undo.
 */
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { Device } from '#tests/rigs/browser.ts';
import { openFixtures, type Fixtures } from './support/fixtures.ts';
import { chooseCsv, countOf, openClassList, readyForOffline, rowOf, shown, signIn } from './support/steps.ts';

const SYNCED = 60_000;

let fixtures: Fixtures;
let device: Device;
let page: Page;
beforeAll(async () => {
  fixtures = await openFixtures();
  device = await fixtures.device('office', 'chromium', 'desktop');
});
beforeEach((context) => fixtures.stopAfterFailure(context));
afterEach((context) => fixtures.keepEvidence(context));
afterAll(() => fixtures.close());

const lines = Array.from({ length: 1200 }, (_, index) =>
  index % 150 === 7
    ? `Student ${index};student${index}`
    : `Student ${index};student${index}@learners.example`,
);

test('imports 1,192 of 1,200 spreadsheet rows offline and offers the 8 invalid rows for download', async () => {
  page = await signIn(device, fixtures.server.url, 'Paul Okafor');
  await openClassList(page, fixtures.server.url, 'Welding Level 2');
  await readyForOffline(page);
  await page.getByRole('link', { name: 'Import students' }).click();
  await shown(page.getByText('Choose a CSV file'));
  await device.context().setOffline(true);
  await chooseCsv(page, `\uFEFFName;E-Mail\r\n${lines.join('\r\n')}\r\n`);
  await page.getByRole('button', { name: 'Import 1,192 students' }).click();
  await shown(page.getByText('1,192 students enrolled in Welding Level 2.'), SYNCED);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download 8 rows' }).click();
  expect((await download).suggestedFilename()).toBe('rows-to-put-right.csv');
});

test('sends the imported students once each after reconnecting and applies every reply whole', async () => {
  await device.context().setOffline(false);
  await shown(page.getByText(/^Up to date/), SYNCED);
  await page.getByRole('link', { name: 'Class list' }).first().click();
  await shown(page.getByText('1,222 students, 2 completed, 1,220 in progress'));
  expect(device.errors).toEqual([]);
});

test('marks students of two classes complete at once and undoes the whole batch', async () => {
  await page.goto(`${fixtures.server.url}/completions?q=Adeyemi`);
  await page.getByRole('checkbox', { name: /^Care Certificate/ }).check();
  await page
    .getByRole('checkbox', { name: /^Amara Adeyemi/ })
    .last()
    .check();
  await page.getByRole('button', { name: 'Mark 9 complete' }).click();
  const question = page.getByRole('alertdialog');
  await shown(question.getByText('Care Certificate: 8 students, 1 linked job'));
  await question.getByRole('button', { name: 'Mark complete' }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: /^Batches/ }).click();
  await shown(page.getByText('9 students, Care Certificate, Welding Level 2'));
  await page.getByRole('button', { name: 'Undo' }).click();
  await shown(page.getByText('Undone.'));
  await countOf(page.getByRole('button', { name: 'Undo' })).toBe(0);
  await shown(page.getByText(/^Up to date/), SYNCED);
});

test('keeps a filter across a reload and clears it on request', async () => {
  await page.goto(`${fixtures.server.url}/completions?tab=completed&q=nobody`);
  await page.reload();
  await shown(page.getByText('No completion found'));
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await shown(page.getByRole('table', { name: 'Completed students' }));
});

test('shows an offline removal on the class list and undoes it there', async () => {
  await openClassList(page, fixtures.server.url, 'Care Certificate');
  await shown(rowOf(page, 'Amara Adeyemi'));
  await device.context().setOffline(true);
  await page.getByRole('button', { name: 'More for Amara Adeyemi' }).click();
  await page.getByRole('menuitem', { name: 'Remove from course' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove student' }).click();
  const removed = page.getByRole('list', { name: 'Removed students' });
  await shown(page.getByText('Removed, waiting to send'));
  await page.getByRole('button', { name: /^Undo removing Amara Adeyemi/ }).click();
  await removed.waitFor({ state: 'detached' });
  await shown(page.getByRole('button', { name: 'More for Amara Adeyemi' }));
  await device.context().setOffline(false);
  await shown(page.getByText(/^Up to date/), SYNCED);
});

test('erases personal data on every device and discards an edit still waiting on one', async () => {
  const classroom = await fixtures.device('classroom', 'chromium', 'tablet');
  const there = await signIn(classroom, fixtures.server.url, 'Paul Okafor');
  await openClassList(there, fixtures.server.url, 'Care Certificate');
  await readyForOffline(there);
  await editStudent(there);
  await there.getByLabel('Student name').fill('Amara A. Adeyemi');
  await classroom.context().setOffline(true);
  await there.getByRole('button', { name: 'Save Changes' }).click();
  await shown(rowOf(there, 'Amara A. Adeyemi').getByText('Waiting to send'));

  await editStudent(page);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download their data' }).click();
  expect(readFileSync(await (await file).path(), 'utf8')).toContain('Amara Adeyemi');
  await page.getByRole('button', { name: 'Delete personal data' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click();
  await shown(page.getByRole('heading', { name: 'Care Certificate', level: 1 }));
  await page.getByText('Amara Adeyemi').waitFor({ state: 'detached' });
  // An edit that reaches the server before the deletion is deleted with the rest, and needs nobody's attention.
  await shown(page.getByText(/^Up to date/), SYNCED);

  await classroom.context().setOffline(false);
  await shown(there.getByRole('link', { name: /1 needs attention/ }), SYNCED);
  await there
    .getByText(/Amara (A\. )?Adeyemi/)
    .first()
    .waitFor({ state: 'detached' });
  await there.goto(`${fixtures.server.url}/sync`);
  await shown(there.getByText('This record was deleted for privacy. Your change was discarded.'));
  await countOf(there.getByText(/Amara (A\. )?Adeyemi/)).toBe(0);
  await there.getByRole('button', { name: 'OK', exact: true }).click();
  await there.getByText('This record was deleted for privacy.').waitFor({ state: 'detached' });
});

async function editStudent(on: Page): Promise<void> {
  await on.getByRole('button', { name: 'More for Amara Adeyemi' }).click();
  await on.getByRole('menuitem', { name: 'Edit student' }).click();
  await shown(on.getByRole('heading', { name: 'Edit student', level: 1 }));
}
