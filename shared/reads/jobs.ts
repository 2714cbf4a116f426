// Reads an employer's jobs with their counts.
import type { Actor } from '../engine/command.ts';
import { isLive } from '../domain/agreements/agreement.ts';
import { isOwed } from '../domain/interviews/interviews.ts';
import type { Job } from '../domain/jobs/job.ts';
import { isHire } from '../domain/jobs/openings.ts';
import { groupBy } from '../lib/group-by.ts';
import type { Row } from '../engine/schema.ts';
import type { Reader } from '../engine/store.ts';

/** A job with its counts. */
export interface CountedJob {
  job: Job;
  agreements: number;
  candidates: number;
  /** The number of interviews promised and not yet held. */
  owed: number;
  hired: number;
}

/** Newest first. */
export async function myJobs(reader: Reader): Promise<CountedJob[]> {
  const [jobs, agreements, matches] = await Promise.all([
    reader.find('jobs'),
    reader.find('agreements'),
    reader.find('matches'),
  ]);
  const agreed = groupBy(agreements, ({ jobId }) => jobId);
  const matched = groupBy(matches, ({ jobId }) => jobId);
  return jobs
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    .map((job) => ({ job, ...countsOfJob(agreed.get(job.id) ?? [], matched.get(job.id) ?? []) }));
}

/** Counts the agreements and matches of a job. */
export function countsOfJob(
  agreements: readonly Row<'agreements'>[],
  matches: readonly Row<'matches'>[],
): Omit<CountedJob, 'job'> {
  const standing = matches.filter(({ withdrawnAt }) => !withdrawnAt);
  return {
    agreements: agreements.filter(isLive).length,
    candidates: standing.length,
    owed: standing.filter(isOwed).length,
    hired: standing.filter(isHire).length,
  };
}

/** Returns the employer's own job with its counts, or null. */
export async function jobInFull(reader: Reader, _actor: Actor, id: number): Promise<CountedJob | null> {
  return (await myJobs(reader)).find(({ job }) => job.id === id) ?? null;
}
