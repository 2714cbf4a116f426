/**
 * The notifications of a Firefox without a desktop: it draws them as small windows of its own. They are found and
 * clicked in the browser's own (privileged) windows, over the WebDriver BiDi session that Playwright holds.
 */
import type { BrowserContext } from 'playwright-core';
import type { NotificationTray, ShownNotification } from './notification-tray.ts';

export function firefoxAlerts(context: () => BrowserContext): NotificationTray {
  return { shown, click, dismiss };

  async function shown(): Promise<ShownNotification[]> {
    const found: ShownNotification[] = [];
    for (const id of await alertWindows()) {
      const text = await evaluate(id, 'JSON.stringify([alertTitleLabel.value, alertTextLabel.textContent])');
      const [title = '', body = ''] = JSON.parse(text || '[]') as string[];
      found.push({ id, title, body, buttons: [] });
    }
    return found;
  }

  async function alertWindows(): Promise<string[]> {
    const { contexts } = await session().send('browsingContext.getTree', { 'moz:scope': 'chrome' });
    return (contexts ?? []).filter(({ url }) => url.endsWith('/alert.xhtml')).map((window) => window.context);
  }

  async function click({ id }: ShownNotification, button?: string): Promise<void> {
    if (button !== undefined) throw new Error('Firefox draws no buttons on its own notifications');
    await evaluate(id, 'alertBox.click()');
  }

  async function dismiss({ id }: ShownNotification): Promise<void> {
    await evaluate(id, "document.getElementById('alert-close').click()");
  }

  /** The value of a script in a window of the browser; empty if the window closes meanwhile. */
  async function evaluate(window: string, expression: string): Promise<string> {
    const target = { context: window };
    const answer = await session().send('script.evaluate', { expression, target, awaitPromise: true });
    return String(answer.result?.value ?? '');
  }

  /** Playwright offers no way to a BiDi session, but holds one. */
  function session(): BidiSession {
    const { _connection: connection } = context() as unknown as PlaywrightInternals;
    return connection.toImpl(context())._browser._browserSession;
  }
}

interface BidiSession {
  send(method: string, parameters: object): Promise<BidiAnswer>;
}

interface BidiAnswer {
  contexts?: { context: string; url: string }[];
  result?: { value?: unknown };
}

interface PlaywrightInternals {
  _connection: { toImpl(context: BrowserContext): { _browser: { _browserSession: BidiSession } } };
}
