// Erases what belongs to a student, and settles the requests that asked for it.
import * as z from 'zod/mini';
import { defineCommand, onServer } from '#shared/engine/command.ts';
import type { AcceptContext } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import { learnerId } from './enrollment.ts';
import type { Enrollment } from './enrollment.ts';
import { reconcileCompletion } from '../matching/reconcile.ts';
import { isOwed } from '../interviews/interviews.ts';
import { blank, eraseStudent, mergedInto } from './erasure.ts';
import { referencesOf } from './former-references.ts';
import { recordsOf } from './known-people.ts';
import { eraseHandedOver, eraseWaitingEnrollments } from '../handed-over/expiry.ts';
import { revokeAll } from '../learner-links/learner-links.ts';
import { settleErasure } from '../people/settle-requests.ts';

export const eraseStudentOnServer = onServer(eraseStudent, {
  async onAccepted(store, { id }, context) {
    const enrollment = await store.get('enrollments', id);
    if (!enrollment) return;
    await eraseRelated(store, enrollment, context);
    await eraseWaitingEnrollments(store, enrollment, context.now);
    await settleErasure(store, enrollment, context);
  },
});

/** Erases a student without a request: the retention period is over, or the provider's account is deleted. */
export const expireStudent = defineCommand({
  name: 'enrollments.expire',
  allowed: ['system'],
  /** `withOwed`: erases a student who is still owed an interview, and withdraws it. */
  input: z.object({ id: rowId(), withOwed: z._default(z.boolean(), false) }),
  done: 'Personal data deleted after its retention period',
  failed: 'Failed to delete the personal data',
  async run(store, { id, withOwed }, { actor, now }) {
    const enrollment = await store.get('enrollments', id);
    if (!enrollment || enrollment.erasedAt) return;
    if (!withOwed && (await isOwedInterview(store, enrollment))) return;
    await blank(store, enrollment, actor.name, now);
  },
  async onAccepted(store, { id, withOwed }, context) {
    const enrollment = await store.get('enrollments', id);
    if (!enrollment?.erasedAt) return;
    // The period of a course says nothing about a person who is on another class list under the same reference.
    const isElsewhere = !withOwed && (await placesOf(store, enrollment)).some(({ erasedAt }) => !erasedAt);
    if (isElsewhere) await eraseAbout(store, enrollment, context);
    else await eraseRelated(store, enrollment, context);
  },
});

/** Nothing is owed for a late completion that the employer has not accepted. */
async function isOwedInterview(store: Reader, enrollment: Enrollment): Promise<boolean> {
  const matches = await matchesOf(store, await learnersOf(store, enrollment));
  return matches.some((match) => match.lateCompletion !== 'waiting' && isOwed(match));
}

async function eraseRelated(store: Writer, enrollment: Enrollment, context: AcceptContext): Promise<void> {
  const places = await placesOf(store, enrollment);
  for (const place of places) if (!place.erasedAt) await blank(store, place, context.actor.name, context.now);
  const learners = await learnersOf(store, enrollment);
  for (const learner of learners)
    if (!learner.erasedAt) await store.put('learners', { ...learner, erasedAt: context.now });
  await endMatchTexts(store, learners, context.now);
  for (const record of [enrollment, ...places]) await eraseAbout(store, record, context);
  for (const { courseId } of learners)
    await reconcileCompletion(store, { ...enrollment, courseId }, context, 'erased');
}

/** Ends the links of a record and of those merged into it, and deletes what handed-over changes say about them. */
async function eraseAbout(store: Writer, enrollment: Enrollment, context: AcceptContext): Promise<void> {
  for (const merged of await mergedInto(store, enrollment)) await eraseAbout(store, merged, context);
  await revokeAll(store, enrollment, context.actor.name, context.now);
  await eraseHandedOver(store, enrollment, context.now);
}

/**
 * Returns the records of a reference on their class lists, also of references that lead to it, and those of completions that
 * name it in other courses.
 */
async function learnersOf(store: Reader, enrollment: Enrollment): Promise<Row<'learners'>[]> {
  const { providerId, candidateReferenceId } = enrollment;
  const listed = await store.get('learners', learnerId(providerId, candidateReferenceId));
  if (!listed) return [];
  const places = [enrollment, ...(await placesOf(store, enrollment))];
  const references = new Set(places.flatMap(referencesOf));
  const ofPerson = await store.find('learners', { personKey: listed.personKey });
  return ofPerson.filter((one) => references.has(one.candidateReferenceId));
}

/** Returns the places on other class lists that have the same reference, because records were merged. */
async function placesOf(
  store: Reader,
  { id, providerId, candidateReferenceId }: Enrollment,
): Promise<Enrollment[]> {
  const listed = await store.get('learners', learnerId(providerId, candidateReferenceId));
  const records = listed ? await recordsOf(store, listed.personKey) : [];
  return records.filter((record) => record.id !== id && record.candidateReferenceId === candidateReferenceId);
}

/** Withdraws the consents to be named, and deletes what employers said to the learner and what the learner typed. */
async function endMatchTexts(
  store: Writer,
  learners: readonly Row<'learners'>[],
  now: string,
): Promise<void> {
  for (const match of await matchesOf(store, learners)) {
    const consent = await store.get('consents', match.id);
    if (consent && !consent.withdrawnAt) await store.put('consents', { ...consent, withdrawnAt: now });
    for (const reply of await store.find('learnerReplies', { matchId: match.id }))
      if (reply.text !== null) await store.put('learnerReplies', { ...reply, text: null });
    if (match.outcomeFeedback !== null) await store.put('matches', { ...match, outcomeFeedback: null });
  }
}

async function matchesOf(store: Reader, learners: readonly Row<'learners'>[]): Promise<Row<'matches'>[]> {
  const found = await Promise.all(
    learners.map(async ({ courseId, candidateReferenceId }) => {
      const ofCourse = await store.find('matches', { courseId });
      return ofCourse.filter((match) => match.candidateReferenceId === candidateReferenceId);
    }),
  );
  return found.flat();
}
