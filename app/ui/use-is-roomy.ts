import { useSyncExternalStore } from 'react';
import { isWindowOpen, onWindowsChanged } from './dialogs/open-windows.ts';

/** A wide window and a precise pointer, as in the style sheets' `min-[90rem]:pointer-fine`. */
const roomy = '(min-width: 90rem) and (pointer: fine)';

let last: boolean | undefined;

/**
 * Keeps its answer while a dialog is open. Another layout of the list would remove the row that opened the dialog, and with
 * it what was typed.
 */
function isRoomyNow(): boolean {
  if (last === undefined || !isWindowOpen()) last = matchMedia(roomy).matches;
  return last;
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(roomy);
  query.addEventListener('change', listener);
  const stop = onWindowsChanged(listener);
  return () => {
    query.removeEventListener('change', listener);
    stop();
  };
}

/** Reports whether lists have room for more columns. Elsewhere these are not rendered at all. */
export const useIsRoomy = (): boolean => useSyncExternalStore(subscribe, isRoomyNow);
