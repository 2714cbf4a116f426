// Reads all matches once, with the rows from which their stages, needs and deadlines follow.
import type { Course } from '#shared/domain/courses/course.ts';
import type { Job } from '#shared/domain/jobs/job.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';
import { groupBy } from '#shared/lib/group-by.ts';
import type { MatchFacts } from './match-needs.ts';

/** What is known of a match, with its job. */
export type FactsOfMatch = MatchFacts & { job: Job | undefined };

interface AllFacts {
  jobs: Job[];
  /** Returns what is known of a match. */
  factsOf: (match: Row<'matches'>) => FactsOfMatch & { course: Course | undefined };
}

/** Reads the rows about all matches, grouped by match. */
export async function readFacts(reader: Reader): Promise<AllFacts> {
  const [interviews, slots, claims, jobs, courses, replies] = await Promise.all([
    reader.find('interviews'),
    reader.find('slots'),
    reader.find('claims'),
    reader.find('jobs'),
    reader.find('courses'),
    reader.find('learnerReplies'),
  ]);
  const factsOf = factsFrom({ interviews, slots, claims, jobs, replies });
  const courseOf = new Map(courses.map((course) => [course.id, course]));
  return { jobs, factsOf: (match) => ({ ...factsOf(match), course: courseOf.get(match.courseId) }) };
}

interface RowsOfMatches {
  interviews: readonly Row<'interviews'>[];
  slots: readonly Row<'slots'>[];
  claims: readonly Row<'claims'>[];
  jobs: readonly Job[];
  /** Only a provider reads what learners said. */
  replies?: readonly Row<'learnerReplies'>[];
}

/** Groups the rows about matches by match. */
export function factsFrom({
  interviews,
  slots,
  claims,
  jobs,
  replies = [],
}: RowsOfMatches): (match: Row<'matches'>) => FactsOfMatch {
  const interviewOf = new Map(interviews.map((interview) => [interview.id, interview]));
  const jobOf = new Map(jobs.map((job) => [job.id, job]));
  const open = slots.filter(({ state }) => state === 'proposed');
  const slotsOf = groupBy(open, ({ matchId }) => matchId);
  const claimsOf = groupBy(claims, ({ matchId }) => matchId);
  const repliesOf = groupBy(replies, ({ matchId }) => matchId);
  return (match) => ({
    match,
    job: jobOf.get(match.jobId),
    interview: interviewOf.get(match.id),
    slots: slotsOf.get(match.id) ?? [],
    claims: claimsOf.get(match.id) ?? [],
    replies: repliesOf.get(match.id) ?? [],
  });
}
