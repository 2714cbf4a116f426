// Notifies the other side when one side marks an agreement complete, or takes that back.
import type { Reader, Writer } from '#shared/engine/store.ts';
import { agreementSubject } from './agreement.ts';
import type { Agreement } from './agreement.ts';
import { readAgreement, subjectsOf } from './end-agreement.ts';
import { otherSide, sideOf } from '../interviews/interviews.ts';
import type { Side } from '../interviews/interviews.ts';
import { notice, notifyMembers, withdrawNotice } from '../notifications/notifications.ts';
import { onServer } from '#shared/engine/command.ts';
import { markAgreementComplete, unmarkAgreementComplete } from './mark-complete.ts';

export const markAgreementCompleteOnServer = onServer(markAgreementComplete, {
  async onAccepted(store, { id }, { actor, now }) {
    const agreement = await readAgreement(store, id);
    const isComplete = agreement.endedAt === now;
    if (!isComplete && agreement.endProposedAt !== now) return;
    const code = isComplete ? 'agreement.completedByBoth' : 'agreement.endProposed';
    await tellOther(store, agreement, sideOf(actor), code, now);
  },
});

export const unmarkAgreementCompleteOnServer = onServer(unmarkAgreementComplete, {
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
  const notification = notice(
    code,
    { by: await nameOfSide(store, agreement, side), ...(await subjectsOf(store, agreement)) },
    agreementSubject(agreement),
  );
  await notifyMembers(
    store,
    organizationOf(agreement, otherSide(side)),
    keyOf(agreement.id),
    notification,
    now,
  );
}

async function nameOfSide(store: Reader, agreement: Agreement, side: Side): Promise<string> {
  if (side === 'employer') return (await store.get('jobs', agreement.jobId))?.employerName ?? '';
  return (await store.get('courses', agreement.courseId))?.providerName ?? '';
}

const organizationOf = ({ employerId, providerId }: Agreement, side: Side): string =>
  side === 'employer' ? employerId : providerId;

const keyOf = (id: string): string => `endProposed.${id}`;
