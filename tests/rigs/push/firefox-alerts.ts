/**
 * The notifications of a Firefox without a desktop. Firefox draws them as small windows, which are found and clicked in
 * the browser's own (privileged) windows.
 */
import type { BrowserContext } from 'playwright-core';
import { evaluateIn, ownWindows, sessionOf, type BidiSession } from '../firefox-session.ts';
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
    const windows = await ownWindows(session());
    return windows.filter(({ url }) => url.endsWith('/alert.xhtml')).map((window) => window.context);
  }

  async function click({ id }: ShownNotification, button?: string): Promise<void> {
    if (button !== undefined) throw new Error('Firefox draws no buttons on its own notifications');
    await evaluate(id, 'alertBox.click()');
  }

  async function dismiss({ id }: ShownNotification): Promise<void> {
    await evaluate(id, "document.getElementById('alert-close').click()");
  }

  function evaluate(window: string, expression: string): Promise<string> {
    return evaluateIn(session(), window, expression);
  }

  function session(): BidiSession {
    return sessionOf(context());
  }
}
