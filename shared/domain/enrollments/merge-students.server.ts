// Makes two records one person: one match for each job, one set of links, and one place for requests about their data.
import { onServer } from '#shared/engine/command.ts';
import type { AcceptContext } from '#shared/engine/command.ts';
import type { Writer } from '#shared/engine/store.ts';
import { revokeAll } from '../learner-links/learner-links.ts';
import { joinPeople } from '../matching/join-people.ts';
import { reconcileCompletion } from '../matching/reconcile.ts';
import { subjectOf } from '../people/settle-requests.ts';
import { learnerId } from './enrollment.ts';
import type { Enrollment } from './enrollment.ts';
import { formerReferencesOf, withFormer } from './former-references.ts';
import { mergeStudents } from './merge-students.ts';

export const mergeStudentsOnServer = onServer(mergeStudents, {
  async onAccepted(store, { id, otherId }, context) {
    const [kept, other] = await Promise.all([
      store.get('enrollments', id),
      store.get('enrollments', otherId),
    ]);
    if (!kept || !other) return;
    const place = other.mergedIntoId ? kept : other;
    for (const former of formerReferencesOf(place)) {
      await renameMatches(store, place, former);
      await joinReferences(store, place, former, context);
    }
    if (other.mergedIntoId) {
      await revokeAll(store, other, context.actor.name, context.now);
      await moveRequests(store, other, kept);
    }
    await reconcileCompletion(store, place, context);
  },
});

/** Lists the matches of a former reference, with what was said about them, under the one that stays. */
async function renameMatches(store: Writer, place: Enrollment, former: string): Promise<void> {
  const { courseId, candidateReferenceId } = place;
  for (const match of await store.find('matches', { courseId })) {
    if (match.candidateReferenceId !== former) continue;
    const formerReferences = withFormer(match, [former]);
    await store.put('matches', { ...match, candidateReferenceId, formerReferences });
    const interview = await store.get('interviews', match.id);
    if (interview) await store.put('interviews', { ...interview, candidateReferenceId });
    for (const table of ['claims', 'breaches', 'attendanceReports'] as const)
      for (const row of await store.find(table, { matchId: match.id }))
        await store.put(table, { ...row, candidateReferenceId } as never);
  }
}

/** Ties both references to one person. */
async function joinReferences(
  store: Writer,
  { providerId, candidateReferenceId }: Enrollment,
  former: string,
  context: AcceptContext,
): Promise<void> {
  const [kept, other] = await Promise.all([
    store.get('learners', learnerId(providerId, candidateReferenceId)),
    store.get('learners', learnerId(providerId, former)),
  ]);
  if (kept && other && kept.personKey !== other.personKey)
    await joinPeople(store, kept.personKey, other.personKey, context);
}

/** Requests about the data of the other record are about the one that stays. */
async function moveRequests(store: Writer, other: Enrollment, kept: Enrollment): Promise<void> {
  for (const request of await store.find('dataRequests', { subjectId: other.id }))
    if (!request.doneAt) await store.put('dataRequests', { ...request, ...subjectOf(kept) });
}
