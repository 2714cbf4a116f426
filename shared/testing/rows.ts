// Provides one row of each kind, with overrides: `course({ isActive: false })`. The default rows are Acme's job,
// Northside's course and its class.
import { agreementId, notEnded } from '../domain/agreements/agreement.ts';
import { completionId } from '../domain/completions/completion.ts';
import { employerFieldNames, providerFieldNames } from '../domain/organizations/profiles.ts';
import { noSite } from '../domain/sites/site.ts';
import type { Row } from '../engine/schema.ts';

const createdAt = '2026-05-01T09:00:00.000Z';
const stamp = { createdAt, rev: 1 };
const edited = { updatedAt: createdAt, updatedByName: 'Erin' };
const merged = { ...edited, fieldEdits: null };

export const jobId = 101;
export const courseId = 201;
export const reference = 'C-7K2M4QXAE';

/** Tess's mark of Zoe, which waits for a manager of Northside College. */
export const handedOverChange = (
  overrides: Partial<Row<'handedOverChanges'>> = {},
): Row<'handedOverChanges'> => ({
  id: 'handed-over-1',
  organizationId: 'paul',
  authorId: 'tess',
  authorName: 'Tess',
  authorRole: 'member',
  savedAt: '2026-06-02T10:00:00.000Z',
  aboutTitle: 'Welding Level 2',
  commands: 'completions.mark',
  state: 'waiting',
  declinedReason: null,
  decidedAt: null,
  decidedById: null,
  decidedByName: null,
  decidedByRole: null,
  acknowledgedAt: null,
  erasedAt: null,
  ...stamp,
  ...overrides,
});

/** What Tess's mark does. */
export const handedOverContents = (
  overrides: Partial<Row<'handedOverContents'>> = {},
): Row<'handedOverContents'> => ({
  id: 'handed-over-1',
  organizationId: 'paul',
  entries: JSON.stringify([
    {
      command: 'completions.mark',
      version: 1,
      input: { courseId, candidateReferenceId: reference, completionDate: '2026-06-02', batchId: null },
      savedAt: '2026-06-02T10:00:00.000Z',
    },
  ]),
  ...stamp,
  ...overrides,
});

/** All fields of a profile except the name are empty. */
const emptyFields = <Field extends string>(fields: readonly Field[]): Record<Field, null> =>
  Object.fromEntries(fields.map((field) => [field, null])) as Record<Field, null>;

/** An empty profile of Northside College. */
export const providerProfile = (
  overrides: Partial<Row<'providerProfiles'>> = {},
): Row<'providerProfiles'> => ({
  ...emptyFields(providerFieldNames),
  id: 'paul',
  companyName: 'Northside College',
  ...merged,
  ...stamp,
  ...overrides,
});

/** An empty profile of Acme Care. */
export const employerProfile = (
  overrides: Partial<Row<'employerProfiles'>> = {},
): Row<'employerProfiles'> => ({
  ...emptyFields(employerFieldNames),
  id: 'erin',
  companyName: 'Acme Care',
  ...merged,
  ...stamp,
  ...overrides,
});

/** An active, guaranteed job of Acme Care. */
export const job = (overrides: Partial<Row<'jobs'>> = {}): Row<'jobs'> => ({
  id: jobId,
  employerId: 'erin',
  employerName: 'Acme Care',
  title: 'Care Assistant',
  description: 'Looking after residents.',
  location: 'Northside',
  ...noSite,
  contractType: 'full-time',
  salaryRange: null,
  requirements: null,
  requiredCourses: null,
  guaranteedInterview: true,
  isActive: true,
  experienceLevel: null,
  employmentType: null,
  openings: null,
  interviewsPer30Days: null,
  isFilled: false,
  linksWhenFilled: null,
  interviewsDue: null,
  adherencePercent: null,
  isHidden: false,
  hiddenReason: null,
  hiddenCode: null,
  ...merged,
  ...stamp,
  ...overrides,
});

