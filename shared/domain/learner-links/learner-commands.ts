// What a learner does by a link. A learner sees no rows: the server reads them for the link that acts.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { AcceptContext } from '#shared/engine/command.ts';
import { nullableText, rowId } from '#shared/engine/field-schemas.ts';
import type { Writer } from '#shared/engine/store.ts';
import { dateIn } from '#shared/lib/time.ts';
import { learnerTextLength } from '#shared/policy.ts';
import type { Enrollment } from '../enrollments/enrollment.ts';
import { eraseStudent } from '../enrollments/erasure.ts';
import { eraseStudentOnServer } from '../enrollments/erasure.server.ts';
import { notice, notifyMembers } from '../notifications/notifications.ts';
import type { NoticeSubject } from '../notifications/notifications.ts';
import { timeZoneOf } from '../organizations/organizations.ts';
import { addRequest, subjectOf } from '../people/settle-requests.ts';
import { refuseAccount } from '../refusals/account-refusals.ts';
import { actingLink, inProvidersPlace } from './acting-link.ts';
import { endContact } from './learner-contact.ts';
import { deletesAtOnce } from './learner-link.ts';
import type { LearnerLink } from './learner-link.ts';

/** Records that the page was opened: the first time, and once on each later day. */
export const openLearnerPage = defineCommand({
  name: 'learner.open',
  allowed: ['learner'],
  input: z.object({}),
  done: 'Opened their page',
  failed: 'Failed to record the opening',
  async run() {},
  async onAccepted(store, _input, context) {
    const { link } = await actingLink(store, context);
    const { now } = context;
    if (link.lastOpenedAt?.slice(0, 10) === now.slice(0, 10)) return;
    await store.put('learnerLinks', { ...link, openedAt: link.openedAt ?? now, lastOpenedAt: now });
  },
});

/** "This is me": from now on the page shows everything that it has. */
export const confirmLearner = defineCommand({
  name: 'learner.confirm',
  allowed: ['learner'],
  input: z.object({}),
  done: 'Confirmed that the page is theirs',
  failed: 'Failed to confirm the page',
  async run() {},
  async onAccepted(store, _input, context) {
    const { link } = await actingLink(store, context);
    if (!link.confirmedAt) await store.put('learnerLinks', { ...link, confirmedAt: context.now });
  },
});

/** "Not me": the link ends, and the provider is told. */
export const disownLearnerPage = defineCommand({
  name: 'learner.disown',
  allowed: ['learner'],
  input: z.object({}),
  done: 'Said that the page is somebody else’s',
  failed: 'Failed to end the link',
  async run() {},
  async onAccepted(store, _input, context) {
    const { link, student } = await actingLink(store, context);
    const { actor, now } = context;
    await store.put('learnerLinks', { ...link, disownedAt: now, revokedAt: now, revokedByName: actor.name });
    const { candidateReferenceId: reference } = student;
    const told = notice('learner.disowned', { reference }, aboutStudent(student));
    await notifyMembers(store, student.providerId, `learner.disowned.${link.id}`, told, now);
  },
});

/** Ends the e-mails of the platform to the learner. */
export const stopLearnerMails = defineCommand({
  name: 'learner.stopMails',
  allowed: ['learner'],
  input: z.object({}),
  done: 'Ended the e-mails',
  failed: 'Failed to end the e-mails',
  async run() {},
  async onAccepted(store, _input, { actor, now }) {
    // Also by a link that was revoked: who gets the mails can end them.
    const link = await store.get('learnerLinks', actor.person);
    if (link) await endContact(store, link.enrollmentId, actor.name, now);
  },
});

/**
 * Asks the provider to correct or to delete what is stored. It becomes a data request with its deadline. A deletion by a
 * mailed link happens at once: the address on the class list is the learner's.
 */
export const requestOfLearner = defineCommand({
  name: 'learner.request',
  allowed: ['learner'],
  input: z.object({
    id: rowId(),
    kind: z.enum(['correction', 'deletion']),
    note: nullableText(learnerTextLength),
  }),
  done: 'Asked about their data',
  failed: 'Failed to record the request',
  async run() {},
  async onAccepted(store, { id, kind, note }, context) {
    const { link, student } = await actingLink(store, context);
    if (!link.confirmedAt) throw refuseAccount('learnerLink.notConfirmed');
    if (kind === 'deletion' && deletesAtOnce(link, student))
      return eraseByLearner(store, link, student, context);
    const known = await store.find('dataRequests', { subjectId: student.id });
    if (known.some((request) => request.kind === kind && !request.doneAt))
      throw refuseAccount('learnerRequest.open');
    const receivedOn = dateIn(await timeZoneOf(store, student.providerId), context.now);
    await addRequest(store, { ...subjectOf(student), id, kind, note, receivedOn }, context);
    const { candidateReferenceId: reference } = student;
    const told = notice('learner.asked', { reference, kind }, aboutStudent(student));
    await notifyMembers(store, student.providerId, `learner.asked.${id}`, told, context.now);
  },
});

async function eraseByLearner(
  store: Writer,
  link: LearnerLink,
  student: Enrollment,
  context: AcceptContext,
): Promise<void> {
  const asProvider = inProvidersPlace(context, link);
  await eraseStudent.run(store, { id: student.id }, asProvider);
  await eraseStudentOnServer.onAccepted?.(store, { id: student.id }, asProvider);
  const { candidateReferenceId: reference, courseId } = student;
  const about: NoticeSubject = {
    type: 'system',
    link: `/courses/${courseId}`,
    subjectId: student.id,
    courseId,
  };
  const told = notice('learner.erased', { reference }, about);
  await notifyMembers(store, student.providerId, `learner.erased.${link.id}`, told, context.now);
}

const aboutStudent = ({ id, courseId }: Enrollment): NoticeSubject => ({
  type: 'system',
  link: `/courses/${courseId}/students/${id}/edit`,
  subjectId: id,
  courseId,
});
