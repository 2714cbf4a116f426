// Ends the session. Without a connection it ends at once on this device, and on the server at the next contact.
import { hasDatabase, leftName } from '#app/replica/store/database-names.ts';
import { SilentStorage, forgetPerson, inTime } from './person.ts';
import { sessionMark } from './signed-in-mark.ts';

/** Stores the session to end. */
export const scheduledKey = 'skillpact-leave-session';
export const signingOutKey = 'skillpact-leaving';
const unmarked = 'yes';
/** A sign-out shows the person's screen no longer than this, even if the server does not answer. */
export const signOutWithinMs = 500;
const answerWithinMs = 15_000;

/** Whether a database records a sign-out. The code for it is loaded only then. */
let isKept = false;
const keptLeaving = () => import('./scheduled-sign-out.ts');

/** Finishes an interrupted sign-out before another person enters. */
export async function finishSignOut(): Promise<void> {
  if (await inTime(hasDatabase(leftName))) {
    isKept = true;
    await inTime(keptLeaving().then(({ resumeSignOut }) => resumeSignOut())).catch(unlessSilent);
  }
  if (localStorage.getItem(signingOutKey))
    await import('#app/replica/device/wiping/wipe-device.ts')
      .then((wipe) => wipe.finishWiping())
      .catch(reportError);
}

/** Reports storage that does not answer. The start continues without it. */
function unlessSilent(error: unknown): void {
  if (error instanceof SilentStorage) throw error;
  reportError(error);
}

/** Makes this device open as a visitor from now on, even if this page is closed. */
export function scheduleSignOut(): string {
  const session = sessionMark() ?? unmarked;
  forgetPerson();
  localStorage.setItem(scheduledKey, session);
  return session;
}

/**
 * Records the sign-out so that it survives a killed browser. Storage that does not answer keeps nobody on their screen.
 */
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

/** Ends the session on the server now, or later if that takes too long. */
export async function endSession(): Promise<void> {
  await keepSigningOut();
  await endScheduledSession(signOutWithinMs).catch(() => {});
  location.assign('/');
}

/** Whether a person has signed out and the server does not know yet. */
export function isSignedOut(): boolean {
  const owed = localStorage.getItem(scheduledKey);
  return owed !== null && isSessionOfNow(owed);
}

/** Whether the session is the browser's current one. An unmarked session counts as the current one. */
export const isSessionOfNow = (session: string): boolean =>
  session === unmarked || [undefined, session].includes(sessionMark());

/** Ends a session that was left without a connection, and no other session. Until then nobody may enter with it. */
export async function endScheduledSession(withinMs = answerWithinMs): Promise<void> {
  // A person who has signed in since has a separate session.
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

/** Trusts only this server's answer. The page of a network or a proxy proves nothing. */
async function isNobodySignedIn(signal: AbortSignal): Promise<boolean> {
  const response = await fetch('/api/auth/user', {
    credentials: 'include',
    cache: 'no-store',
    redirect: 'error',
    signal,
  });
  return response.status === 401 && (await response.text()).includes('"unauthorized"');
}
