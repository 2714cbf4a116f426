// A dialog with one text field: why an interview moves, why a candidate withdraws, what happened.
import type { ReactNode } from 'react';
import type { Command } from '#shared/engine/command.ts';
import { useCommandForm } from './use-command-form.ts';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { TextArea } from '#app/ui/inputs/field.tsx';
import { FormActions } from './form-actions.tsx';
import { FormNotices } from './form-notices.tsx';

interface TextDialogProps<Input> {
  title: string;
  /** The consequence of the answer. */
  children: ReactNode;
  command: Command<Input>;
  /** The name of the field in the command's input. */
  name: string;
  label: string;
  confirm: string;
  /** The rest of the command's input. */
  about: Readonly<Record<string, string | number>>;
  isOptional?: boolean;
  /** Replaces the command's own success text. */
  done?: string | undefined;
  onClose: () => void;
}

/** A dialog with one text that a command takes. */
export function TextDialog<Input>({ title, children, onClose, ...form }: TextDialogProps<Input>) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={children}>
      <TextForm {...form} onClose={onClose} />
    </Dialog>
  );
}

function TextForm<Input>({
  command,
  name,
  label,
  confirm,
  about,
  isOptional,
  done,
  onClose,
}: Omit<TextDialogProps<Input>, 'title' | 'children'>) {
  const { field, onSubmit, isRunning, notices } = useCommandForm({
    command,
    defaults: { [name]: '' } as Record<string, string>,
    toInput: (values) => ({ ...about, [name]: values[name] }),
    draft: [command.name, ...Object.values(about)].join(' '),
    done,
    onDone: onClose,
  });
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormNotices {...notices} />
      <TextArea label={label} rows={3} required={!isOptional} {...field(name)} />
      <FormActions isRunning={isRunning} confirm={confirm} onClose={onClose} />
    </form>
  );
}
