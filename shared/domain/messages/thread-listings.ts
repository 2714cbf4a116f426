// The course and the job that a conversation is about.
import type { Row } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';

/** Returns the course and the job that the conversation is about, as far as they can be read. */
export async function listingsOf(
  store: Reader,
  { subjectKind, subjectId }: Pick<Row<'threads'>, 'subjectKind' | 'subjectId'>,
): Promise<{ courseId?: number; jobId?: number }> {
  if (subjectKind === 'job') return { jobId: Number(subjectId) };
  if (subjectKind === 'course') return { courseId: Number(subjectId) };
  const row =
    subjectKind === 'agreement'
      ? await store.get('agreements', subjectId)
      : await store.get('matches', subjectId);
  return row ? { courseId: row.courseId, jobId: row.jobId } : {};
}
