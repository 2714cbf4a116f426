import { useEffect, useRef, useState } from 'react';
import { afterNextFrame } from './next-frame.ts';

/** The value as it was before, until what changed with it has been drawn: for what nobody waits for. */
export function useAFrameLater<T>(value: T): T {
  const [shown, setShown] = useState(value);
  const latest = useRef(value);
  const isDue = useRef(false);
  useEffect(() => {
    latest.current = value;
    // Not put off where it is due already: a value that never rests would never be shown.
    if (isDue.current) return;
    isDue.current = true;
    afterNextFrame(() => {
      isDue.current = false;
      setShown(latest.current);
    });
  }, [value]);
  return shown;
}
