// Assignments: on which courses a member of a provider works. A member sees and changes only what is assigned to them;
// owners, managers and viewers see everything.
import * as z from 'zod/mini';
import { assignmentId, isAtLeast } from '#shared/engine/access/member-roles.ts';
import { defineCommand } from '#shared/engine/command.ts';
import { numericId, rowId } from '#shared/engine/field-schemas.ts';
import type { MemberRole } from '#shared/engine/options.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Writer } from '#shared/engine/store.ts';
import { mostAssignedAtOnce } from '#shared/policy.ts';
import { ownCourse } from '../courses/course.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { mayManage, membershipIn } from './memberships.ts';
import type { Membership } from './memberships.ts';

/** That a member works on a course. */
export type Assignment = Row<'assignments'>;

const courses = () => z._default(z.array(numericId()).check(z.maxLength(mostAssignedAtOnce)), []);

/**
 * Assigns courses to a member, or all courses, also future ones. It names what changes, so that two managers who assign
 * different courses without a connection do not undo each other's work.
 */
export const assignMember = defineCommand({
  name: 'members.assign',
  allowed: ['provider'],
  leastRole: 'manager',
  input: z.object({
    userId: rowId(),
    all: z.optional(z.boolean()),
    add: courses(),
    remove: courses(),
  }),
  done: 'Courses saved',
  failed: 'Failed to save the courses',
  async run(store, { userId, all, add, remove }, { actor, now }) {
    const theirs = await membershipIn(store, actor.organization, userId);
    if (!theirs) throw refuse('colleague.notFound');
    if (!actor.memberRole || !mayManage(actor.memberRole, theirs.role)) {
      const organization = await store.get('organizations', actor.organization);
      throw refuse('access.memberRole', {
        least: 'owner',
        organization: organization?.name ?? 'your organization',
      });
    }
    await Promise.all([...add, ...remove].map((id) => ownCourse(store, id, actor)));
    await assignCourses(store, theirs, add, now);
    await unassignCourses(store, theirs, remove, now);
    if (all !== undefined && all !== theirs.assignsAll)
      await store.put('memberships', { ...theirs, assignsAll: all });
  },
});

/** Assigns the courses that belong to the member's organization. */
export async function assignCourses(
  store: Writer,
  { id: membershipId, organizationId }: Pick<Membership, 'id' | 'organizationId'>,
  courseIds: readonly number[],
  now: string,
): Promise<void> {
  for (const courseId of new Set(courseIds)) {
    const course = await store.get('courses', courseId);
    if (course?.providerId !== organizationId) continue;
    const id = assignmentId(membershipId, courseId);
    const known = await store.get('assignments', id);
    if (known && known.endedAt !== null) await store.put('assignments', { ...known, endedAt: null });
    if (known) continue;
    const assignment = { id, organizationId, membershipId, courseId, siteId: null, endedAt: null };
    await store.add('assignments', { ...assignment, createdAt: now });
  }
}

async function unassignCourses(
  store: Writer,
  membership: Membership,
  courseIds: readonly number[],
  now: string,
): Promise<void> {
  for (const courseId of new Set(courseIds)) {
    const known = await store.get('assignments', assignmentId(membership.id, courseId));
    if (known?.endedAt === null) await store.put('assignments', { ...known, endedAt: now });
  }
}

/** Members of an employer work on everything until sites can be assigned to them; so do managers and owners anyway. */
export const worksOnEverything = ({ kind }: Pick<Row<'organizations'>, 'kind'>, role: MemberRole): boolean =>
  kind === 'employer' || isAtLeast(role, 'manager');
