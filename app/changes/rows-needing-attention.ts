// Finds the rows that a refused change was about, for their badge. A refused change has no effect on the rows
// themselves.
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import { agreementId } from '#shared/domain/agreements/agreement.ts';
import { markCompletion } from '#shared/domain/completions/commands.ts';
import { completionId } from '#shared/domain/completions/completion.ts';
import { linkJob, unlinkJob } from '#shared/domain/courses/commands.ts';
import { tableNames } from '#shared/engine/schema.ts';
import { rowKey } from '#shared/engine/store.ts';

/** Returns the keys of the rows whose change needs attention. */
export function rowsNeedingAttention(entries: readonly OutboxEntry[]): ReadonlySet<string> {
  return new Set(entries.filter(({ state }) => state === 'attention').flatMap(rowOf));
}

/** Returns the row key of an entry. A command is named after its table; most inputs contain the id. */
export function rowOf({ command, input }: OutboxEntry): string[] {
  if (command === markCompletion.name) {
    const marked = markCompletion.input.safeParse(input);
    if (!marked.success) return [];
    const { courseId, candidateReferenceId } = marked.data;
    return [rowKey('completions', completionId(courseId, candidateReferenceId))];
  }
  if (command === linkJob.name || command === unlinkJob.name) {
    const link = linkJob.input.safeParse(input);
    if (!link.success) return [];
    const { courseId, jobId, round } = link.data;
    return [rowKey('agreements', agreementId(courseId, jobId, round))];
  }
  const table = tableNames.find((name) => name === command.split('.')[0]);
  const { id, matchId } = (input ?? {}) as Record<string, unknown>;
  if (table && (typeof id === 'string' || typeof id === 'number')) return [rowKey(table, id)];
  return typeof matchId === 'string' ? [rowKey('matches', matchId)] : [];
}