/** A site of Acme Care. */
export const site = (overrides: Partial<Row<'sites'>> = {}): Row<'sites'> => ({
  id: 'site-a',
  organizationId: 'erin',
  name: 'Harbor House',
  address: '1 Harbor Road, Northside',
  timeZone: 'UTC',
  closedDays: '',
  isActive: true,
  ...merged,
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

/** An active course of Northside College. */
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
  learnersChoose: false,
  isHidden: false,
  hiddenReason: null,
  hiddenCode: null,
  ...merged,
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
    termsCode: null,
    interviewsPer30Days: null,
    approvedAt: '2026-05-10T09:00:00.000Z',
    approvedByName: 'Erin',
    ...notEnded,
    isRelated: false,
    ...stamp,
    ...overrides,
  };
};

/** The fields of an agreement that is not decided yet. */
export const pending = { status: 'pending_approval', approvedAt: null, approvedByName: null } as const;

/** Zoe on the class list of the course. */
export const enrollment = (overrides: Partial<Row<'enrollments'>> = {}): Row<'enrollments'> => ({
  id: 'student-1',
  courseId,
  providerId: 'paul',
  studentName: 'Zoe Byron',
  studentEmail: 'zoe@learners.example',
  studentPhone: null,
  studentNumber: null,
  enrollmentDate: '2026-05-02',
  candidateReferenceId: reference,
  formerReferences: null,
  mergedIntoId: null,
  ...merged,
  updatedByName: 'Paul',
  removedAt: null,
  removedByName: null,
  erasedAt: null,
  ...stamp,
  ...overrides,
});

/** Zoe's completion of the course. */
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

/** Zoe's match with the job, open and owed. */
export const match = (overrides: Partial<Row<'matches'>> = {}): Row<'matches'> => ({
  id: 'match-1',
  employerId: 'erin',
  providerId: 'paul',
  jobId,
  courseId,
  candidateReferenceId: reference,
  formerReferences: null,
  status: 'matched',
  interviewDate: null,
  lateCompletion: null,
  owedSince: '2026-06-01T15:00:00.000Z',
  waitsForPlaceSince: null,
  deadlineAt: null,
  slotsProposedAt: null,
  guarantee: null,
  honouredAt: null,
  heldAt: null,
  missedAt: null,
  excusedAt: null,
  releaseAskedFor: null,
  outcomeNote: null,
  outcomeCode: null,
  outcomeFeedback: null,
  decidedAt: null,
  firstDecidedAt: overrides.decidedAt ?? null,
  withdrawnAt: null,
  withdrawnReason: null,
  withdrawnCode: null,
  isRelated: false,
  ...stamp,
  ...overrides,
});

const parties = { employerId: 'erin', providerId: 'paul' };

/** Acme reports Zoe's match, and an administrator has to decide. */
export const learnerLink = (overrides: Partial<Row<'learnerLinks'>> = {}): Row<'learnerLinks'> => ({
  id: 'link-1',
  enrollmentId: 'student-1',
  courseId,
  providerId: 'paul',
  delivery: 'copied',
  madeByName: 'Paul',
  openedAt: null,
  lastOpenedAt: null,
  confirmedAt: null,
  revokedAt: null,
  revokedByName: null,
  disownedAt: null,
  address: null,
  addressSince: null,
  addressByName: null,
  createdAt: '2026-06-02T14:00:00.000Z',
  rev: 1,
  ...overrides,
});

/** The platform mailed Zoe a link, and she said that the page is hers. */
export const mailedLink = (overrides: Partial<Row<'learnerLinks'>> = {}): Row<'learnerLinks'> =>
  learnerLink({
    delivery: 'mailed',
    address: 'zoe@learners.example',
    addressSince: '2026-05-01T09:00:00.000Z',
    addressByName: 'Paul',
    confirmedAt: '2026-06-02T15:00:00.000Z',
    ...overrides,
  });

/** Zoe agreed to e-mails. */
export const learnerContact = (overrides: Partial<Row<'learnerContacts'>> = {}): Row<'learnerContacts'> => ({
  id: 'student-1',
  courseId,
  providerId: 'paul',
  wording: 1,
  givenBy: 'learner',
  givenOn: '2026-06-01',
  recordedByName: 'Paul',
  endedAt: null,
  endedByName: null,
  createdAt: '2026-06-02T13:00:00.000Z',
  rev: 1,
  ...overrides,
});

