// Completes an agreement when both sides say so. The first one to mark it waits for the other and may take it back.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import { canEnd, canUnmarkComplete, decidedRefusal } from './agreement.ts';
import { owedUnder, readAgreement } from './end-agreement.ts';
import { sideOf } from '../interviews/interviews.ts';
import { organizationName } from '../organizations/organizations.ts';
import { noted, notedInstead } from '../refusals/note-texts.ts';
import { refuse } from '../refusals/refusal-texts.ts';

/** Marks the agreement as complete for one side. It ends when the other side has marked it, too. */
export const markAgreementComplete = defineCommand({
  name: 'agreements.markComplete',
  allowed: ['employer', 'provider'],
  leastRole: 'manager',
  input: z.object({ id: rowId() }),
  done: 'Marked as complete',
  failed: 'Failed to mark the agreement as complete',
  isBinding: true,
  async run(store, { id }, { actor, now }) {
    const agreement = await readAgreement(store, id);
    if (agreement.status === 'completed') return notedInstead(decidedRefusal(agreement));
    if (!canEnd(agreement, actor)) throw decidedRefusal(agreement);
    const side = sideOf(actor);
    if (agreement.endProposedBy === side) return noted('note.alreadyDone', {});
    if ((await owedUnder(store, agreement)) > 0) throw refuse('agreement.owing');
    const name = await organizationName(store, actor);
    if (!agreement.endProposedBy)
      return store.put('agreements', {
        ...agreement,
        endProposedBy: side,
        endProposedByName: name,
        endProposedAt: now,
      });
    return store.put('agreements', {
      ...agreement,
      status: 'completed',
      endedAt: now,
      endedByName: `${agreement.endProposedByName} and ${name}`,
      endReason: 'completed',
    });
  },
});

/** Takes back the side's own mark while the other side has not marked the agreement. */
export const unmarkAgreementComplete = defineCommand({
  name: 'agreements.unmarkComplete',
  allowed: ['employer', 'provider'],
  leastRole: 'manager',
  input: z.object({ id: rowId() }),
  done: 'Taken back',
  failed: 'Failed to take it back',
  isBinding: true,
  async run(store, { id }, { actor }) {
    const agreement = await readAgreement(store, id);
    if (!canEnd(agreement, actor)) throw decidedRefusal(agreement);
    if (!canUnmarkComplete(agreement, actor)) return noted('note.alreadyDone', {});
    return store.put('agreements', {
      ...agreement,
      endProposedBy: null,
      endProposedByName: null,
      endProposedAt: null,
    });
  },
});
