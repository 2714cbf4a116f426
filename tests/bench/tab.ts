// A browser tab that runs the page of `peers-page.tsx` as one signed-in person.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { PeersPage } from './peers-page.tsx';
import { openPage, print, signIn } from './rig.ts';

/** A tab of the bench, with the functions of its page. */
export interface Tab {
  page: Page;
  context: BrowserContext;
  reload(): Promise<void>;
  run<Name extends keyof PeersPage>(
    name: Name,
    argument?: Parameters<PeersPage[Name]>[0],
  ): Promise<Awaited<ReturnType<PeersPage[Name]>>>;
}

/** Opens a tab in a context of its own. `isProduct` signs in; the page of the floor needs no session. */
export async function openTab(
  browser: Browser,
  how: { url: string; email: string; script: string; isProduct: boolean },
): Promise<Tab> {
  const page = await (await browser.newContext()).newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('ERR_INTERNET_DISCONNECTED'))
      print(`page: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) print(`page: ${response.status()} of ${new URL(response.url()).pathname}`);
  });
  page.on('pageerror', (error) => print(`page: ${error.stack}`));
  if (how.isProduct) await signIn(page, how.url, how.email);
  await openPage(page, how.url, how.script);
  return {
    page,
    context: page.context(),
    reload: async () => void (await page.reload()),
    run: (name, argument) => page.evaluate(`window.peers.${name}(${JSON.stringify(argument) ?? ''})`),
  };
}

/** Reconnects the tab, and measures until nothing waits. */
export async function drainedAfter(tab: Tab): Promise<{ ms: number; requests: number }> {
  const drained = tab.run('drained');
  await tab.context.setOffline(false);
  return drained;
}
