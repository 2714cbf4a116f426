// Reads one row by its id. Returns null if the row does not exist or is not visible to the person.
import type { Actor } from '../engine/command.ts';
import type { Enrollment } from '../domain/enrollments/enrollment.ts';
import type { Reader } from '../engine/store.ts';

/** Returns the student, or null also for a removed one. */
export async function enrollmentById(reader: Reader, _actor: Actor, id: string): Promise<Enrollment | null> {
  const found = await reader.get('enrollments', id);
  return found && !found.removedAt ? found : null;
}

/** Includes a removed student, as long as personal data is kept. */
export async function recordById(reader: Reader, _actor: Actor, id: string): Promise<Enrollment | null> {
  const found = await reader.get('enrollments', id);
  return found && !found.erasedAt ? found : null;
}
