// How far a first copy has come, in words that a teacher counts in.
import type { Actor } from '../engine/command.ts';
import type { Reader } from '../engine/store.ts';

/** Of how many of this provider's courses all students have come; for others there are none. */
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
