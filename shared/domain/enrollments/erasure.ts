// Erases a student. The name and contact details are deleted permanently; the candidate reference, the completion and
// the statistics are kept.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import type { PersonalColumn } from '#shared/engine/visibility.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import { ownEnrollment } from './enrollment.ts';
import type { Enrollment } from './enrollment.ts';
import { noted } from '../refusals/note-texts.ts';

/** Deletes a student's personal data for the provider. The completion stays under its reference. */
export const eraseStudent = defineCommand({
  name: 'enrollments.erase',
  allowed: ['provider'],
  leastRole: 'manager',
  input: z.object({ id: rowId() }),
  done: 'Personal data deleted',
  failed: 'Failed to delete the personal data',
  isBinding: true,
  async run(store, { id }, { actor, now }) {
    const enrollment = await ownEnrollment(store, id, actor);
    if (enrollment.erasedAt) return noted('note.alreadyErased', {});
    await blank(store, enrollment, actor.name, now);
    return {};
  },
});

const emptied: Pick<Enrollment, PersonalColumn> = {
  studentName: '',
  studentEmail: '',
  studentPhone: null,
  studentNumber: null,
};

/** Empties the record, and those that were merged into it. */
export async function blank(
  store: Writer,
  enrollment: Enrollment,
  byName: string,
  now: string,
): Promise<void> {
  for (const merged of await mergedInto(store, enrollment))
    if (!merged.erasedAt) await blank(store, merged, byName, now);
  await store.put('enrollments', {
    ...enrollment,
    ...emptied,
    updatedAt: now,
    updatedByName: byName,
    removedAt: enrollment.removedAt ?? now,
    removedByName: enrollment.removedByName ?? byName,
    erasedAt: now,
  });
}

/** Returns the records of the same class list that were merged into this one. */
export const mergedInto = async (
  store: Reader,
  { id, courseId, formerReferences }: Enrollment,
): Promise<Enrollment[]> =>
  formerReferences
    ? (await store.find('enrollments', { courseId })).filter(({ mergedIntoId }) => mergedIntoId === id)
    : [];
