// The conversations about one course and job: about the rounds of their agreement, and about their candidates.
import type { Actor } from '#shared/engine/command.ts';
import type { Reader } from '#shared/engine/store.ts';
import { listedThreads } from '../conversations.ts';
import type { ListedThread } from '../conversations.ts';

/** Returns the conversations, the newest first. Those about a candidate stay when its match was withdrawn. */
export async function threadsOfPact(
  reader: Reader,
  actor: Actor,
  courseId: number,
  jobId: number,
): Promise<ListedThread[]> {
  const [threads, agreements, matches] = await Promise.all([
    listedThreads(reader, actor),
    reader.find('agreements', { jobId }),
    reader.find('matches', { jobId }),
  ]);
  const idsOf = (rows: readonly { id: string; courseId: number }[]): ReadonlySet<string> =>
    new Set(rows.filter((row) => row.courseId === courseId).map(({ id }) => id));
  const [rounds, candidates] = [idsOf(agreements), idsOf(matches)];
  return threads.filter(
    ({ thread: { subjectKind, subjectId } }) =>
      (subjectKind === 'agreement' && rounds.has(subjectId)) ||
      (subjectKind === 'match' && candidates.has(subjectId)),
  );
}
