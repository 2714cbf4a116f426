// Reads the public part of a job, for a page without an account.
import type { JobField } from '#shared/domain/jobs/commands.ts';
import type { Row } from '#shared/engine/schema.ts';

/** Whether a visitor without an account reads the column. */
const isPublic = {
  title: true,
  employerName: true,
  location: true,
  contractType: true,
  salaryRange: true,
  description: true,
  // Who can link a course to the job reads more.
  requirements: false,
  requiredCourses: false,
  experienceLevel: false,
  employmentType: false,
  openings: false,
  interviewsPer30Days: false,
  siteId: false,
  // Each public job guarantees an interview.
  guaranteedInterview: false,
} as const satisfies Record<JobField | 'employerName', boolean>;
type IsPublic = typeof isPublic;
type PublicColumn = { [Name in keyof IsPublic]: IsPublic[Name] extends true ? Name : never }[keyof IsPublic];

export const jobSummary = Object.entries(isPublic).flatMap(([name, is]) =>
  is ? [name as PublicColumn] : [],
);

/** What a visitor without an account sees of a job. */
export type PublicJob = Pick<Row<'jobs'>, 'id' | 'createdAt' | PublicColumn>;

/** Parses without a schema library, so that a visitor's page does not load one. */
export function parsePublicJobs(json: unknown): PublicJob[] {
  if (!Array.isArray(json)) throw new Error('This is no list of jobs');
  return json as PublicJob[];
}
