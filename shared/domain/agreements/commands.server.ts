// Matches the learners of an approved agreement, and notifies the other side of each decision.
import * as z from 'zod/mini';
import { defineCommand, onServer } from '#shared/engine/command.ts';
import type { AcceptContext } from '#shared/engine/command.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import type { Writer } from '#shared/engine/store.ts';
import { owedUnder, readAgreement, subjectsOf } from './end-agreement.ts';
import { notifyEmployer, notifyProvider } from './end-agreement.server.ts';
import { notice, notifyMembers } from '../notifications/notifications.ts';
import { agreementSubject, decidedRefusal } from './agreement.ts';
import type { Agreement } from './agreement.ts';
import { currentSettings } from '../platform/settings.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { waitsForPlace } from '../interviews/interviews.ts';
import { beginAll } from '../matching/give-places.ts';
import { reconcileAgreement } from '../matching/reconcile.ts';
import { approveAgreement, rejectAgreement, cancelAgreement } from './commands.ts';

export const approveAgreementOnServer = onServer(approveAgreement, {
  async onAccepted(store, { id }, context) {
    const agreement = await readAgreement(store, id);
    if (agreement.approvedAt !== context.now) return;
    await reconcileAgreement(store, agreement, context);
    const job = await store.get('jobs', agreement.jobId);
    await notifyMembers(
      store,
      agreement.providerId,
      `approved.${id}`,
      notice(
        'agreement.approved',
        { employer: job?.employerName ?? '', job: job?.title ?? '' },
        agreementSubject(agreement),
      ),
      context.now,
    );
  },
});

export const rejectAgreementOnServer = onServer(rejectAgreement, {
  async onAccepted(store, { id }, { now }) {
    const agreement = await readAgreement(store, id);
    if (agreement.endedAt !== now) return;
    await notifyProvider(store, agreement, 'agreement.rejected', now);
  },
});

export const cancelAgreementOnServer = onServer(cancelAgreement, {
  async onAccepted(store, { id }, context) {
    const { actor, now } = context;
    const agreement = await readAgreement(store, id);
    if (actor.role === 'employer') {
      await beginWaiting(store, agreement, context);
      await notifyProvider(store, agreement, 'agreement.cancelled', now);
    } else await notifyEmployer(store, agreement, 'agreement.cancelled', now);
  },
});

/** An employer that ends an agreement can't let its candidates wait for a place any longer. */
async function beginWaiting(
  store: Writer,
  { jobId, courseId }: Agreement,
  context: AcceptContext,
): Promise<void> {
  const matches = await store.find('matches', { jobId });
  const waiting = matches.filter((match) => match.courseId === courseId && waitsForPlace(match));
  await beginAll(store, waiting, context);
}

/** Ends an agreement by time limit: 60 days without a decision, or 30 days after its course or job became inactive. */
export const endAgreementInTime = defineCommand({
  name: 'agreements.endInTime',
  allowed: ['system'],
  input: z.object({ id: rowId(), as: z.enum(['expired', 'completed']) }),
  done: 'Agreement ended',
  failed: 'Failed to end the agreement',
  async run(store, { id, as }, { now }) {
    const agreement = await readAgreement(store, id);
    const wanted = as === 'expired' ? 'pending_approval' : 'active';
    if (agreement.status !== wanted) throw decidedRefusal(agreement);
    if (as === 'completed' && (await owedUnder(store, agreement)) > 0) throw refuse('agreement.owing');
    const status = as === 'expired' ? 'cancelled' : 'completed';
    await store.put('agreements', {
      ...agreement,
      status,
      endedAt: now,
      endedByName: (await currentSettings(store)).platformName,
      endReason: as,
    });
  },
  async onAccepted(store, { id, as }, { now }) {
    const agreement = await readAgreement(store, id);
    const notification = notice(
      as === 'expired' ? 'agreement.expired' : 'agreement.completed',
      await subjectsOf(store, agreement),
      agreementSubject(agreement),
    );
    for (const side of [agreement.employerId, agreement.providerId])
      await notifyMembers(store, side, `ended.${id}`, notification, now);
  },
});
