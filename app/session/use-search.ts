// Searches the server for data that a device does not keep. While typing, only the last query counts.
import { useEffect, useState } from 'react';
import { load } from './request.ts';
import type { Failed, Loaded } from './use-loaded.ts';

const pauseMs = 250;
/** Enough to choose from. With this many results, a person refines the query. */
const mostFound = 50;

const nothing = { state: 'idle' } as const;

type Found<Value> = Exclude<Loaded<Value>, Failed> | Pick<Failed, 'state' | 'message'>;

/** `parse` converts the JSON, or throws. An empty query sends no request. */
export function useSearch<Value>(
  path: string,
  query: string,
  parse: (json: unknown) => Value,
): Found<Value> | typeof nothing {
  const [loaded, setLoaded] = useState<{ query: string; result: Found<Value> }>();
  const words = query.trim();
  useEffect(() => {
    if (!words) return undefined;
    const leaving = new AbortController();
    const keep = (result: Found<Value>) => !leaving.signal.aborted && setLoaded({ query: words, result });
    const timer = setTimeout(() => {
      load([`${path}?limit=${mostFound}&q=${encodeURIComponent(words)}`], { signal: leaving.signal }).then(
        (json) => keep({ state: 'there', value: parse(json) }),
        (error: unknown) => keep({ state: 'failed', message: String(error) }),
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [path, words, parse]);
  if (!words) return nothing;
  return loaded?.query === words ? loaded.result : { state: 'loading' };
}
