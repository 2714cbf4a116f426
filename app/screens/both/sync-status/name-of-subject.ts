// Whom or what a refused change is about, where its own words do not say it: read from the row that it names.
import type { Reader } from '#shared/store.ts';

/** "Zoe Park" for a removal; undefined where the change names itself, or the row is not here. */
export async function nameOfSubject(
  reader: Reader,
  _actor: unknown,
  command: string,
  input: string,
): Promise<string | undefined> {
  const { id, matchId } = JSON.parse(input) as Record<string, unknown>;
  const [noun] = command.split('.');
  if (typeof matchId === 'string') return (await reader.get('matches', matchId))?.candidateReferenceId;
  if (noun === 'enrollments' && typeof id === 'string')
    return (await reader.get('enrollments', id))?.studentName;
  if (noun === 'completions' && typeof id === 'string')
    return (await reader.get('completions', id))?.candidateReferenceId;
  if (noun === 'agreements' && typeof id === 'string') {
    const agreement = await reader.get('agreements', id);
    return agreement && (await reader.get('jobs', agreement.jobId))?.title;
  }
  return undefined;
}

/** Whether the course that the change was about is still on this device; if not, this person may not see it any more. */
export async function isHere(
  reader: Reader,
  _actor: unknown,
  courseId: number | undefined,
): Promise<boolean> {
  return courseId !== undefined && (await reader.get('courses', courseId)) !== undefined;
}
