// Marks that the server did not take and that wait for their author.
import { useEntries } from '#app/replica/react.ts';
import { completionId, markCompletion } from '#shared/domain/completions.ts';

/** By the completion that each was to make. */
export function useRefusedMarks(): ReadonlySet<string> {
  const ids = useRefused().map((mark) => completionId(mark.courseId, mark.candidateReferenceId));
  return new Set(ids);
}

/** How many of those that were marked in one go. */
export function useRefusedOf(batchId: string): number {
  return useRefused().filter((mark) => mark.batchId === batchId).length;
}

function useRefused() {
  return (useEntries() ?? []).flatMap(({ state, command, input }) => {
    if (state !== 'attention' || command !== markCompletion.name) return [];
    const parsed = markCompletion.input.safeParse(input);
    return parsed.success ? [parsed.data] : [];
  });
}
