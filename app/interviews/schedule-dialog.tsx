// The Schedule Interview dialog: propose times, or enter a time that both sides agreed on by phone.
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { MomentField } from '#app/forms/moment-field.tsx';
import { useCommandForm } from '#app/forms/use-command-form.ts';
import { useRestoredForm } from '#app/forms/use-taken-up-again.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { Tabs } from '#app/ui/layout/tabs.tsx';
import { agreeInterviewByPhone } from '#shared/domain/interviews/agreed-times.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { placeOfJob } from './bulk/last-place.ts';
import type { PlaceOfJob } from './bulk/last-place.ts';
import { PlaceFields, placeDefaults, placeInput } from './place-fields.tsx';
import type { PlaceValues } from './place-fields.tsx';
import { FormActions } from '#app/forms/form-actions.tsx';
import { ProposeForm } from './propose-form.tsx';
import { toInstant } from '#app/ui/wall-clock.ts';
import { phoneObjectionDays } from '#shared/policy.ts';

interface ScheduleDialogProps {
  row: MatchInFull | undefined;
  onClose: () => void;
}

export function ScheduleDialog({ row, onClose }: ScheduleDialogProps) {
  return (
    <Dialog
      open={row !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title="Schedule Interview"
      description={row && `${row.match.candidateReferenceId}, ${row.job?.title ?? 'your job'}`}
    >
      {row && <Ways row={row} onClose={onClose} />}
    </Dialog>
  );
}

function Ways({ row, onClose }: { row: MatchInFull; onClose: () => void }) {
  const [way, setWay] = useState('propose');
  const [openedAt] = useState(() => new Date().toISOString());
  const at = useRead(placeOfJob, row.match.jobId);
  return (
    <Tabs
      label="How to schedule"
      value={way}
      onChange={setWay}
      tabs={[
        {
          value: 'propose',
          label: 'Propose times',
          content: <ProposeForm match={row.match} openedAt={openedAt} onClose={onClose} />,
        },
        {
          value: 'phone',
          label: 'Agreed by phone',
          content: at && <PhoneForm row={row} at={at} openedAt={openedAt} onClose={onClose} />,
        },
      ]}
    />
  );
}

interface PhoneFormProps {
  row: MatchInFull;
  at: PlaceOfJob;
  openedAt: string;
  onClose: () => void;
}

function PhoneForm({ row: { match }, at, openedAt, onClose }: PhoneFormProps) {
  const matchId = match.id;
  // An interview at the site is on the site's clocks, any other on the organization's.
  const zoneFor = (kind: string) => (kind === 'in-person' ? at.zone : undefined);
  const { field, control, getValues, notices, onSubmit, isRunning } = useCommandForm({
    command: agreeInterviewByPhone,
    defaults: { startsAt: '', ...placeDefaults, ...at.place },
    toInput: (values: PlaceValues & { startsAt: string }) => ({
      matchId,
      startsAt: toInstant(values.startsAt, zoneFor(values.kind)),
      ...placeInput(values),
    }),
    draft: `${agreeInterviewByPhone.name} ${matchId}`,
    onDone: onClose,
  });
  useRestoredForm(notices.draft, openedAt);
  const zone = zoneFor(useWatch({ control, name: 'kind' }));
  const startsAt = field('startsAt');
  const error = startsAt.error && !getValues('startsAt') ? 'Choose a date and time' : startsAt.error;
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormNotices {...notices} />
      <MomentField
        label="Date and time"
        required
        zone={zone}
        hint={`The time you agreed with the training provider by phone. We’ll let the provider know; they can dispute it for ${phoneObjectionDays} working days.`}
        {...startsAt}
        error={error}
      />
      <PlaceFields field={field} />
      <FormActions isRunning={isRunning} confirm="Schedule Interview" onClose={onClose} />
    </form>
  );
}
