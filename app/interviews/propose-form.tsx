// Proposes one to five times for one candidate.
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Plus, X } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { FormActions } from '#app/forms/form-actions.tsx';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { MomentField } from '#app/forms/moment-field.tsx';
import { useCommandForm } from '#app/forms/use-command-form.ts';
import { useRestoredForm } from '#app/forms/use-taken-up-again.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import { FieldError, TextArea } from '#app/ui/inputs/field.tsx';
import { proposeTimes, suggestTimes } from '#shared/domain/interviews/propose-times.ts';
import type { Match } from '#shared/domain/interviews/interviews.ts';
import { Overlaps } from '#app/planner/pick/overlaps.tsx';
import { PickButton } from '#app/planner/pick/pick-button.tsx';
import { PlaceFields, placeDefaults, placeInput } from './place-fields.tsx';
import type { PlaceValues } from './place-fields.tsx';
import { toInstant } from '#app/ui/wall-clock.ts';
import { placeOfJob } from './bulk/last-place.ts';
import type { PlaceOfJob } from './bulk/last-place.ts';
import { overlapping, plannedTimes } from '#shared/reads/planner/planned-times.ts';
import { plannerOf } from '#shared/reads/planner/planner.ts';
import type { Planner } from '#shared/reads/planner/planner.ts';
import { AfterDue, earliestDue } from './due.tsx';
import { suggestedTimes } from './times.ts';

const slotNames = ['slot1', 'slot2', 'slot3', 'slot4', 'slot5'] as const;
type SlotName = (typeof slotNames)[number];
type SlotValues = Record<SlotName, string>;

interface FormProps {
  match: Match;
  /** When the window opened that this form shares with other forms. */
  openedAt?: string;
  onClose: () => void;
}

const noSlots: SlotValues = { slot1: '', slot2: '', slot3: '', slot4: '', slot5: '' };

const instantsOf = (values: SlotValues, zone?: string): string[] =>
  slotNames
    .map((name) => values[name])
    .filter(Boolean)
    .map((local) => toInstant(local, zone));

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
  const [[first = '', second = '']] = useState(() => {
    const now = new Date();
    const others = plannedTimes(planner.matches, now.toISOString());
    const minutes = Number(place.minutes ?? placeDefaults.minutes);
    const isTaken = (startsAt: string) =>
      overlapping(others, { startsAt, minutes, siteId, room: null }).length > 0;
    return suggestedTimes(now, [10, 14], { closed, dueBy, zone: siteZone, isTaken });
  });
  const { field, control, setValue, notices, onSubmit, isRunning } = useCommandForm({
    command: proposeTimes,
    defaults: { ...noSlots, slot1: first, slot2: second, slots: '', ...placeDefaults, ...place, note: '' },
    toInput: (values: SlotValues & PlaceValues & { note: string; slots: string }) => ({
      matchId: match.id,
      slots: instantsOf(values, zoneFor(values.kind)),
      ...placeInput(values),
      note: values.note,
    }),
    draft: `${proposeTimes.name} ${match.id}`,
    onDone: onClose,
  });
  useRestoredForm(notices.draft, openedAt);
  const typed = useWatch({ control, name: [...slotNames] });
  const [kind, minutes] = useWatch({ control, name: ['kind', 'minutes'] });
  const meeting = { minutes: Number(minutes), siteId, room: null };
  const zone = zoneFor(kind);
  const times = typed.filter(Boolean).map((local) => toInstant(local, zone));
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormNotices {...notices} />
      <SlotFields
        field={field}
        typed={typed}
        shownAtFirst={2}
        zone={zone}
        onRemove={(name) => setValue(name, '')}
        error={field('slots').error}
      >
        <PickButton
          planner={planner}
          chosen={typed.filter(Boolean)}
          most={slotNames.length}
          meeting={meeting}
          matchIds={[match.id]}
          zone={zone}
          {...{ closed, dueBy }}
          onDone={(chosen) => {
            for (const [index, name] of slotNames.entries()) setValue(name, chosen[index] ?? '');
          }}
        />
      </SlotFields>
      <Overlaps planner={planner} matchIds={[match.id]} meeting={meeting} times={times} zone={zone} />
      <AfterDue dueBy={dueBy} times={times} />
      <PlaceFields field={field} />
      <TextArea label="Note to the training provider" rows={2} {...field('note')} />
      <FormActions isRunning={isRunning} confirm="Propose times" onClose={onClose} />
    </form>
  );
}

/** The provider's answer: other times, or a note why none fits. */
export function SuggestForm({ match, zone, onClose }: FormProps & { zone: string | undefined }) {
  const { field, control, setValue, notices, onSubmit, isRunning } = useCommandForm({
    command: suggestTimes,
    defaults: { ...noSlots, slots: '', note: '' },
    toInput: (values: SlotValues & { note: string; slots: string }) => ({
      matchId: match.id,
      slots: instantsOf(values, zone),
      note: values.note,
    }),
    draft: `${suggestTimes.name} ${match.id}`,
    onDone: onClose,
  });
  const typed = useWatch({ control, name: [...slotNames] });
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormNotices {...notices} />
      <SlotFields
        field={field}
        typed={typed}
        shownAtFirst={1}
        zone={zone}
        onRemove={(name) => setValue(name, '')}
        error={field('slots').error}
      />
      <TextArea
        label="Note to the employer"
        rows={2}
        hint="Required if you don’t suggest a time. Don’t include names or contact details."
        {...field('note')}
      />
      <FormActions isRunning={isRunning} confirm="None of these" onClose={onClose} />
    </form>
  );
}

interface SlotFieldsProps {
  field: (name: SlotName) => object;
  typed: readonly string[];
  shownAtFirst: number;
  zone?: string | undefined;
  onRemove: (name: SlotName) => void;
  error: string | undefined;
  /** Another way to choose the times. */
  children?: ReactNode;
}

function SlotFields({ field, typed, shownAtFirst, zone, onRemove, error, children }: SlotFieldsProps) {
  const [opened, setOpened] = useState(shownAtFirst);
  // A draft may contain more times than are shown.
  const shown = Math.max(opened, typed.findLastIndex(Boolean) + 1);

  /** Clears the removed field: a hidden time is not proposed. */
  function remove(name: SlotName) {
    onRemove(name);
    setOpened(shown - 1);
  }

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">Times</legend>
      {slotNames.slice(0, shown).map((name, index) => (
        <div key={name} className="flex flex-wrap items-end gap-2">
          <MomentField label={`Time ${index + 1}`} zone={zone} className="min-w-0 flex-1" {...field(name)} />
          {index > 0 && index === shown - 1 && (
            <IconButton label={`Remove time ${index + 1}`} onClick={() => remove(name)}>
              <X aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      {error && <FieldError id="slots-error">{error}</FieldError>}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {children}
        {shown < slotNames.length && (
          <Button look="quiet" size="small" onClick={() => setOpened(shown + 1)}>
            <Plus aria-hidden />
            Add a time
          </Button>
        )}
      </div>
    </fieldset>
  );
}
