// A window that closes is hidden at once and taken apart after the next frame. On a slow tablet taking it apart takes as
// long as drawing what changed behind it, and that is what somebody waits for.
import { memo, useLayoutEffect, useRef, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import type { Dialog } from 'radix-ui';
import { useBackCloses } from './use-back-closes.ts';
import { afterNextFrame } from '../timing/next-frame.ts';

interface AsItWasProps {
  open: boolean;
  children: ReactNode;
}

/** Once it is closed, what is in it stays as it was when it was open. */
const AsItWas = memo(
  ({ children }: AsItWasProps) => children,
  (_, { open }) => !open,
);

/** `opening` is the key of what is drawn: opened again it is another one, however soon that is. */
function useLeaving(open: boolean) {
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

interface LeavingWindowProps extends ComponentProps<typeof Dialog.Content> {
  /** Radix's parts of a dialog or of an alert. */
  parts: Pick<typeof Dialog, 'Root' | 'Portal' | 'Overlay' | 'Content'>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  veilClass: string;
}

/** A window over a veil, of either kind. */
export function LeavingWindow({ parts, open, onOpenChange, veilClass, ...content }: LeavingWindowProps) {
  const { isThere, opening, veil, pane } = useLeaving(open);
  useBackCloses(open, () => onOpenChange(false));
  if (!isThere) return null;
  return (
    <AsItWas key={opening} open={open}>
      <parts.Root open onOpenChange={onOpenChange}>
        <parts.Portal>
          <parts.Overlay ref={veil} className={veilClass} />
          <parts.Content ref={pane} {...content} />
        </parts.Portal>
      </parts.Root>
    </AsItWas>
  );
}
