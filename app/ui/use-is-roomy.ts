import { useSyncExternalStore } from 'react';
import { isWindowOpen, onWindowsChanged } from './dialogs/open-windows.ts';

/**
 * Returns a hook that reports whether the window fits a media query. It keeps its answer while a dialog is open. Another
 * layout would remove the row that opened the dialog, and with it what was typed.
 */
function windowQuery(media: string): () => boolean {
  let last: boolean | undefined;

  function fitsNow(): boolean {
    if (last === undefined || !isWindowOpen()) last = matchMedia(media).matches;
    return last;
  }

  function subscribe(listener: () => void): () => void {
    const query = matchMedia(media);
    query.addEventListener('change', listener);
    const stop = onWindowsChanged(listener);
    return () => {
      query.removeEventListener('change', listener);
      stop();
    };
  }

  return function useWindowQuery() {
    return useSyncExternalStore(subscribe, fitsNow);
  };
}

/**
 * Reports whether lists have room for more columns: a wide window and a precise pointer, as in the style sheets'
 * `min-[90rem]:pointer-fine`. Elsewhere these are not rendered at all.
 */
export const useIsRoomy = windowQuery('(min-width: 90rem) and (pointer: fine)');

/** Reports whether the window is as narrow as a phone: below the style sheets' `sm`. */
export const useIsPhone = windowQuery('(max-width: 39.99rem)');
