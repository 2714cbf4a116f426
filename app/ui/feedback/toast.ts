/** The one toast on screen, and `toast()` to show another in its place from anywhere. */
import { startTransition, useEffect, useState } from 'react';

/** `waiting`: nothing is done yet. `attention`: not all was done. */
export type ToastVariant = 'default' | 'destructive' | 'waiting' | 'attention';

export interface ToastWords {
  title: string;
  description?: string;
  variant?: ToastVariant;
}

export interface ToastState extends ToastWords {
  id: number;
  open: boolean;
}

/** A dismissed toast is forgotten after this time; until then it can still finish leaving the screen. */
const forgetAfterMs = 1_000_000;
export const shownForMs = 5000;
export const swipeThresholdPx = 50;

let current: ToastState | undefined;
let lastId = 0;
let forgetting: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(next: ToastState | undefined) {
  clearTimeout(forgetting);
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast. One at a time: a newer one takes the place of the one on screen. Returns its id. */
export function toast(words: ToastWords): number {
  change({ ...words, id: ++lastId, open: true });
  return lastId;
}

/** Until it is dismissed or another takes its place. */
export const isOnScreen = (id: number): boolean => current?.id === id && current.open;

/** A second line for the toast on screen, unless another has taken its place. */
export function addToToast(id: number, description: string) {
  if (current && isOnScreen(id)) change({ ...current, description });
}

export function dismissToast() {
  if (!current?.open) return;
  change({ ...current, open: false });
  forgetting = setTimeout(() => change(undefined), forgetAfterMs);
}

/** Drawn after what it is about: on a slow tablet the two take longer than the eye allows. */
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
