// Reads how an employer keeps its promises: over all, and under one agreement. Both sides of an agreement have its rows.
import type { Actor } from '#shared/engine/command.ts';
import { adherenceOf } from '#shared/domain/interviews/adherence.ts';
import type { Adherence } from '#shared/domain/interviews/adherence.ts';
import { publishedText } from '#shared/domain/jobs/published-adherence.ts';
import type { Reader } from '#shared/engine/store.ts';

/** The employer's own adherence, next to what others read of it. */
export interface EmployerAdherence extends Adherence {
  /** What training providers read on each job. Undefined before the first publication. */
  published: string | undefined;
}

/** Computes the adherence of the reader's organization up to `now`. */
export async function employerAdherence(
  reader: Reader,
  { organization }: Actor,
  now: string,
): Promise<EmployerAdherence> {
  const [matches, jobs] = await Promise.all([
    reader.find('matches', { employerId: organization }),
    reader.find('jobs', { employerId: organization }),
  ]);
  const published = jobs.map(publishedText).find((text) => text !== undefined);
  return { ...adherenceOf(matches, now), published };
}

/** All rounds of an agreement count together, because a match belongs to its course and job. */
export async function agreementAdherence(
  reader: Reader,
  _actor: Actor,
  courseId: number,
  jobId: number,
  now: string,
): Promise<Adherence> {
  const matches = await reader.find('matches', { courseId });
  return adherenceOf(
    matches.filter((match) => match.jobId === jobId),
    now,
  );
}
