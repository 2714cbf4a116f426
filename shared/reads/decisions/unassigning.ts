// What a member would no longer see after an unassignment, and who would still work on it.
import type { Actor } from '#shared/engine/command.ts';
import type { Reader } from '#shared/engine/store.ts';
import type { AssignableId } from '#shared/domain/people/assigned-members.ts';
import { membersOf } from '#shared/domain/people/memberships.ts';
import type { Membership } from '#shared/domain/people/memberships.ts';

/** Stands for the jobs at no site. Only a recruiter who works on everything sees them. */
export const siteless = null;

/** One course or site, or the jobs at no site, that a member would no longer work on. */
export interface Unassigned {
  /** The title of the course or the name of the site; null for the jobs at no site. */
  title: string | null;
  /** How many students the course has, or how many jobs are at the site. */
  listed: number;
  /** The matches that were not withdrawn. */
  matches: number;
  /** The other members who work on it, without owners and managers. */
  others: readonly Membership[];
}

/** Counts over the rows that the person may see. An id without a row is left out. */
export async function unassignedFrom(
  reader: Reader,
  { organization }: Actor,
  membershipId: string,
  ids: readonly (AssignableId | typeof siteless)[],
): Promise<Unassigned[]> {
  const others = (await membersOf(reader, organization)).filter(
    ({ id, role }) => role === 'member' && id !== membershipId,
  );
  const found = await Promise.all(
    ids.map(async (id) => {
      const rows = await (typeof id === 'number' ? ofCourse(reader, id) : ofSite(reader, organization, id));
      return rows && { ...rows, others: await stillAssigned(reader, others, id) };
    }),
  );
  return found.filter((row) => row !== undefined);
}

type Counts = Omit<Unassigned, 'others'>;

async function ofCourse(reader: Reader, courseId: number): Promise<Counts | undefined> {
  const [course, enrollments, matches] = await Promise.all([
    reader.get('courses', courseId),
    reader.find('enrollments', { courseId }),
    openMatches(reader, { courseId }),
  ]);
  const listed = enrollments.filter(({ removedAt }) => !removedAt).length;
  return course && { title: course.title, listed, matches };
}

async function ofSite(
  reader: Reader,
  organization: string,
  id: string | typeof siteless,
): Promise<Counts | undefined> {
  const [site, all] = await Promise.all([
    id === siteless ? undefined : reader.get('sites', id),
    reader.find('jobs', { employerId: organization }),
  ]);
  if (id !== siteless && !site) return undefined;
  const jobs = all.filter(({ siteId }) => siteId === id);
  const matches = await Promise.all(jobs.map((job) => openMatches(reader, { jobId: job.id })));
  return {
    title: site?.name ?? null,
    listed: jobs.length,
    matches: matches.reduce((sum, amount) => sum + amount, 0),
  };
}

const openMatches = async (reader: Reader, of: { courseId: number } | { jobId: number }): Promise<number> =>
  (await reader.find('matches', of)).filter(({ withdrawnAt }) => !withdrawnAt).length;

async function stillAssigned(
  reader: Reader,
  members: readonly Membership[],
  id: AssignableId | typeof siteless,
): Promise<Membership[]> {
  const column = typeof id === 'number' ? { courseId: id } : { siteId: id };
  const rows = id === siteless ? [] : await reader.find('assignments', column);
  const named = new Set(rows.flatMap(({ membershipId, endedAt }) => (endedAt === null ? membershipId : [])));
  return members.filter((member) => member.assignsAll || named.has(member.id));
}
