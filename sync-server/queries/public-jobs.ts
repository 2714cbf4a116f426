// Reads the jobs that visitors may see if an admin allows it: open jobs only, without data of learners or people.
import type { Knex } from 'knex';
import { jobSummary } from '#shared/reads/public-jobs.ts';
import type { PublicJob } from '#shared/reads/public-jobs.ts';
import { instantText } from '../database/select-columns.ts';
import { queryOnce } from '../engine/postgres-store.ts';
import { platformSettings } from './settings.ts';

const newest = 100;

const sql = `
  select j.id, ${jobSummary.map((column) => `j."${column}"`).join(', ')}, ${instantText('j."createdAt"')} as "createdAt"
    from jobs j where j."isActive" and j."guaranteedInterview" and not j."isHidden"
   order by j."createdAt" desc, j.id desc limit ${newest}`;

/** The jobs that visitors see. */
export interface PublicJobs {
  isAllowed(): Promise<boolean>;
  newest(): Promise<PublicJob[]>;
}

/** Caches the list, which need not be accurate to the second. Concurrent visitors cause one database query. */
const KEPT_MS = 2_000;

/** Makes the reads of public jobs, each kept for `keptMs` milliseconds. */
export const publicJobs = (knex: Knex, keptMs = KEPT_MS): PublicJobs => ({
  isAllowed: keptBriefly(keptMs, async () => (await platformSettings(knex)).allowPublicJobBrowsing),
  newest: keptBriefly(keptMs, () => queryOnce<PublicJob>(knex, sql, [])),
});

/** A failed result is not cached. */
function keptBriefly<T>(keptMs: number, load: () => Promise<T>): () => Promise<T> {
  let kept: { answer: Promise<T>; until: number } | undefined;
  return () => {
    if (kept && kept.until > performance.now()) return kept.answer;
    const answer = load();
    kept = { answer, until: performance.now() + keptMs };
    answer.catch(() => {
      kept = undefined;
    });
    return answer;
  };
}
