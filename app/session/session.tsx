// The session of this browser: loading, signed out, signed in without an account type, or signed in.
import { createContext, startTransition, use, useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { findSharedMark, isSharedDevice } from '#app/session/shared/shared-mark.ts';
import { applyChosenType, chosenType } from './account-type.ts';
import { endScheduledSession, finishSignOut, isSignedOut } from './schedule-sign-out.ts';
import {
  SilentStorage,
  findLocalCopies,
  forgetPerson,
  inTime,
  hasLocalCopy,
  isTyped,
  lastPerson,
  parsePerson,
  recall,
  remember,
  rememberPerson,
} from './person.ts';
import type { Person, TypedPerson } from './person.ts';
import { endedRightIn } from '#shared/engine/access/ended-rights.ts';
import { RequestError, load } from './request.ts';
import { mayBeSignedIn } from './session-mark.ts';

/** Whether somebody is signed in, as far as this device knows. */
export type Session =
  | { state: 'loading'; isUnanswered?: boolean }
  | { state: 'signed-out'; isUnanswered?: boolean }
  | { state: 'untyped'; person: Person }
  /** A shared device, until a person unlocks their copy. `newcomer` has signed in and unlocks or makes a copy next. */
  | { state: 'locked'; newcomer: TypedPerson | undefined }
  /** The browser does not open its storage, so no work can be kept. */
  | { state: 'no-storage'; error: unknown }
  /** The server has ended the right to the rows: its answer, and the owner of the replica on this device, if there is one. */
  | { state: 'right-ended'; answer: string; holder: TypedPerson | undefined }
  | {
      state: 'signed-in';
      person: TypedPerson;
      /** The server no longer knows this browser. The replica stays usable. */
      needsSignIn: boolean;
      /** The server has confirmed this person since the app was opened. */
      isConfirmed: boolean;
    };

const answerWithinMs = 15_000;
/** The retry interval while the server has not said who is signed in, because of a slow line or an outage. */
const askAgainMs = 5_000;
/** Encrypting and deleting a lot of data takes time. */
const leaveWithinMs = 30_000;

export interface CurrentSession {
  session: Session;
  refresh: () => Promise<void>;
  show: (session: Session) => void;
}

/** Provides the session to the screens. */
export const Current = createContext<CurrentSession | undefined>(undefined);

export function SessionProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session>(stateAtStart);
  const refresh = useCallback(async () => {
    const next = await readSession();
    setSession(goingOn(next));
  }, []);
  useEffect(() => {
    // A transition, because the whole frame renders. It renders in pieces, and the page stays responsive in between.
    const show = (next: Session) => startTransition(() => setSession(goingOn(next)));
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    async function ask() {
      clearTimeout(timer);
      const next = await readSession();
      if (isLeft) return;
      show(next);
      if ('isUnanswered' in next) timer = setTimeout(() => void ask(), askAgainMs);
    }
    const askNow = () => void ask();
    void openedSession().then(show).then(ask);
    window.addEventListener('online', askNow);
    return () => {
      isLeft = true;
      clearTimeout(timer);
      window.removeEventListener('online', askNow);
    };
  }, []);
  return <Current value={{ session, refresh, show: setSession }}>{children}</Current>;
}

/** Slow storage must not keep a person from the work that is open. */
const goingOn =
  (next: Session) =>
  (before: Session): Session =>
    next.state === 'no-storage' && before.state === 'signed-in' ? before : next;

/** Returns the session. */
export function useSession(): Session {
  return useCurrent().session;
}

/** Returns a function that asks the server again who is signed in, after an action that changes it. */
export function useRefreshSession(): () => Promise<void> {
  return useCurrent().refresh;
}

/** Returns a function that shows a person's screens at once, before the server is asked about the session. */
export function useEnterSession(): (person: TypedPerson) => void {
  const { show, refresh } = useCurrent();
  return (person) => {
    show({ state: 'signed-in', person, needsSignIn: false, isConfirmed: false });
    void refresh();
  };
}

function useCurrent() {
  const current = use(Current);
  if (!current) throw new Error('There is no SessionProvider above this component.');
  return current;
}

