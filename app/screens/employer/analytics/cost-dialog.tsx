import { useState } from 'react';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { useCommandForm } from '#app/forms/use-command-form.ts';
import { useCommand } from '#app/replica/live/hooks.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx';
import { DateField, NumberField, TextField } from '#app/ui/inputs/field.tsx';
import { capitalized } from '#app/ui/format.ts';
import { Select } from '#app/ui/inputs/select.tsx';
import { addCost } from '#shared/domain/organizations/costs.ts';
import { costKinds } from '#shared/engine/options.ts';

interface CostDialogProps {
  open: boolean;
  today: string;
  onClose: () => void;
}

export function CostDialog({ open, today, onClose }: CostDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Add cost"
      description="Only your organization sees this."
    >
      <CostForm today={today} onClose={onClose} />
    </Dialog>
  );
}

function CostForm({ today, onClose }: Omit<CostDialogProps, 'open'>) {
  const { newId } = useCommand();
  const [id] = useState(newId);
  const { field, notices, onSubmit, isRunning } = useCommandForm({
    command: addCost,
    defaults: { kind: '', amountCents: '', day: today, note: '' },
    toInput: ({ amountCents, ...values }) => ({ ...values, id, amountCents: centsIn(amountCents) }),
    draft: addCost.name,
    onDone: onClose,
  });
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormNotices {...notices} />
      <Select
        label="What for"
        required
        placeholder="Choose one"
        options={costKinds.map((value) => ({ value, label: capitalized(value) }))}
        {...field('kind')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField
          label="Amount in dollars"
          isDecimal
          required
          placeholder="250"
          {...field('amountCents')}
        />
        <DateField label="Date" required {...field('day')} />
      </div>
      <TextField label="Note" {...field('note')} />
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={isRunning}>
          Add cost
        </Button>
      </DialogActions>
    </form>
  );
}

/** Returns "1,250.50" in cents. Invalid input becomes NaN and is refused. */
function centsIn(text: string): number {
  const plain = text.replace(/[$,\s]/g, '');
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN;
}
