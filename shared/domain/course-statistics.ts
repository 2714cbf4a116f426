// The public figures of courses and their providers: rebuilt by a job, and silent where few people are behind them.
import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { groupBy } from '../group-by.ts';
import type { Row } from '../schema.ts';
import type { Reader } from '../store.ts';
import { dayInMs } from '../time.ts';
import { rowId } from '../values.ts';
import type { Course } from './courses.ts';
import { completionPercent } from './statistics.ts';

type Statistics = Row<'courseStatistics'>;
type Enrollment = Pick<Row<'enrollments'>, 'courseId' | 'candidateReferenceId' | 'enrollmentDate'>;
type Completion = Pick<Row<'completions'>, 'courseId' | 'candidateReferenceId' | 'completionDate'>;

/** A figure about fewer people could tell of one of them. */
export const fewestPersons = 5;
/** A rating of fewer employers could tell who gave it. */
const fewestRatings = 3;

export const rebuildStatistics = defineCommand({
  name: 'statistics.rebuild',
  allowed: ['system'],
  input: z.object({ providerId: rowId() }),
  done: 'Figures rebuilt',
  failed: 'Failed to rebuild the figures',
  async run(store, { providerId }, { now }) {
    for (const next of await statisticsOf(store, providerId, now)) {
      const known = await store.get('courseStatistics', next.id);
      if (!known) await store.add('courseStatistics', next);
      else if (!isSame(known, next)) await store.put('courseStatistics', { ...known, ...next });
    }
  },
});

async function statisticsOf(
  store: Reader,
  providerId: string,
  now: string,
): Promise<Omit<Statistics, 'rev'>[]> {
  const [courses, enrollments, completions, ratings] = await Promise.all([
    store.find('courses', { providerId }),
    store.find('enrollments', { providerId }),
    store.find('completions', { providerId }),
    store.find('ratings', { providerId }),
  ]);
  const enrolled = enrollments.filter(isKept);
  const completed = completions.filter(isKept);
  const enrolledIn = groupBy(enrolled, ({ courseId }) => courseId);
  const completedIn = groupBy(completed, ({ courseId }) => courseId);
  const ofProvider = {
    providerId,
    providerCourses: courses.filter(isListed).length,
    providerCompletionPercent: publicPercent(enrolled, completed),
    ...publicRating(ratings),
    builtAt: now,
  };
  return courses.map((course) => ({
    ...ofProvider,
    ...ofCourse(course, enrolledIn.get(course.id) ?? [], completedIn.get(course.id) ?? []),
  }));
}

const ofCourse = (course: Course, enrolled: readonly Enrollment[], completed: readonly Completion[]) => ({
  id: course.id,
  isListed: isListed(course),
  createdAt: course.createdAt,
  enrolled: enrolled.length < fewestPersons ? null : enrolled.length,
  completionPercent: publicPercent(enrolled, completed),
  meanDays: publicMeanDays(enrolled, completed),
});

function publicPercent(enrolled: readonly Enrollment[], completed: readonly Completion[]): number | null {
  if (enrolled.length < fewestPersons) return null;
  // A completion under a reference that is on no class list has nobody enrolled to be counted against.
  const listed = new Set(enrolled.map(keyOf));
  const counted = completed.filter((completion) => listed.has(keyOf(completion)));
  return completionPercent(enrolled.length, counted.length);
}

function publicMeanDays(enrolled: readonly Enrollment[], completed: readonly Completion[]): number | null {
  const startOf = new Map(enrolled.map((enrollment) => [keyOf(enrollment), enrollment.enrollmentDate]));
  const days = completed.flatMap((completion) => {
    const start = startOf.get(keyOf(completion));
    return start ? [(Date.parse(completion.completionDate) - Date.parse(start)) / dayInMs] : [];
  });
  if (days.length < fewestPersons) return null;
  return Math.max(0, Math.round(days.reduce((sum, each) => sum + each, 0) / days.length));
}

const keyOf = ({ courseId, candidateReferenceId }: Enrollment | Completion): string =>
  `${courseId}.${candidateReferenceId}`;

/** "4.3 (7 employers)" as tenths and a count; the tenths are silent below three. */
export function publicRating(
  ratings: readonly Pick<Row<'ratings'>, 'stars'>[],
): Pick<Statistics, 'providerRatings' | 'providerRatingTenths'> {
  const stars = ratings.flatMap((rating) => rating.stars ?? []);
  const mean = stars.reduce((sum, each) => sum + each, 0) / stars.length;
  return {
    providerRatings: stars.length,
    providerRatingTenths: stars.length < fewestRatings ? null : Math.round(mean * 10),
  };
}

/** The words for a rating: "4.3 (7 employers)", or "New" while too few have rated. */
export function ratingWords(
  rating: Pick<Statistics, 'providerRatings' | 'providerRatingTenths'> | undefined,
): string {
  if (!rating || rating.providerRatingTenths === null) return 'New';
  return `${(rating.providerRatingTenths / 10).toFixed(1)} (${rating.providerRatings} employers)`;
}

const isListed = ({ isActive, isHidden }: Course): boolean => isActive && !isHidden;

const isKept = ({ removedAt }: { removedAt: string | null }): boolean => removedAt === null;

function isSame(known: Statistics, next: Omit<Statistics, 'rev'>): boolean {
  return Object.entries(next).every(
    ([column, value]) => column === 'builtAt' || new Map(Object.entries(known)).get(column) === value,
  );
}
