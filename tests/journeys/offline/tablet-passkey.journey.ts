/**
 * A teacher unlocks a shared tablet with a passkey, also without a connection, and another one's passkey opens nothing. The
 * screens of the locked tablet are accessible, and work with the keyboard alone.
 */
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

const focused = () =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLElement | null;
    if (at instanceof HTMLInputElement) return at.labels?.[0]?.textContent;
    const read = at?.cloneNode(true) as Element | undefined;
    for (const hidden of read?.querySelectorAll('[aria-hidden]') ?? []) hidden.remove();
    return read?.textContent;
  });

test('unlocks with the keyboard alone, and keeps the focus where the person types', async () => {
  for (const expected of ['Skip to content', 'SkillPact', 'Omar H.', 'Tess A.', 'Someone else']) {
    await page.keyboard.press('Tab');
    expect(await focused()).toBe(expected);
  }
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('PIN');
  await page.keyboard.type('000001');
  await shown(page.getByText('Wrong PIN. 4 tries left before a wait.'));
  await expect.poll(focused).toBe('PIN');
  for (const expected of ['Unlock with passkey', 'Back', 'Forgot PIN']) {
    await page.keyboard.press('Tab');
    expect(await focused()).toBe(expected);
  }
  for (const key of ['Shift+Tab', 'Shift+Tab', 'Enter']) await page.keyboard.press(key);
  await shown(page.getByText('No passkey was used.'));
  expect(await focused()).toBe('Unlock with passkey');
  await page.keyboard.press('Shift+Tab');
  expect(await focused()).toBe('PIN');
  await page.keyboard.type(tess.pin);
  await dashboard(page);
  await lock(page);
});

/** Changes what the tablet knows of the copy of Tess. */
const changeCopyOfTess = (changes: object) =>
  page.evaluate(async (changed) => {
    const opening = indexedDB.open('skillpact.shared');
    const database = await new Promise<IDBDatabase>(
      (done) => (opening.onsuccess = () => done(opening.result)),
    );
    const facts = database.transaction('facts', 'readwrite').objectStore('facts');
    const request = facts.getAll() as IDBRequest<{ label?: string }[]>;
    await new Promise<void>((done) => {
      request.onsuccess = () => {
        const tess = request.result.find(({ label }) => label?.startsWith('Tess'));
        facts.transaction.oncomplete = () => done();
        facts.put({ ...tess, ...changed });
      };
    });
    database.close();
  }, changes);

const longName = `Tess Wolfeschlegelsteinhausenbergerdorff-${'Hubert'.repeat(6)} A.`;

// A look at the page ends the passkey of the test, so these come after what needs it.
test('shows the PIN and the passkey of a person without accessibility violations, with each problem', async () => {
  await page.getByRole('button', { name: tess.label }).click();
  await byPasskey().click();
  await shown(page.getByText('No passkey was used.'));
  await page.getByLabel('PIN').fill('000001');
  await shown(page.getByText('Wrong PIN. 4 tries left before a wait.'));
  await isAccessible(page);
  await changeCopyOfTess({ tries: 6, waitMs: 600_000 });
  await shown(page.getByText(/^Too many wrong PINs. Try again in 10 minutes/));
  await isAccessible(page);
  await changeCopyOfTess({ tries: 0, waitMs: 0 });
  await shown(page.getByText('You can try again now.'));
  await isAccessible(page);
  await page.getByRole('button', { name: 'Back' }).click();
});

test('shows the device home without accessibility violations, with a full disk and a long name', async () => {
  await page.evaluate(() => sessionStorage.setItem('skillpact-unsaved', 'Omar H.'));
  await changeCopyOfTess({ label: longName });
  await shown(page.getByRole('button', { name: longName }));
  await page.getByRole('button', { name: longName }).click();
  await shown(byPasskey());
  await isAccessible(page);
  await page.getByRole('button', { name: 'Back' }).click();
  await shown(page.getByText('This tablet is full.'));
  await isAccessible(page);
  await changeCopyOfTess({ label: tess.label });
  await shown(page.getByRole('button', { name: tess.label }));
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