/** Zoe can’t come to her interview, she said by a mailed link. */
export const learnerReply = (overrides: Partial<Row<'learnerReplies'>> = {}): Row<'learnerReplies'> => ({
  id: 'reply-1',
  matchId: 'match-1',
  courseId,
  providerId: 'paul',
  linkId: 'link-1',
  isMailed: true,
  kind: 'decline',
  startsAt: '2026-06-10T09:00:00.000Z',
  text: null,
  happening: null,
  isOffered: null,
  dismissedAt: null,
  dismissedByName: null,
  createdAt: '2026-06-03T09:00:00.000Z',
  rev: 1,
  ...overrides,
});

export const crowdReport = (overrides: Partial<Row<'crowdReports'>> = {}): Row<'crowdReports'> => ({
  id: 'crowd-1',
  ...parties,
  day: '2026-06-01',
  matchIds: 'match-1',
  restsUntil: '2026-06-24T23:59:59.999Z',
  state: 'open',
  decidedAt: null,
  decidedByName: null,
  comment: null,
  createdAt: '2026-06-03T09:00:00.000Z',
  rev: 1,
  ...overrides,
});

/** No times are proposed. */
export const interview = (overrides: Partial<Row<'interviews'>> = {}): Row<'interviews'> => ({
  id: 'match-1',
  ...parties,
  jobId,
  candidateReferenceId: reference,
  kind: 'in-person',
  place: '1 Main Street',
  room: null,
  timeZone: null,
  bring: null,
  minutes: 30,
  startsAt: null,
  proposedBy: null,
  proposedAt: null,
  note: null,
  noteCode: null,
  sequence: 0,
  cancelledAt: null,
  objectUntil: null,
  isProvidersTime: false,
  confirmedAt: null,
  absences: 0,
  notHeldStarts: '',
  ...edited,
  ...stamp,
  ...overrides,
});

/** A time that the employer proposes for the match. */
export const slot = (overrides: Partial<Row<'slots'>> = {}): Row<'slots'> => ({
  id: 'slot-1',
  matchId: 'match-1',
  ...parties,
  proposedBy: 'employer',
  startsAt: '2026-06-09T10:00:00.000Z',
  state: 'proposed',
  ...stamp,
  ...overrides,
});

/** Zoe's consent on paper to show her name to the employer. */
export const consent = (overrides: Partial<Row<'consents'>> = {}): Row<'consents'> => ({
  id: match().id,
  employerId: 'erin',
  providerId: 'paul',
  wording: 1,
  how: 'on paper',
  givenOn: '2026-06-01',
  withContact: false,
  recordedByName: 'Paul',
  withdrawnAt: null,
  createdAt: '2026-06-01T09:00:00.000Z',
  rev: 1,
  ...overrides,
});

/** An interview of the match that was not held. */
export const breach = (overrides: Partial<Row<'breaches'>> = {}): Row<'breaches'> => ({
  id: 'breach-1',
  matchId: 'match-1',
  ...parties,
  jobId,
  candidateReferenceId: reference,
  kind: 'not_held',
  waitedDays: 0,
  reminders: 0,
  employerComment: null,
  providerComment: null,
  disputedAt: null,
  excusedAt: null,
  excusedByName: null,
  excuse: null,
  ...stamp,
  ...overrides,
});

/** Erin reported that the candidate did not attend. */
export const attendanceReport = (
  overrides: Partial<Row<'attendanceReports'>> = {},
): Row<'attendanceReports'> => ({
  id: 'report-1',
  matchId: 'match-1',
  ...parties,
  jobId,
  candidateReferenceId: reference,
  kind: 'absent',
  startsAt: '2026-06-02T10:00:00.000Z',
  isConfirmed: true,
  employerComment: null,
  providerComment: null,
  disputedAt: null,
  decidedAt: null,
  decidedByName: null,
  decision: null,
  decisionNote: null,
  ...stamp,
  ...overrides,
});

