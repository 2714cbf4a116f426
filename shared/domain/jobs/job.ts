// Defines jobs: the row, and the lookup of a job of the actor's own organization.
import type { Actor } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';
import { jobNotFound } from '../refusals/not-found-words.ts';
import { refuse } from '../refusals/refusal-texts.ts';

/** A job posting. Only an active, guaranteed job gets matches. */
export type Job = Row<'jobs'>;

export { jobNotFound };

/** Returns the actor's job. Refuses with `job.notFound` for those of other employers. */
export async function ownJob(store: Reader, id: number, actor: Actor): Promise<Job> {
  const job = await store.get('jobs', id);
  if (!job || job.employerId !== actor.organization) throw refuse('job.notFound');
  return job;
}

/** Where a job is, for readers: "Harbor Dry Dock, Northside". */
export const whereIs = ({ siteName, location }: Pick<Job, 'siteName' | 'location'>): string =>
  siteName ? `${siteName}, ${location}` : location;

/** Reports whether a job promises interviews: it must be active, guarantee them, and not be hidden by an admin. */
export const promisesInterviews = (
  job: Pick<Job, 'isActive' | 'guaranteedInterview' | 'isHidden'>,
): boolean => job.isActive && job.guaranteedInterview && !job.isHidden;

/** Reports whether the employer takes no new links because all openings are filled. */
export const isClosedToLinks = (job: Pick<Job, 'isFilled' | 'linksWhenFilled'>): boolean =>
  job.isFilled && job.linksWhenFilled === 'stop_linking';

/** Reports whether a job can be linked: it promises interviews, and its employer takes new links. */
export const canBeLinked = (
  job: Parameters<typeof promisesInterviews>[0] & Pick<Job, 'isFilled' | 'linksWhenFilled'>,
): boolean => promisesInterviews(job) && !isClosedToLinks(job);

/** Refuses a link with the reason for which the job cannot be linked. */
export function refuseUnlinkable(job: Parameters<typeof canBeLinked>[0]): void {
  if (!promisesInterviews(job)) throw refuse('job.notGuaranteed');
  if (isClosedToLinks(job)) throw refuse('job.filled');
}
