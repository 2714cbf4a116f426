import { useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus from a part that disappears when its buttons are used. Keyboard users continue at the field above it,
 * with `toField`, otherwise at the page's heading.
 */
export function useForwardFocus<Part extends HTMLElement>({ toField = false } = {}) {
  const part = useRef<Part>(null);
  useLayoutEffect(() => {
    const { current } = part;
    return () => {
      if (!current?.contains(document.activeElement)) return;
      const next = (toField && fieldBeside(current)) || document.querySelector<HTMLElement>('h1[tabindex]');
      next?.focus({ preventScroll: true });
    };
  }, [toField]);
  return part;
}

function fieldBeside(part: HTMLElement): HTMLElement | null {
  let field: HTMLElement | null = null;
  for (let place = part.parentElement; place && !field; place = place.parentElement)
    field = place.querySelector<HTMLElement>('input, select, textarea');
  return field;
}
