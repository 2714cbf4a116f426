// A window that closes is hidden at once and taken apart after the next frame. On a slow tablet taking it apart takes as
// long as drawing what changed behind it, and that is what somebody waits for.
import { memo, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

/** A tab that is not looked at draws no frames. */
const noFrameForMs = 200;

interface AsItWasProps {
  open: boolean;
  children: ReactNode;
}

/** Once it is closed, what is in it stays as it was when it was open. */
export const AsItWas = memo(
  ({ children }: AsItWasProps) => children,
  (_, { open }) => !open,
);

/** `opening` is the key of what is drawn: opened again it is another one, however soon that is. */
export function useLeaving(open: boolean) {
  const [stay, setStay] = useState({ open, opening: 0, isThere: open });
  if (stay.open !== open) setStay({ open, opening: stay.opening + Number(open), isThere: true });
  const veil = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const isLeaving = stay.isThere && !open;
  useLayoutEffect(() => {
    if (!isLeaving) return;
    for (const { current } of [veil, pane]) if (current) current.hidden = true;
    return afterNextFrame(() => setStay((before) => ({ ...before, isThere: false })));
  }, [isLeaving]);
  return { ...stay, veil, pane };
}

function afterNextFrame(work: () => void): () => void {
  let timer = setTimeout(work, noFrameForMs);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
