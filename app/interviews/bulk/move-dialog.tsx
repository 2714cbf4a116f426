// Moves several interviews together: the first to a new time, the others by as much.
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { FormActions } from '#app/forms/form-actions.tsx';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { MomentField } from '#app/forms/moment-field.tsx';
import { useDraft } from '#app/forms/use-draft.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { TextArea } from '#app/ui/inputs/field.tsx';
import { count, formatNumber } from '#app/ui/format.ts';
import { toInstant, toLocal } from '#app/ui/wall-clock.ts';
import { zoneOfPlace } from '#shared/domain/interviews/interviews.ts';
import { rescheduleInterview } from '#shared/domain/interviews/reschedule.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { formatSlot } from '../times.ts';

interface BulkMoveDialogProps {
  rows: readonly MatchInFull[];
  /** Says what of the selection has no interview to move. */
  leftOut: string;
  onClose: () => void;
  onDone: () => void;
}

export function BulkMoveDialog({ rows, leftOut, onClose, onDone }: BulkMoveDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Move ${count(rows.length, 'interview')}`}
      description={`The first moves to the new time, the others by as much. We’ll let the other side know. ${leftOut}`.trim()}
    >
      <MoveForm rows={rows} onClose={onClose} onDone={onDone} />
    </Dialog>
  );
}

function MoveForm({ rows, onClose, onDone }: Omit<BulkMoveDialogProps, 'leftOut'>) {
  // The times that are on the screen now: an interview that moves meanwhile is refused and not moved twice.
  const [moved] = useState(() =>
    rows
      .map(({ match }) => ({ matchId: match.id, from: match.interviewDate ?? '' }))
      .sort((a, b) => (a.from < b.from ? -1 : 1)),
  );
  const zone = zoneOfPlace(rows[0]?.interview);
  const [first, last] = [moved[0]?.from ?? '', moved.at(-1)?.from ?? ''];
  const form = useForm({ defaultValues: { startsAt: toLocal(first, zone), reason: '' } });
  const draft = useDraft(form, { name: 'bulk move', before: {}, onTaken: () => {} });
  const { runAll, isRunning } = useSubmit(rescheduleInterview);
  const { errors } = form.formState;
  const startsAt = useWatch({ control: form.control, name: 'startsAt' });
  const shift = shiftOf(first, toInstant(startsAt, zone));
  const field = (name: 'startsAt' | 'reason') => ({ ...form.register(name), error: errors[name]?.message });

  const submit = form.handleSubmit(async ({ reason }) => {
    const inputs = moved.map((one) => ({ ...one, startsAt: later(one.from, shift), reason }));
    const wrong = rescheduleInterview.input.safeParse(inputs[0]);
    if (!wrong.success) {
      for (const { path, message } of wrong.error.issues)
        form.setError(path[0] === 'reason' ? 'reason' : 'startsAt', { message });
      return;
    }
    const done = {
      title: `${count(inputs.length, 'interview')} moved`,
      partly: (taken: number, of: number) => `${formatNumber(taken)} of ${count(of, 'interview')} moved`,
    };
    if (
      !(await runAll(
        inputs.map((input) => rescheduleInterview.input.parse(input)),
        done,
      ))
    )
      return;
    draft.forget();
    onDone();
  });

  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
      <FormNotices draft={draft.offered} correction={undefined} />
      <MomentField
        label="First interview starts"
        hint={`Now ${formatSlot(first, zone)}.`}
        zone={zone}
        required
        {...field('startsAt')}
      />
      {shift !== 0 && Number.isFinite(shift) && (
        <p className="rounded-panel bg-sunken px-4 py-3">
          {moved.length === 1
            ? `Moves to ${formatSlot(later(first, shift), zone)}.`
            : `From ${formatSlot(later(first, shift), zone)}. The last interview starts ${formatSlot(later(last, shift), zone)}.`}
        </p>
      )}
      <TextArea label="Reason" rows={2} required {...field('reason')} />
      <FormActions
        isRunning={isRunning}
        confirm={`Move ${count(moved.length, 'interview')}`}
        onClose={onClose}
      />
    </form>
  );
}

const shiftOf = (from: string, to: string): number => Date.parse(to) - Date.parse(from);

/** An unreadable time stays unreadable, so that the command's message describes it. */
const later = (instant: string, shift: number): string =>
  Number.isFinite(shift) ? new Date(Date.parse(instant) + shift).toISOString() : '';
