// What a decision would change, counted over the rows that the person may see.
import type { Actor } from '#shared/engine/command.ts';
import { isLive } from '#shared/domain/agreements/agreement.ts';
import { canSchedule, isOwed, isScheduled, waitsForPlace } from '#shared/domain/interviews/interviews.ts';
import type { Reader } from '#shared/engine/store.ts';

/** Counts the candidates of a job, or of one course for it, who wait for a place. An end by the employer begins them. */
export async function waitingForPlaces(
  reader: Reader,
  _actor: Actor,
  jobId: number,
  courseId: number | null,
): Promise<number> {
  const matches = await reader.find('matches', { jobId });
  return matches.filter((match) => waitsForPlace(match) && (courseId ?? match.courseId) === match.courseId)
    .length;
}

/** What a listing still promises. */
export interface Promised {
  /** The agreements that are active or wait for approval. */
  agreements: number;
  /** The interviews that are owed. */
  owed: number;
}

/** Counts what a job or a course still promises. Deactivating it ends neither. */
export async function promisedBy(
  reader: Reader,
  _actor: Actor,
  column: 'jobId' | 'courseId',
  id: number,
): Promise<Promised> {
  const [agreements, matches] = await Promise.all([
    reader.find('agreements', { [column]: id }),
    reader.find('matches', { [column]: id }),
  ]);
  return { agreements: agreements.filter(isLive).length, owed: matches.filter(isOwed).length };
}

/** Counts the learners on the list of a course who completed it: each would be owed an interview by a new link. */
export const completedIn = async (reader: Reader, _actor: Actor, courseId: number): Promise<number> =>
  (await reader.find('completions', { courseId })).filter(({ removedAt }) => !removedAt).length;

/** What a learner's removal from the class would end. */
export interface OpenOfLearner {
  /** Guaranteed interviews without a time. */
  owed: number;
  /** Interviews with an agreed time. */
  scheduled: number;
}

/** Counts the open matches of a learner in a course. */
export async function openOfLearner(
  reader: Reader,
  _actor: Actor,
  courseId: number,
  reference: string,
): Promise<OpenOfLearner> {
  const matches = (await reader.find('matches', { courseId })).filter(
    (match) => match.candidateReferenceId === reference,
  );
  return { owed: matches.filter(canSchedule).length, scheduled: matches.filter(isScheduled).length };
}

/** Counts the other guaranteed interviews of the learner of a match. */
export async function otherInterviews(
  reader: Reader,
  _actor: Actor,
  matchId: string,
  reference: string,
): Promise<number> {
  const matches = await reader.find('matches');
  return matches.filter(
    (match) => match.id !== matchId && match.candidateReferenceId === reference && isOwed(match),
  ).length;
}
