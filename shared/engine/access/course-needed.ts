// Whom to ask about a course that is not assigned. Loaded only by screens that say it.
import type { Actor } from '../command.ts';
import { Refusal } from '../rejection.ts';
import type { Reader } from '../store.ts';
import { refuseUnassigned } from './may-read.ts';
import { withOwnMembership } from './member-roles.ts';

/** Returns the sentence of the refusal: "You don’t teach Welding Level 2. …" Undefined if the person works on it. */
export async function courseNeeded(
  reader: Reader,
  actor: Actor,
  courseId: number,
): Promise<string | undefined> {
  try {
    const student = { courseId, providerId: actor.organization };
    await refuseUnassigned(reader, await withOwnMembership(reader, actor), 'enrollments', student);
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  return undefined;
}
