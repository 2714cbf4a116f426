// Reads an employer's jobs with their counts.
import type { Actor } from '../engine/command.ts';
import { isLive } from '../domain/agreements/agreement.ts';
import { isOwed } from '../domain/interviews/interviews.ts';
import type { Job } from '../domain/jobs/job.ts';
import { isHire } from '../domain/jobs/openings.ts';
import { groupBy } from '../lib/group-by.ts';
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
  const live = groupBy(agreements.filter(isLive), ({ jobId }) => jobId);
  const standing = groupBy(
    matches.filter(({ withdrawnAt }) => !withdrawnAt),
    ({ jobId }) => jobId,
  );
  return jobs
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    .map((job) => ({
      job,
      agreements: live.get(job.id)?.length ?? 0,
      candidates: standing.get(job.id)?.length ?? 0,
      hired: standing.get(job.id)?.filter(isHire).length ?? 0,
      owed: standing.get(job.id)?.filter(isOwed).length ?? 0,
    }));
}

/** Returns the employer's own job with its counts, or null. */
export async function jobInFull(reader: Reader, _actor: Actor, id: number): Promise<CountedJob | null> {
  return (await myJobs(reader)).find(({ job }) => job.id === id) ?? null;
}
