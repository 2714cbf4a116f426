// The form of an interview day: hours, breaks, rooms and place; it proposes the times in one batch.
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { FormActions } from '#app/forms/form-actions.tsx';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { MomentField } from '#app/forms/moment-field.tsx';
import { useDraft } from '#app/forms/use-draft.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { PickButton } from '#app/planner/pick/pick-button.tsx';
import { TextField } from '#app/ui/inputs/field.tsx';
import { count, formatNumber } from '#app/ui/format.ts';
import { useMinute } from '#app/ui/timing/use-minute.ts';
import { proposeTimes } from '#shared/domain/interviews/propose-times.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { plannedTimes } from '#shared/reads/planner/planned-times.ts';
import type { Planner } from '#shared/reads/planner/planner.ts';
import type { PlaceOfJob } from '../bulk/last-place.ts';
import { AfterDue, earliestDue } from '../due.tsx';
import { PlaceFields, placeDefaults, placeInput } from '../place-fields.tsx';
import { suggestedTimes } from '../times.ts';
import { BreakFields, RoomFields } from './day-fields.tsx';
import { dayDefaults, planDay } from './day-plan.ts';
import type { DayValues } from './day-plan.ts';
import { DaySummary } from './day-summary.tsx';

interface DayFormProps {
  rows: readonly MatchInFull[];
  at: PlaceOfJob;
  planner: Planner;
  onClose: () => void;
  onDone: () => void;
}

/** Interviews of a day are short. */
const usualMinutes = '15';

export function DayForm({ rows, at, planner, onClose, onDone }: DayFormProps) {
  const { place, closed, siteId, zone: siteZone } = at;
  const dueBy = earliestDue(rows.map(({ match }) => match));
  const [[morning = '']] = useState(() => suggestedTimes(new Date(), [9], { closed, dueBy, zone: siteZone }));
  const defaultValues: DayValues = {
    start: morning,
    ...dayDefaults,
    ...placeDefaults,
    minutes: usualMinutes,
    ...place,
  };
  const form = useForm({ defaultValues });
  const draft = useDraft(form, { name: 'interview-day', before: {}, onTaken: () => {} });
  const { errors } = form.formState;
  const { runAll, isRunning } = useSubmit(proposeTimes);
  const values = useWatch({ control: form.control }) as DayValues;
  const zone = values.kind === 'in-person' ? siteZone : undefined;
  const matchIds = rows.map(({ match }) => match.id);
  const now = useMinute();
  const others = plannedTimes(planner.matches, now).filter(({ row }) => !matchIds.includes(row.match.id));
  const planned = planDay(rows, values, { siteId, zone, others });
  const field = (name: keyof DayValues) => ({ ...form.register(name), error: errors[name]?.message });

  const submit = form.handleSubmit(async (typed) => {
    const plan = planDay(rows, typed, { siteId, zone, others });
    if (plan.length === 0) return form.setError('end', { message: 'No interview fits before this time' });
    const inputs = plan.map(({ row, startsAt, room }) => ({
      matchId: row.match.id,
      slots: [startsAt],
      ...placeInput(typed),
      room,
      note: null,
    }));
    const wrong = proposeTimes.input.safeParse(inputs[0]);
    if (!wrong.success) {
      for (const { path, message } of wrong.error.issues)
        form.setError(path[0] === 'slots' ? 'start' : (path[0] as keyof DayValues), { message });
      return;
    }
    const done = {
      title: `Times proposed to ${count(inputs.length, 'candidate')}`,
      partly: (taken: number, of: number) =>
        `Times proposed to ${formatNumber(taken)} of ${formatNumber(of)}`,
    };
    const orders = inputs.map((input) => proposeTimes.input.parse(input));
    if (!(await runAll(orders, done))) return;
    draft.forget();
    onDone();
  });

  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
      <FormNotices command={proposeTimes} draft={draft.offered} correction={undefined} />
      <div className="flex flex-col items-start gap-3">
        <MomentField
          label="First interview starts"
          required
          zone={zone}
          className="w-full"
          {...field('start')}
        />
        <PickButton
          planner={planner}
          chosen={values.start ? [values.start] : []}
          most={1}
          meeting={{ minutes: Number(values.minutes), siteId, room: null }}
          {...{ matchIds, closed, zone, dueBy }}
          onDone={([start = '']) => form.setValue('start', start)}
        />
      </div>
      <TextField type="time" label="The day ends at" required {...field('end')} />
      <BreakFields
        field={field}
        values={values}
        onClear={(...names) => names.forEach((name) => form.setValue(name, ''))}
      />
      <RoomFields field={field} values={values} />
      <PlaceFields field={field} />
      <DaySummary planned={planned} chosen={rows.length} zone={zone} />
      <AfterDue dueBy={dueBy} times={planned.map(({ startsAt }) => startsAt)} />
      <FormActions
        isRunning={isRunning}
        confirm={`Propose ${count(planned.length, 'time')}`}
        onClose={onClose}
      />
    </form>
  );
}