/**
 * The state that is known at once. The owner of the replica is read from storage a moment later, and only the landing
 * page cannot wait for that.
 */
const stateAtStart = (): Session =>
  location.pathname === '/' && !isSharedDevice() ? withoutCopy() : { state: 'loading' };

const withoutCopy = (): Session => ({ state: mayBeSignedIn() && !isSignedOut() ? 'loading' : 'signed-out' });

/** Reads the session after an interrupted sign-out is finished. */
const openedSession = (): Promise<Session> =>
  unlessSilent(async () => {
    // Starts reading early, because a slow device opens storage slowly.
    if (hasLocalCopy()) void lastPerson().catch(() => {});
    await inTime(finishSignOut(), leaveWithinMs);
    await inTime(findSharedMark());
    if (isSharedDevice()) return (await loadShared()).openSharedDevice();
    if (!isSignedOut()) await findLocalCopies();
    return sessionAtStart();
  });

async function unlessSilent(work: () => Promise<Session>): Promise<Session> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SilentStorage) return { state: 'no-storage', error: error.cause ?? error };
    throw error;
  }
}

/** A device with a replica opens as its owner before the server has answered. */
async function sessionAtStart(): Promise<Session> {
  const session = !chosenType() && hasLocalCopy() ? await withoutAnswer(false) : withoutCopy();
  // If the browser evicted the replica, the session may still exist. The server is asked before the sign-in page is
  // shown.
  return session.state === 'signed-out' ? withoutCopy() : session;
}

const readSession = (): Promise<Session> =>
  unlessSilent(async () => (isSharedDevice() ? (await loadShared()).readSharedSession() : askServer()));

const loadShared = () => import('#app/session/shared/shared-session.ts');

async function askServer(): Promise<Session> {
  const wasHere = hasLocalCopy();
  try {
    await endScheduledSession();
    if (!mayBeSignedIn()) return await withoutAnswer(true);
    let person = await readPerson();
    if (person && (await applyChosenType(person))) person = await readPerson();
    if (!person) return await withoutAnswer(true);
    // Signed out meanwhile, here or in another tab, and about to leave the page.
    if (wasHere && !hasLocalCopy()) return { state: 'loading' };
    await remember('suspension', null);
    if (!isTyped(person)) {
      forgetPerson();
      return { state: 'untyped', person };
    }
    await rememberPerson(person);
    return { state: 'signed-in', person, needsSignIn: false, isConfirmed: true };
  } catch (error) {
    if (error instanceof SilentStorage) throw error;
    if (!(error instanceof RequestError)) return unanswered(error);
    const { status, body: answer } = error;
    if (!endedRightIn(answer)) return withoutAnswer(status === 401);
    const holder = await lastPerson();
    if (!holder && status === 401) return { state: 'signed-out' };
    await remember('suspension', answer);
    return { state: 'right-ended', answer, holder };
  }
}

/**
 * Without an answer, the owner of a replica continues with it. A slow line never shows the visitor's page to others.
 */
async function unanswered(error: unknown): Promise<Session> {
  const session = await withoutAnswer(false);
  if (session.state !== 'signed-out' || !mayBeSignedIn() || isSignedOut()) return session;
  const isSlow = error instanceof DOMException;
  return { state: isSlow ? 'loading' : 'signed-out', isUnanswered: true };
}

async function readPerson(): Promise<Person | undefined> {
  return parsePerson(await load(['/api/auth/user'], { signal: AbortSignal.timeout(answerWithinMs) }));
}

/**
 * Handles a missing session or a missing answer: the owner of the replica on this device continues with it. A
 * suspension holds until the server lifts it, and another end until the next sign-in, also without a connection.
 */
async function withoutAnswer(needsSignIn: boolean): Promise<Session> {
  const person = await lastPerson();
  if (!person) return { state: 'signed-out' };
  const answer = await recall('suspension');
  if (typeof answer === 'string') {
    if (!needsSignIn || endedRightIn(answer) !== 'suspended')
      return { state: 'right-ended', answer, holder: person };
    await remember('suspension', null);
  }
  return { state: 'signed-in', person, needsSignIn, isConfirmed: false };
}
