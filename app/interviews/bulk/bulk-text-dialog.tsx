// A dialog with one text that is given to many matches at once: a reason, or a message.
import { useForm, useWatch } from 'react-hook-form';
import type { ReactNode } from 'react';
import type { Done } from '#app/changes/toasts/pending-toast.ts';
import { FormActions } from '#app/forms/form-actions.tsx';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { useDraft } from '#app/forms/use-draft.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { TextArea } from '#app/ui/inputs/field.tsx';
import type { Command } from '#shared/engine/command.ts';

export interface BulkTextDialogProps<Input> {
  title: string;
  /** The effect, with its number. */
  children: ReactNode;
  command: Command<Input>;
  label: string;
  hint?: string;
  confirm: string;
  done: Done;
  /** The inputs of the command, one for each match. */
  inputsOf: (text: string) => readonly unknown[];
  /** Shown beside the text while it is typed. */
  noteOf?: (text: string) => ReactNode;
  onClose: () => void;
  onDone: () => void;
}

export function BulkTextDialog<Input>({ title, children, onClose, ...form }: BulkTextDialogProps<Input>) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={children}>
      <BulkTextForm {...form} onClose={onClose} />
    </Dialog>
  );
}

function BulkTextForm<Input>({
  command,
  label,
  hint,
  confirm,
  done,
  inputsOf,
  noteOf,
  onClose,
  onDone,
}: Omit<BulkTextDialogProps<Input>, 'title' | 'children'>) {
  const form = useForm({ defaultValues: { text: '' } });
  const draft = useDraft(form, { name: `bulk ${command.name}`, before: {}, onTaken: () => {} });
  const { runAll, isRunning } = useSubmit(command);
  const { errors } = form.formState;
  const typed = useWatch({ control: form.control, name: 'text' });
  const note = noteOf?.(typed);

  const submit = form.handleSubmit(async ({ text }) => {
    const inputs: Input[] = [];
    for (const input of inputsOf(text)) {
      const parsed = command.input.safeParse(input);
      if (!parsed.success)
        return form.setError('text', { message: parsed.error.issues[0]?.message ?? command.failed });
      inputs.push(parsed.data);
    }
    if (!(await runAll(inputs, done))) return;
    draft.forget();
    onDone();
  });

  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
      <FormNotices draft={draft.offered} correction={undefined} />
      <TextArea
        label={label}
        rows={3}
        required
        {...(hint && { hint })}
        {...form.register('text')}
        error={errors.text?.message}
        note={note}
      />
      <FormActions isRunning={isRunning} confirm={confirm} onClose={onClose} />
    </form>
  );
}
