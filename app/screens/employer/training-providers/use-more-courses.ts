// Courses that this device does not keep: searched on the server, with their public figures.
import * as z from 'zod/mini';
import { useSearch } from '#app/session/use-search.ts';
import type { OfferedCourse } from '#shared/reads/training-providers.ts';
import { deliveryMethods } from '#shared/engine/options.ts';
import { numericId } from '#shared/engine/field-schemas.ts';

const coursesShape = z.array(
  z.object({
    id: numericId(),
    providerId: z.string(),
    providerName: z.string(),
    title: z.string(),
    description: z.string(),
    duration: z.string(),
    deliveryMethod: z.enum(deliveryMethods),
    isActive: z.boolean(),
    statistics: z.optional(
      z.object({
        providerCourses: z.int(),
        providerCompletionPercent: z.nullable(z.int()),
        providerRatings: z.int(),
        providerRatingTenths: z.nullable(z.int()),
      }),
    ),
  }),
);

/** Courses linked to one's own jobs are on the device already. */
const parse = (json: unknown): OfferedCourse[] =>
  coursesShape
    .parse(json)
    .map(({ statistics, ...course }) => ({ course, linkedJobs: 0, figures: statistics }));

export function useMoreCourses(query: string, kept: readonly OfferedCourse[] | undefined) {
  const found = useSearch('/api/courses', query, parse);
  const known = new Set(kept?.map(({ course }) => course.id));
  return {
    courses: found.state === 'there' ? found.value.filter(({ course }) => !known.has(course.id)) : [],
    isSearching: found.state === 'loading',
    problem: found.state === 'failed' ? onDevice : undefined,
  };
}

const onDevice = 'Showing courses on this device. Connect to search all courses.';
