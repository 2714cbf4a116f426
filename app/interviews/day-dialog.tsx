// An interview day: several candidates one after the other, one time each.
import { useState } from 'react';
import { useRun } from '#app/forms/use-run.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import { TextField } from '#app/ui/field.tsx';
import { count } from '#app/ui/format.ts';
import { proposeTimes } from '#shared/domain/interview-times.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { PlaceFields, placeDefaults, placeInput } from './place-fields.tsx';
import type { PlaceValues } from './place-fields.tsx';
import { blockOf, formatSlot, nextWorkingTimes } from './times.ts';

interface DayDialogProps {
  rows: readonly MatchInFull[];
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

export function DayDialog({ rows, open, onClose, onDone }: DayDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Interview day"
      description={`${count(rows.length, 'candidate')}, one after the other, one time each.`}
    >
      {open && <DayForm rows={rows} onClose={onClose} onDone={onDone} />}
    </Dialog>
  );
}

function DayForm({ rows, onClose, onDone }: Omit<DayDialogProps, 'open'>) {
  const [start, setStart] = useState(() => nextWorkingTimes(new Date(), [9])[0] ?? '');
  const [values, setValues] = useState<PlaceValues>({ ...placeDefaults, minutes: '15' });
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const { runAll, isRunning } = useRun(proposeTimes);
  const times = blockOf(start, Number(values.minutes), rows.length);
  const [first, last] = [times[0], times.at(-1)];

  const field = (name: keyof PlaceValues) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: target.value })),
    error: errors[name],
  });

  async function submit() {
    const inputs = rows.map(({ match }, index) => ({
      matchId: match.id,
      slots: [times[index] ?? ''],
      ...placeInput(values),
      note: null,
    }));
    const wrong = proposeTimes.input.safeParse(inputs[0]);
    if (!wrong.success) {
      const issues = wrong.error.issues.map(({ path, message }) => [String(path[0]), message]);
      return setErrors(Object.fromEntries(issues));
    }
    const orders = inputs.map((input) => proposeTimes.input.parse(input));
    const done = {
      title: `Times proposed to ${count(rows.length, 'candidate')}`,
      partly: (taken: number, of: number) => `Times proposed to ${taken} of ${of}`,
    };
    if (await runAll(orders, done)) onDone();
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label="The first interview begins"
        type="datetime-local"
        required
        value={start}
        onChange={(event) => setStart(event.target.value)}
        error={errors.slots}
      />
      <PlaceFields field={field} />
      {first && last && (
        <p className="rounded-panel bg-sunken px-4 py-3">
          {rows.length === 1
            ? formatSlot(first)
            : `From ${formatSlot(first)}; the last one begins ${formatSlot(last)}.`}
        </p>
      )}
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={isRunning}>
          Propose {count(rows.length, 'time')}
        </Button>
      </DialogActions>
    </form>
  );
}
