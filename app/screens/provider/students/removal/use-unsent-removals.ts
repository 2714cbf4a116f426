import { useChangeOf } from '#app/changes/change-badges.tsx';
import { useRead, useSync } from '#app/replica/live/hooks.ts';
import { removedFromClass } from '#shared/reads/removals.ts';
import type { RemovedStudent } from '#shared/reads/removals.ts';

/**
 * Returns the students of a class whose removal waits for a connection. With one, a removal is sent before it could be
 * read.
 */
export function useUnsentRemovals(courseId: number): RemovedStudent[] {
  const removed = useRead(removedFromClass, courseId) ?? [];
  const { connection } = useSync().loop;
  const changeOf = useChangeOf();
  if (connection === 'online') return [];
  return removed.filter(({ enrollment }) => changeOf('enrollments', enrollment.id) === 'waiting');
}
