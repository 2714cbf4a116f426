// What lies over the page behind a dialog. The page under it does not scroll.
import { useEffect, useRef } from 'react';

const stop = (event: Event) => event.preventDefault();

/**
 * In place of Radix's overlay, which locks scrolling by properties of the body that every element inherits: each dialog
 * that opens or closes would have the whole page styled anew, a quarter of what a mark costs on a slow tablet.
 */
export function Veil() {
  const veil = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = veil.current;
    // React's own listeners for wheels may not prevent anything.
    element?.addEventListener('wheel', stop, { passive: false });
    return () => element?.removeEventListener('wheel', stop);
  }, []);
  return <div ref={veil} className="fixed inset-0 z-40 animate-fade touch-none bg-veil" />;
}
