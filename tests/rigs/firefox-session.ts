/** The WebDriver BiDi session that Playwright has with Firefox. It reaches the browser's own (privileged) windows. */
import type { BrowserContext } from 'playwright-core';

export interface BidiSession {
  send(method: string, parameters: object): Promise<BidiAnswer>;
}

interface BidiAnswer {
  contexts?: { context: string; url: string }[];
  result?: { value?: unknown };
}

/** Reads an internal property, because Playwright has no API for it. */
export function sessionOf(context: BrowserContext): BidiSession {
  const { _connection: connection } = context as unknown as PlaywrightInternals;
  return connection.toImpl(context)._browser._browserSession;
}

interface PlaywrightInternals {
  _connection: { toImpl(context: BrowserContext): { _browser: { _browserSession: BidiSession } } };
}

/** Returns the addresses of the browser's own windows, with the handles under which scripts run in them. */
export async function ownWindows(session: BidiSession): Promise<{ context: string; url: string }[]> {
  const { contexts } = await session.send('browsingContext.getTree', { 'moz:scope': 'chrome' });
  return contexts ?? [];
}

/** Returns the value of a script in such a window; empty if the window closes in the meantime. */
export async function evaluateIn(session: BidiSession, window: string, expression: string): Promise<string> {
  const target = { context: window };
  const answer = await session.send('script.evaluate', { expression, target, awaitPromise: true });
  return String(answer.result?.value ?? '');
}
