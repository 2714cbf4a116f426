// Reads an employer's sites with their jobs and recruiters.
import { assignmentId, membershipId, withOwnMembership } from '#shared/engine/access/member-roles.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { Reader } from '#shared/engine/store.ts';
import { isRestricted } from '#shared/engine/visibility.ts';
import type { Job } from '../jobs/job.ts';
import { membersOf } from '../people/memberships.ts';
import { sitesOf } from './site.ts';
import type { Site } from './site.ts';

/** A site with its counts. Recruiters count the jobs that they see. */
export interface CountedSite {
  site: Site;
  jobs: number;
  recruiters: number;
}

/** By name, the open ones first. */
export async function countedSites(reader: Reader, actor: Actor): Promise<CountedSite[]> {
  const [sites, jobs, members, assignments] = await Promise.all([
    sitesOf(reader, actor),
    reader.find('jobs'),
    membersOf(reader, actor.organization),
    reader.find('assignments'),
  ]);
  const recruiters = new Set(
    members.flatMap(({ id, role, assignsAll }) => (role === 'member' && !assignsAll ? [id] : [])),
  );
  return sites.map((site) => ({
    site,
    jobs: jobs.filter(({ siteId, isActive }) => isActive && siteId === site.id).length,
    recruiters: assignments.filter(
      ({ siteId, membershipId: member, endedAt }) =>
        siteId === site.id && endedAt === null && recruiters.has(member),
    ).length,
  }));
}

/** Returns a site of one's own organization with the jobs there, newest first, or null. */
export async function siteInFull(
  reader: Reader,
  { organization }: Actor,
  id: string,
): Promise<{ site: Site; jobs: Job[] } | null> {
  const site = await reader.get('sites', id);
  if (site?.organizationId !== organization) return null;
  return { site, jobs: (await reader.find('jobs', { siteId: id })).sort(newestFirst) };
}

const newestFirst = (a: Job, b: Job): number => (a.createdAt < b.createdAt ? 1 : -1);

/** Where the person may post a job. */
export interface SitesForJob {
  /** The open sites: all, or those that are assigned to the person. */
  sites: Site[];
  /** Whether the job may also be the organization's own, at no site. */
  mayBeNone: boolean;
}

export async function sitesForJob(reader: Reader, actor: Actor): Promise<SitesForJob> {
  const open = (await sitesOf(reader, actor)).filter(({ isActive }) => isActive);
  if (!isRestricted(await withOwnMembership(reader, actor))) return { sites: open, mayBeNone: true };
  const membership = membershipId(actor.organization, actor.person);
  const assignments = await Promise.all(
    open.map(({ id }) => reader.get('assignments', assignmentId(membership, id))),
  );
  return { sites: open.filter((_, index) => assignments[index]?.endedAt === null), mayBeNone: false };
}
