// Ending the session. Without a connection it ends here at once, and on the server at the next contact.
import { forgetPerson } from './person.ts';
import { sessionMark } from './signed-in-mark.ts';

/** Holds which session it is. */
const owedKey = 'skillpact-leave-session';
const unmarked = 'yes';
/** Whoever leaves does not stand before their own screen for longer, whatever the server does. */
export const leaveWithinMs = 500;
const answerWithinMs = 15_000;

/** A sign-out that was cut off is finished before anybody else comes in. */
export async function finishLeaving(): Promise<void> {
  if (localStorage.getItem('skillpact-leaving'))
    await import('#app/replica/wipe.ts').then((wipe) => wipe.finishLeaving()).catch(reportError);
}

/** From now on this device opens as nobody's, whatever becomes of this page. */
export function oweLeaving(): void {
  forgetPerson();
  localStorage.setItem(owedKey, sessionMark() ?? unmarked);
}

/** Ends the session on the server now or, when that takes longer, later. */
export async function leaveSession(): Promise<void> {
  oweLeaving();
  await endOwedSession(leaveWithinMs).catch(() => {});
  location.assign('/');
}

/** Somebody has left, and the server does not know yet. */
export function isLeft(): boolean {
  const owed = localStorage.getItem(owedKey);
  return owed !== null && (owed === unmarked || [undefined, owed].includes(sessionMark()));
}

/** Ends a session that was left without a connection, and no other; before that nobody may come in with it. */
export async function endOwedSession(withinMs = answerWithinMs): Promise<void> {
  // Whoever has signed in since has a session of their own.
  if (!isLeft()) return localStorage.removeItem(owedKey);
  const signal = AbortSignal.timeout(withinMs);
  await fetch('/api/logout', { credentials: 'include', redirect: 'manual', signal });
  if (!(await isNobodySignedIn(signal))) throw new Error('The session has not ended.');
  localStorage.removeItem(owedKey);
}

/** By our own server's word: what the page of a network or a proxy answers settles nothing. */
async function isNobodySignedIn(signal: AbortSignal): Promise<boolean> {
  const response = await fetch('/api/auth/user', {
    credentials: 'include',
    cache: 'no-store',
    redirect: 'error',
    signal,
  });
  return response.status === 401 && (await response.text()).includes('"unauthorized"');
}
