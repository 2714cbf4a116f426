// Counts on the server which openings of a job are filled, and asks its employer once all are.
import type { AcceptContext } from '#shared/engine/command.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { notice, notifyMembers } from '../notifications/notifications.ts';
import type { Job } from './job.ts';
import { asksAboutLinks, isHire } from './openings.ts';

/**
 * Saves whether the job is filled, after a change of its openings or of a match. An answer about new links counts as long
 * as the job is filled: with a free opening it takes links again, and the next time the employer is asked again.
 */
export async function countOpenings(store: Writer, jobId: number, { now }: AcceptContext): Promise<void> {
  const job = await store.get('jobs', jobId);
  if (!job || (job.openings === null && !job.isFilled && !job.linksWhenFilled)) return;
  const isFilled = job.openings !== null && (await hiresOf(store, jobId)) >= job.openings;
  const linksWhenFilled = isFilled ? job.linksWhenFilled : null;
  if (isFilled === job.isFilled && linksWhenFilled === job.linksWhenFilled) return;
  const next = { ...job, isFilled, linksWhenFilled };
  await store.put('jobs', next);
  if (isFilled && !job.isFilled && asksAboutLinks(next)) await tellFilled(store, next, now);
}

const hiresOf = async (store: Reader, jobId: number): Promise<number> =>
  (await store.find('matches', { jobId })).filter(isHire).length;

const tellFilled = (store: Writer, { id, employerId, title, openings }: Job, now: string): Promise<void> =>
  notifyMembers(
    store,
    employerId,
    `filled.${id}`,
    notice(
      'job.filled',
      { job: title, count: openings ?? 0 },
      { type: 'agreement', link: `/jobs/${id}`, subjectId: String(id), subjectTitle: title, jobId: id },
    ),
    now,
  );
