// Rows that are not on the screen follow a moment after those that are: when a class of thirty is marked in one go, a slow
// tablet shows ten of them.
import { useDeferredValue, useState } from 'react';
import type { RefCallback } from 'react';

/** Any newer value of a row is drawn at once where the row can be seen, and otherwise when there is time. */
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

// A row may be pressed before the browser says that it has come into sight: what was pressed there is drawn at once.
document.addEventListener(
  'click',
  (event) => {
    for (const part of event.composedPath()) outOfSight.delete(part as Element);
  },
  { capture: true },
);

/** Until the browser says otherwise it is in sight. */
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
