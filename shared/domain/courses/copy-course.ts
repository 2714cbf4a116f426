// Copies a course of an earlier term for the next term.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { Reader } from '#shared/engine/store.ts';
import { numericId, orNull } from '#shared/engine/field-schemas.ts';
import { addCourse, courseFields, endsAfterItStarts, linkedJobIds } from './commands.ts';
import { ownCourse } from './course.ts';
import type { Course } from './course.ts';
import { canBeLinked } from '../jobs/job.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { noted } from '../refusals/note-texts.ts';

/** Lists a copy of a course with dates of its own. `sourceId` names the original. */
export const copyCourse = defineCommand({
  name: 'courses.copy',
  allowed: ['provider'],
  leastRole: 'manager',
  input: z
    .object({
      id: numericId(),
      sourceId: numericId(),
      title: courseFields.title,
      startDate: orNull(courseFields.startDate),
      endDate: orNull(courseFields.endDate),
      /** Proposes a new agreement for each job that the course is linked to now. An approval covers one course only. */
      withLinks: z._default(z.boolean(), false),
    })
    .check(endsAfterItStarts),
  done: 'Course copied',
  failed: 'Failed to create course listing',
  async run(store, { sourceId, withLinks, ...input }, context) {
    const source = await ownCourse(store, sourceId, context.actor);
    if (source.isHidden) throw refuse('course.hidden');
    const { description, duration, deliveryMethod, prerequisites, skillsGained } = source;
    const text = { ...input, description, duration, deliveryMethod, prerequisites, skillsGained };
    const jobIds = withLinks ? await jobsToLinkAgain(store, source) : [];
    await addCourse(store, text, jobIds, context);
    if (!withLinks) return {};
    const left = (await linkedJobIds(store, sourceId)).length - jobIds.length;
    return left > 0 ? noted('note.linksLeft', { count: left }) : {};
  },
});

/** Returns the jobs of the course's live agreements that still accept new agreements. */
async function jobsToLinkAgain(reader: Reader, { id }: Pick<Course, 'id'>): Promise<number[]> {
  const jobs = await Promise.all((await linkedJobIds(reader, id)).map((jobId) => reader.get('jobs', jobId)));
  return jobs.flatMap((job) => (job && canBeLinked(job) ? [job.id] : []));
}