/** Paul says that Erin was not at the interview. */
export const claim = (overrides: Partial<Row<'claims'>> = {}): Row<'claims'> => ({
  id: 'claim-1',
  matchId: 'match-1',
  ...parties,
  jobId,
  candidateReferenceId: reference,
  kind: 'employer_absent',
  side: 'provider',
  startsAt: '2026-06-02T10:00:00.000Z',
  confirmedAt: '2026-06-01T10:00:00.000Z',
  objectUntil: null,
  isProvidersTime: false,
  state: 'open',
  answerUntil: null,
  employerComment: null,
  providerComment: null,
  disputedAt: null,
  learnerDisputedAt: null,
  settledAt: null,
  verdict: null,
  outcome: null,
  former: null,
  decidedByName: null,
  decisionNote: null,
  ...stamp,
  ...overrides,
});

/** A thread about the job; Erin wrote last. */
export const thread = (overrides: Partial<Row<'threads'>> = {}): Row<'threads'> => ({
  id: `erin.paul.job.${jobId}`,
  ...parties,
  employerName: 'Acme Care',
  providerName: 'Northside College',
  subjectKind: 'job',
  subjectId: String(jobId),
  subjectTitle: 'Care Assistant',
  lastMessageAt: '2026-06-02T10:00:00.000Z',
  lastMessageBy: 'employer',
  lastMessage: 'When does the course end?',
  lastMessageCode: null,
  employerReadAt: '2026-06-02T10:00:00.000Z',
  providerReadAt: null,
  ...stamp,
  ...overrides,
});

/** An employer's question about the job. */
export const message = (overrides: Partial<Row<'messages'>> = {}): Row<'messages'> => ({
  id: 'message-1',
  threadId: `erin.paul.job.${jobId}`,
  ...parties,
  from: 'employer',
  personId: 'erin',
  personName: 'Erin',
  text: 'When does the course end?',
  textCode: null,
  writtenAt: '2026-06-02T10:00:00.000Z',
  reportedAt: null,
  reportReason: null,
  ...stamp,
  createdAt: '2026-06-02T10:00:00.000Z',
  ...overrides,
});

/** An employer's invitation of the course to the job, not answered yet. */
export const invitation = (overrides: Partial<Row<'invitations'>> = {}): Row<'invitations'> => ({
  id: 'invitation-1',
  ...parties,
  courseId,
  courseTitle: 'Care Certificate',
  providerName: 'Northside College',
  jobId,
  jobTitle: 'Care Assistant',
  employerName: 'Acme Care',
  invitedByName: 'Erin',
  terms: 'An interview for every learner.',
  state: 'sent',
  answeredAt: null,
  answeredByName: null,
  reason: null,
  ...stamp,
  ...overrides,
});

/** Erin's unread notification about the match. */
export const notification = (overrides: Partial<Row<'notifications'>> = {}): Row<'notifications'> => ({
  id: 'match.match-1-erin',
  personId: 'erin',
  organizationId: 'erin',
  type: 'match',
  title: '1 new candidate for Care Assistant',
  message: `${reference} completed Care Certificate. An interview is guaranteed.`,
  textCode: null,
  textParams: null,
  time: '2026-06-01T15:00:00.000Z',
  isRead: false,
  link: '/candidates',
  subjectId: String(jobId),
  subjectTitle: 'Care Assistant',
  withdrawnAt: null,
  happensAt: null,
  courseId: null,
  jobId: null,
  ...stamp,
  ...overrides,
});

/** A cost of 250 dollars that an employer recorded. */
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

/** Public figures of the course, based on 20 students. */
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
  ratingsMonth: '2026-06',
  builtAt: createdAt,
  ...stamp,
  ...overrides,
});

/** Paul changed Zoe's phone on a tablet while Sam changed it elsewhere. */
export const conflict = (overrides: Partial<Row<'conflicts'>> = {}): Row<'conflicts'> => ({
  id: 'conflict-1',
  personId: 'paul',
  organizationId: 'paul',
  role: 'provider',
  tableName: 'enrollments',
  subjectId: enrollment().id,
  field: 'studentPhone',
  base: null,
  theirs: '555-0199',
  yours: '555-0101',
  theirsByName: 'Sam',
  theirsAt: createdAt,
  settledAs: null,
  ...stamp,
  ...overrides,
});
