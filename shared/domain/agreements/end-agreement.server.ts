// Tells the parties how an agreement ended.
import type { Reader, Writer } from '#shared/engine/store.ts';
import { agreementSubject } from './agreement.ts';
import type { Agreement } from './agreement.ts';
import { owedUnder } from './end-agreement.ts';
import { notice, notifyMembers } from '../notifications/notifications.ts';
import type { Notice } from '../notifications/notifications.ts';

/** Tells the members of the employer how the agreement ended and how many interviews are still owed. */
export async function notifyEmployer(
  store: Writer,
  agreement: Agreement,
  code: EndedCode,
  now: string,
): Promise<void> {
  const course = await store.get('courses', agreement.courseId);
  await notifyMembers(
    store,
    agreement.employerId,
    `ended.${agreement.id}`,
    await endedNotice(store, agreement, code, course?.providerName),
    now,
  );
}

/** Tells the members of the provider how the agreement ended and how many interviews are still owed. */
export async function notifyProvider(
  store: Writer,
  agreement: Agreement,
  code: EndedCode,
  now: string,
): Promise<void> {
  const job = await store.get('jobs', agreement.jobId);
  await notifyMembers(
    store,
    agreement.providerId,
    `ended.${agreement.id}`,
    await endedNotice(store, agreement, code, job?.employerName),
    now,
  );
}

type EndedCode = 'agreement.rejected' | 'agreement.cancelled' | 'agreement.withdrawn';

async function endedNotice(store: Reader, agreement: Agreement, code: EndedCode, by = ''): Promise<Notice> {
  const owed = await owedUnder(store, agreement);
  return notice(code, { by, owed, hasReason: agreement.endNote !== null }, agreementSubject(agreement));
}
