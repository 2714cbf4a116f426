// The columns of every list that can be exported. Learners appear as references and, for their training provider, student
// numbers, without names, because the file leaves the app.
import { endingOf } from '#shared/domain/agreements/ending-texts.ts';
import { agreementLabel } from '#shared/domain/agreements/agreement.ts';
import type { Completion } from '#shared/domain/completions/completion.ts';
import type { CourseField } from '#shared/domain/courses/commands.ts';
import type { Course } from '#shared/domain/courses/course.ts';
import type { Enrollment } from '#shared/domain/enrollments/enrollment.ts';
import { isKeptByOffer } from '#shared/domain/interviews/adherence.ts';
import type { Side } from '#shared/domain/interviews/interviews.ts';
import { matchLabel, zoneOfPlace } from '#shared/domain/interviews/interviews.ts';
import { capacityName } from '#shared/domain/jobs/capacity.ts';
import type { JobField } from '#shared/domain/jobs/commands.ts';
import { shownText } from '#shared/domain/stored-texts/stored-text.ts';
import { localIn, momentIn } from '#shared/lib/clocks.ts';
import type { CsvColumn } from '#shared/lib/csv.ts';
import { shortDate } from '#shared/lib/time.ts';
import type { AgreementInFull } from '../agreements.ts';
import type { CountedJob } from '../jobs.ts';
import type { MatchInFull } from '../matches.ts';

/** The day of an instant; a calendar date stays as it is. */
const day = (instant: string | null | undefined, zone: string): string =>
  (instant?.endsWith('Z') ? localIn(zone, instant) : (instant ?? '')).slice(0, 10);

const yesOrNo = (value: boolean): string => (value ? 'Yes' : 'No');

type Columns<Field extends string, Item> = Readonly<
  Record<Field, CsvColumn<Item> | null> & Record<string, CsvColumn<Item> | null>
>;

/** The columns of a file in their order. Fields with null are not exported. */
const columnsFor = <Item>(columns: Columns<never, Item>): readonly CsvColumn<Item>[] =>
  Object.values(columns).filter((column) => column !== null);

const ofJob: Columns<JobField, CountedJob> = {
  id: { heading: 'Job ID', value: ({ job }) => job.id },
  title: { heading: 'Title', value: ({ job }) => job.title },
  location: { heading: 'Location', value: ({ job }) => job.location },
  contractType: { heading: 'Contract type', value: ({ job }) => job.contractType },
  salaryRange: { heading: 'Salary range', value: ({ job }) => job.salaryRange },
  guaranteedInterview: {
    heading: 'Guaranteed interview',
    value: ({ job }) => yesOrNo(job.guaranteedInterview),
  },
  isActive: { heading: 'Active', value: ({ job }) => yesOrNo(job.isActive) },
  createdAt: { heading: 'Posted', value: ({ job }, zone) => day(job.createdAt, zone) },
  agreements: { heading: 'Agreements', value: ({ agreements }) => agreements },
  candidates: { heading: 'Candidates', value: ({ candidates }) => candidates },
  owed: { heading: 'Interviews owed', value: ({ owed }) => owed },
  hired: { heading: 'Hired', value: ({ hired }) => hired },
  openings: { heading: 'Openings', value: ({ job }) => job.openings },
  interviewsPer30Days: {
    heading: capacityName,
    value: ({ job }) => job.interviewsPer30Days,
  },
  siteId: { heading: 'Site', value: ({ job }) => job.siteName },
  // Texts of several lines, which the page of the job shows.
  description: null,
  requirements: null,
  requiredCourses: null,
  // Only REST sets them.
  experienceLevel: null,
  employmentType: null,
};
export const jobColumns = columnsFor(ofJob);

/** A match with the rows that its columns tell. */
export type ExportedMatch = Pick<MatchInFull, 'match' | 'job' | 'course' | 'interview' | 'learner'>;

const sharedMatchColumns: readonly CsvColumn<ExportedMatch>[] = [
  { heading: 'Reference', value: ({ match }) => match.candidateReferenceId },
  { heading: 'Job ID', value: ({ match }) => match.jobId },
  { heading: 'Job', value: ({ job }) => job?.title },
  { heading: 'Employer', value: ({ job }) => job?.employerName },
  { heading: 'Course ID', value: ({ match }) => match.courseId },
  { heading: 'Course', value: ({ course }) => course?.title },
  { heading: 'Training provider', value: ({ course }) => course?.providerName },
  { heading: 'Status', value: ({ match }) => matchLabel(match.status) },
  { heading: 'Matched', value: ({ match }, zone) => day(match.createdAt, zone) },
  {
    heading: 'Interview',
    // Includes the zone, because the reader's location is unknown.
    value: ({ match, interview }, zone) =>
      match.interviewDate && momentIn(zoneOfPlace(interview) ?? zone, match.interviewDate),
  },
  { heading: 'Kept by offer', value: ({ match }) => (isKeptByOffer(match) ? 'Yes' : '') },
];

