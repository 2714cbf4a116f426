// The provider's answer to offered times: other times, or a note why none fits.
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormActions } from '#app/forms/form-actions.tsx';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { useCommandForm } from '#app/forms/use-command-form.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import { SlotFields, instantsOf, noSlots, slotNames } from '#app/interviews/planner/pick/slot-fields.tsx';
import type { SlotValues } from '#app/interviews/planner/pick/slot-fields.tsx';
import { count } from '#app/ui/format.ts';
import { TextArea } from '#app/ui/inputs/field.tsx';
import { suggestTimes } from '#shared/domain/interviews/propose-times.ts';
import { zoneOfPlace } from '#shared/domain/interviews/interviews.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { usualMinutes } from '#shared/reads/planner/planned-times.ts';
import { plannerWith } from '#shared/reads/planner/planner.ts';
import type { Planner } from '#shared/reads/planner/planner.ts';
import { earliestDue } from './due.tsx';
import { firstFreeTimes } from './times.ts';

interface SuggestFormProps {
  row: MatchInFull;
  onClose: () => void;
}

/** It starts without a time: the note alone may be the answer. The week opens at the first time that would fit. */
export function SuggestForm({ row, onClose }: SuggestFormProps) {
  const { employerId, candidateReferenceId } = row.match;
  const planner = useRead(plannerWith, employerId, candidateReferenceId);
  return planner ? <Suggestion {...{ row, planner, onClose }} /> : null;
}

function Suggestion({
  row: { match, job, interview },
  planner,
  onClose,
}: SuggestFormProps & { planner: Planner }) {
  const zone = zoneOfPlace(interview);
  const dueBy = earliestDue([match]);
  const closed = planner.own.closedDays;
  const meeting = {
    minutes: interview?.minutes ?? usualMinutes,
    siteId: job?.siteId ?? null,
    room: interview?.room ?? null,
    reference: match.candidateReferenceId,
  };
  const [[first]] = useState(() => firstFreeTimes(planner, meeting, [10], { closed, dueBy, zone }));
  const { field, control, setValue, notices, onSubmit, isRunning } = useCommandForm({
    command: suggestTimes,
    defaults: { ...noSlots, slots: '', note: '' },
    toInput: (values: SlotValues & { note: string; slots: string }) => ({
      matchId: match.id,
      slots: instantsOf(
        slotNames.map((name) => values[name]),
        zone,
      ),
      note: values.note,
    }),
    draft: `${suggestTimes.name} ${match.id}`,
    onDone: onClose,
  });
  const typed = useWatch({ control, name: [...slotNames] });
  const amount = typed.filter(Boolean).length;
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormNotices {...notices} />
      <SlotFields
        field={field}
        typed={typed}
        shownAtFirst={1}
        error={field('slots').error}
        onType={setValue}
        matchIds={[match.id]}
        {...{ planner, meeting, closed, zone, dueBy, first }}
      />
      <TextArea
        label="Note to the employer"
        rows={2}
        hint="Required if you don’t propose a time. Don’t include names or contact details."
        {...field('note')}
      />
      <FormActions
        isRunning={isRunning}
        confirm={amount === 0 ? 'None of these' : `Propose ${count(amount, 'time')}`}
        onClose={onClose}
      />
    </form>
  );
}
