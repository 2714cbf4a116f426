// Assignments: on which courses of a provider, or at which sites of an employer, a member works. A member sees and changes
// only what is assigned to them;
// owners, managers and viewers see everything.
import * as z from 'zod/mini';
import { assignmentId } from '#shared/engine/access/member-roles.ts';
import { defineCommand } from '#shared/engine/command.ts';
import { numericId, rowId } from '#shared/engine/field-schemas.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Writer } from '#shared/engine/store.ts';
import { mostAssignedAtOnce } from '#shared/policy.ts';
import { ownCourse } from '../courses/course.ts';
import { ownSite } from '../sites/site.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { mayManage, membershipIn } from './memberships.ts';
import type { Membership } from './memberships.ts';

/** That a member works on a course or at a site. */
export type Assignment = Row<'assignments'>;

const sites = () => z._default(z.array(rowId()).check(z.maxLength(mostAssignedAtOnce)), []);

const courses = () => z._default(z.array(numericId()).check(z.maxLength(mostAssignedAtOnce)), []);

/**
 * Assigns courses or sites to a member, or all of them, also future ones. It names what changes, so that two managers who
 * assign without a connection do not undo each other's work. Owners and managers also choose their own: it changes which
 * notifications they get, not what they see.
 */
export const assignMember = defineCommand({
  name: 'members.assign',
  version: 2,
  /** Version 1 had no sites. */
  upgrade: (input) => input,
  allowed: ['employer', 'provider'],
  leastRole: 'manager',
  input: z.object({
    userId: rowId(),
    all: z.optional(z.boolean()),
    add: courses(),
    remove: courses(),
    addSites: sites(),
    removeSites: sites(),
  }),
  done: 'Assignments saved',
  failed: 'Failed to save the assignments',
  async run(store, { userId, all, add, remove, addSites, removeSites }, { actor, now }) {
    const theirs = await membershipIn(store, actor.organization, userId);
    if (!theirs) throw refuse('colleague.notFound');
    const isOwn = theirs.personId === actor.person && all === undefined;
    if (!isOwn && !(actor.memberRole && mayManage(actor.memberRole, theirs.role))) {
      const organization = await store.get('organizations', actor.organization);
      throw refuse('access.memberRole', {
        least: 'owner',
        organization: organization?.name ?? 'your organization',
      });
    }
    await Promise.all([...add, ...remove].map((id) => ownCourse(store, id, actor)));
    await Promise.all([...addSites, ...removeSites].map((id) => ownSite(store, id, actor)));
    await assign(store, theirs, { courseIds: add, siteIds: addSites }, now);
    await unassign(store, theirs, [...remove, ...removeSites], now);
    if (all !== undefined && all !== theirs.assignsAll)
      await store.put('memberships', { ...theirs, assignsAll: all });
  },
});

/** The courses and sites that a member works on. */
export interface Assigned {
  courseIds: readonly number[];
  siteIds: readonly string[];
}

/** Assigns the courses and sites that belong to the member's organization. */
export async function assign(
  store: Writer,
  { id: membershipId, organizationId }: Pick<Membership, 'id' | 'organizationId'>,
  { courseIds, siteIds }: Assigned,
  now: string,
): Promise<void> {
  const keep = async (named: Pick<Assignment, 'courseId' | 'siteId'>) => {
    const id = assignmentId(membershipId, named.courseId ?? named.siteId ?? '');
    const known = await store.get('assignments', id);
    if (known && known.endedAt !== null) await store.put('assignments', { ...known, endedAt: null });
    if (known) return;
    await store.add('assignments', {
      ...{ id, organizationId, membershipId, ...named, moves: 0, endedAt: null },
      createdAt: now,
    });
  };
  for (const courseId of new Set(courseIds))
    if ((await store.get('courses', courseId))?.providerId === organizationId)
      await keep({ courseId, siteId: null });
  for (const siteId of new Set(siteIds))
    if ((await store.get('sites', siteId))?.organizationId === organizationId)
      await keep({ courseId: null, siteId });
}

async function unassign(
  store: Writer,
  membership: Membership,
  ids: readonly (number | string)[],
  now: string,
): Promise<void> {
  for (const id of new Set(ids)) {
    const known = await store.get('assignments', assignmentId(membership.id, id));
    if (known?.endedAt === null) await store.put('assignments', { ...known, endedAt: now });
  }
}
