/** What people do at a shared tablet: sign in for the first time, unlock, and lock. */
import type { Page } from 'playwright-core';
import { readyForOffline, shown } from './steps.ts';

/** `label` is the beginning of the name on the device home. */
export interface TabletUser {
  name: string;
  label: string | RegExp;
  pin: string;
}

/** Milliseconds until a page is there that waits for a sync. */
const SYNCED = 60_000;

export const deviceHome = (page: Page) =>
  shown(page.getByRole('heading', { name: 'Who is teaching?', level: 1 }), SYNCED);

const dashboard = (page: Page) => shown(page.getByRole('heading', { name: 'Dashboard', level: 1 }), SYNCED);

/** Signs in by the demo's list, and chooses the PIN that the tablet asks for. */
export async function firstSignIn(page: Page, url: string, { name, pin }: TabletUser): Promise<void> {
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
  await page.getByRole('button', { name: 'Unlock' }).click();
  await dashboard(page);
}

export async function lock(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await deviceHome(page);
}
