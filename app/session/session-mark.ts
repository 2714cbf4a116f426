// Whether this device has any sign of a session. The session's own cookie cannot be read; the server gives two signs.
import { chosenType } from './account-type.ts';
import { hasLocalCopy } from './person.ts';
import { sessionMark } from './signed-in-mark.ts';

/** Without one nobody is signed in here, and the server need not be asked. */
export const mayBeSignedIn = (): boolean =>
  sessionMark() !== undefined || cameWithSession() || chosenType() !== undefined || hasLocalCopy();

/** What the server said with the page itself; a page out of the service worker's cache says nothing. */
function cameWithSession(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page?.serverTiming?.some(({ name }) => name === 'session') ?? false;
}
