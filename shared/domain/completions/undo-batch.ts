// Undoes completions that were marked together. A batch can be undone for one day and until an employer has acted.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { baseTexts } from '#shared/engine/three-way-merge.ts';
import type { Row } from '#shared/engine/schema.ts';
import { HOUR_MS } from '#shared/lib/time.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import { alreadyRemoved, confirmAgain, ownCompletion, refuseUnseenDate } from './completion.ts';
import type { Completion } from './completion.ts';
import { undoHours } from '#shared/policy.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { notedInstead } from '../refusals/note-texts.ts';

/** Reports whether a batch can still be undone. Later, records are removed one by one. */
export const isUndoOpen = (markedAt: string, now: string): boolean =>
  Date.parse(now) - Date.parse(markedAt) < undoHours * HOUR_MS;

/** Reports whether the employer has acted on the match. From then on its completion cannot be undone with one tap. */
export const isUnderway = (
  match: Pick<Row<'matches'>, 'status' | 'slotsProposedAt' | 'withdrawnAt'>,
): boolean => !match.withdrawnAt && (match.status !== 'matched' || match.slotsProposedAt !== null);

/**
 * Undoes one completion of a batch. Each completion is a separate entry, so that one rejection does not block the
 * others.
 */
export const undoCompletion = defineCommand({
  name: 'completions.undo',
  allowed: ['provider'],
  leastRole: 'member',
  /** `base` is the date that was on the screen. Entries from earlier versions omit it. */
  input: z.object({ id: rowId(), batchId: rowId(), base: z.optional(baseTexts) }),
  done: 'Marking undone',
  failed: 'Failed to undo the marking',
  async run(store, { id, batchId, base }, { actor, now }) {
    const completion = await ownCompletion(store, id, actor);
    if (completion.removedAt) return notedInstead(alreadyRemoved(completion));
    if (completion.batchId !== batchId) throw refuse('completion.markedAgain');
    if (!isUndoOpen(completion.markedAt, now)) throw refuse('completion.undoOver');
    const { correctedAt, correctedByName } = completion;
    if (base) refuseUnseenDate(completion, base);
    else if (correctedAt && correctedByName !== actor.name) throw confirmAgain(completion);
    await store.put('completions', { ...completion, removedAt: now, removedByName: actor.name });
    return {};
  },
});

/** Reports whether the match belongs to the completion's learner. */
export const isOf = (
  completion: Pick<Completion, 'providerId' | 'candidateReferenceId'>,
  match: Pick<Row<'matches'>, 'providerId' | 'candidateReferenceId'>,
): boolean =>
  match.providerId === completion.providerId &&
  match.candidateReferenceId === completion.candidateReferenceId;
