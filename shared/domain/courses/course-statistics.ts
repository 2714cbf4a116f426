// Computes the public statistics of courses and their providers. They must not identify a learner or the employer who
// gave a rating. Classes below ten have no statistics, and counts are given as bands. Percentages are rounded, and
// omitted where fewer than five people did or did not complete. Statistics are rebuilt once a day. A rating is
// published once a month. Ratings by related organizations don't count.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { groupBy } from '#shared/lib/group-by.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { DAY_MS, dateIn } from '#shared/lib/time.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import type { Course } from './course.ts';
import { byClassList } from '../completions/completion.ts';
import { timeZoneOf } from '../organizations/organizations.ts';
import { completionPercent } from '../platform/statistics.ts';

type Statistics = Row<'courseStatistics'>;
type Built = Omit<Statistics, 'rev'>;
type Enrollment = Row<'enrollments'>;
type Completion = Row<'completions'>;

/** Classes with fewer people have no public statistics. */
const fewestEnrolled = 10;
/**
 * A percentage is omitted if fewer people are in or outside the counted part, because it could identify one of them.
 */
const fewestPersons = 5;
/** Lower bounds of the bands in which the size of a class is published. */
const bands = [100, 50, 20, 10] as const;
const roundedTo = 5;
/** With fewer employers, a rating could reveal who gave it. */
const fewestRatings = 3;

/** Recomputes the public figures of a provider's courses. */
export const rebuildStatistics = defineCommand({
  name: 'statistics.rebuild',
  allowed: ['system'],
  input: z.object({ providerId: rowId() }),
  done: 'Public course figures updated',
  failed: 'Failed to rebuild the figures',
  async run(store, { providerId }, { now }) {
    const published = await store.find('courseStatistics', { providerId });
    for (const built of await statisticsOf(store, providerId, now)) {
      const known = published.find(({ id }) => id === built.id);
      const next = withPublishedRating(built, published);
      if (!known) await store.add('courseStatistics', next);
      else if (!isSame(known, next)) await store.put('courseStatistics', { ...known, ...next });
    }
  },
});

async function statisticsOf(store: Reader, providerId: string, now: string): Promise<Built[]> {
  const [courses, enrollments, completions, ratings, agreements] = await Promise.all([
    store.find('courses', { providerId }),
    store.find('enrollments', { providerId }),
    store.find('completions', { providerId }),
    store.find('ratings', { providerId }),
    store.find('agreements', { providerId }),
  ]);
  const today = dateIn(await timeZoneOf(store, providerId), now);
  const enrolled = enrollments.filter(isKept);
  const completed = completions.filter(isKept);
  const enrolledIn = groupBy(enrolled, ({ courseId }) => courseId);
  const completedIn = groupBy(completed, ({ courseId }) => courseId);
  const related = new Set(agreements.flatMap((each) => (each.isRelated ? each.employerId : [])));
  const ofProvider = {
    providerId,
    providerCourses: courses.filter(isListed).length,
    providerCompletionPercent: publicPercent(enrolled, completed),
    ...publicRating(ratings.filter(({ employerId }) => !related.has(employerId))),
    ratingsMonth: today.slice(0, 7),
    builtAt: now,
  };
  return courses.map((course) => ({
    ...ofProvider,
    ...ofCourse(course, enrolledIn.get(course.id) ?? [], completedIn.get(course.id) ?? []),
  }));
}

/**
 * Publishes a rating of this month next month. Two readings with one rating between them would reveal that rating, also
 * where the second reading is of a course that was added in between.
 */
function withPublishedRating(built: Built, published: readonly Statistics[]): Built {
  const ofMonth = published.find(({ ratingsMonth }) => ratingsMonth === built.ratingsMonth);
  if (!ofMonth) return built;
  const { providerRatings, providerRatingTenths } = ofMonth;
  return { ...built, providerRatings, providerRatingTenths };
}

const nothing = { enrolled: null, completionPercent: null, meanDays: null } as const;

const ofCourse = (course: Course, enrolled: readonly Enrollment[], completed: readonly Completion[]) => ({
  id: course.id,
  isListed: isListed(course),
  createdAt: course.createdAt,
  ...(course.isHidden
    ? nothing
    : {
        enrolled: bands.find((least) => enrolled.length >= least) ?? null,
        completionPercent: publicPercent(enrolled, completed),
        meanDays: publicMeanDays(enrolled, completed),
      }),
});

/** Example: "10–19", "100+". Returns null if the class is too small to be published. */
export function bandOf(enrolled: number | null): string | null {
  if (enrolled === null) return null;
  const place = bands.findIndex((least) => enrolled >= least);
  const [least, next] = [bands[place], bands[place - 1]];
  return next === undefined ? `${least ?? enrolled}+` : `${least}–${next - 1}`;
}

/** Removes the statistics of a hidden listing immediately. */
export async function unlistStatistics(store: Writer, courseId: number): Promise<void> {
  const known = await store.get('courseStatistics', courseId);
  if (known) await store.put('courseStatistics', { ...known, ...nothing, isListed: false });
}

function publicPercent(enrolled: readonly Enrollment[], completed: readonly Completion[]): number | null {
  if (enrolled.length < fewestEnrolled) return null;
  const counted = byClassList(enrolled, completed).listed;
  const others = enrolled.length - counted.length;
  if (counted.length < fewestPersons || others < fewestPersons) return null;
  return rounded(completionPercent(enrolled.length, counted.length));
}

function publicMeanDays(enrolled: readonly Enrollment[], completed: readonly Completion[]): number | null {
  const startOf = new Map(enrolled.map((enrollment) => [keyOf(enrollment), enrollment.enrollmentDate]));
  const days = completed.flatMap((completion) => {
    const start = startOf.get(keyOf(completion));
    return start ? [(Date.parse(completion.completionDate) - Date.parse(start)) / DAY_MS] : [];
  });
  if (enrolled.length < fewestEnrolled || days.length < fewestPersons) return null;
  return Math.max(0, rounded(days.reduce((sum, each) => sum + each, 0) / days.length));
}

const rounded = (value: number): number => Math.round(value / roundedTo) * roundedTo;

const keyOf = ({ courseId, candidateReferenceId }: Enrollment | Completion): string =>
  `${courseId}.${candidateReferenceId}`;

/** Returns "4.3 (7 employers)" as tenths and a count. The tenths are omitted below three ratings. */
function publicRating(
  ratings: readonly Pick<Row<'ratings'>, 'stars'>[],
): Pick<Statistics, 'providerRatings' | 'providerRatingTenths'> {
  const stars = ratings.flatMap((rating) => rating.stars ?? []);
  const mean = stars.reduce((sum, each) => sum + each, 0) / stars.length;
  return {
    providerRatings: stars.length,
    providerRatingTenths: stars.length < fewestRatings ? null : Math.round(mean * 10),
  };
}

/** Formats a rating: "4.3 (7 employers)", or "New" if there are too few ratings. */
export function ratingText(
  rating: Pick<Statistics, 'providerRatings' | 'providerRatingTenths'> | undefined,
): string {
  if (!rating || rating.providerRatingTenths === null) return 'New';
  return `${(rating.providerRatingTenths / 10).toFixed(1)} (${rating.providerRatings} employers)`;
}

const isListed = ({ isActive, isHidden }: Course): boolean => isActive && !isHidden;

const isKept = ({ removedAt }: { removedAt: string | null }): boolean => removedAt === null;

function isSame(known: Statistics, next: Built): boolean {
  return Object.entries(next).every(
    ([column, value]) => column === 'builtAt' || new Map(Object.entries(known)).get(column) === value,
  );
}
