// Sites: the places of an employer. A job at a site uses the site's calendar, and carries copies of what both sides read.
import type { Actor } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { byText } from '#shared/lib/texts.ts';
import { refuse } from '../refusals/refusal-texts.ts';

/** A place of an employer. */
export type Site = Row<'sites'>;

type Job = Row<'jobs'>;

/** What a job carries of its site. */
export type JobSite = Pick<Job, 'siteId' | 'siteName' | 'siteAddress' | 'siteTimeZone'>;

/** A job of the organization itself. */
export const noSite: JobSite = { siteId: null, siteName: null, siteAddress: null, siteTimeZone: null };

export const copiedFrom = ({ id, name, address, timeZone }: Site): JobSite => ({
  siteId: id,
  siteName: name,
  siteAddress: address,
  siteTimeZone: timeZone,
});

/** Returns the actor's site. Refuses with `site.notFound` for those of other employers. */
export async function ownSite(store: Reader, id: string, { organization }: Actor): Promise<Site> {
  const site = await store.get('sites', id);
  if (site?.organizationId !== organization) throw refuse('site.notFound');
  return site;
}

/** Returns what a job takes from the chosen site. A closed site takes no jobs. */
export async function chosenSite(store: Reader, id: string | null, actor: Actor): Promise<JobSite> {
  if (id === null) return noSite;
  const site = await ownSite(store, id, actor);
  if (!site.isActive) throw refuse('site.closed', { site: site.name }, ['siteId']);
  return copiedFrom(site);
}

/** Returns the site of a job, if it has one that the reader may see. */
export async function siteOfJob(
  store: Reader,
  job: Pick<Job, 'siteId'> | undefined,
): Promise<Site | undefined> {
  return job?.siteId ? store.get('sites', job.siteId) : undefined;
}

/** The organization's sites by name, the open ones first. */
export async function sitesOf(
  reader: Reader,
  { organization }: Pick<Actor, 'organization'>,
): Promise<Site[]> {
  const sites = await reader.find('sites', { organizationId: organization });
  return sites.sort((a, b) => Number(b.isActive) - Number(a.isActive) || byText(a.name, b.name));
}

/** Gives the interviews of these jobs the time zone of their place. */
export async function moveInterviewsOf(
  store: Writer,
  employerId: string,
  jobs: readonly Pick<Job, 'id'>[],
  timeZone: string,
): Promise<void> {
  const ids = new Set(jobs.map(({ id }) => id));
  for (const interview of await store.find('interviews', { employerId }))
    if (ids.has(interview.jobId) && interview.timeZone !== timeZone)
      await store.put('interviews', { ...interview, timeZone });
}
