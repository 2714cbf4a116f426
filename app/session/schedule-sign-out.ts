// Ending the session. Without a connection it ends here at once, and on the server at the next contact.
import { hasDatabase, leftName } from '#app/replica/store/database-names.ts';
import { SilentStorage, forgetPerson, inTime } from './person.ts';
import { sessionMark } from './signed-in-mark.ts';

/** Holds which session it is. */
export const scheduledKey = 'skillpact-leave-session';
export const signingOutKey = 'skillpact-leaving';
const unmarked = 'yes';
/** Whoever leaves does not stand before their own screen for longer, whatever the server does. */
export const signOutWithinMs = 500;
const answerWithinMs = 15_000;

/** Whether a database knows of somebody who has left. What has to do with it is fetched where there is one. */
let isKept = false;
const keptLeaving = () => import('./scheduled-sign-out.ts');

/** A sign-out that was cut off is finished before anybody else comes in. */
export async function finishSignOut(): Promise<void> {
  if (await inTime(hasDatabase(leftName))) {
    isKept = true;
    await inTime(keptLeaving().then(({ resumeSignOut }) => resumeSignOut())).catch(unlessSilent);
  }
  if (localStorage.getItem(signingOutKey))
    await import('#app/replica/device/wipe-device.ts').then((wipe) => wipe.finishWiping()).catch(reportError);
}

/** Storage that gives nothing is told in full; the start goes on without the rest. */
function unlessSilent(error: unknown): void {
  if (error instanceof SilentStorage) throw error;
  reportError(error);
}

/** From now on this device opens as nobody's, whatever becomes of this page. */
export function scheduleSignOut(): string {
  const session = sessionMark() ?? unmarked;
  forgetPerson();
  localStorage.setItem(scheduledKey, session);
  return session;
}

/** And whatever becomes of the browser. Storage that does not answer keeps nobody on their screen. */
export async function keepSigningOut(gate?: { person: string; gate: string }): Promise<void> {
  const session = scheduleSignOut();
  if (isKept && !gate) return;
  isKept = true;
  const keeping = keptLeaving().then(({ recordSignOut }) => recordSignOut({ session, ...gate }));
  await Promise.race([
    keeping.catch(reportError),
    new Promise((resolve) => setTimeout(resolve, signOutWithinMs)),
  ]);
}

/** Ends the session on the server now or, when that takes longer, later. */
export async function endSession(): Promise<void> {
  await keepSigningOut();
  await endScheduledSession(signOutWithinMs).catch(() => {});
  location.assign('/');
}

/** Somebody has left, and the server does not know yet. */
export function isSignedOut(): boolean {
  const owed = localStorage.getItem(scheduledKey);
  return owed !== null && isSessionOfNow(owed);
}

export const isSessionOfNow = (session: string): boolean =>
  session === unmarked || [undefined, session].includes(sessionMark());

/** Ends a session that was left without a connection, and no other; before that nobody may come in with it. */
export async function endScheduledSession(withinMs = answerWithinMs): Promise<void> {
  // Whoever has signed in since has a session of their own.
  if (!isSignedOut()) return noLongerOwed();
  const signal = AbortSignal.timeout(withinMs);
  await fetch('/api/logout', { credentials: 'include', redirect: 'manual', signal });
  if (!(await isNobodySignedIn(signal))) throw new Error('The session has not ended.');
  await noLongerOwed();
}

async function noLongerOwed(): Promise<void> {
  localStorage.removeItem(scheduledKey);
  if (!isKept) return;
  isKept = false;
  await keptLeaving()
    .then(({ forgetSignOut }) => forgetSignOut())
    .catch(reportError);
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
