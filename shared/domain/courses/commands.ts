// Defines the commands for courses and their links to jobs. A link proposes an agreement.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { Context } from '#shared/engine/command.ts';
import { editOf } from '#shared/engine/three-way-merge.ts';
import { deliveryMethods } from '#shared/engine/options.ts';
import type { SchemasOf } from '#shared/engine/schema.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import {
  lineFrom,
  nameFrom,
  nullableDate,
  nullableText,
  numericId,
  omittable,
  textOf,
} from '#shared/engine/field-schemas.ts';
import { agreementId, decidedRefusal, isLive } from '../agreements/agreement.ts';
import { endAgreement } from '../agreements/end-agreement.ts';
import { shown } from '../listings/listings.ts';
import { organizationName } from '../organizations/organizations.ts';
import { propose } from '../agreements/propose-agreement.ts';
import { saveEdit } from '../edits/save-edit.ts';
import { ownCourse } from './course.ts';
import type { Course } from './course.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { notedInstead } from '../refusals/note-texts.ts';

/** The fields that describe a course. */
export const courseFields = {
  title: nameFrom(1, 'Course title is required', 200),
  description: textOf(1, 'Course description is required', 10_000),
  duration: lineFrom(1, 'Duration is required', 200),
  deliveryMethod: z.enum(deliveryMethods, 'Delivery method is required'),
  startDate: nullableDate(),
  endDate: nullableDate(),
  prerequisites: nullableText(5000),
  skillsGained: nullableText(5000),
} satisfies SchemasOf<'courses'>;
/** A field that describes a course. */
export type CourseField = keyof typeof courseFields;
export const courseFieldNames = Object.keys(courseFields) as readonly CourseField[];

const maxLinks = 50;

interface Term {
  startDate: string | null;
  endDate: string | null;
}

/** Checks the input that creates a course. */
export const endsAfterItStarts = z.refine<Term>(endsAfterStart, {
  error: 'The end date is before the start date',
  path: ['endDate'],
});

/** Lists a course for the provider and proposes agreements for the jobs it links. */
export const createCourse = defineCommand({
  name: 'courses.create',
  allowed: ['provider'],
  leastRole: 'manager',
  input: z
    .object({
      id: numericId(),
      ...omittable(courseFields),
      linkedJobIds: z._default(
        z.array(numericId()).check(z.maxLength(maxLinks, `Link ${maxLinks} jobs at most`)),
        [],
      ),
    })
    .check(endsAfterItStarts),
  done: 'Course listed successfully',
  failed: 'Failed to create course listing',
  run: (store, { linkedJobIds, ...input }, context) =>
    addCourse(store, input, new Set(linkedJobIds), context),
});

type CourseText = Pick<Course, 'id' | CourseField>;

/** Adds a course for the actor's organization and proposes an agreement for each of the given jobs. */
export async function addCourse(
  store: Writer,
  text: CourseText,
  jobIds: Iterable<number>,
  context: Context,
): Promise<void> {
  const { actor, now } = context;
  const course = {
    ...text,
    providerId: actor.organization,
    providerName: await organizationName(store, actor),
    isActive: true,
    learnersChoose: false,
    ...shown,
    createdAt: now,
    updatedAt: now,
    updatedByName: actor.name,
    fieldEdits: null,
  };
  await store.add('courses', course);
  for (const jobId of jobIds)
    await propose(store, { course: { ...course, rev: 0 }, jobId, round: 1 }, context);
}

function endsAfterStart({ startDate, endDate }: Term): boolean {
  return !startDate || !endDate || startDate <= endDate;
}

/** Changes fields of a course. Changes of other fields by colleagues are kept. */
export const editCourse = defineCommand({
  name: 'courses.edit',
  allowed: ['provider'],
  leastRole: 'manager',
  input: editOf(numericId(), z.object({ ...courseFields, isActive: z.boolean() })),
  done: 'Course updated successfully',
  failed: 'Failed to update course',
  async run(store, input, context) {
    const course = await ownCourse(store, input.id, context.actor);
    const { next, result } = await saveEdit(store, 'courses', course, input, context);
    if (!endsAfterStart(next)) throw refuse('course.endsBeforeStart', {}, ['endDate']);
    return result;
  },
});

const link = z.object({
  courseId: numericId(),
  jobId: numericId(),
  round: z.int().check(z.positive(), z.maximum(1000)),
});

/** Proposes the agreement of the current round. An existing link is kept unchanged. */
export const linkJob = defineCommand({
  name: 'courses.linkJob',
  allowed: ['provider'],
  leastRole: 'manager',
  input: link,
  done: 'Job linked. The employer can now approve the agreement.',
  failed: 'Failed to update course',
  async run(store, { courseId, jobId, round }, context) {
    const course = await ownCourse(store, courseId, context.actor);
    return propose(store, { course, jobId, round }, context);
  },
});

/** Withdraws a pending agreement or cancels an active one. Interviews that are owed stay owed. */
export const unlinkJob = defineCommand({
  name: 'courses.unlinkJob',
  allowed: ['provider'],
  leastRole: 'manager',
  input: link,
  done: 'Job unlinked',
  failed: 'Failed to update course',
  async run(store, { courseId, jobId, round }, context) {
    await ownCourse(store, courseId, context.actor);
    const agreement = await store.get('agreements', agreementId(courseId, jobId, round));
    if (!agreement) throw refuse('course.notLinked');
    if (!isLive(agreement)) return notedInstead(decidedRefusal(agreement));
    await endAgreement(
      store,
      agreement,
      agreement.status === 'active' ? 'cancelled' : 'withdrawn',
      null,
      context,
    );
    return {};
  },
});

/**
 * Returns the jobs that a course is linked to, as the REST contract and the screens count them: those with live
 * agreements.
 */
export async function linkedJobIds(reader: Reader, courseId: number): Promise<number[]> {
  const agreements = await reader.find('agreements', { courseId });
  return agreements
    .filter(isLive)
    .map(({ jobId }) => jobId)
    .sort((a, b) => a - b);
}
