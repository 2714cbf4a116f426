import { afterEach, expect, test, vi } from 'vitest';
import { registerWorker } from './app-updates.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.doUnmock('workbox-window');
});

test('code for updates that does not come is no defect, and is fetched once there is a connection', async () => {
  const registered = vi.fn(async () => undefined);
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  vi.stubGlobal('navigator', { serviceWorker: { controller: null }, onLine: true });
  vi.doMock('workbox-window', () => {
    throw new TypeError('error loading dynamically imported module');
  });
  await registerWorker();
  expect(registered).not.toHaveBeenCalled();

  vi.doMock('workbox-window', () => ({
    Workbox: class {
      addEventListener() {}
      register = registered;
    },
  }));
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(registered).toHaveBeenCalledOnce(), { timeout: 5_000 });
  expect(reported).not.toHaveBeenCalled();
});
