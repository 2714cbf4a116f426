// What only the server knows, read once when a screen is opened: never stale, not asked for again by itself.
import { useEffect, useState } from 'react';
import { isUnauthorized, load } from './request.ts';
import { signInAgain } from './sign-in-again.ts';

export type Loaded<Value> =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'there'; value: Value };

/**
 * The path is the key's segments joined by a slash; `parse` makes the value of the JSON, or throws. Another `version`
 * asks again, and what was there stays until the answer has come.
 */
export function useLoaded<Value>(path: string, parse: (json: unknown) => Value, version = 0): Loaded<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ state: 'loading' });
  useEffect(() => {
    let isLeft = false;
    load([path]).then(
      (json) => !isLeft && setLoaded({ state: 'there', value: parse(json) }),
      (error: unknown) => {
        if (isLeft) return;
        if (isUnauthorized(error)) signInAgain();
        setLoaded({ state: 'failed', message: messageOf(error) });
      },
    );
    return () => {
      isLeft = true;
    };
  }, [path, parse, version]);
  return loaded;
}

/** A call that never reached the server fails with a TypeError. */
function messageOf(error: unknown): string {
  if (error instanceof TypeError) return 'You need a connection for this.';
  return error instanceof Error ? error.message : String(error);
}
