// Renders offscreen rows a moment after the visible ones. A slow tablet shows ten rows of a class of thirty that is
// marked at once.
import { useDeferredValue, useState } from 'react';
import type { RefCallback } from 'react';

/** Returns a newer value at once for a visible row, and deferred for an offscreen row. */
export function useLaterOutOfSight<T>(value: T): [drawn: T, ref: RefCallback<Element>] {
  const later = useDeferredValue(value);
  const [row] = useState(watchSight);
  return [row.isInSight() ? value : later, row.ref];
}

const outOfSight = new WeakSet<Element>();

const observer =
  typeof IntersectionObserver === 'undefined'
    ? undefined
    : new IntersectionObserver((entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) outOfSight.delete(target);
          else outOfSight.add(target);
        }
      });

// A row may be pressed before the browser reports it as visible. Its new value is rendered at once.
document.addEventListener(
  'click',
  (event) => {
    for (const part of event.composedPath()) outOfSight.delete(part as Element);
  },
  { capture: true },
);

/** A row counts as visible until the browser reports otherwise. */
function watchSight() {
  let element: Element | null = null;
  return {
    isInSight: () => element === null || !outOfSight.has(element),
    ref: (next: Element | null) => {
      if (element) observer?.unobserve(element);
      if (next) observer?.observe(next);
      element = next;
    },
  };
}
