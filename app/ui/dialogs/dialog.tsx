import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { cx } from '../cx.ts';
import { IconButton } from '../button.tsx';
import { ModalWindow } from './modal-window.tsx';
import { focusFirstField, useReturnFocus } from './return-focus.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** For two parts side by side. The usual width fits one form. */
  wide?: boolean;
  children: ReactNode;
}

/** Covers the page behind a dialog. */
export const overlayClass = 'fixed inset-0 z-40 animate-fade bg-veil';

/** A bottom sheet on a touch device, a centered window elsewhere. Focus enters, is trapped and is restored. */
export const contentClass =
  'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] animate-rise flex-col overflow-hidden rounded-t-panel bg-surface shadow-overlay sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-panel';

/** A dialog. Focus returns to where it was before. */
export function Dialog({ open, onOpenChange, title, description, wide, children }: DialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <ModalWindow
      parts={Primitive}
      open={open}
      onOpenChange={onOpenChange}
      backdropClass={overlayClass}
      {...returnFocus}
      onOpenAutoFocus={(event) => {
        returnFocus.onOpenAutoFocus();
        focusFirstField(event);
      }}
      {...(!description && { 'aria-describedby': undefined })}
      className={cx(
        contentClass,
        wide ? 'sm:w-[min(46rem,calc(100vw-3rem))]' : 'sm:w-[min(31rem,calc(100vw-3rem))]',
      )}
    >
      <div className="flex items-start justify-between gap-4 px-5 pt-5 pb-1 sm:px-6">
        <Primitive.Title className="min-w-0 pt-0.5 text-xl font-bold">{title}</Primitive.Title>
        <Primitive.Close asChild>
          <IconButton label="Close" className="-mt-1 -mr-2">
            <X aria-hidden />
          </IconButton>
        </Primitive.Close>
      </div>
      <div className="overflow-y-auto overscroll-contain px-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:px-6 sm:pb-6">
        {/* Scrolls with the content: long words in large text would leave no room for it. */}
        {description && <Primitive.Description className="text-quiet">{description}</Primitive.Description>}
        <div className="pt-3">{children}</div>
      </div>
    </ModalWindow>
  );
}

/** The buttons at the end of a dialog or form: the main button is on top on touch devices, and last elsewhere. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{children}</div>;
}
