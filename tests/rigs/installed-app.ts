/** Installs the app in Chromium as a person does from the address bar, and reads the browser's installability check. */
import type { CDPSession, Page } from 'playwright-core';
import type { Device } from './browser.ts';

/** Returns why this browser would not offer to install the page's app, and errors in its manifest. */
export async function installabilityErrors(device: Device, page: Page): Promise<string[]> {
  const cdp = await device.context().newCDPSession(page);
  const { installabilityErrors: errors } = await cdp.send('Page.getInstallabilityErrors');
  const manifest = await cdp.send('Page.getAppManifest');
  return [...errors.map(({ errorId }) => errorId), ...manifest.errors.map(({ message }) => message)];
}

/** Installs the app of this origin and opens it in its own window. */
export async function installApp(device: Device, origin: string): Promise<Page> {
  const browser = device.context().browser();
  if (!browser) throw new Error('This browser cannot install apps');
  const cdp = (await browser.newBrowserCDPSession()) as unknown as PwaSession;
  const manifestId = `${origin}/`;
  await cdp.send('PWA.install', { manifestId, installUrlOrBundleUrl: manifestId });
  await cdp.send('PWA.changeAppUserSettings', { manifestId, displayMode: 'standalone' });
  const opened = device.context().waitForEvent('page');
  await cdp.send('PWA.launch', { manifestId });
  return opened;
}

/** Whether the page is in its own window, without browser controls. */
export const isStandalone = (page: Page): Promise<boolean> =>
  page.evaluate(() => matchMedia('(display-mode: standalone)').matches);

/** Commands of Chromium that Playwright's types lack. */
interface PwaSession extends Omit<CDPSession, 'send'> {
  send(method: `PWA.${string}`, parameters: object): Promise<unknown>;
}
