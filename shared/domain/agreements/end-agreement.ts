// Ends an agreement and notifies the parties. Interviews that it promised stay owed.
import type { Context } from '#shared/engine/command.ts';
import type { endReasons } from '#shared/engine/options.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { laterThan } from '#shared/lib/time.ts';
import { agreementSubject } from './agreement.ts';
import type { Agreement } from './agreement.ts';
import { isOwed } from '../interviews/interviews.ts';
import { notifyMembers, readReason } from '../notifications/notifications.ts';
import { organizationName } from '../organizations/organizations.ts';

/** Ends a live agreement on behalf of the acting side. Interviews that are owed stay owed. */
export async function endAgreement(
  store: Writer,
  agreement: Agreement,
  endReason: (typeof endReasons)[number],
  endNote: string | null,
  { actor, now }: Context,
): Promise<void> {
  const endedByName = await organizationName(store, actor);
  await store.put('agreements', {
    ...agreement,
    status: 'cancelled',
    // An agreement that was active even briefly keeps the matches it earned.
    endedAt: laterThan(agreement.approvedAt, now),
    endedByName,
    endReason,
    endNote,
  });
}

export async function notifyEmployer(
  store: Writer,
  agreement: Agreement,
  did: string,
  now: string,
): Promise<void> {
  const course = await store.get('courses', agreement.courseId);
  await notifyMembers(
    store,
    agreement.employerId,
    `ended.${agreement.id}`,
    agreementSubject(agreement, `${course?.providerName} ${did}`, await messageOf(store, agreement)),
    now,
  );
}

export async function notifyProvider(
  store: Writer,
  agreement: Agreement,
  did: string,
  now: string,
): Promise<void> {
  const job = await store.get('jobs', agreement.jobId);
  await notifyMembers(
    store,
    agreement.providerId,
    `ended.${agreement.id}`,
    agreementSubject(agreement, `${job?.employerName} ${did}`, await messageOf(store, agreement)),
    now,
  );
}

async function messageOf(store: Reader, agreement: Agreement): Promise<string> {
  const owed = await owedSentence(store, agreement);
  return agreement.endNote ? `${owed} ${readReason}` : owed;
}

/** Example: "3 interviews are still owed." */
export async function owedSentence(store: Reader, agreement: Agreement): Promise<string> {
  const owed = await owedUnder(store, agreement);
  if (owed > 0) return `${owed} ${owed === 1 ? 'interview is' : 'interviews are'} still owed.`;
  return 'No interviews are owed.';
}

/** Returns the number of interviews owed for the agreement's course and job. */
export async function owedUnder(store: Reader, agreement: Agreement): Promise<number> {
  const matches = await store.find('matches', { jobId: agreement.jobId });
  return matches.filter((match) => match.courseId === agreement.courseId && isOwed(match)).length;
}