/** A training provider finds its own students by their numbers, which employers never see. */
export const matchColumns: Readonly<Record<Side, readonly CsvColumn<ExportedMatch>[]>> = {
  employer: sharedMatchColumns,
  provider: [
    ...sharedMatchColumns,
    { heading: 'Student number', value: ({ learner }) => learner?.studentNumber },
  ],
};

/** A course with the counts of its class, unknown while only a part of it has been fetched. */
interface ExportedCourse {
  course: Course;
  counts: { enrolled: number; completed: number } | undefined;
}

const ofCourse: Columns<CourseField, ExportedCourse> = {
  id: { heading: 'Course ID', value: ({ course }) => course.id },
  title: { heading: 'Title', value: ({ course }) => course.title },
  duration: { heading: 'Duration', value: ({ course }) => course.duration },
  deliveryMethod: { heading: 'Delivery', value: ({ course }) => course.deliveryMethod },
  isActive: { heading: 'Active', value: ({ course }) => yesOrNo(course.isActive) },
  createdAt: { heading: 'Created', value: ({ course }, zone) => day(course.createdAt, zone) },
  enrolled: { heading: 'Students', value: ({ counts }) => counts?.enrolled },
  completed: { heading: 'Completed', value: ({ counts }) => counts?.completed },
  // The page of the course shows the term and the texts of several lines.
  startDate: null,
  endDate: null,
  description: null,
  prerequisites: null,
  skillsGained: null,
};
export const courseColumns = columnsFor(ofCourse);

/** A completion with the course it belongs to, and its student if it is on the class list. */
export interface CompletionOfCourse {
  completion: Completion;
  course: Course | undefined;
  enrollment: Enrollment | undefined;
}

export const completionColumns: readonly CsvColumn<CompletionOfCourse>[] = [
  { heading: 'Reference', value: ({ completion }) => completion.candidateReferenceId },
  { heading: 'Course ID', value: ({ completion }) => completion.courseId },
  { heading: 'Course', value: ({ course }) => course?.title },
  { heading: 'Completed', value: ({ completion }) => completion.completionDate },
  { heading: 'Marked', value: ({ completion }, zone) => day(completion.markedAt, zone) },
  { heading: 'Marked by', value: ({ completion }) => completion.markedByName },
  { heading: 'Date corrected', value: ({ completion }, zone) => day(completion.correctedAt, zone) },
  { heading: 'Corrected by', value: ({ completion }) => completion.correctedByName },
  { heading: 'Student number', value: ({ enrollment }) => enrollment?.studentNumber },
];

export const agreementColumns: readonly CsvColumn<AgreementInFull>[] = [
  { heading: 'Agreement', value: ({ agreement }) => agreement.id },
  { heading: 'Status', value: ({ agreement }) => agreementLabel(agreement.status) },
  { heading: 'Course ID', value: ({ agreement }) => agreement.courseId },
  { heading: 'Course', value: ({ course }) => course?.title },
  { heading: 'Training provider', value: ({ course }) => course?.providerName },
  { heading: 'Job ID', value: ({ agreement }) => agreement.jobId },
  { heading: 'Job', value: ({ job }) => job?.title },
  { heading: 'Employer', value: ({ job }) => job?.employerName },
  { heading: 'Terms', value: ({ agreement }) => shownText(agreement.terms, agreement.termsCode) },
  { heading: 'Proposed', value: ({ agreement }, zone) => day(agreement.createdAt, zone) },
  { heading: 'Approved', value: ({ agreement }, zone) => day(agreement.approvedAt, zone) },
  { heading: 'Approved by', value: ({ agreement }) => agreement.approvedByName },
  {
    heading: 'Ended',
    value: ({ agreement }, zone) => endingOf(agreement, (ended) => shortDate(day(ended, zone))),
  },
  { heading: 'Reason', value: ({ agreement }) => agreement.endNote },
];
