import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import { inputOf, namesOf, startValues } from '#app/changes/correction/correction-fields.ts';
import type { CorrectionField } from '#app/changes/correction/correction-fields.ts';
import { FormActions } from '#app/forms/form-actions.tsx';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { MomentField } from '#app/forms/moment-field.tsx';
import { useCommandForm } from '#app/forms/use-command-form.ts';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { DateField, NumberField, TextArea, TextField } from '#app/ui/inputs/field.tsx';
import { capitalized } from '#app/ui/format.ts';
import { Select } from '#app/ui/inputs/select.tsx';
import type { Command } from '#shared/engine/command.ts';
import { useTitle } from '#app/changes/subjects/use-title.ts';

interface FixDialogProps {
  entry: OutboxEntry;
  command: Command;
  fields: readonly CorrectionField[];
  onClose: () => void;
}

/** Shows a refused change in its few fields, as typed. Saving replaces the refused change. */
export function CorrectionDialog({ entry, command, fields, onClose }: FixDialogProps) {
  const title = useTitle(entry);
  const start = startValues(fields, entry.input);
  const { field, notices, onSubmit, isRunning } = useCommandForm({
    command,
    defaults: start,
    start,
    toInput: (values) => inputOf(fields, entry.input, values),
    correction: entry,
    draft: command.name,
    onDone: onClose,
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Fix this change" description={title}>
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <FormNotices {...notices} />
        {fields.flatMap((one) =>
          namesOf(one).map((name, index) => (
            <OneField key={name} one={one} place={index} props={field(name)} error={field(one.name).error} />
          )),
        )}
        <FormActions isRunning={isRunning} confirm="Save" onClose={onClose} />
      </form>
    </Dialog>
  );
}

interface OneFieldProps {
  one: CorrectionField;
  place: number;
  props: object;
  error: string | undefined;
}

function OneField({ one, place, props, error }: OneFieldProps) {
  const { label, kind, options = [] } = one;
  switch (kind) {
    case 'text':
      return <TextArea label={label} rows={3} {...props} />;
    case 'day':
      return <DateField label={label} {...props} />;
    case 'choice':
      return (
        <Select
          label={label}
          placeholder="Choose"
          options={options.map((value) => ({ value, label: capitalized(value.replaceAll('_', ' ')) }))}
          {...props}
        />
      );
    case 'moment':
      return <MomentField label={label} {...props} />;
    case 'moments':
      return (
        <MomentField label={`${label} ${place + 1}`} {...props} error={place === 0 ? error : undefined} />
      );
    case 'number':
    case 'dollars':
      return <NumberField label={label} isDecimal {...props} />;
    case 'line':
      return <TextField label={label} {...props} />;
  }
}
