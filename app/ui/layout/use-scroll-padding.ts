import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

const free = 24;

/**
 * For what sticks to the bottom of the window: as high as it is, nothing is scrolled under it, so that what has the focus
 * is seen whole (WCAG 2.4.11). Set on the root itself: a custom property would have the whole page styled anew.
 */
export function useScrollPadding<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => {
    const stuck = part.current;
    if (!stuck) return undefined;
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() => {
      const edge = parseFloat(getComputedStyle(stuck).bottom) || 0;
      style.scrollPaddingBottom = `${stuck.offsetHeight + edge + free}px`;
    });
    watch.observe(stuck);
    return () => {
      watch.disconnect();
      style.scrollPaddingBottom = '';
    };
  }, []);
  return part;
}
