// One row of each kind, with overrides: `course({ isActive: false })`. Acme's job, Northside's course and its class.
import { agreementId } from '../domain/agreements.ts';
import { completionId } from '../domain/completions.ts';
import type { Row } from '../schema.ts';

const createdAt = '2026-05-01T09:00:00.000Z';
const stamp = { createdAt, rev: 1 };
const edited = { updatedAt: createdAt, updatedByName: 'Erin' };

export const jobId = 101;
export const courseId = 201;
export const reference = 'C-7K2M4QXAE';

export const job = (overrides: Partial<Row<'jobs'>> = {}): Row<'jobs'> => ({
  id: jobId,
  employerId: 'erin',
  employerName: 'Acme Care',
  title: 'Care Assistant',
  description: 'Looking after residents.',
  location: 'Northside',
  contractType: 'full-time',
  salaryRange: null,
  requirements: null,
  requiredCourses: null,
  guaranteedInterview: true,
  isActive: true,
  experienceLevel: null,
  employmentType: null,
  isHidden: false,
  hiddenReason: null,
  ...edited,
  ...stamp,
  ...overrides,
});

/** Since when the job is active with a guaranteed interview. */
export const jobPeriod = (overrides: Partial<Row<'jobPeriods'>> = {}): Row<'jobPeriods'> => ({
  id: `${overrides.jobId ?? jobId}.1`,
  jobId,
  startedAt: createdAt,
  endedAt: null,
  ...stamp,
  ...overrides,
});

export const course = (overrides: Partial<Row<'courses'>> = {}): Row<'courses'> => ({
  id: courseId,
  providerId: 'paul',
  providerName: 'Northside College',
  title: 'Care Certificate',
  description: 'Twelve weeks of practice.',
  duration: '12 weeks',
  deliveryMethod: 'in-person',
  startDate: null,
  endDate: null,
  isActive: true,
  prerequisites: null,
  skillsGained: null,
  isHidden: false,
  hiddenReason: null,
  ...edited,
  updatedByName: 'Paul',
  ...stamp,
  ...overrides,
});

/** Active since May 10. */
export const agreement = (overrides: Partial<Row<'agreements'>> = {}): Row<'agreements'> => {
  const { courseId: course = courseId, jobId: job = jobId, round = 1 } = overrides;
  return {
    id: agreementId(course, job, round),
    courseId,
    jobId,
    round: 1,
    employerId: 'erin',
    providerId: 'paul',
    status: 'active',
    terms: 'An interview for every learner.',
    approvedAt: '2026-05-10T09:00:00.000Z',
    approvedByName: 'Erin',
    endedAt: null,
    endedByName: null,
    endReason: null,
    endNote: null,
    ...stamp,
    ...overrides,
  };
};

/** What an agreement looks like before anybody decided. */
export const pending = { status: 'pending_approval', approvedAt: null, approvedByName: null } as const;

export const enrollment = (overrides: Partial<Row<'enrollments'>> = {}): Row<'enrollments'> => ({
  id: 'student-1',
  courseId,
  providerId: 'paul',
  studentName: 'Zoe Byron',
  studentEmail: 'zoe@learners.example',
  studentPhone: null,
  enrollmentDate: '2026-05-02',
  candidateReferenceId: reference,
  ...edited,
  updatedByName: 'Paul',
  removedAt: null,
  removedByName: null,
  ...stamp,
  ...overrides,
});

export const completion = (overrides: Partial<Row<'completions'>> = {}): Row<'completions'> => ({
  id: completionId(overrides.courseId ?? courseId, overrides.candidateReferenceId ?? reference),
  courseId,
  providerId: 'paul',
  enrollmentId: 'student-1',
  candidateReferenceId: reference,
  completionDate: '2026-06-01',
  batchId: null,
  markedAt: '2026-06-01T15:00:00.000Z',
  markedByName: 'Sam',
  correctedAt: null,
  correctedByName: null,
  removedAt: null,
  removedByName: null,
  ...stamp,
  ...overrides,
});

export const match = (overrides: Partial<Row<'matches'>> = {}): Row<'matches'> => ({
  id: 'match-1',
  employerId: 'erin',
  providerId: 'paul',
  jobId,
  courseId,
  candidateReferenceId: reference,
  status: 'matched',
  interviewDate: null,
  lateCompletion: null,
  owedSince: '2026-06-01T15:00:00.000Z',
  deadlineAt: null,
  slotsProposedAt: null,
  guarantee: null,
  honouredAt: null,
  releaseAskedFor: null,
  outcomeNote: null,
  decidedAt: null,
  withdrawnAt: null,
  withdrawnReason: null,
  ...stamp,
  ...overrides,
});

export const notification = (overrides: Partial<Row<'notifications'>> = {}): Row<'notifications'> => ({
  id: 'match.match-1-erin',
  personId: 'erin',
  organizationId: 'erin',
  type: 'match',
  title: '1 new candidate for Care Assistant',
  message: `${reference} completed Care Certificate. An interview is guaranteed.`,
  time: '2026-06-01T15:00:00.000Z',
  isRead: false,
  link: '/candidates',
  subjectId: String(jobId),
  subjectTitle: 'Care Assistant',
  withdrawnAt: null,
  ...stamp,
  ...overrides,
});

export const ownCost = (overrides: Partial<Row<'ownCosts'>> = {}): Row<'ownCosts'> => ({
  id: 'cost-1',
  employerId: 'erin',
  kind: 'advertising',
  amountCents: 25_000,
  day: '2026-05-20',
  note: null,
  addedByName: 'Erin',
  removedAt: null,
  removedByName: null,
  ...stamp,
  ...overrides,
});

export const courseStatistics = (
  overrides: Partial<Row<'courseStatistics'>> = {},
): Row<'courseStatistics'> => ({
  id: courseId,
  providerId: 'paul',
  isListed: true,
  enrolled: 20,
  completionPercent: 85,
  meanDays: 40,
  providerCourses: 2,
  providerCompletionPercent: 80,
  providerRatings: 4,
  providerRatingTenths: 43,
  builtAt: createdAt,
  ...stamp,
  ...overrides,
});
