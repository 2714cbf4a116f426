import { useEffect, useRef } from 'react';
import { useOpenWindow } from './open-windows.ts';

/**
 * Makes Back close this window on touch devices, and Escape while a toast is shown. Its field values are kept or lost as with any other way of closing.
 * The code loads when needed, without delaying the window.
 */
export function useBackCloses(open: boolean, close: () => void): void {
  useOpenWindow(open, close);
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
