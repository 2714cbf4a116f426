// Ending the session. Without a connection it ends here at once, and on the server at the next contact.
import { markName } from '#app/replica/database-name.ts';
import { forgetLeft, keepLeft, recallLeft } from '#app/replica/left.ts';
import type { Left } from '#app/replica/left.ts';
import { forgetPerson, inTime } from './person.ts';
import { sessionMark } from './signed-in-mark.ts';

/** Holds which session it is. */
const owedKey = 'skillpact-leave-session';
const leavingKey = 'skillpact-leaving';
const unmarked = 'yes';
/** Whoever leaves does not stand before their own screen for longer, whatever the server does. */
export const leaveWithinMs = 500;
const answerWithinMs = 15_000;

/** Whether the database knows of somebody who has left. */
let isKept = false;

/** A sign-out that was cut off is finished before anybody else comes in. */
export async function finishLeaving(): Promise<void> {
  const left = await inTime(recallLeft());
  if (left) takeUp(left);
  if (localStorage.getItem(leavingKey))
    await import('#app/replica/wipe.ts').then((wipe) => wipe.finishLeaving()).catch(reportError);
}

/** Marks that a killed browser has lost are set again. */
function takeUp({ session, person, gate }: Left): void {
  isKept = true;
  // What they have wiped was not lost.
  if (person) localStorage.removeItem(markName(person));
  if (gate) localStorage.setItem(leavingKey, gate);
  if (!isSessionOfNow(session)) return;
  forgetPerson();
  localStorage.setItem(owedKey, session);
}

/** From now on this device opens as nobody's, whatever becomes of this page. */
export function oweLeaving(): string {
  const session = sessionMark() ?? unmarked;
  forgetPerson();
  localStorage.setItem(owedKey, session);
  return session;
}

/** And whatever becomes of the browser. Storage that does not answer keeps nobody on their screen. */
export async function keepLeaving(left: Left): Promise<void> {
  isKept = true;
  const keeping = keepLeft(left).catch(reportError);
  await Promise.race([keeping, new Promise((resolve) => setTimeout(resolve, leaveWithinMs))]);
}

/** Ends the session on the server now or, when that takes longer, later. */
export async function leaveSession(): Promise<void> {
  const session = oweLeaving();
  if (!isKept) await keepLeaving({ session });
  await endOwedSession(leaveWithinMs).catch(() => {});
  location.assign('/');
}

/** Somebody has left, and the server does not know yet. */
export function isLeft(): boolean {
  const owed = localStorage.getItem(owedKey);
  return owed !== null && isSessionOfNow(owed);
}

const isSessionOfNow = (session: string): boolean =>
  session === unmarked || [undefined, session].includes(sessionMark());

/** Ends a session that was left without a connection, and no other; before that nobody may come in with it. */
export async function endOwedSession(withinMs = answerWithinMs): Promise<void> {
  // Whoever has signed in since has a session of their own.
  if (!isLeft()) return noLongerOwed();
  const signal = AbortSignal.timeout(withinMs);
  await fetch('/api/logout', { credentials: 'include', redirect: 'manual', signal });
  if (!(await isNobodySignedIn(signal))) throw new Error('The session has not ended.');
  await noLongerOwed();
}

async function noLongerOwed(): Promise<void> {
  localStorage.removeItem(owedKey);
  if (!isKept) return;
  isKept = false;
  await forgetLeft().catch(reportError);
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
