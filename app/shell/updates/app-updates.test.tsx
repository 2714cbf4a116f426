import { afterEach, expect, test, vi } from 'vitest';
import { keepBeforeLeaving } from '#app/forms/open-forms.ts';
import { acceptUpdate, registerWorker } from './app-updates.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.doUnmock('workbox-window');
});

test('retries loading the update code on reconnect without reporting a defect', async () => {
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

/** Resolves with how the worker is asked for a newer version. */
async function registered() {
  const update = vi.fn(async () => {});
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} }, onLine: true });
  vi.doMock('workbox-window', () => ({
    Workbox: class {
      addEventListener() {}
      register = async () => ({ update });
    },
  }));
  vi.spyOn(globalThis, 'setInterval').mockReturnValue(0 as unknown as ReturnType<typeof setInterval>);
  await registerWorker();
  return update;
}

test('checks for a new version on return to the app, at most every 30 seconds, and after a missing chunk', async () => {
  const update = await registered();
  const show = () => document.dispatchEvent(new Event('visibilitychange'));
  show();
  expect(update).not.toHaveBeenCalled();
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31_000);
  show();
  show();
  expect(update).toHaveBeenCalledOnce();
  now.mockReturnValue(Date.now() + 31_000);
  window.dispatchEvent(new Event('pageshow'));
  expect(update).toHaveBeenCalledTimes(2);
  // A part that the server has no more means that there is a newer version.
  window.dispatchEvent(new Event('vite:preloadError'));
  expect(update).toHaveBeenCalledTimes(3);
});

test('checks for a new version every hour', async () => {
  const update = await registered();
  const [look, everyMs] = vi.mocked(setInterval).mock.calls[0] ?? [];
  expect(everyMs).toBe(3_600_000);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
  look?.();
  expect(update).toHaveBeenCalledOnce();
});

test('reloads only after half-typed input is stored', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  let kept = () => {};
  const leave = keepBeforeLeaving(() => new Promise((resolve) => (kept = resolve)));
  const accepted = acceptUpdate();
  await new Promise((resolve) => setTimeout(resolve));
  expect(reload).not.toHaveBeenCalled();
  kept();
  await accepted;
  expect(reload).toHaveBeenCalledOnce();
  leave();
});
