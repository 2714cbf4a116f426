import { expect, test, vi } from 'vitest';
import { forgetShown } from './forget-shown.ts';

test('clears the app badge and closes shown notifications', async () => {
  const [first, second] = [{ close: vi.fn() }, { close: vi.fn() }];
  const clearAppBadge = vi.fn(async () => {});
  const registration = { getNotifications: async () => [first, second] };
  vi.stubGlobal('navigator', { clearAppBadge, serviceWorker: { getRegistration: async () => registration } });
  await forgetShown();
  for (const asked of [clearAppBadge, first.close, second.close]) expect(asked).toHaveBeenCalledOnce();
});

test('does nothing in a browser without badges or notifications', async () => {
  vi.stubGlobal('navigator', {});
  await forgetShown();
  const serviceWorker = { getRegistration: async () => undefined };
  vi.stubGlobal('navigator', { clearAppBadge: () => Promise.reject(new Error('no')), serviceWorker });
  await forgetShown();
});
