// Replaces the package react-remove-scroll, with which dialogs and menus stop the page behind them from scrolling. That
// package needs inline styles, which the Content-Security-Policy forbids. It also sets inherited properties, so that
// each opening or closing dialog restyles the whole page.
import { useEffect, useRef } from 'react';
import type { ElementType, ReactNode, RefObject } from 'react';

interface RemoveScrollProps {
  as: ElementType;
  children: ReactNode;
  /** Elements over the page that scroll themselves. Without any, the element itself. */
  shards?: RefObject<HTMLElement | null>[];
}

/** Pinch zoom still works. Radix passes more settings; this implements the ones it relies on. */
export function RemoveScroll({ as: Element, children, shards }: RemoveScrollProps) {
  const own = useRef<HTMLElement>(null);
  useEffect(() => {
    const stop = (event: WheelEvent | TouchEvent) => {
      const isPinch = event instanceof WheelEvent ? event.ctrlKey : event.touches.length > 1;
      const isInside = (shards ?? [own]).some(({ current }) => current?.contains(event.target as Node));
      if (!isPinch && !isInside && event.cancelable) event.preventDefault();
    };
    // Listeners on a document are passive by default.
    document.addEventListener('wheel', stop, { passive: false });
    document.addEventListener('touchmove', stop, { passive: false });
    return () => {
      document.removeEventListener('wheel', stop);
      document.removeEventListener('touchmove', stop);
    };
  }, [shards]);
  return <Element ref={own}>{children}</Element>;
}
