import { useCommandForm } from '#app/forms/use-command-form.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import { TextField } from '#app/ui/field.tsx';
import { agreeInterviewByPhone } from '#shared/domain/interview-times.ts';

interface ScheduleDialogProps {
  row: MatchInFull | undefined;
  onClose: () => void;
}

/** Records a time that was agreed with the training provider; the provider is told. */
export function ScheduleDialog({ row, onClose }: ScheduleDialogProps) {
  return (
    <Dialog
      open={row !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title="Schedule Interview"
      description={row && `${row.match.candidateReferenceId}, ${row.job?.title ?? 'your job'}`}
    >
      {row && <ScheduleForm matchId={row.match.id} onClose={onClose} />}
    </Dialog>
  );
}

function ScheduleForm({ matchId, onClose }: { matchId: string; onClose: () => void }) {
  const { field, getValues, onSubmit, isRunning } = useCommandForm({
    command: agreeInterviewByPhone,
    defaults: { startsAt: '' },
    toInput: ({ startsAt }) => ({ matchId, startsAt: toInstant(startsAt) }),
    onDone: onClose,
  });
  const startsAt = field('startsAt');
  const error = startsAt.error && !getValues('startsAt') ? 'Choose a date and time' : startsAt.error;
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <TextField
        label="Date and time"
        type="datetime-local"
        required
        hint="The time you agreed with the training provider by phone. The provider is told."
        {...startsAt}
        error={error}
      />
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={isRunning}>
          Schedule Interview
        </Button>
      </DialogActions>
    </form>
  );
}

/** A time on this device's clock as an instant; what is not a time stays as it is and is refused. */
function toInstant(local: string): string {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? local : time.toISOString();
}
