// Stands in for the package react-remove-scroll, with which dialogs and menus stop the page behind them from scrolling:
// that one needs inline styles, which our Content-Security-Policy forbids, and sets properties that every element
// inherits, so that each dialog that opens or closes has the whole page styled anew.
import { useEffect, useRef } from 'react';
import type { ElementType, ReactNode, RefObject } from 'react';

interface RemoveScrollProps {
  as: ElementType;
  children: ReactNode;
  /** What lies over the page and scrolls in itself; without any, it is the element itself. */
  shards?: RefObject<HTMLElement | null>[];
}

/** Two fingers still zoom. Radix hands over more settings; these are what it relies on. */
export function RemoveScroll({ as: Element, children, shards }: RemoveScrollProps) {
  const own = useRef<HTMLElement>(null);
  useEffect(() => {
    const stop = (event: WheelEvent | TouchEvent) => {
      const isPinch = event instanceof WheelEvent ? event.ctrlKey : event.touches.length > 1;
      const isInside = (shards ?? [own]).some(({ current }) => current?.contains(event.target as Node));
      if (!isPinch && !isInside && event.cancelable) event.preventDefault();
    };
    // Listeners that may not prevent anything are what a document gets unless it asks.
    document.addEventListener('wheel', stop, { passive: false });
    document.addEventListener('touchmove', stop, { passive: false });
    return () => {
      document.removeEventListener('wheel', stop);
      document.removeEventListener('touchmove', stop);
    };
  }, [shards]);
  return <Element ref={own}>{children}</Element>;
}
