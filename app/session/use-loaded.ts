// Data that only the server has, read when a screen is opened and never stale. Requested again when a missing
// connection is back, or by the person.
import { useEffect, useState } from 'react';
import { RequestError, isFault, isUnauthorized, load, serverFailed, serverMessage } from './request.ts';
import { signInAgain } from './sign-in/sign-in-again.ts';

/** The state of something that is loaded from the server. */
export type Loaded<Value> = { state: 'loading' } | Failed | { state: 'there'; value: Value };

/** Loading failed. */
export interface Failed {
  state: 'failed';
  message: string;
  /** The server was reached and refused. */
  isAnswered: boolean;
  again: () => void;
}

/** On a line that accepts requests and answers none, the screen reports it instead of showing a spinner forever. */
const answerWithinMs = 20_000;
/** A server that was away does not announce its return. */
const lookAgainMs = 10_000;
const needsConnection = 'You need a connection for this.';

/**
 * The path is the key's segments joined by slashes. `parse` converts the JSON, or throws. Another `version` requests
 * the data again, and the previous value stays until the answer arrives.
 */
export function useLoaded<Value>(path: string, parse: (json: unknown) => Value, version = 0): Loaded<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isLeft = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookAgain = () => setAttempt((before) => before + 1);
    function again() {
      setLoaded({ state: 'loading' });
      lookAgain();
    }
    load([path], { signal: AbortSignal.timeout(answerWithinMs) })
      .then(parse)
      .then(
        (value) => !isLeft && setLoaded({ state: 'there', value }),
        (error: unknown) => {
          if (isLeft) return;
          if (isUnauthorized(error)) signInAgain();
          if (isDefect(error)) reportError(error);
          setLoaded({ state: 'failed', message: messageOf(error), isAnswered: isAnswered(error), again });
          if (isAnswered(error)) return;
          window.addEventListener('online', again, { once: true });
          timer = setTimeout(lookAgain, lookAgainMs);
        },
      );
    return () => {
      isLeft = true;
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [path, parse, version, attempt]);
  return loaded;
}

/**
 * Whether the server itself answered. A call that never reached it, or was answered by an intermediary, does not count.
 */
const isAnswered = (error: unknown): boolean =>
  error instanceof RequestError && serverMessage(error) !== undefined;

/** Whether the server's answer is malformed. A portal's page is not JSON, and a missing answer is not an answer. */
const isDefect = (error: unknown): boolean =>
  !(error instanceof RequestError) &&
  !(error instanceof TypeError) &&
  !(error instanceof SyntaxError) &&
  !(error instanceof DOMException);

const messageOf = (error: unknown): string =>
  serverMessage(error) ?? (isFault(error) ? serverFailed : needsConnection);
