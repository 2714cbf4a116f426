// Agrees to what the other side states about several matches, after a list of what each statement ends.
import { useSubmit } from '#app/forms/use-submit.ts';
import { count, formatNumber } from '#app/ui/format.ts';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { useNow } from '#app/ui/timing/use-now.ts';
import { confirmClaim } from '#shared/domain/claims/answer-claims.ts';
import { zoneOfPlace } from '#shared/domain/interviews/interviews.ts';
import type { Side } from '#shared/domain/interviews/interviews.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { questionToConfirm, sentenceOf } from '../claims/claim-sentences.ts';
import { claimsToAnswer } from './bulk-actions.ts';

interface AgreeDialogProps {
  side: Side;
  rows: readonly MatchInFull[];
  /** Says how many of the chosen matches are left out. */
  leftOut: string;
  onClose: () => void;
  onDone: () => void;
}

export function AgreeDialog({ side, rows, leftOut, onClose, onDone }: AgreeDialogProps) {
  const now = useNow().toISOString();
  const { runAll, isRunning } = useSubmit(confirmClaim);
  const open = rows.flatMap((row) => claimsToAnswer(row, side, now).map((claim) => ({ row, claim })));
  const amount = open.length;

  async function agree() {
    const isDone = await runAll(
      open.map(({ claim: { id } }) => ({ id })),
      {
        title: `${count(amount, 'report')} confirmed`,
        partly: (taken, of) => `${formatNumber(taken)} of ${count(of, 'report')} confirmed`,
      },
    );
    if (isDone) onDone();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Agree to ${count(amount, 'report')}?`}
      confirm={amount === 1 ? 'Agree' : `Agree to all ${formatNumber(amount)}`}
      pending={isRunning}
      onConfirm={() => void agree()}
    >
      <p>Read what each means. You can’t take this back. {leftOut}</p>
      <ul aria-label="Reports" className="flex flex-col gap-3">
        {open.map(({ row: { match, learner, interview }, claim }) => (
          <li key={claim.id} className="rounded-panel border border-line px-4 py-3 text-list">
            <p className="font-semibold text-ink [overflow-wrap:anywhere]">
              {learner?.studentName || match.candidateReferenceId}
            </p>
            <p>
              {sentenceOf(claim, zoneOfPlace(interview))} {questionToConfirm(claim)?.effect}
            </p>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
