// The steps of the app's start before the first render.
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.doUnmock('react-dom/client');
  vi.resetModules();
});

test('keeps an install prompt that fires before the first render', async () => {
  vi.resetModules();
  vi.doMock('react-dom/client', () => ({ createRoot: () => ({ render: () => {} }) }));
  vi.stubGlobal('navigator', { onLine: true });
  document.body.innerHTML = '<div id="root"></div>';
  await import('./main.tsx');
  const { installNow } = await import('./device/install-offer.ts');
  const offer = new Event('beforeinstallprompt', { cancelable: true });
  window.dispatchEvent(offer);
  expect(offer.defaultPrevented).toBe(true);
  expect(installNow().offer).toBe(offer);
});
