import { useSyncExternalStore } from 'react';

/** A wide window and a precise pointer, as in the style sheets' `min-[90rem]:pointer-fine`. */
const roomy = '(min-width: 90rem) and (pointer: fine)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(roomy);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Reports whether lists have room for more columns. Elsewhere these are not rendered at all. */
export const useIsRoomy = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(roomy).matches);
