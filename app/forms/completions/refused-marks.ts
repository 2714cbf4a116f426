// Marks that the server did not take and that wait for their author, by the completion they were to make.
import { useEntries } from '#app/replica/react.ts';
import { completionId, markCompletion } from '#shared/domain/completions.ts';

export function useRefusedMarks(): ReadonlySet<string> {
  const refused = new Set<string>();
  for (const { state, command, input } of useEntries() ?? []) {
    if (state !== 'attention' || command !== markCompletion.name) continue;
    const parsed = markCompletion.input.safeParse(input);
    if (parsed.success) refused.add(completionId(parsed.data.courseId, parsed.data.candidateReferenceId));
  }
  return refused;
}
