// Completes an agreement when both sides say so. The first one to mark it waits for the other and may take it back.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import { agreementSubject, canEnd, canUnmarkComplete, decidedRefusal } from './agreement.ts';
import type { Agreement } from './agreement.ts';
import { owedUnder, readAgreement, subjectsOf } from './end-agreement.ts';
import { otherSide, sideOf } from '../interviews/interviews.ts';
import type { Side } from '../interviews/interviews.ts';
import { notice, notifyMembers, withdrawNotice } from '../notifications/notifications.ts';
import { organizationName } from '../organizations/organizations.ts';
import { notedInstead } from '../refusals/note-texts.ts';
import { refuse } from '../refusals/refusal-texts.ts';

/** Marks the agreement as complete for one side. It ends when the other side has marked it, too. */
export const markAgreementComplete = defineCommand({
  name: 'agreements.markComplete',
  allowed: ['employer', 'provider'],
  input: z.object({ id: rowId() }),
  done: 'Marked as complete',
  failed: 'Failed to mark the agreement as complete',
  isBinding: true,
  async run(store, { id }, { actor, now }) {
    const agreement = await readAgreement(store, id);
    if (agreement.status === 'completed') return notedInstead(decidedRefusal(agreement));
    if (!canEnd(agreement, actor)) throw decidedRefusal(agreement);
    const side = sideOf(actor);
    if (agreement.endProposedBy === side) return {};
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
  async onAccepted(store, { id }, { actor, now }) {
    const agreement = await readAgreement(store, id);
    const isComplete = agreement.endedAt === now;
    if (!isComplete && agreement.endProposedAt !== now) return;
    const code = isComplete ? 'agreement.completedByBoth' : 'agreement.endProposed';
    await tellOther(store, agreement, sideOf(actor), code, now);
  },
});

/** Takes back the side's own mark while the other side has not marked the agreement. */
export const unmarkAgreementComplete = defineCommand({
  name: 'agreements.unmarkComplete',
  allowed: ['employer', 'provider'],
  input: z.object({ id: rowId() }),
  done: 'Taken back',
  failed: 'Failed to take it back',
  isBinding: true,
  async run(store, { id }, { actor }) {
    const agreement = await readAgreement(store, id);
    if (!canEnd(agreement, actor)) throw decidedRefusal(agreement);
    if (!canUnmarkComplete(agreement, actor)) return;
    await store.put('agreements', {
      ...agreement,
      endProposedBy: null,
      endProposedByName: null,
      endProposedAt: null,
    });
  },
  async onAccepted(store, { id }, { actor, now }) {
    const agreement = await readAgreement(store, id);
    if (agreement.endProposedBy) return;
    const side = sideOf(actor);
    const wasRead = await withdrawNotice(store, organizationOf(agreement, otherSide(side)), keyOf(id), now);
    if (wasRead) await tellOther(store, agreement, side, 'agreement.endTakenBack', now);
  },
});

type CompletionCode = 'agreement.endProposed' | 'agreement.endTakenBack' | 'agreement.completedByBoth';

async function tellOther(
  store: Writer,
  agreement: Agreement,
  side: Side,
  code: CompletionCode,
  now: string,
): Promise<void> {
  const told = notice(
    code,
    { by: await nameOfSide(store, agreement, side), ...(await subjectsOf(store, agreement)) },
    agreementSubject(agreement),
  );
  await notifyMembers(store, organizationOf(agreement, otherSide(side)), keyOf(agreement.id), told, now);
}

async function nameOfSide(store: Reader, agreement: Agreement, side: Side): Promise<string> {
  if (side === 'employer') return (await store.get('jobs', agreement.jobId))?.employerName ?? '';
  return (await store.get('courses', agreement.courseId))?.providerName ?? '';
}

const organizationOf = ({ employerId, providerId }: Agreement, side: Side): string =>
  side === 'employer' ? employerId : providerId;

const keyOf = (id: string): string => `endProposed.${id}`;
