import type { Replica } from '#app/replica/replica.ts';
import { undoCompletion } from '#shared/domain/completions/undo-batch.ts';
import { removeCompletion } from '#shared/domain/completions/commands.ts';
import { Refusal } from '#shared/engine/rejection.ts';

const removals: readonly string[] = [removeCompletion.name, undoCompletion.name];

/** Cancels the removal of a record before it is sent. Returns false if it was sent or is being sent. */
export async function undoCompletionRemoval(replica: Replica, completionId: string): Promise<boolean> {
  const removal = (await replica.entries()).findLast(
    ({ command, input, state }) =>
      removals.includes(command) && state === 'waiting' && (input as { id: string }).id === completionId,
  );
  if (!removal) return false;
  try {
    await replica.discard(removal.id);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
}
