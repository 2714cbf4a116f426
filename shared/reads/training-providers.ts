// Reads training providers for employers: their courses and their ratings.
import type { Actor } from '../engine/command.ts';
import { isLive } from '../domain/agreements/agreement.ts';
import type { Course } from '../domain/courses/course.ts';
import { groupBy } from '../lib/group-by.ts';
import type { Row } from '../engine/schema.ts';
import type { Reader } from '../engine/store.ts';
import { byText } from '../lib/texts.ts';

type Figures = Pick<
  Row<'courseStatistics'>,
  'providerCourses' | 'providerCompletionPercent' | 'providerRatings' | 'providerRatingTenths'
>;

/** A course that an employer can look up. */
export interface OfferedCourse {
  course: Pick<
    Course,
    | 'id'
    | 'providerId'
    | 'providerName'
    | 'title'
    | 'description'
    | 'duration'
    | 'deliveryMethod'
    | 'isActive'
  >;
  /** The number of the employer's jobs that the course is linked to. */
  linkedJobs: number;
  figures: Figures | undefined;
}

/** A provider with the courses it offers. */
export interface OfferingProvider {
  providerId: string;
  providerName: string;
  figures: Figures | undefined;
  courses: OfferedCourse[];
}

/** Lists the courses on this device, newest first: the newest active ones and those under an agreement. */
export async function offeredCourses(reader: Reader): Promise<OfferedCourse[]> {
  const [courses, statistics, agreements] = await Promise.all([
    reader.find('courses'),
    reader.find('courseStatistics'),
    reader.find('agreements'),
  ]);
  const figuresOf = new Map(statistics.map((row) => [row.id, row]));
  const links = groupBy(agreements.filter(isLive), ({ courseId }) => courseId);
  return courses
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    .map((course) => ({
      course,
      linkedJobs: new Set(links.get(course.id)?.map(({ jobId }) => jobId)).size,
      figures: figuresOf.get(course.id),
    }));
}

/** Groups courses by provider, sorted by name. A provider's courses keep their order. */
export function byProvider(offered: readonly OfferedCourse[]): OfferingProvider[] {
  return [...groupBy(offered, ({ course }) => course.providerId)]
    .map(([providerId, courses]) => ({
      providerId,
      providerName: courses[0]?.course.providerName ?? '',
      figures: courses.find(({ figures }) => figures)?.figures,
      courses,
    }))
    .sort((a, b) => byText(a.providerName, b.providerName));
}

/** Lists the providers that this employer may rate, with the stars given so far. */
export async function ownRatings(reader: Reader, actor: Actor): Promise<Map<string, number | null>> {
  const [agreements, ratings] = await Promise.all([
    reader.find('agreements', { employerId: actor.organization }),
    reader.find('ratings', { employerId: actor.organization }),
  ]);
  const stars = new Map(ratings.map((rating) => [rating.providerId, rating.stars]));
  return new Map(
    agreements
      .filter(({ approvedAt }) => approvedAt !== null)
      .map(({ providerId }) => [providerId, stars.get(providerId) ?? null]),
  );
}
