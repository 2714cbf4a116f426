// Hides a closing window at once, and unmounts it after the next frame. On a slow tablet, unmounting takes as long as
// rendering the change behind it, which the person is waiting for.
import { memo, useLayoutEffect, useRef, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import type { Dialog } from 'radix-ui';
import { useBackCloses } from './use-back-closes.ts';
import { afterNextFrame } from '../timing/next-frame.ts';

interface AsItWasProps {
  open: boolean;
  children: ReactNode;
}

/** Keeps the content of a closed window as it was when open. */
const AsItWas = memo(
  ({ children }: AsItWasProps) => children,
  (_, { open }) => !open,
);

/** `opening` is the key of the rendered content. Each opening gets a new key, however soon it follows. */
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

/** A window over a backdrop, for dialogs and alerts. */
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
