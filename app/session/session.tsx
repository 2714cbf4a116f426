// The session of this browser: loading, signed out, signed in without an account type, or signed in.
import { createContext, startTransition, use, useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
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
import { RequestError, load } from './request.ts';
import { mayBeSignedIn } from './session-mark.ts';

export type Session =
  | { state: 'loading'; isUnanswered?: boolean }
  | { state: 'signed-out'; isUnanswered?: boolean }
  | { state: 'untyped'; person: Person }
  /** The browser does not open its storage, so that nobody's work can be kept. */
  | { state: 'no-storage'; error: unknown }
  /** Kept out by an administrator: the server's answer, and the person whose working copy is here, if there is one. */
  | { state: 'suspended'; answer: string; holder: TypedPerson | undefined }
  | {
      state: 'signed-in';
      person: TypedPerson;
      /** The server no longer knows this browser; the working copy here stays usable. */
      needsSignIn: boolean;
      /** The server has answered for this person since the app was opened. */
      isConfirmed: boolean;
    };

const answerWithinMs = 15_000;
/** A slow line, or a server that is away, has said nothing of who is signed in. */
const askAgainMs = 5_000;
/** Much may have to be sealed and deleted. */
const leaveWithinMs = 30_000;

const Current = createContext<{ session: Session; refresh: () => Promise<void> } | undefined>(undefined);

export function SessionProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session>(stateAtStart);
  const refresh = useCallback(async () => {
    const next = await readSession();
    setSession(goingOn(next));
  }, []);
  useEffect(() => {
    // What is drawn then is the whole frame: in pieces, between which the page answers.
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
  return <Current value={{ session, refresh }}>{children}</Current>;
}

/** Storage that is slow once keeps nobody from the work they have open. */
const goingOn =
  (next: Session) =>
  (before: Session): Session =>
    next.state === 'no-storage' && before.state === 'signed-in' ? before : next;

export function useSession(): Session {
  return useCurrent().session;
}

/** Asks the server again who is signed in, after something that changes it. */
export function useRefreshSession(): () => Promise<void> {
  return useCurrent().refresh;
}

function useCurrent() {
  const current = use(Current);
  if (!current) throw new Error('There is no SessionProvider above this component.');
  return current;
}

/** What is known at once; whose working copy is here, storage says a moment later. Only the landing page cannot wait. */
const stateAtStart = (): Session => (location.pathname === '/' ? withoutCopy() : { state: 'loading' });

const withoutCopy = (): Session => ({ state: mayBeSignedIn() && !isSignedOut() ? 'loading' : 'signed-out' });

/** Once a sign-out that was cut off is finished. */
const openedSession = (): Promise<Session> =>
  unlessSilent(async () => {
    // Read ahead: a slow device takes its time to open storage, and asks it twice.
    if (hasLocalCopy()) void lastPerson().catch(() => {});
    await inTime(finishSignOut(), leaveWithinMs);
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

/** A device that holds somebody's working copy opens as that person before the server has answered. */
async function sessionAtStart(): Promise<Session> {
  const session = !chosenType() && hasLocalCopy() ? await withoutAnswer(false) : withoutCopy();
  // A browser that threw the copy away may still know the session: nobody is sent to sign in before the server was asked.
  return session.state === 'signed-out' ? withoutCopy() : session;
}

const readSession = (): Promise<Session> => unlessSilent(askServer);

async function askServer(): Promise<Session> {
  try {
    await endScheduledSession();
    if (!mayBeSignedIn()) return await withoutAnswer(true);
    let person = await readPerson();
    if (person && (await applyChosenType(person))) person = await readPerson();
    if (!person) return await withoutAnswer(true);
    if (hasLocalCopy()) await remember('suspension', null);
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
    if (!answer.includes('"suspended"')) return withoutAnswer(status === 401);
    await remember('suspension', answer);
    return { state: 'suspended', answer, holder: await lastPerson() };
  }
}

/** Who has a copy here goes on with it. Nobody else is shown a visitor's page because a line is slow. */
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
 * Nobody is signed in, or nobody answered: whoever's working copy is here goes on with it. What the server said of a
 * suspension holds until it says otherwise, also without a connection.
 */
async function withoutAnswer(needsSignIn: boolean): Promise<Session> {
  const person = await lastPerson();
  if (!person) return { state: 'signed-out' };
  if (needsSignIn) await remember('suspension', null);
  const answer = await recall('suspension');
  if (typeof answer === 'string') return { state: 'suspended', answer, holder: person };
  return { state: 'signed-in', person, needsSignIn, isConfirmed: false };
}
