/** A teacher unlocks a shared tablet with a passkey, also without a connection, and another one's passkey opens nothing. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CDPSession, Page } from 'playwright-core';
import type { Device } from '#tests/rigs/browser.ts';
import { openFixtures, type Fixtures } from '../support/fixtures.ts';
import { isAccessible, openInside } from '../support/looks.ts';
import { shown } from '../support/steps.ts';
import { arrive, dashboard, lock, omar, shareNewTablet, tess, unlock } from '../support/tablet.ts';

let fixtures: Fixtures;
let url: string;
let tablet: Device;
let page: Page;
let cdp: CDPSession;
let authenticatorId: string;
beforeAll(async () => {
  fixtures = await openFixtures();
  ({ url } = fixtures.server);
  tablet = await fixtures.device('tablet', 'chromium', 'tablet');
  page = await tablet.page();
  cdp = await tablet.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    ctap2Version: 'ctap2_1',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    hasPrf: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  ({ authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options }));
});
beforeEach((context) => fixtures.stopAfterFailure(context));
afterEach((context) => fixtures.keepEvidence(context));
afterAll(() => fixtures.close());

const byPasskey = () => page.getByRole('button', { name: 'Unlock with passkey' });

test('lets a passkey unlock the tablet after the PIN', async () => {
  await shareNewTablet(page, url);
  await arrive(page, url, tess);
  await openInside(page, '/account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const naming = page.getByRole('dialog', { name: 'Add a passkey' });
  await naming.getByRole('button', { name: 'Continue' }).click();
  await naming.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Unlock with a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unlock with a passkey' });
  await dialog.getByLabel('Current PIN').fill('000001');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await shown(dialog.getByText('The current PIN is wrong.'));
  await dialog.getByLabel('Current PIN').fill(tess.pin);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await shown(page.getByText('Your passkey unlocks your work on this tablet'));
  await lock(page);
});

test('opens the tablet with the passkey without a connection', async () => {
  await tablet.context().setOffline(true);
  await page.getByRole('button', { name: tess.label }).click();
  await byPasskey().click();
  await dashboard(page);
  await lock(page);
});

test('lets no passkey of a colleague into the work of another', async () => {
  await tablet.context().setOffline(false);
  await arrive(page, url, omar);
  await openInside(page, '/account');
  await page.getByRole('button', { name: 'Unlock with a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unlock with a passkey' });
  await dialog.getByLabel('Current PIN').fill(omar.pin);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await shown(dialog.getByText('This passkey belongs to somebody else.'));
  await page.keyboard.press('Escape');
  await lock(page);
  await page.getByRole('button', { name: omar.label }).click();
  expect(await byPasskey().count()).toBe(0);
  await page.getByRole('button', { name: 'Back' }).click();
});

test('stays locked for a person whom the passkey does not verify, and opens with the PIN', async () => {
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.getByRole('button', { name: tess.label }).click();
  await byPasskey().click();
  await shown(page.getByText('No passkey was used.'));
  await page.getByRole('button', { name: 'Back' }).click();
  await unlock(page, tess);
  await lock(page);
});

test('asks for the PIN alone after the passkey is no longer used', async () => {
  await unlock(page, tess);
  await openInside(page, '/account');
  await page.getByRole('button', { name: 'Stop using the passkey' }).click();
  await shown(page.getByRole('button', { name: 'Unlock with a passkey' }));
  await isAccessible(page);
  await lock(page);
  await page.getByRole('button', { name: tess.label }).click();
  await shown(page.getByLabel('PIN'));
  expect(await byPasskey().count()).toBe(0);
});
