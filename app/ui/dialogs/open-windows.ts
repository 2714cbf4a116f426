// The windows over the page, the topmost last. A toast that appears later lies over them, and Radix gives Escape to what
// appeared last. The toast passes the key on to the topmost window.
import { useEffect, useRef } from 'react';

interface OpenWindow {
  close: () => void;
}

const openWindows: OpenWindow[] = [];

/** Closes the topmost window. Returns false if none is open. */
export function closeTopWindow(): boolean {
  const top = openWindows.at(-1);
  top?.close();
  return top !== undefined;
}

/** Reports whether a window is open over the page. */
export const isWindowOpen = (): boolean => openWindows.length > 0;

const listeners = new Set<() => void>();

/** Calls back when a window has opened or closed. Returns the function that stops it. */
export function onWindowsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Counts this window among the open ones. */
export function useOpenWindow(open: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => void (latest.current = close));
  useEffect(() => {
    if (!open) return undefined;
    const own = { close: () => latest.current() };
    openWindows.push(own);
    tell();
    return () => {
      openWindows.splice(openWindows.indexOf(own), 1);
      tell();
    };
  }, [open]);
}

function tell(): void {
  for (const listener of listeners) listener();
}
