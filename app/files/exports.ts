// The columns of every list that can be exported. Learners appear as references and, for their training provider, student
// numbers, without names, because the file leaves the app.
import { formatShortDay } from '#app/ui/format.ts';
import { dayOf, zoneShown } from '#app/ui/wall-clock.ts';
import { endingOf } from '#shared/domain/agreements/ending-texts.ts';
import { agreementLabel } from '#shared/domain/agreements/agreement.ts';
import type { Completion } from '#shared/domain/completions/completion.ts';
import type { CourseField } from '#shared/domain/courses/commands.ts';
import type { Course } from '#shared/domain/courses/course.ts';
import { isKeptByOffer } from '#shared/domain/interviews/adherence.ts';
import type { Enrollment } from '#shared/domain/enrollments/enrollment.ts';
import type { Side } from '#shared/domain/interviews/interviews.ts';
import { matchLabel, zoneOfPlace } from '#shared/domain/interviews/interviews.ts';
import { capacityName } from '#shared/domain/jobs/capacity.ts';
import type { JobField } from '#shared/domain/jobs/commands.ts';
import type { AgreementInFull } from '#shared/reads/agreements.ts';
import type { CountedJob } from '#shared/reads/jobs.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import type { CoursePlacements, EmployerPlacements } from '#shared/reads/analytics/placements.ts';
import type { AuditedEvent, PlatformWeek } from '#shared/reads/analytics/platform.ts';
import type { HiringWeek, PlacementWeek } from '#shared/reads/analytics/weeks.ts';
import { momentIn } from '#shared/lib/clocks.ts';
import { shownText } from '#shared/domain/stored-texts/stored-text.ts';
import type { CsvColumn } from './csv-write.ts';

const day = (instant: string | null | undefined): string => (instant ? dayOf(instant) : '');

/** Includes the zone, because the reader's location is unknown. */
const moment = (instant: string | null, zone = zoneShown()): string | null =>
  instant && momentIn(zone, instant);
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
  createdAt: { heading: 'Posted', value: ({ job }) => day(job.createdAt) },
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

const sharedMatchColumns: readonly CsvColumn<MatchInFull>[] = [
  { heading: 'Reference', value: ({ match }) => match.candidateReferenceId },
  { heading: 'Job ID', value: ({ match }) => match.jobId },
  { heading: 'Job', value: ({ job }) => job?.title },
  { heading: 'Employer', value: ({ job }) => job?.employerName },
  { heading: 'Course ID', value: ({ match }) => match.courseId },
  { heading: 'Course', value: ({ course }) => course?.title },
  { heading: 'Training provider', value: ({ course }) => course?.providerName },
  { heading: 'Status', value: ({ match }) => matchLabel(match.status) },
  { heading: 'Matched', value: ({ match }) => day(match.createdAt) },
  {
    heading: 'Interview',
    value: ({ match, interview }) => moment(match.interviewDate, zoneOfPlace(interview)),
  },
  { heading: 'Kept by offer', value: ({ match }) => (isKeptByOffer(match) ? 'Yes' : '') },
];

/** A training provider finds its own students by their numbers, which employers never see. */
export const matchColumns: Readonly<Record<Side, readonly CsvColumn<MatchInFull>[]>> = {
  employer: sharedMatchColumns,
  provider: [
    ...sharedMatchColumns,
    { heading: 'Student number', value: ({ learner }) => learner?.studentNumber },
  ],
};

export const hiringWeekColumns: readonly CsvColumn<HiringWeek>[] = [
  { heading: 'Week ending', value: ({ monday }) => monday },
  { heading: 'New candidates', value: ({ matches }) => matches },
  { heading: 'Interviews held', value: ({ interviews }) => interviews },
  { heading: 'Hires', value: ({ hires }) => hires },
];

