import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

const free = 24;

/**
 * For what sticks to an edge of the window: as high as it is, nothing is scrolled under it, so that what has the focus is
 * seen whole (WCAG 2.4.11). Set on the root itself: a custom property would have the whole page styled anew.
 */
export function useScrollPadding<Part extends HTMLElement>(
  side: 'scrollPaddingTop' | 'scrollPaddingBottom',
  isStuck = true,
): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => {
    const stuck = part.current;
    if (!stuck || !isStuck) return undefined;
    const { style } = document.documentElement;
    const measure = () => {
      const edge = parseFloat(getComputedStyle(stuck)[side === 'scrollPaddingTop' ? 'top' : 'bottom']);
      style[side] = `${stuck.offsetHeight + (edge || 0) + free}px`;
    };
    const watch = new ResizeObserver(measure);
    watch.observe(stuck);
    return () => {
      watch.disconnect();
      style[side] = '';
    };
  }, [side, isStuck]);
  return part;
}
