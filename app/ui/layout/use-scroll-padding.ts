import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

const free = 24;

/**
 * Sets the scroll padding to the height of an element that sticks to the bottom of the window, so that the focused
 * element is never hidden under it (WCAG 2.4.11). Set on the root element directly: a custom property would restyle the
 * whole page.
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
