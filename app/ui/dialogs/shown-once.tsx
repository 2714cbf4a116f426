import { useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { copyText } from '../copy-text.ts';
import { capitalized } from '../format.ts';
import { toast } from '../feedback/toast.ts';
import { TextField } from '../inputs/field.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

interface ShownOnceProps {
  title: string;
  description: string;
  /** What is shown, in lower case: "link". */
  noun: string;
  /** Nothing is shown while it is empty. */
  value: string;
  hint?: ReactNode;
  onClose: () => void;
  /** A further action. */
  children?: ReactNode;
}

/** A dialog with something to copy that the server cannot show again. */
export function ShownOnce({ title, description, noun, value, hint, onClose, children }: ShownOnceProps) {
  const field = useRef<HTMLInputElement>(null);
  const label = capitalized(noun);

  async function copy() {
    if (field.current && (await copyText(field.current))) toast({ title: `${label} copied` });
    else
      toast({
        title: `The ${noun} could not be copied`,
        description: `The ${noun} is selected. Copy it yourself.`,
        variant: 'attention',
      });
  }

  return (
    <Dialog
      open={value !== ''}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={description}
    >
      <TextField
        ref={field}
        label={label}
        hint={hint}
        readOnly
        value={value}
        onFocus={({ target }) => target.select()}
      />
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
        {children}
        <Button onClick={() => void copy()}>Copy {noun}</Button>
      </DialogActions>
    </Dialog>
  );
}
