// Tells the server of an error in the app that nobody handled. Loaded when the first one happens.
import { framesOf, withoutValues } from '#shared/lib/browser-error.ts';
import type { BrowserError } from '#shared/lib/browser-error.ts';
import { browserErrorsPerHour } from '#shared/policy.ts';
import { screenOf } from '#shared/screen-paths.ts';
import { isMissingPart } from '../ui/feedback/missing-part.ts';

/** Set by vite.config.ts. Not defined when the app runs from its sources. */
declare const BUILD_COMMIT: string;

let sent = 0;

/** Sends the error of a window's event. A part that was not loaded, because the server is away, is no error of the app. */
export async function reportToServer(event: ErrorEvent | PromiseRejectionEvent): Promise<void> {
  const thrown: unknown = 'reason' in event ? event.reason : event.error;
  if (!(thrown instanceof Error) || isMissingPart(thrown) || sent >= browserErrorsPerHour) return;
  sent += 1;
  const report: BrowserError = {
    build: typeof BUILD_COMMIT === 'undefined' ? 'unknown' : BUILD_COMMIT,
    route: screenOf(location.pathname) ?? 'none',
    message: withoutValues(`${thrown.name}: ${thrown.message}`),
    stack: framesOf(thrown.stack ?? ''),
  };
  const headers = { 'Content-Type': 'application/json' };
  // Without a connection the error stays in the browser's console.
  await fetch('/api/browser-errors', {
    method: 'POST',
    headers,
    body: JSON.stringify(report),
    keepalive: true,
  }).catch(() => {});
}
