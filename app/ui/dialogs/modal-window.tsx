// A window over a backdrop, for dialogs and alerts. Back closes it.
import type { ComponentProps } from 'react';
import type { Dialog } from 'radix-ui';
import { useBackCloses } from './use-back-closes.ts';

interface ModalWindowProps extends ComponentProps<typeof Dialog.Content> {
  /** Radix's parts of a dialog or of an alert. */
  parts: Pick<typeof Dialog, 'Root' | 'Portal' | 'Overlay' | 'Content'>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  backdropClass: string;
}

export function ModalWindow({ parts, open, onOpenChange, backdropClass, ...content }: ModalWindowProps) {
  useBackCloses(open, () => onOpenChange(false));
  return (
    <parts.Root open={open} onOpenChange={onOpenChange}>
      <parts.Portal>
        <parts.Overlay className={backdropClass} />
        <parts.Content {...content} />
      </parts.Portal>
    </parts.Root>
  );
}
