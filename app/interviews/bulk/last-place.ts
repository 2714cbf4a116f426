// What the next interviews are usually like: as the last ones at the site or for the job, and not on a closed day.
import { closedDaysOf } from '#shared/domain/organizations/organizations.ts';
import type { Interview } from '#shared/domain/interviews/interviews.ts';
import { siteOfJob } from '#shared/domain/sites/site.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { Reader } from '#shared/engine/store.ts';
import { platformHolidays } from '#shared/reads/planner/planner.ts';
import type { PlaceValues } from '../place-fields.tsx';

/** Returns the days on which one's own organization is closed. */
export async function ownClosedDays(reader: Reader, { organization }: Actor): Promise<string[]> {
  const own = await reader.get('organizations', organization);
  return own ? closedDaysOf(own) : [];
}

/** What the proposals for a job start with. */
export interface PlaceOfJob {
  place: Partial<PlaceValues>;
  /** The closed days of the place, and the platform's holidays. */
  closed: string[];
  siteId: string | null;
  /** The time zone of the job's site. Undefined for a job at no site, which uses the organization's. */
  zone: string | undefined;
}

/**
 * A job at a site starts with what was last used there, or with the site's address; any other job with what was last used
 * for it, or for another job at no site.
 */
export async function placeOfJob(reader: Reader, actor: Actor, jobId: number): Promise<PlaceOfJob> {
  const [jobs, interviews, ownClosed, holidays] = await Promise.all([
    reader.find('jobs'),
    reader.find('interviews'),
    ownClosedDays(reader, actor),
    platformHolidays(reader),
  ]);
  const job = jobs.find(({ id }) => id === jobId);
  const site = await siteOfJob(reader, job);
  const siteOf = new Map(jobs.map(({ id, siteId }) => [id, siteId]));
  const near = interviews.filter((each) => (siteOf.get(each.jobId) ?? null) === (site?.id ?? null));
  if (!site) {
    const last = lastOf(near.filter((each) => each.jobId === jobId)) ?? lastOf(near);
    return {
      place: last ? valuesOf(last) : {},
      closed: [...ownClosed, ...holidays],
      siteId: null,
      zone: undefined,
    };
  }
  const last = lastOf(near);
  // The address may have changed since.
  const isStill = last !== undefined && usedAt(last) >= site.updatedAt;
  const address = { kind: 'in-person', place: `${site.name}, ${site.address}` };
  return {
    place: { ...(last && valuesOf(last)), ...(!isStill && address) },
    closed: [...closedDaysOf(site), ...holidays],
    siteId: site.id,
    zone: site.timeZone,
  };
}

/** Returns what the proposals for each of several jobs start with. `jobIds` are separated by spaces. */
export const placesOfJobs = (reader: Reader, actor: Actor, jobIds: string): Promise<PlaceOfJob[]> =>
  Promise.all(
    jobIds
      .split(' ')
      .filter(Boolean)
      .map((jobId) => placeOfJob(reader, actor, Number(jobId))),
  );

const usedAt = ({ proposedAt, updatedAt }: Interview): string => proposedAt ?? updatedAt;

const lastOf = (interviews: readonly Interview[]): Interview | undefined =>
  interviews.filter(({ place }) => place).sort((a, b) => (usedAt(a) < usedAt(b) ? 1 : -1))[0];

/** The place, the kind, the length and what to bring. */
const valuesOf = ({ kind, place, bring, minutes }: Interview): Partial<PlaceValues> => ({
  kind,
  place,
  bring: bring ?? '',
  minutes: String(minutes),
});
