// What only the server knows, read when a screen is opened: never stale. Asked for again where the connection was missing
// and has come back, or by the person.
import { useEffect, useState } from 'react';
import { RequestError, isUnauthorized, load, serverMessage } from './request.ts';
import { signInAgain } from './sign-in-again.ts';

export type Loaded<Value> = { state: 'loading' } | Failed | { state: 'there'; value: Value };

export interface Failed {
  state: 'failed';
  message: string;
  /** The server was reached and said no. */
  isAnswered: boolean;
  again: () => void;
}

/** On a line that takes everything and answers nothing the screen says so, and does not turn for ever. */
const answerWithinMs = 20_000;
/** A server that was away tells nobody that it is back. */
const lookAgainMs = 10_000;
const needsConnection = 'You need a connection for this.';

/**
 * The path is the key's segments joined by a slash; `parse` makes the value of the JSON, or throws. Another `version`
 * asks again, and what was there stays until the answer has come.
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

/** A call that never reached the server, or was answered by somebody between, has no answer of ours. */
const isAnswered = (error: unknown): boolean =>
  error instanceof RequestError && serverMessage(error) !== undefined;

/** An answer of ours that is not what was asked for. A portal's page is no JSON; what never came is no answer at all. */
const isDefect = (error: unknown): boolean =>
  !(error instanceof RequestError) &&
  !(error instanceof TypeError) &&
  !(error instanceof SyntaxError) &&
  !(error instanceof DOMException);

const messageOf = (error: unknown): string => (isAnswered(error) && serverMessage(error)) || needsConnection;
