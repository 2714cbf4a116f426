// A page whose worker reports a new version of the app when a test triggers it.
import { vi } from 'vitest';

/** Undoes what a test did to the page and to the modules. */
export function forgetPage() {
  vi.unstubAllGlobals();
  vi.doUnmock('workbox-window');
  vi.resetModules();
}

/** Modules imported after this call belong to the page. */
export async function pageWithWorker(): Promise<{ newVersionComes: () => void }> {
  const listeners = new Map<string, () => void>();
  vi.resetModules();
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} }, onLine: true });
  vi.doMock('workbox-window', () => ({
    Workbox: class {
      addEventListener = (type: string, listener: () => void) => listeners.set(type, listener);
      register = async () => undefined;
    },
  }));
  const { registerWorker } = await import('../updates/app-updates.ts');
  await registerWorker();
  return { newVersionComes: () => listeners.get('waiting')?.() };
}
