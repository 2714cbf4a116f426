// Undoes marking many students at once. Reverts the marks that can be reverted, and lists the others.
import { useState } from 'react';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useReplica } from '#app/replica/live/hooks.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { count, formatNumber } from '#app/ui/format.ts';
import { undoCompletion } from '#shared/domain/completions/undo-batch.ts';
import type { MarkedBatch } from '#shared/reads/completions.ts';
import { dropUncounted } from './rejected-completions.ts';

/** Says how many completions of a batch an undo leaves. */
export const stays = (kept: number): string =>
  `${count(kept, 'completion')} ${kept === 1 ? 'stays' : 'stay'}: an employer has already proposed times or held the interview`;

export function UndoBatch({ batch }: { batch: MarkedBatch }) {
  const [isAsking, setAsking] = useState(false);
  const { runAll, isRunning } = useSubmit(undoCompletion);
  const { replica } = useReplica();
  const { batchId, undoable, kept } = batch;

  async function undo() {
    const inputs = undoable.map(({ id, completionDate }) => ({ id, batchId, base: { completionDate } }));
    if (!(await runAll(inputs))) return;
    await dropUncounted(replica, batchId);
    setAsking(false);
  }

  return (
    <>
      <Button
        gives={undoCompletion}
        look="secondary"
        size="small"
        pending={isRunning}
        onClick={() => (kept.length > 0 ? setAsking(true) : void undo())}
      >
        Undo
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Undo ${count(undoable.length, 'completion')}?`}
        confirm={`Undo ${formatNumber(undoable.length)}`}
        pending={isRunning}
        onConfirm={() => void undo()}
      >
        <p>{stays(kept.length)}.</p>
        <ul aria-label="These stay" className="max-h-40 overflow-y-auto text-ink tabular-nums">
          {kept.map(({ id, candidateReferenceId }) => (
            <li key={id} translate="no">
              {candidateReferenceId}
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}
