// Reads the calendar of the place of a job: its site, or the employer's organization.
import { closedDaysOf } from '#shared/domain/organizations/organizations.ts';
import { siteOfJob } from '#shared/domain/sites/site.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { Reader } from '#shared/engine/store.ts';

/** The place of a job by name, with its time zone and closed days. */
export interface PlaceOfJob {
  name: string;
  timeZone: string;
  closedDays: string[];
}

/** Returns the place, or null if the reader does not have its calendar: only the employer does. */
export async function placeOfJob(reader: Reader, _actor: Actor, jobId: number): Promise<PlaceOfJob | null> {
  const job = await reader.get('jobs', jobId);
  if (!job) return null;
  const [site, organization] = await Promise.all([
    siteOfJob(reader, job),
    reader.get('organizations', job.employerId),
  ]);
  const kept = site ?? organization;
  if (!kept) return null;
  const name = site ? `${site.name}, ${job.employerName}` : job.employerName;
  return { name, timeZone: kept.timeZone, closedDays: closedDaysOf(kept) };
}
