// The session of this browser: loading, signed out, signed in without an account type, or signed in.
import { createContext, use, useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { applyChosenType, chosenType } from './account-type.ts';
import { endOwedSession } from './leave.ts';
import { forgetPerson, isTyped, lastPerson, parsePerson, rememberPerson } from './person.ts';
import type { Person, TypedPerson } from './person.ts';
import { RequestError, load, serverMessage } from './request.ts';
import { mayBeSignedIn } from './session-mark.ts';

export type Session =
  | { state: 'loading' }
  | { state: 'signed-out' }
  | { state: 'untyped'; person: Person }
  /** Kept out by an administrator; the person whose working copy is here, if there is one. */
  | { state: 'suspended'; message: string; holder: TypedPerson | undefined }
  | {
      state: 'signed-in';
      person: TypedPerson;
      /** The server no longer knows this browser; the working copy here stays usable. */
      needsSignIn: boolean;
      /** The server has answered for this person since the app was opened. */
      isConfirmed: boolean;
    };

const answerWithinMs = 15_000;

/** What the server said: it holds until the server says otherwise, also without a connection. */
const suspendedKey = 'skillpact-suspended';

const Current = createContext<{ session: Session; refresh: () => Promise<void> } | undefined>(undefined);

export function SessionProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session>(sessionAtStart);
  const refresh = useCallback(async () => {
    const next = await readSession();
    setSession(next);
  }, []);
  useEffect(() => {
    const ask = () => void readSession().then(setSession);
    ask();
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, []);
  return <Current value={{ session, refresh }}>{children}</Current>;
}

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

/** A device that holds somebody's working copy opens at once as that person; the server's answer follows. */
function sessionAtStart(): Session {
  if (!chosenType() && lastPerson()) return withoutAnswer(false);
  return { state: mayBeSignedIn() ? 'loading' : 'signed-out' };
}

async function readSession(): Promise<Session> {
  try {
    await endOwedSession();
    if (!mayBeSignedIn()) return withoutAnswer(true);
    let person = await readPerson();
    if (person && (await applyChosenType(person))) person = await readPerson();
    if (!person) return withoutAnswer(true);
    localStorage.removeItem(suspendedKey);
    if (!isTyped(person)) {
      forgetPerson();
      return { state: 'untyped', person };
    }
    rememberPerson(person);
    return { state: 'signed-in', person, needsSignIn: false, isConfirmed: true };
  } catch (error) {
    if (!(error instanceof RequestError)) return withoutAnswer(false);
    const { status, body } = error;
    if (status === 403 && body.includes('"suspended"'))
      localStorage.setItem(suspendedKey, serverMessage(error) ?? '');
    return withoutAnswer(status === 401);
  }
}

async function readPerson(): Promise<Person | undefined> {
  return parsePerson(await load(['/api/auth/user'], { signal: AbortSignal.timeout(answerWithinMs) }));
}

/** Nobody is signed in, or nobody answered: whoever's working copy is here goes on with it. */
function withoutAnswer(needsSignIn: boolean): Session {
  const person = lastPerson();
  if (needsSignIn) localStorage.removeItem(suspendedKey);
  const message = localStorage.getItem(suspendedKey);
  if (message !== null) return { state: 'suspended', message, holder: person };
  return person ? { state: 'signed-in', person, needsSignIn, isConfirmed: false } : { state: 'signed-out' };
}
