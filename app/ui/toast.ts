/** The one toast on screen, and `toast()` to show another in its place from anywhere. */
import { startTransition, useEffect, useState } from 'react';

export type ToastVariant = 'default' | 'destructive';

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

/** Shows a toast. One at a time: a newer one takes the place of the one on screen. */
export function toast(words: ToastWords) {
  change({ ...words, id: ++lastId, open: true });
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
