// A removal that no server has heard of is taken back as if it had never been given.
import type { Replica } from '#app/replica/replica.ts';
import { undoCompletion } from '#shared/domain/completion-batches.ts';
import { removeCompletion } from '#shared/domain/completions.ts';
import type { Completion } from '#shared/domain/completions.ts';
import { Refusal } from '#shared/refusal.ts';

/** Returns those whose removal has been sent, or is on its way. */
export async function takeBack(
  replica: Replica,
  removed: readonly Completion[],
): Promise<readonly Completion[]> {
  const removals = (await replica.entries()).filter(
    ({ command, state }) =>
      (command === removeCompletion.name || command === undoCompletion.name) && state === 'waiting',
  );
  const sent: Completion[] = [];
  for (const completion of removed) {
    const removal = removals.findLast(({ input }) => (input as { id: string }).id === completion.id);
    if (!removal || !(await isDiscarded(replica, removal.id))) sent.push(completion);
  }
  return sent;
}

async function isDiscarded(replica: Replica, entryId: string): Promise<boolean> {
  try {
    await replica.discard(entryId);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
}
