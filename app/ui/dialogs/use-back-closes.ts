import { useEffect, useRef } from 'react';

/**
 * Under a thumb, Back closes this while it is open. What stands in its fields is kept or lost as when it is closed
 * otherwise. The code for it is fetched where it is used: nobody waits for it.
 */
export function useBackCloses(open: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => void (latest.current = close));
  useEffect(() => {
    if (!open || !matchMedia('(pointer: coarse)').matches) return undefined;
    let remove: (() => void) | undefined;
    let isClosed = false;
    import('./back-closes.ts')
      .then(({ addLayer }) => {
        if (!isClosed) remove = addLayer(() => latest.current());
      })
      .catch(() => {});
    return () => {
      isClosed = true;
      remove?.();
    };
  }, [open]);
}
