// A course of last term, listed again for the next one.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { Reader } from '#shared/engine/store.ts';
import { numericId, orNull } from '#shared/engine/field-schemas.ts';
import { agreementId } from '../agreements/agreement.ts';
import { courseFields, endsAfterItStarts, linkedJobIds, refuseAboveCourseLimit } from './commands.ts';
import { ownCourse } from './course.ts';
import type { Course } from './course.ts';
import { canBeLinked } from '../jobs/job.ts';
import { shown } from '../listings/listings.ts';
import { organizationName } from '../organizations/organizations.ts';
import { onProposed, propose } from '../agreements/propose-agreement.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { noted } from '../refusals/note-texts.ts';

export const copyCourse = defineCommand({
  name: 'courses.copy',
  allowed: ['provider'],
  input: z
    .object({
      id: numericId(),
      sourceId: numericId(),
      title: courseFields.title,
      startDate: orNull(courseFields.startDate),
      endDate: orNull(courseFields.endDate),
      /** Each job that the course is linked to now is proposed anew: an approval is for one course only. */
      withLinks: z._default(z.boolean(), false),
    })
    .check(endsAfterItStarts),
  done: 'Course copied',
  failed: 'Failed to create course listing',
  async run(store, { sourceId, withLinks, ...input }, context) {
    const { actor, now } = context;
    const source = await ownCourse(store, sourceId, actor);
    if (source.isHidden) throw refuse('course.hidden');
    const { description, duration, deliveryMethod, prerequisites, skillsGained } = source;
    const course = {
      ...input,
      description,
      duration,
      deliveryMethod,
      prerequisites,
      skillsGained,
      providerId: actor.organization,
      providerName: await organizationName(store, actor),
      isActive: true,
      ...shown,
      createdAt: now,
      updatedAt: now,
      updatedByName: actor.name,
      fieldEdits: null,
    };
    await store.add('courses', course);
    if (!withLinks) return {};
    const jobIds = await jobsToLinkAgain(store, source);
    for (const jobId of jobIds)
      await propose(store, { course: { ...course, rev: 0 }, jobId, round: 1 }, context);
    const left = (await linkedJobIds(store, sourceId)).length - jobIds.length;
    return left > 0 ? noted('note.linksLeft', { count: left }) : {};
  },
  async onAccepted(store, { id, sourceId, withLinks }, { actor, now }) {
    await refuseAboveCourseLimit(store, actor);
    if (!withLinks) return;
    for (const jobId of await linkedJobIds(store, sourceId)) {
      const agreement = await store.get('agreements', agreementId(id, jobId, 1));
      if (agreement) await onProposed(store, agreement, now);
    }
  },
});

/** The jobs of a course's live agreements that are still open to new ones. */
export async function jobsToLinkAgain(reader: Reader, { id }: Pick<Course, 'id'>): Promise<number[]> {
  const jobs = await Promise.all((await linkedJobIds(reader, id)).map((jobId) => reader.get('jobs', jobId)));
  return jobs.flatMap((job) => (job && canBeLinked(job) ? [job.id] : []));
}
