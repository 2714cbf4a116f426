// Computes a training provider's placements: the completions of a period, and what became of them since.
import type { Actor } from '#shared/engine/command.ts';
import { wasScheduled } from '#shared/domain/interviews/held-interviews.ts';
import { timeZoneOf } from '#shared/domain/organizations/organizations.ts';
import { firstDayOf } from '#shared/domain/platform/periods.ts';
import type { Period } from '#shared/domain/platform/periods.ts';
import { groupBy } from '#shared/lib/group-by.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';
import { byText } from '#shared/lib/texts.ts';
import { dateIn } from '#shared/lib/time.ts';

/** Counts of completions. Each is a part of the one before. */
export interface PlacementCounts {
  completions: number;
  /** With at least one match that was not withdrawn. */
  matched: number;
  /** With a time that was agreed, even if it was cancelled since, or an offer without an interview. */
  interviews: number;
  hires: number;
}

/** The counts of one course. */
export interface CoursePlacements extends PlacementCounts {
  courseId: number;
  title: string;
}

/** The counts of one employer. A completion that matched jobs of several employers counts for each. */
export interface EmployerPlacements extends Omit<PlacementCounts, 'completions'> {
  employerId: string;
  employerName: string;
}

/** The figures of a training provider over a period. */
export interface Placements extends PlacementCounts {
  /** Sorted by completions. Courses without any are left out. */
  courses: CoursePlacements[];
  /** Sorted by hires, then by matched completions. */
  employers: EmployerPlacements[];
}

/** A completion belongs to the period of its date. The period ends today in the provider's time zone. */
export async function placements(
  reader: Reader,
  { organization }: Actor,
  period: Period,
  now: string,
): Promise<Placements> {
  const today = dateIn(await timeZoneOf(reader, organization), now);
  const from = firstDayOf(period, today) ?? '';
  const [completions, matches, interviews, courses, jobs] = await Promise.all([
    reader.find('completions'),
    reader.find('matches'),
    reader.find('interviews'),
    reader.find('courses'),
    reader.find('jobs'),
  ]);
  const counted = completions.filter(({ removedAt, completionDate }) => !removedAt && completionDate >= from);
  const interviewOf = new Map(interviews.map((interview) => [interview.id, interview]));
  const standing = matches.filter(({ withdrawnAt }) => !withdrawnAt);
  const matchesOf = groupBy(standing, keyOf);
  const followed = counted.map((completion) => ({
    courseId: completion.courseId,
    steps: (matchesOf.get(keyOf(completion)) ?? []).map((match) => ({
      employerId: match.employerId,
      wasScheduled: wasScheduled(match, interviewOf.get(match.id)),
      isHired: match.status === 'hired',
    })),
  }));
  const titleOf = new Map(courses.map(({ id, title }) => [id, title]));
  const nameOf = new Map(jobs.map(({ employerId, employerName }) => [employerId, employerName]));
  return {
    ...countsOf(followed),
    courses: [...groupBy(followed, ({ courseId }) => courseId)]
      .map(([courseId, own]) => ({ courseId, title: titleOf.get(courseId) ?? '', ...countsOf(own) }))
      .sort((a, b) => b.completions - a.completions || byText(a.title, b.title)),
    employers: byEmployer(followed)
      .map((row) => ({ ...row, employerName: nameOf.get(row.employerId) ?? 'An employer' }))
      .sort((a, b) => b.hires - a.hires || b.matched - a.matched || byText(a.employerId, b.employerId)),
  };
}

/** A completion with the steps that its matches reached. */
interface Followed {
  steps: { employerId: string; wasScheduled: boolean; isHired: boolean }[];
}

function countsOf(followed: readonly Followed[]): PlacementCounts {
  return {
    completions: followed.length,
    matched: followed.filter(({ steps }) => steps.length > 0).length,
    interviews: followed.filter(({ steps }) => steps.some((step) => step.wasScheduled)).length,
    hires: followed.filter(({ steps }) => steps.some(({ isHired }) => isHired)).length,
  };
}

function byEmployer(followed: readonly Followed[]): Omit<EmployerPlacements, 'employerName'>[] {
  const employers = new Set(followed.flatMap(({ steps }) => steps.map(({ employerId }) => employerId)));
  return [...employers].map((employerId) => {
    const own = followed.map(({ steps }) => ({
      steps: steps.filter((step) => step.employerId === employerId),
    }));
    const { completions: _, ...counts } = countsOf(own);
    return { employerId, ...counts };
  });
}

/** A match belongs to the completion of its course and learner. */
const keyOf = ({
  courseId,
  candidateReferenceId,
}: Pick<Row<'matches'>, 'courseId' | 'candidateReferenceId'>): string =>
  `${courseId} ${candidateReferenceId}`;
