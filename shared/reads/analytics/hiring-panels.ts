// Computes the panels of an employer's analytics: the best agreements and providers, and this month's trends.
import type { Actor } from '#shared/engine/command.ts';
import { ratingText } from '#shared/domain/courses/course-statistics.ts';
import { wasHeld } from '#shared/domain/interviews/held-interviews.ts';
import { timeZoneOf } from '#shared/domain/organizations/organizations.ts';
import { firstDayOf, lastMonths, monthsCompared } from '#shared/domain/platform/periods.ts';
import type { Period } from '#shared/domain/platform/periods.ts';
import { percentOf } from '#shared/domain/platform/statistics.ts';
import { groupBy } from '#shared/lib/group-by.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';
import { dateIn } from '#shared/lib/time.ts';
import { isDecided, isHired } from './hiring-analytics.ts';

type Match = Row<'matches'>;

/** A course and a job with the hires they led to, over all rounds. */
export interface TopAgreement {
  /** The id of its newest round. */
  agreementId: string;
  courseTitle: string;
  providerName: string;
  jobTitle: string;
  hires: number;
  decided: number;
  /** A percentage. */
  hireRate: number;
}

const shownAgreements = 3;
const fewestDecisions = 3;

/** Sorted by hires, then by hire rate. Requires at least three decisions. */
export async function topAgreements(
  reader: Reader,
  { organization }: Actor,
  period: Period,
  now: string,
): Promise<TopAgreement[]> {
  const matches = await matchesWithin(reader, organization, period, now);
  const [agreements, jobs, courses] = await Promise.all([
    reader.find('agreements'),
    reader.find('jobs'),
    reader.find('courses'),
  ]);
  const jobOf = new Map(jobs.map((job) => [job.id, job]));
  const courseOf = new Map(courses.map((course) => [course.id, course]));
  const rounds = groupBy(agreements, ({ courseId, jobId }) => `${courseId}.${jobId}`);
  return [...groupBy(matches.filter(isDecided), ({ courseId, jobId }) => `${courseId}.${jobId}`)]
    .flatMap(([key, decided]) => {
      const newest = rounds.get(key)?.sort((a, b) => b.round - a.round)[0];
      if (!newest || decided.length < fewestDecisions) return [];
      const course = courseOf.get(newest.courseId);
      const hires = decided.filter(isHired).length;
      return {
        agreementId: newest.id,
        courseTitle: course?.title ?? 'A course that is no longer listed',
        providerName: course?.providerName ?? '',
        jobTitle: jobOf.get(newest.jobId)?.title ?? 'A job that is no longer listed',
        hires,
        decided: decided.length,
        hireRate: percentOf(hires, decided.length),
      };
    })
    .sort((a, b) => b.hires - a.hires || b.hireRate - a.hireRate)
    .slice(0, shownAgreements);
}

/** A provider's candidates and hires at one employer. */
export interface ProviderPerformance {
  providerId: string;
  providerName: string;
  candidates: number;
  hires: number;
  /** Covers the courses linked to the employer's jobs. Null if the classes are too small to be published. */
  completionPercent: number | null;
  meanDays: number | null;
  rating: string;
}

/** Lists every provider with whom an agreement was ever active, sorted by hires. */
export async function providerPerformance(
  reader: Reader,
  { organization }: Actor,
  period: Period,
  now: string,
): Promise<ProviderPerformance[]> {
  const matches = groupBy(
    await matchesWithin(reader, organization, period, now),
    ({ providerId }) => providerId,
  );
  const [agreements, courses, statistics] = await Promise.all([
    reader.find('agreements'),
    reader.find('courses'),
    reader.find('courseStatistics'),
  ]);
  const inForce = agreements.filter(({ approvedAt }) => approvedAt !== null);
  return [...groupBy(inForce, ({ providerId }) => providerId)]
    .map(([providerId, own]) => {
      const linked = new Set(own.map(({ courseId }) => courseId));
      const figures = statistics.filter(({ id }) => linked.has(id));
      const candidates = matches.get(providerId) ?? [];
      return {
        providerId,
        providerName: courses.find((course) => course.providerId === providerId)?.providerName ?? '',
        candidates: candidates.length,
        hires: candidates.filter(isHired).length,
        completionPercent: pooled(figures, 'completionPercent'),
        meanDays: pooled(figures, 'meanDays'),
        rating: ratingText(figures[0]),
      };
    })
    .sort((a, b) => b.hires - a.hires || b.candidates - a.candidates);
}

/** Returns the mean over several courses, weighted by class size. */
function pooled(
  figures: readonly Row<'courseStatistics'>[],
  column: 'completionPercent' | 'meanDays',
): number | null {
  let learners = 0;
  let sum = 0;
  for (const row of figures) {
    const value = row[column];
    if (row.enrolled === null || value === null) continue;
    learners += row.enrolled;
    sum += row.enrolled * value;
  }
  return learners === 0 ? null : Math.round(sum / learners);
}

/** A count of this month next to the same days of last month. */
export interface Trend {
  label: 'Matches' | 'Interviews held' | 'Hires';
  now: number;
  before: number;
  /** The counts of the last months, oldest first. The last one is this month to date. */
  months: number[];
}

/** How many months a trend covers, with this one. */
const trendMonths = 6;

/** Compares this month to date with the same days of last month. */
export async function monthlyTrends(reader: Reader, { organization }: Actor, now: string): Promise<Trend[]> {
  const timeZone = await timeZoneOf(reader, organization);
  const today = dateIn(timeZone, now);
  const months = monthsCompared(today);
  const drawn = lastMonths(today, trendMonths);
  const [found, interviews] = await Promise.all([reader.find('matches'), reader.find('interviews')]);
  const matches = found.filter(({ withdrawnAt }) => !withdrawnAt);
  const interviewOf = new Map(interviews.map((interview) => [interview.id, interview]));
  const trend = (label: Trend['label'], instants: readonly (string | null)[]): Trend => {
    const days = instants.flatMap((instant) => (instant ? dateIn(timeZone, instant) : []));
    const within = ([from, to]: [string, string]) => days.filter((day) => day >= from && day <= to).length;
    return {
      label,
      now: within(months.now),
      before: within(months.before),
      months: drawn.map((month) => days.filter((day) => day.startsWith(month)).length),
    };
  };
  return [
    trend(
      'Matches',
      matches.map(({ createdAt }) => createdAt),
    ),
    trend(
      'Interviews held',
      matches
        .filter((match) => wasHeld(match, interviewOf.get(match.id)))
        .map(({ interviewDate }) => interviewDate),
    ),
    trend(
      'Hires',
      matches.filter(isHired).map(({ decidedAt }) => decidedAt),
    ),
  ];
}

async function matchesWithin(
  reader: Reader,
  organization: string,
  period: Period,
  now: string,
): Promise<Match[]> {
  const timeZone = await timeZoneOf(reader, organization);
  const from = firstDayOf(period, dateIn(timeZone, now)) ?? '';
  const matches = await reader.find('matches');
  return matches.filter(({ withdrawnAt, createdAt }) => !withdrawnAt && dateIn(timeZone, createdAt) >= from);
}
