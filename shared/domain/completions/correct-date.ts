// Corrects the date of a completion. The correction is an edit, and matching is recomputed after it.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { editOf, mergeEdit } from '#shared/engine/three-way-merge.ts';
import type { Edited } from '#shared/engine/three-way-merge.ts';
import { calendarDate, rowId } from '#shared/engine/field-schemas.ts';
import { alreadyRemoved, ownCompletion, refuseFuture } from './completion.ts';
import type { Completion } from './completion.ts';
import { refuseErased } from '../enrollments/enrollment.ts';
import { settleOwn } from '../edits/save-edit.ts';

/**
 * Only the date of a completion is edited. Its author is the last person who corrected it, or else the person who
 * marked it.
 */
export const editedCompletion = ({
  correctedAt,
  correctedByName,
  markedAt,
  markedByName,
}: Completion): Edited => ({
  updatedAt: correctedAt ?? markedAt,
  updatedByName: correctedByName ?? markedByName,
  fieldEdits: null,
});

/** Corrects the completion date for the provider and reconciles the matches with the new date. */
export const correctCompletionDate = defineCommand({
  name: 'completions.correctDate',
  allowed: ['provider'],
  leastRole: 'member',
  input: editOf(rowId(), z.object({ completionDate: calendarDate('Completion date is required') })),
  done: 'Completion date corrected',
  failed: 'Failed to correct the completion date',
  async run(store, input, context) {
    const { actor, now } = context;
    const completion = await ownCompletion(store, input.id, actor);
    if (completion.removedAt) throw alreadyRemoved(completion);
    if (input.set.completionDate) refuseFuture(input.set.completionDate, now);
    const { next, changed, ...result } = mergeEdit(
      'completions',
      { ...completion, ...editedCompletion(completion) },
      input,
      { updatedAt: now, updatedByName: actor.name },
    );
    // A date that would only be kept as a conflict is not kept for an erased student.
    if (result.conflicts.length > 0 && completion.enrollmentId)
      refuseErased(await store.get('enrollments', completion.enrollmentId));
    if (changed.length > 0)
      await store.put('completions', {
        ...completion,
        completionDate: next.completionDate,
        correctedAt: now,
        correctedByName: actor.name,
      });
    await settleOwn(store, context, 'completions', completion.id, changed);
    return result;
  },
});