export const placementWeekColumns: readonly CsvColumn<PlacementWeek>[] = [
  { heading: 'Week ending', value: ({ monday }) => monday },
  { heading: 'Completions', value: ({ completions }) => completions },
  { heading: 'Matches', value: ({ matches }) => matches },
  { heading: 'Interviews held', value: ({ interviews }) => interviews },
  { heading: 'Hires', value: ({ hires }) => hires },
];

export const coursePlacementColumns: readonly CsvColumn<CoursePlacements>[] = [
  { heading: 'Course ID', value: ({ courseId }) => courseId },
  { heading: 'Course', value: ({ title }) => title },
  { heading: 'Completions', value: ({ completions }) => completions },
  { heading: 'Matched', value: ({ matched }) => matched },
  { heading: 'Interviews', value: ({ interviews }) => interviews },
  { heading: 'Hires', value: ({ hires }) => hires },
];

export const employerPlacementColumns: readonly CsvColumn<EmployerPlacements>[] = [
  { heading: 'Employer', value: ({ employerName }) => employerName },
  { heading: 'Matched', value: ({ matched }) => matched },
  { heading: 'Interviews', value: ({ interviews }) => interviews },
  { heading: 'Hires', value: ({ hires }) => hires },
];

export const platformWeekColumns: readonly CsvColumn<PlatformWeek>[] = [
  { heading: 'Week ending', value: ({ monday }) => monday },
  { heading: 'New users', value: ({ newUsers }) => newUsers },
  { heading: 'Matches', value: ({ matches }) => matches },
  { heading: 'Interviews held', value: ({ interviews }) => interviews },
  { heading: 'Hires', value: ({ hires }) => hires },
  { heading: 'Active SWAP agreements', value: ({ activeSwaps }) => activeSwaps },
];

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
  createdAt: { heading: 'Created', value: ({ course }) => day(course.createdAt) },
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
  course: Course;
  enrollment: Enrollment | undefined;
}

export const completionColumns: readonly CsvColumn<CompletionOfCourse>[] = [
  { heading: 'Reference', value: ({ completion }) => completion.candidateReferenceId },
  { heading: 'Course ID', value: ({ course }) => course.id },
  { heading: 'Course', value: ({ course }) => course.title },
  { heading: 'Completed', value: ({ completion }) => completion.completionDate },
  { heading: 'Marked', value: ({ completion }) => day(completion.markedAt) },
  { heading: 'Marked by', value: ({ completion }) => completion.markedByName },
  { heading: 'Date corrected', value: ({ completion }) => day(completion.correctedAt) },
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
  { heading: 'Proposed', value: ({ agreement }) => day(agreement.createdAt) },
  { heading: 'Approved', value: ({ agreement }) => day(agreement.approvedAt) },
  { heading: 'Approved by', value: ({ agreement }) => agreement.approvedByName },
  { heading: 'Ended', value: ({ agreement }) => endingOf(agreement, formatShortDay) },
  { heading: 'Reason', value: ({ agreement }) => agreement.endNote },
];

export const auditColumns: readonly CsvColumn<AuditedEvent>[] = [
  { heading: 'Time', value: ({ at }) => at },
  { heading: 'Person', value: ({ personName }) => personName },
  { heading: 'Role', value: ({ role }) => role },
  { heading: 'Role in the organization', value: ({ memberRole }) => memberRole },
  { heading: 'Event', value: ({ event }) => event },
  { heading: 'Description', value: ({ words }) => words },
  { heading: 'Outcome', value: ({ outcome }) => outcome },
  { heading: 'Table', value: ({ subjectTable }) => subjectTable },
  { heading: 'Subject ID', value: ({ subjectId }) => subjectId },
  { heading: 'From', value: ({ from }) => from },
  { heading: 'To', value: ({ to }) => to },
  { heading: 'Saved on the device', value: ({ savedAt }) => savedAt },
  { heading: 'Device', value: ({ client }) => client },
  { heading: 'About', value: ({ subjectName }) => subjectName ?? null },
];
