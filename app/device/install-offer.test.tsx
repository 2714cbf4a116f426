// The browser makes its install offer once, early. The app shows it where it is useful, and not again for a month.
import { beforeEach, expect, test, vi } from 'vitest';
import { changeInstall, keepInstallOffer } from './install-offer.ts';
import type { InstallOffer } from './install-offer.ts';
import { declineInstall, install, installState, mayOfferInstall } from './install.ts';
import { askToKeepStorage } from './lasting-storage.ts';

const day = 86_400_000;
const now = Date.UTC(2026, 10, 24);
keepInstallOffer();

beforeEach(() => {
  localStorage.clear();
  changeInstall({ offer: undefined, isInstalledNow: false });
});

function offer(outcome: 'accepted' | 'dismissed') {
  const event = new Event('beforeinstallprompt', { cancelable: true });
  const prompt = vi.fn(async () => ({ outcome }));
  window.dispatchEvent(Object.assign(event, { prompt }) as InstallOffer);
  return { event, prompt };
}

test('defers the browser’s install prompt until the person asks for it', async () => {
  expect(installState()).toBe('none');
  const { event, prompt } = offer('accepted');
  expect([event.defaultPrevented, installState()]).toEqual([true, 'offered']);
  expect(prompt).not.toHaveBeenCalled();
  await install();
  expect(prompt).toHaveBeenCalledOnce();
  expect(installState()).toBe('none');
  window.dispatchEvent(new Event('appinstalled'));
  expect(installState()).toBe('installed');
});

test('holds “Not now” for 30 days, whether declined in the app or in the browser', async () => {
  expect(mayOfferInstall(now)).toBe(true);
  declineInstall(now);
  expect(mayOfferInstall(now + 30 * day)).toBe(false);
  expect(mayOfferInstall(now + 30 * day + 1)).toBe(true);
  localStorage.clear();
  offer('dismissed');
  await install();
  expect(mayOfferInstall(Date.now() + 29 * day)).toBe(false);
});

test('requests persistent storage only when the browser has not granted it', async () => {
  const persist = vi.fn(async () => true);
  let isKept = false;
  vi.stubGlobal('navigator', { storage: { persisted: async () => isKept, persist } });
  expect(await askToKeepStorage()).toBe(true);
  isKept = true;
  expect(await askToKeepStorage()).toBe(true);
  expect(persist).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
