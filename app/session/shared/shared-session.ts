// Who is signed in on a shared device: nobody, until a person has unlocked their copy.
import { endedRightIn } from '#shared/engine/access/ended-rights.ts';
import { removePlainCopies } from '#app/replica/device/plain-copies.ts';
import { applyChosenType } from '#app/session/account-type.ts';
import { forgetPerson, isTyped, parsePerson } from '#app/session/person.ts';
import type { Person, TypedPerson } from '#app/session/person.ts';
import { RequestError, load } from '#app/session/request.ts';
import { endScheduledSession } from '#app/session/schedule-sign-out.ts';
import { sessionMark } from '#app/session/signed-in-mark.ts';
import { dropLeftCookie, dropUnlockCookie } from './session-cookie.ts';
import { isOpenElsewhere, unlocked } from './unlocked.ts';
import type { Unlocked } from './unlocked.ts';

const answerWithinMs = 15_000;

/** Fits into `Session`. */
export type SharedSession =
  | { state: 'loading' }
  /** `newcomer` has signed in, and unlocks or makes a copy next. */
  | { state: 'locked'; newcomer: TypedPerson | undefined }
  | { state: 'untyped'; person: Person }
  | { state: 'right-ended'; answer: string; holder: TypedPerson | undefined }
  | { state: 'signed-in'; person: TypedPerson; needsSignIn: boolean; isConfirmed: boolean };

/** Runs once, before the first screen. */
export async function openSharedDevice(): Promise<SharedSession> {
  const isNewSession = sessionMark() !== undefined;
  forgetPerson();
  await removePlainCopies().catch(reportError);
  if (await isOpenElsewhere()) return locked;
  dropLeftCookie();
  // Somebody has signed in a moment ago, and the server says who.
  if (isNewSession) return { state: 'loading' };
  dropUnlockCookie();
  return locked;
}

const locked: SharedSession = { state: 'locked', newcomer: undefined };

export async function readSharedSession(): Promise<SharedSession> {
  const copy = unlocked();
  try {
    return await (copy ? sessionOf(copy) : sessionWhileLocked());
  } catch (error) {
    if (error instanceof RequestError && endedRightIn(error.body) && (copy || error.status === 403))
      return { state: 'right-ended', answer: error.body, holder: copy?.person };
    if (!copy) return locked;
    return { state: 'signed-in', person: copy.person, needsSignIn: false, isConfirmed: false };
  }
}

async function sessionWhileLocked(): Promise<SharedSession> {
  // The session of another page’s person is not this page’s.
  if (sessionMark() === undefined || (await isOpenElsewhere())) return locked;
  await endScheduledSession();
  let person = await personNow();
  if (person && (await applyChosenType(person))) person = await personNow();
  if (!person) return locked;
  return isTyped(person) ? { state: 'locked', newcomer: person } : { state: 'untyped', person };
}

async function sessionOf(copy: Unlocked): Promise<SharedSession> {
  const known = (await personNow()) ?? ((await copy.resume()) ? await personNow() : undefined);
  if (known?.id !== copy.person.id || !isTyped(known))
    return { state: 'signed-in', person: copy.person, needsSignIn: true, isConfirmed: false };
  await copy.keepPerson(known);
  return { state: 'signed-in', person: known, needsSignIn: false, isConfirmed: true };
}

async function personNow(): Promise<Person | undefined> {
  try {
    const signal = AbortSignal.timeout(answerWithinMs);
    return parsePerson(await load(['/api/auth/user'], { signal }));
  } catch (error) {
    if (error instanceof RequestError && error.status === 401 && !endedRightIn(error.body)) return undefined;
    throw error;
  }
}
