/** User actions, named after the texts on the screens. */
import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import type { Device } from '#tests/rigs/browser.ts';

const PATIENCE = 15_000;

/** Signs in with one tap on a demo account. */
export async function signIn(device: Device, url: string, name: string): Promise<Page> {
  const page = await device.page();
  await page.goto(`${url}/api/login`);
  await page.getByRole('button', { name }).click();
  await page.waitForURL(`${url}/`);
  await shown(page.getByRole('heading', { name: 'Dashboard', level: 1 }));
  return page;
}

/** Waits until the app's files and its data are on the device. */
export async function readyForOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await shown(page.getByText(/^Up to date/));
}

export async function openClassList(page: Page, url: string, course: string): Promise<void> {
  await page.goto(`${url}/courses`);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: course }) });
  await card.getByRole('link', { name: 'Class list' }).click();
  await shown(page.getByRole('heading', { name: course, level: 1 }));
}

export async function addStudent(page: Page, name: string, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Student' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Student' });
  await dialog.getByLabel('Student name').fill(name);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Add Student' }).click();
  await dialog.waitFor({ state: 'detached' });
  await shown(rowOf(page, name));
}

/** Chooses all students in progress except the given ones, and marks them together. */
export async function markClass(page: Page, except: string[] = []): Promise<void> {
  await page.getByRole('checkbox', { name: /^Select all in progress/ }).check();
  // An offscreen row is checked a little later.
  for (const name of except)
    await page.getByRole('checkbox', { name: `Select ${name}`, checked: true }).click();
  await page.getByRole('button', { name: /^Mark \d+ complete$/ }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await question.getByRole('button', { name: 'Mark complete' }).click();
  await question.waitFor({ state: 'detached' });
}

export async function openMarkDialog(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Mark Completion' }).click();
  return page.getByRole('dialog', { name: 'Mark Completion' });
}

export async function markByDialog(page: Page, name: string): Promise<void> {
  const dialog = await openMarkDialog(page, name);
  await dialog.getByRole('button', { name: 'Mark Completion' }).click();
  await dialog.waitFor({ state: 'detached' });
}

export async function chooseCsv(page: Page, text: string): Promise<void> {
  const file = { name: 'class.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles(file);
}

/** In the bell's list: marks everything as read, and turns on notifications for this device. */
export async function turnOnNotifications(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await list.getByRole('button', { name: 'Mark all as read' }).click();
  await list.getByRole('button', { name: 'Turn on' }).click();
  await shown(list.getByRole('button', { name: 'Turn off' }));
  await page.keyboard.press('Escape');
}

export async function approveAgreement(page: Page, url: string, jobTitle: string): Promise<void> {
  await page.goto(`${url}/swap-agreements`);
  await page
    .getByRole('link', { name: new RegExp(jobTitle) })
    .first()
    .click();
  await page.getByRole('button', { name: 'Approve' }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await question.getByRole('button', { name: 'Approve' }).click();
  await question.waitFor({ state: 'detached' });
}

export const rowOf = (page: Page, text: string): Locator =>
  page.getByRole('listitem').filter({ hasText: text });

/** The row of a table. */
export const lineOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** The rows of a job's candidates: under the head of its SWAP agreement, or naming the job in a list without heads. */
export const candidatesFor = (page: Page, jobTitle: string): Locator =>
  page
    .getByRole('list', { name: new RegExp(`^Matched candidates, .* → ${jobTitle},`) })
    .getByRole('listitem')
    .or(
      page
        .getByRole('list', { name: 'Matched candidates', exact: true })
        .getByRole('listitem')
        .filter({ hasText: jobTitle }),
    );

/** The badges of unconfirmed changes: waiting or being sent. */
export const unsentIn = (place: Page | Locator): Locator =>
  place.getByText(/^(Waiting to send|Sending\.\.\.)$/);

/** Waits until the element is visible. */
export const shown = (locator: Locator, timeout = PATIENCE): Promise<void> =>
  locator.first().waitFor({ state: 'visible', timeout });

/** Waits until the number of elements matches. */
export const countOf = (locator: Locator, timeout = PATIENCE) =>
  expect.poll(() => locator.count(), { timeout });
