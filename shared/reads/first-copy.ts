// Reports the progress of a first sync in units that a teacher understands.
import type { Actor } from '../engine/command.ts';
import type { Reader } from '../engine/store.ts';

/** Returns for how many of this provider's courses all students have been received. Other roles have none. */
export async function classesReady(
  reader: Reader,
  { role }: Actor,
  since: string | null,
): Promise<{ ready: number; of: number } | undefined> {
  if (role !== 'provider') return undefined;
  const courses = await reader.find('courses');
  return {
    ready: courses.filter(({ createdAt }) => since !== null && createdAt > since).length,
    of: courses.length,
  };
}
