import { Button } from '#app/ui/button.tsx';
import { useForwardFocus } from '#app/ui/dialogs/forward-focus.ts';
import type { Command } from '#shared/engine/command.ts';
import { markCompletion } from '#shared/domain/completions/commands.ts';
import { restoreStudent } from '#shared/domain/enrollments/commands.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import type { RemovedStudent } from '#shared/reads/removals.ts';
import { toastRefusal, useSubmit } from '#app/forms/use-submit.ts';

interface UndoRemovalProps {
  removed: RemovedStudent;
  onDone?: () => void;
}

/** Restores a removed student, with the completion that was removed along with the enrollment. */
export function UndoRemoval({ removed: { enrollment, completion }, onDone }: UndoRemovalProps) {
  const { giveOrders, isRunning } = useSubmit(restoreStudent);
  const part = useForwardFocus<HTMLSpanElement>();

  async function undo() {
    const restore = { command: restoreStudent as Command, input: { id: enrollment.id } };
    const mark = completion && {
      command: markCompletion as Command,
      input: {
        courseId: completion.courseId,
        candidateReferenceId: completion.candidateReferenceId,
        completionDate: completion.completionDate,
        batchId: completion.batchId,
      },
    };
    try {
      if (await giveOrders(mark ? [restore, mark] : [restore])) onDone?.();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      toastRefusal(error, restoreStudent.failed);
    }
  }

  return (
    <span ref={part}>
      <Button
        gives={restoreStudent}
        look="secondary"
        size="small"
        pending={isRunning}
        onClick={() => void undo()}
      >
        Undo
        <span className="sr-only"> removing {enrollment.studentName}</span>
      </Button>
    </span>
  );
}
