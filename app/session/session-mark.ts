// Whether this device shows a sign of a session. The session cookie itself cannot be read; the server sets two signs.
import { chosenType } from './account-type.ts';
import { hasLocalCopy } from './person.ts';
import { sessionMark } from './signed-in-mark.ts';

/** If false, nobody is signed in here, and no request is needed. */
export const mayBeSignedIn = (): boolean =>
  sessionMark() !== undefined || cameWithSession() || chosenType() !== undefined || hasLocalCopy();

/** Reads the sign in the page itself. A page from the service worker's cache has none. */
function cameWithSession(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page?.serverTiming?.some(({ name }) => name === 'session') ?? false;
}
