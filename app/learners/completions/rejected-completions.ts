// Completion marks that the server rejected and that wait for their author.
import { useEntries } from '#app/replica/live/hooks.ts';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import { hasEffect } from '#app/replica/outbox/replay.ts';
import type { Replica } from '#app/replica/replica.ts';
import { markCompletion } from '#shared/domain/completions/commands.ts';
import { completionId } from '#shared/domain/completions/completion.ts';

/** Returns the ids of the completions that the rejected marks were to create. */
export function useRejectedCompletions(): ReadonlySet<string> {
  const ids = useRefused().map((mark) => completionId(mark.courseId, mark.candidateReferenceId));
  return new Set(ids);
}

/** Counts the refused marks of a batch, and the marks held behind another refused change. */
export function useUncountedOf(batchId: string): { refused: number; held: number } {
  const entries = (useEntries() ?? []).filter((entry) => isUncounted(entry, batchId));
  const refused = entries.filter(({ state }) => state === 'attention').length;
  return { refused, held: entries.length - refused };
}

/**
 * Discards the marks of a batch that never counted: refused, or held behind a refused change. After the batch is
 * undone, they are not sent either.
 */
export async function dropUncounted(replica: Replica, batchId: string): Promise<void> {
  const entries = (await replica.entries()).filter((entry) => isUncounted(entry, batchId));
  await replica.discardAll(entries.map(({ id }) => id));
}

const isUncounted = (entry: OutboxEntry, batchId: string): boolean =>
  !hasEffect(entry) &&
  entry.command === markCompletion.name &&
  markCompletion.input.safeParse(entry.input).data?.batchId === batchId;

function useRefused() {
  return (useEntries() ?? []).flatMap(({ state, command, input }) => {
    if (state !== 'attention' || command !== markCompletion.name) return [];
    const parsed = markCompletion.input.safeParse(input);
    return parsed.success ? [parsed.data] : [];
  });
}
