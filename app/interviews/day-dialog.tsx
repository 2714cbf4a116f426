// An interview day: one time each for several candidates in a row.
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { MomentField } from '#app/forms/moment-field.tsx';
import { useDraft } from '#app/forms/use-draft.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx';
import { count } from '#app/ui/format.ts';
import { proposeTimes } from '#shared/domain/interviews/propose-times.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { PlaceFields, placeDefaults, placeInput } from './place-fields.tsx';
import type { PlaceValues } from './place-fields.tsx';
import { placeOfJob } from './bulk/last-place.ts';
import type { PlaceOfJob } from './bulk/last-place.ts';
import { AfterDue, earliestDue } from './due.tsx';
import { blockOf, formatSlot, suggestedTimes } from './times.ts';

interface DayDialogProps {
  rows: readonly MatchInFull[];
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

export function DayDialog({ rows, open, onClose, onDone }: DayDialogProps) {
  const at = useRead(placeOfJob, commonJob(rows));
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Interview day"
      description={`${count(rows.length, 'candidate')}, one after another, one time each. ${replacedWords(rows)}`.trim()}
    >
      {open && at && <DayForm {...{ rows, at, onClose, onDone }} />}
    </Dialog>
  );
}

/** Says how many candidates have times on offer, which the new ones replace. */
function replacedWords(rows: readonly MatchInFull[]): string {
  const offered = rows.filter(({ slots }) => slots.length > 0).length;
  return offered === 0
    ? ''
    : `${count(offered, 'candidate has', 'candidates have')} times on offer; the new ones replace them.`;
}

/** A job at the place where all candidates would come to. Null if they would come to different sites. */
function commonJob(rows: readonly MatchInFull[]): number | null {
  const [first] = rows;
  const isOnePlace = rows.every(({ job }) => job?.siteId === first?.job?.siteId);
  return (isOnePlace && first?.match.jobId) || null;
}

type DayFormProps = Omit<DayDialogProps, 'open'> & { at: PlaceOfJob };

function DayForm({ rows, at: { place, closed, zone: siteZone }, onClose, onDone }: DayFormProps) {
  const dueBy = earliestDue(rows.map(({ match }) => match));
  const [[morning = '']] = useState(() => suggestedTimes(new Date(), [9], { closed, dueBy, zone: siteZone }));
  const form = useForm({ defaultValues: { start: morning, ...placeDefaults, ...place, minutes: '15' } });
  const draft = useDraft(form, { name: 'interview-day', before: {}, onTaken: () => {} });
  const { errors } = form.formState;
  const { runAll, isRunning } = useSubmit(proposeTimes);
  const [start, minutes, kind] = useWatch({ control: form.control, name: ['start', 'minutes', 'kind'] });
  const zone = kind === 'in-person' ? siteZone : undefined;
  const times = blockOf(start, Number(minutes), rows.length, zone);
  const [first, last] = [times[0], times.at(-1)];
  const field = (name: 'start' | keyof PlaceValues) => ({
    ...form.register(name),
    error: errors[name]?.message,
  });

  const submit = form.handleSubmit(async (values) => {
    const inputs = rows.map(({ match }, index) => ({
      matchId: match.id,
      slots: [times[index] ?? ''],
      ...placeInput(values),
      note: null,
    }));
    const wrong = proposeTimes.input.safeParse(inputs[0]);
    if (!wrong.success) {
      for (const { path, message } of wrong.error.issues)
        form.setError(path[0] === 'slots' ? 'start' : (path[0] as keyof PlaceValues), { message });
      return;
    }
    const orders = inputs.map((input) => proposeTimes.input.parse(input));
    const done = {
      title: `Times proposed to ${count(rows.length, 'candidate')}`,
      partly: (taken: number, of: number) => `Times proposed to ${taken} of ${of}`,
    };
    if (!(await runAll(orders, done))) return;
    draft.forget();
    onDone();
  });

  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
      <FormNotices command={proposeTimes} draft={draft.offered} correction={undefined} />
      <MomentField label="First interview starts" required zone={zone} {...field('start')} />
      <PlaceFields field={field} />
      {first && last && (
        <p className="rounded-panel bg-sunken px-4 py-3">
          {rows.length === 1
            ? formatSlot(first, zone)
            : `From ${formatSlot(first, zone)}. The last interview starts ${formatSlot(last, zone)}.`}
        </p>
      )}
      <AfterDue dueBy={dueBy} times={times} />
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
