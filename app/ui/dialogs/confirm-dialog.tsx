import type { ReactNode } from 'react';
import { AlertDialog as Primitive } from 'radix-ui';
import { Button, buttonClass } from '../button.tsx';
import { cx } from '../cx.ts';
import { DialogActions, overlayClass, contentClass } from './dialog.tsx';
import { ModalWindow } from './modal-window.tsx';
import { useReturnFocus } from './return-focus.ts';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The effect, with its number: "28 students, 2 linked jobs". */
  children: ReactNode;
  confirm: string;
  cancel?: string;
  /** Confirming loses data. */
  danger?: boolean;
  pending?: boolean;
  onConfirm: () => void;
}

/** Asks for confirmation before an action that a tap cannot undo. Focus starts on the safe answer. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  confirm,
  cancel = 'Cancel',
  danger,
  pending,
  onConfirm,
}: ConfirmDialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <ModalWindow
      parts={Primitive}
      open={open}
      onOpenChange={onOpenChange}
      backdropClass={overlayClass}
      {...returnFocus}
      className={cx(
        contentClass,
        'overflow-y-auto px-5 pt-6 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:w-[min(28rem,calc(100vw-3rem))] sm:px-6 sm:pb-6',
      )}
    >
      <Primitive.Title className="text-xl font-bold">{title}</Primitive.Title>
      <Primitive.Description asChild>
        <div className="mt-2 flex flex-col gap-2 text-quiet">{children}</div>
      </Primitive.Description>
      <DialogActions>
        <Primitive.Cancel className={buttonClass({ look: 'secondary' })}>{cancel}</Primitive.Cancel>
        <Button look={danger ? 'danger' : 'primary'} pending={pending ?? false} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </ModalWindow>
  );
}
