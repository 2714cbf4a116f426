// Proposes one to five times for one candidate.
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormActions } from '#app/forms/form-actions.tsx';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { useCommandForm } from '#app/forms/use-command-form.ts';
import { useRestoredForm } from '#app/forms/use-taken-up-again.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import { TextArea } from '#app/ui/inputs/field.tsx';
import { proposeTimes } from '#shared/domain/interviews/propose-times.ts';
import type { Match } from '#shared/domain/interviews/interviews.ts';
import { SlotFields, instantsOf, noSlots, slotNames } from '#app/interviews/planner/pick/slot-fields.tsx';
import type { SlotValues } from '#app/interviews/planner/pick/slot-fields.tsx';
import { PlaceFields, placeDefaults, placeInput } from './place-fields.tsx';
import type { PlaceValues } from './place-fields.tsx';
import { placeOfJob } from './bulk/last-place.ts';
import type { PlaceOfJob } from './bulk/last-place.ts';
import { plannerOf } from '#shared/reads/planner/planner.ts';
import type { Planner } from '#shared/reads/planner/planner.ts';
import { earliestDue } from './due.tsx';
import { firstFreeTimes } from './times.ts';
import { useUntilChosen } from '#app/changes/toasts/until-chosen.ts';

interface FormProps {
  match: Match;
  /** When the window opened that this form shares with other forms. */
  openedAt?: string;
  onClose: () => void;
}

/** The employer's proposal. It starts with the place of the last one, on days on which the organization works. */
export function ProposeForm(props: FormProps) {
  const at = useRead(placeOfJob, props.match.jobId);
  const planner = useRead(plannerOf);
  return at && planner ? <Proposal {...props} at={at} planner={planner} /> : null;
}

interface ProposalProps extends FormProps {
  at: PlaceOfJob;
  planner: Planner;
}

function Proposal({
  match,
  openedAt,
  at: { place, closed, siteId, zone: siteZone },
  planner,
  onClose,
}: ProposalProps) {
  const dueBy = earliestDue([match]);
  // An interview at the site is on the site's clocks, any other on the organization's.
  const zoneFor = (kind: string) => (kind === 'in-person' ? siteZone : undefined);
  const reference = match.candidateReferenceId;
  const [[first = '', second = '']] = useState(() => {
    const usual = { minutes: Number(place.minutes ?? placeDefaults.minutes), siteId, room: null, reference };
    return firstFreeTimes(planner, usual, [10, 14], { closed, dueBy, zone: siteZone });
  });
  const untilChosen = useUntilChosen([match.courseId]);
  const { field, control, setValue, notices, onSubmit, isRunning } = useCommandForm({
    command: proposeTimes,
    defaults: { ...noSlots, slot1: first, slot2: second, slots: '', ...placeDefaults, ...place, note: '' },
    toInput: (values: SlotValues & PlaceValues & { note: string; slots: string }) => ({
      matchId: match.id,
      slots: instantsOf(
        slotNames.map((name) => values[name]),
        zoneFor(values.kind),
      ),
      ...placeInput(values),
      note: values.note,
    }),
    draft: `${proposeTimes.name} ${match.id}`,
    next: (values) => {
      const zone = zoneFor(values.kind);
      const times = instantsOf(
        slotNames.map((name) => values[name]),
        zone,
      );
      return untilChosen([{ courseId: match.courseId, times, zone }], new Date().toISOString());
    },
    onDone: onClose,
  });
  useRestoredForm(notices.draft, openedAt);
  const typed = useWatch({ control, name: [...slotNames] });
  const [kind, minutes] = useWatch({ control, name: ['kind', 'minutes'] });
  const meeting = { minutes: Number(minutes), siteId, room: null, reference };
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormNotices {...notices} />
      <SlotFields
        field={field}
        typed={typed}
        shownAtFirst={2}
        error={field('slots').error}
        onType={setValue}
        matchIds={[match.id]}
        zone={zoneFor(kind)}
        {...{ planner, meeting, closed, dueBy }}
      />
      <PlaceFields field={field} />
      <TextArea label="Note to the training provider" rows={2} {...field('note')} />
      <FormActions isRunning={isRunning} confirm="Propose times" onClose={onClose} />
    </form>
  );
}
