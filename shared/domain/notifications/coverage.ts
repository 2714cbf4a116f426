// Whether something about a course or a job concerns a member: who is told about it, and for whom it waits. A member who
// sees everything may choose to hear of their own courses or sites only.
import { assignmentId } from '#shared/engine/access/member-roles.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';
import { isRestricted } from '#shared/engine/visibility.ts';

/** The course and the job that something is about. */
export interface Listing {
  courseId?: number | null | undefined;
  jobId?: number | null | undefined;
}

/** What decides about a member: whose preferences count, and what is assigned to them. */
export type Covered = Pick<Row<'memberships'>, 'id' | 'organizationId' | 'personId' | 'role' | 'assignsAll'>;

/**
 * Reports whether it concerns the member. Viewers take no part. Members who chose "only mine" still hear of what is
 * assigned to nobody, so that somebody always does.
 */
export async function concerns(reader: Reader, member: Covered, listing: Listing): Promise<boolean> {
  if (member.role === 'viewer') return false;
  const seesAll = !isRestricted({ memberRole: member.role, assignsAll: member.assignsAll });
  if (seesAll && !(await coversOwnOnly(reader, member.personId))) return true;
  const about = await assignableOf(reader, member.organizationId, listing);
  if (about === undefined) return true;
  if (about === null) return seesAll;
  return (await isAssigned(reader, member.id, about)) || (seesAll && (await isNobodys(reader, about)));
}

/** Reports whether the person chose to hear of their own courses or sites only. */
export const coversOwnOnly = async (reader: Reader, personId: string): Promise<boolean> =>
  (await reader.get('notificationPreferences', personId))?.coverage === 'mine';

/**
 * Returns the course or the site that it is about on the side of the organization: null for a job at no site, undefined
 * if it is about nothing that can be assigned there.
 */
async function assignableOf(
  reader: Reader,
  organizationId: string,
  { courseId, jobId }: Listing,
): Promise<number | string | null | undefined> {
  const organization = await reader.get('organizations', organizationId);
  if (organization?.kind !== 'employer') return courseId ?? undefined;
  return (jobId ?? undefined) === undefined
    ? undefined
    : ((await reader.get('jobs', jobId ?? 0))?.siteId ?? null);
}

/** Reports whether the course or the site is assigned to the member by name. */
export const isAssigned = async (
  reader: Reader,
  membershipId: string,
  id: number | string,
): Promise<boolean> => (await reader.get('assignments', assignmentId(membershipId, id)))?.endedAt === null;

/** Reports whether the course or the site is assigned by name to nobody who could work on it. */
async function isNobodys(reader: Reader, id: number | string): Promise<boolean> {
  const assignments = await reader.find(
    'assignments',
    typeof id === 'number' ? { courseId: id } : { siteId: id },
  );
  const members = await Promise.all(
    assignments
      .filter(({ endedAt }) => endedAt === null)
      .map(({ membershipId }) => reader.get('memberships', membershipId)),
  );
  return members.every((member) => !member || member.endedAt !== null || member.role === 'viewer');
}
