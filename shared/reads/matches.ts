// Reads matches with their job, course and interview, for either side.
import { referencesOf } from '../domain/enrollments/former-references.ts';
import { searchable } from '#shared/lib/texts.ts';
import type { Actor } from '../engine/command.ts';
import type { Claim } from '../domain/claims/claim.ts';
import { adminReasonOf } from '../domain/interviews/withdrawal.ts';
import type { Course } from '../domain/courses/course.ts';
import { crowdRestEnd } from '../domain/guarantees/clock-pauses.ts';
import { pausesOf } from '../domain/guarantees/paused-time.ts';
import type { Breach } from '../domain/guarantees/breaches.ts';
import {
  isOwed,
  isScheduled,
  needsDecision,
  needsOutcome,
  waitsForAcceptance,
} from '../domain/interviews/interviews.ts';
import type { Interview, Slot } from '../domain/interviews/interviews.ts';
import type { Job } from '../domain/jobs/job.ts';
import { groupBy } from '../lib/group-by.ts';
import type { Row } from '../engine/schema.ts';
import type { Reader } from '../engine/store.ts';
import { learnersByReference } from './learners/learner-names.ts';
import type { Learner } from './learners/learner-names.ts';

/** A match with everything that either side sees of it. */
export interface MatchInFull {
  match: Row<'matches'>;
  job: Job | undefined;
  course: Course | undefined;
  interview: Interview | undefined;
  /** The proposed times, earliest first. */
  slots: readonly Slot[];
  breaches: readonly Breach[];
  /** What one side stated and the other can answer, oldest first. */
  claims: readonly Claim[];
  /** Until when its clock rests, or rested, because the employer reported many matches of one day. */
  restsUntil?: string | undefined;
  /** The provider's own learner; never set for an employer. */
  learner?: Learner | undefined;
}

/** Lists all matches that were not withdrawn, newest first. */
export async function matchesInFull(reader: Reader, actor: Actor): Promise<MatchInFull[]> {
  const matches = (await reader.find('matches')).filter(({ withdrawnAt }) => !withdrawnAt);
  const [jobs, courses, interviews, slots, breaches, claims, waits, learners] = await Promise.all([
    reader.find('jobs'),
    reader.find('courses'),
    reader.find('interviews'),
    reader.find('slots'),
    reader.find('breaches'),
    reader.find('claims'),
    reader.find('waits'),
    learnersByReference(reader, actor),
  ]);
  const jobById = new Map(jobs.map((job) => [job.id, job]));
  const courseById = new Map(courses.map((course) => [course.id, course]));
  const interviewById = new Map(interviews.map((interview) => [interview.id, interview]));
  const open = slots.filter(({ state }) => state === 'proposed');
  const slotsOf = groupBy(open.sort(byStart), ({ matchId }) => matchId);
  const breachesOf = groupBy(breaches, ({ matchId }) => matchId);
  const claimsOf = groupBy(claims.sort(byAge), ({ matchId }) => matchId);
  const waitsOf = groupBy(waits, ({ matchId }) => matchId);
  return matches
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    .map((match) => ({
      match,
      job: jobById.get(match.jobId),
      course: courseById.get(match.courseId),
      interview: interviewById.get(match.id),
      slots: slotsOf.get(match.id) ?? [],
      breaches: breachesOf.get(match.id) ?? [],
      claims: claimsOf.get(match.id) ?? [],
      restsUntil: crowdRestEnd(pausesOf(match, waitsOf.get(match.id) ?? [])),
      learner: learners.get(match.candidateReferenceId),
    }));
}

/** The matches of this reference that an administrator withdrew, with the reason. */
export async function withdrawnByAdmin(
  reader: Reader,
  _actor: Actor,
  reference: string,
): Promise<{ id: string; jobTitle: string; at: string; reason: string }[]> {
  const sought = searchable(reference);
  const matches = (await reader.find('matches')).filter((match) =>
    referencesOf(match).some((each) => searchable(each) === sought),
  );
  const withdrawn = matches.flatMap(({ id, jobId, withdrawnAt, ...match }) => {
    const reason = adminReasonOf(match);
    return withdrawnAt && reason ? [{ id, jobId, at: withdrawnAt, reason }] : [];
  });
  return Promise.all(
    withdrawn.map(async ({ jobId, ...rest }) => ({
      ...rest,
      jobTitle: (await reader.get('jobs', jobId))?.title ?? 'a job',
    })),
  );
}
const byAge = (a: { createdAt: string }, b: { createdAt: string }): number =>
  a.createdAt < b.createdAt ? -1 : 1;

const byStart = (a: Slot, b: Slot): number => (a.startsAt < b.startsAt ? -1 : 1);

/** A section of the interviews page. */
export type InterviewPart = 'arrange' | 'today' | 'upcoming' | 'outcome' | 'past';

/** Returns the section of the interviews page for a match. `isToday` compares calendar dates. */
export function interviewPart(
  { match }: Pick<MatchInFull, 'match'>,
  now: string,
  isToday: (instant: string) => boolean,
): InterviewPart {
  if (needsOutcome(match, now) || needsDecision(match)) return 'outcome';
  if (isScheduled(match)) return isToday(match.interviewDate ?? now) ? 'today' : 'upcoming';
  return isOwed(match) || waitsForAcceptance(match) ? 'arrange' : 'past';
}
