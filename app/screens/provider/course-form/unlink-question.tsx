import type { LinkedJob } from '#shared/reads/courses.ts';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { count } from '#app/ui/format.ts';

interface UnlinkQuestionProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  unlinked: readonly LinkedJob[];
  onConfirm: () => void;
}

/** Names the effects of unlinking a job, and asks for confirmation. */
export function UnlinkQuestion({ open, onOpenChange, unlinked, onConfirm }: UnlinkQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Unlink ${count(unlinked.length, 'job')}?`}
      confirm="Unlink and save"
      cancel="Keep editing"
      danger
      onConfirm={onConfirm}
    >
      <p>These SWAP agreements end:</p>
      <ul className="ml-5 list-disc">
        {unlinked.map(({ agreement, job }) => (
          <li key={agreement.id}>
            {job ? `${job.title}, ${job.employerName}` : 'A job that is no longer listed'}
          </li>
        ))}
      </ul>
      <p>Owed interviews don’t change. Later completions won’t match to these jobs.</p>
    </ConfirmDialog>
  );
}
