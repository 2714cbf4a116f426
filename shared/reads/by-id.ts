// One row by its id; null when it is not there or not this person's to see.
import type { Actor } from '../engine/command.ts';
import type { Enrollment } from '../domain/enrollments/enrollment.ts';
import type { Job } from '../domain/jobs/job.ts';
import type { Reader } from '../engine/store.ts';

export async function enrollmentById(reader: Reader, _actor: Actor, id: string): Promise<Enrollment | null> {
  const found = await reader.get('enrollments', id);
  return found && !found.removedAt ? found : null;
}

/** Also one who was removed, as long as there is personal data. */
export async function recordById(reader: Reader, _actor: Actor, id: string): Promise<Enrollment | null> {
  const found = await reader.get('enrollments', id);
  return found && !found.erasedAt ? found : null;
}

export async function jobById(reader: Reader, _actor: Actor, id: number): Promise<Job | null> {
  return (await reader.get('jobs', id)) ?? null;
}
