/** The single toast on the screen. `toast()` replaces it from anywhere. */
import { startTransition, useEffect, useState } from 'react';

/** `waiting`: nothing is done yet. `attention`: only a part was done. */
export type ToastVariant = 'default' | 'destructive' | 'waiting' | 'attention';

/** What a toast says. */
export interface ToastWords {
  title: string;
  description?: string;
  variant?: ToastVariant;
}

/** The toast on the screen. A closed one stays until its animation has ended. */
export interface ToastState extends ToastWords {
  id: number;
  open: boolean;
}

/** A dismissed toast is removed after this time, so that its exit animation can finish. */
const forgetAfterMs = 1_000_000;
export const shownForMs = 5000;
export const swipeThresholdPx = 50;

let current: ToastState | undefined;
let lastId = 0;
let shownAt = 0;
let forgetting: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(next: ToastState | undefined) {
  clearTimeout(forgetting);
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast, which replaces the current one. Returns its id. */
export function toast(words: ToastWords): number {
  shownAt = performance.now();
  change({ ...words, id: ++lastId, open: true });
  return lastId;
}

/** Returns true until the toast is dismissed or replaced. */
export const isOnScreen = (id: number): boolean => current?.id === id && current.open;

/** Adds a second line to the toast on the screen, unless it was replaced. */
export function addToToast(id: number, description: string) {
  if (current && isOnScreen(id)) change({ ...current, description });
}

/** Closes the toast on the screen. */
export function dismissToast() {
  if (!current?.open) return;
  change({ ...current, open: false });
  forgetting = setTimeout(() => change(undefined), forgetAfterMs);
}

/** A save that leads to another page shows its toast there. */
const readOnNextPageMs = 1_000;

/** Closes a toast that another page has shown. */
export function leaveOldToast() {
  if (performance.now() - shownAt > readOnNextPageMs) dismissToast();
}

/** Rendered after the change it reports: rendering both together on a slow tablet takes too long. */
export function useToast(): ToastState | undefined {
  const [shown, setShown] = useState(current);
  useEffect(() => {
    const follow = () => startTransition(() => setShown(current));
    listeners.add(follow);
    follow();
    return () => void listeners.delete(follow);
  }, []);
  return shown;
}
