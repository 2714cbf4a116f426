// Checks the number of courses, matches, and notifies the employer of a link.
import type { AcceptContext, Actor } from '#shared/engine/command.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { agreementId } from '../agreements/agreement.ts';
import { onProposed } from '../agreements/propose-agreement.server.ts';
import { currentSettings } from '../platform/settings.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { notifyEmployer } from '../agreements/end-agreement.server.ts';
import { reconcileCourse } from '../matching/reconcile.ts';
import { onServer } from '#shared/engine/command.ts';
import { createCourse, editCourse, linkJob, unlinkJob } from './commands.ts';

export const createCourseOnServer = onServer(createCourse, {
  onAccepted: (store, { id, linkedJobIds }, context) =>
    afterAddingCourse(store, id, new Set(linkedJobIds), context),
});

export const editCourseOnServer = onServer(editCourse, {
  async onAccepted(store, { id, set, base }, context) {
    if (set.isActive && base.isActive !== true) await refuseAboveCourseLimit(store, context.actor);
    await reconcileCourse(store, id, context);
  },
});

export const linkJobOnServer = onServer(linkJob, {
  async onAccepted(store, { courseId, jobId, round }, { now }) {
    const agreement = await store.get('agreements', agreementId(courseId, jobId, round));
    if (agreement?.createdAt === now) await onProposed(store, agreement, now);
  },
});

export const unlinkJobOnServer = onServer(unlinkJob, {
  async onAccepted(store, { courseId, jobId, round }, { now }) {
    const agreement = await store.get('agreements', agreementId(courseId, jobId, round));
    if (!agreement?.endedAt || agreement.endedAt < now) return;
    await notifyEmployer(
      store,
      agreement,
      agreement.endReason === 'withdrawn' ? 'agreement.withdrawn' : 'agreement.cancelled',
      now,
    );
  },
});

/** Runs on the server after a course was added: checks the course limit and completes its proposals. */
export async function afterAddingCourse(
  store: Writer,
  id: number,
  jobIds: Iterable<number>,
  { actor, now }: AcceptContext,
): Promise<void> {
  await refuseAboveCourseLimit(store, actor);
  for (const jobId of jobIds) {
    const agreement = await store.get('agreements', agreementId(id, jobId, 1));
    if (agreement) await onProposed(store, agreement, now);
  }
}

async function refuseAboveCourseLimit(store: Reader, actor: Actor): Promise<void> {
  const { maxCoursesPerProvider } = await currentSettings(store);
  const active = (await store.find('courses', { providerId: actor.organization })).filter(
    (course) => course.isActive,
  );
  if (active.length > maxCoursesPerProvider) throw refuse('course.tooMany', { most: maxCoursesPerProvider });
}
