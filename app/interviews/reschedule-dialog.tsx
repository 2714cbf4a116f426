// Moves an interview to another time, or cancels it, before it begins.
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { MomentField } from '#app/forms/moment-field.tsx';
import { useCommandForm } from '#app/forms/use-command-form.ts';
import { useActor, useReplica } from '#app/replica/live/hooks.ts';
import { Button } from '#app/ui/button.tsx';
import { formatDay } from '#app/ui/format.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { DateField, TextArea } from '#app/ui/inputs/field.tsx';
import { withdrawCandidate } from '#shared/domain/interviews/match-answers.ts';
import {
  cancelInterview,
  lastUnavailableDay,
  rescheduleInterview,
} from '#shared/domain/interviews/reschedule.ts';
import { phoneObjectionDays } from '#shared/policy.ts';
import { sideOf, zoneOfPlace } from '#shared/domain/interviews/interviews.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { FormActions } from '#app/forms/form-actions.tsx';
import { dropRefusedMoves } from './refused-times.ts';
import { toInstant, toLocal, zoneShown } from '#app/ui/wall-clock.ts';
import { formatSlot } from './times.ts';

interface MoveDialogProps {
  row: MatchInFull;
  onClose: () => void;
}

/** Moves the time that was on the screen when the window opened. */
function useMove({ row: { match, interview }, onClose }: MoveDialogProps) {
  const { replica } = useReplica();
  const [from] = useState(match.interviewDate ?? '');
  const [zone] = useState(() => zoneOfPlace(interview));
  const onDone = () => void dropRefusedMoves(replica, match.id).finally(onClose);
  return { match, from, zone, onDone };
}

export function MoveDialog(props: MoveDialogProps) {
  const { onClose } = props;
  const { match, from, zone, onDone } = useMove(props);
  const { field, notices, onSubmit, isRunning } = useCommandForm({
    command: rescheduleInterview,
    defaults: { startsAt: toLocal(from, zone), reason: '' },
    toInput: ({ startsAt, reason }) => ({
      matchId: match.id,
      from,
      startsAt: toInstant(startsAt, zone),
      reason,
    }),
    draft: `${rescheduleInterview.name} ${match.id}`,
    onDone,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Move interview"
      description={`${match.candidateReferenceId}, now ${formatSlot(from, zone)}. We’ll let the other side know; they can dispute it for ${phoneObjectionDays} working days.`}
    >
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <FormNotices {...notices} />
        <MomentField label="New date and time" zone={zone} required {...field('startsAt')} />
        <TextArea label="Reason" rows={2} required {...field('reason')} />
        <FormActions isRunning={isRunning} confirm="Move" onClose={onClose} />
      </form>
    </Dialog>
  );
}

interface CancelDialogProps extends MoveDialogProps {
  /** Opens the dialog that withdraws the candidate in place of this one. */
  onWithdraw: () => void;
}

export function CancelDialog(props: CancelDialogProps) {
  const { onClose, onWithdraw } = props;
  const isProvider = sideOf(useActor()) === 'provider';
  const { match, from, zone, onDone } = useMove(props);
  const lastDay = lastUnavailableDay(match, zoneShown());
  const { field, control, notices, onSubmit, isRunning } = useCommandForm({
    command: cancelInterview,
    defaults: { reason: '', unavailableUntil: '' },
    toInput: ({ reason, unavailableUntil }) => ({
      matchId: match.id,
      from,
      reason,
      unavailableUntil: unavailableUntil || null,
    }),
    draft: `${cancelInterview.name} ${match.id}`,
    onDone,
  });
  const unavailableUntil = useWatch({ control, name: 'unavailableUntil' });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Cancel interview"
      description={`${match.candidateReferenceId}, ${formatSlot(from, zone)}. The interview is still owed.`}
    >
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <FormNotices {...notices} />
        <TextArea label="Reason" rows={2} required {...field('reason')} />
        {isProvider && (
          <DateField
            label="The student can’t come before"
            hint="Leave empty if any day works. The employer’s deadline is paused until this day."
            {...field('unavailableUntil')}
          />
        )}
        {isProvider && unavailableUntil > lastDay && (
          <Notice
            tone="waits"
            action={
              <Button gives={withdrawCandidate} look="secondary" onClick={onWithdraw}>
                Withdraw the candidate
              </Button>
            }
          >
            The employer waits until {formatDay(lastDay)} at most. If the student can’t come by then, withdraw
            the candidate instead.
          </Notice>
        )}
        <FormActions isRunning={isRunning} confirm="Cancel interview" onClose={onClose} />
      </form>
    </Dialog>
  );
}
