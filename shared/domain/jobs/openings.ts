// What a job says about its openings. Reaching their number asks the employer whether the job takes new links, and ends
// nothing: agreements and matches go on.
import type { Row } from '#shared/engine/schema.ts';
import { promisesInterviews } from './job.ts';
import type { Job } from './job.ts';

/** What a job says about its openings before anybody is hired. */
export const unfilled = { isFilled: false, linksWhenFilled: null } as const;

/** Reports whether the match fills an opening: a hire that was recorded counts until it is taken back. */
export const isHire = ({ status, withdrawnAt }: Pick<Row<'matches'>, 'status' | 'withdrawnAt'>): boolean =>
  status === 'hired' && withdrawnAt === null;

/** Reports whether the employer is asked whether the filled job takes new links. */
export const asksAboutLinks = (job: Job): boolean =>
  job.isFilled && !job.linksWhenFilled && promisesInterviews(job);

/** Formats "3 of 5 filled". Returns nothing for a job that does not say how many openings it has. */
export const filledText = ({ openings }: Pick<Job, 'openings'>, hired: number): string | undefined =>
  typeof openings === 'number' ? `${hired} of ${openings} filled` : undefined;

/** Formats what others read: "Open" or "Filled". Returns nothing for a job that does not say how many openings it has. */
export const opennessText = ({
  openings,
  isFilled,
}: Pick<Job, 'openings' | 'isFilled'>): string | undefined =>
  typeof openings === 'number' ? (isFilled ? 'Filled' : 'Open') : undefined;
