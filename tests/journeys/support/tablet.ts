// What people do at a shared tablet.
import type { Page } from 'playwright-core';
import { openInside } from './looks.ts';
import { readyForOffline, shown } from './steps.ts';

const SYNCED = 60_000;

/** A person with an account in the demo data, and the PIN that they choose. */
export interface TabletUser {
  name: string;
  /** "Tess A.", or the beginning of it. */
  label: string | RegExp;
  pin: string;
}

export const tess: TabletUser = { name: 'Tess Alvarez', label: 'Tess A.', pin: '271828' };
export const omar: TabletUser = { name: 'Omar Haddad', label: 'Omar H.', pin: '314159' };

export const tabletHome = (page: Page): Promise<void> =>
  shown(page.getByRole('heading', { name: 'Who is teaching?', level: 1 }), SYNCED);

export const dashboard = (page: Page): Promise<void> =>
  shown(page.getByRole('heading', { name: 'Dashboard', level: 1 }), SYNCED);

export const isSent = (page: Page): Promise<void> => shown(page.getByText(/^Up to date/), SYNCED);

/** Makes a tablet shared before anybody signs in. */
export async function shareNewTablet(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/shared-tablet`);
  await page.getByRole('button', { name: 'Share this tablet' }).click();
  await tabletHome(page);
}

/** The first sign-in of a person, with the choice of a PIN. */
export async function arrive(page: Page, url: string, { name, pin }: TabletUser): Promise<void> {
  await page.goto(`${url}/api/login`);
  await page.getByRole('button', { name }).click();
  await choosePin(page, pin);
  await readyForOffline(page);
}

export async function choosePin(page: Page, pin: string): Promise<void> {
  await page.getByLabel('New PIN').fill(pin);
  await page.getByLabel('Type the PIN again').fill(pin);
  await page.getByRole('button', { name: 'Save PIN' }).click();
  await dashboard(page);
}

export async function unlock(page: Page, { label, pin }: Omit<TabletUser, 'name'>): Promise<void> {
  await page.getByRole('button', { name: label }).click();
  await page.getByLabel('PIN').fill(pin);
  await dashboard(page);
}

export async function lock(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await tabletHome(page);
}

/** Inside the app, because a page that is loaded again is locked. */
export async function openClass(page: Page, course: string): Promise<void> {
  await openInside(page, '/courses');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: course }) });
  await card.getByRole('link', { name: 'Class list' }).click();
  await shown(page.getByRole('heading', { name: course, level: 1 }));
}
