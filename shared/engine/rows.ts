// Every table's row, column by column. Its shape is for the server and for tests; a browser needs its type only.
import * as z from 'zod/mini';
import {
  userTypes,
  organizationKinds,
  agreementStatuses,
  endReasons,
  matchStatuses,
  guaranteeStates,
  interviewKinds,
  sides,
  slotStates,
  waitReasons,
  consentWays,
  breachKinds,
  threadSubjects,
  invitationStates,
  notificationTypes,
  perNotificationType,
  pushChoices,
  pushPaces,
  deliveryMethods,
  contractTypes,
  chargeKinds,
  listingKinds,
  flagReasons,
  flagStates,
  costKinds,
} from './options.ts';
import { calendarDate, instant, isCleanText, numericId } from './field-schemas.ts';

const word = z.string().check(z.refine<string>(isCleanText));
const maybe = z.nullable(word);
const when = instant();
const maybeWhen = z.nullable(instant());
const count = z.int();

/**
 * `rev` grows with every change of the row on the server (it is the id of the writing transaction); a row that was
 * only written on this device so far carries the rev it was based on, a new one 0.
 */
const stamped = { createdAt: when, rev: count };
const edited = { updatedAt: when, updatedByName: word };
/** Fields that several people may edit; `fieldEdits` tells of each who did so last, and when: see `lastEdit`. */
const merged = { ...edited, fieldEdits: maybe };
/** An admin found a report right: nobody new gets to see the listing until its owner has mended it. */
const hideable = { isHidden: z.boolean(), hiddenReason: maybe };
const removable = { removedAt: maybeWhen, removedByName: maybe };

const rows = {
  users: z.object({
    id: word,
    organizationId: maybe,
    firstName: word,
    lastName: word,
    email: word,
    userType: z.nullable(z.enum(userTypes)),
    profileImageUrl: maybe,
    companyName: maybe,
    /** Since when an admin keeps them out, and why: they read it. */
    suspendedAt: maybeWhen,
    suspendedReason: maybe,
    /** Sessions that began before are worth nothing. */
    sessionsFrom: maybeWhen,
    ...stamped,
  }),
  organizations: z.object({
    id: word,
    kind: z.enum(organizationKinds),
    name: word,
    timeZone: word,
    /** The same for everybody who acts for it. */
    suspendedAt: maybeWhen,
    suspendedReason: maybe,
    /** Calendar dates on which nobody works there, besides weekends; separated by spaces, in order. */
    closedDays: word,
    /** The badge: since when, and who gave it. */
    verifiedAt: maybeWhen,
    verifiedByName: maybe,
    ...merged,
    ...stamped,
  }),
  /** One per organization: the days on which somebody of it used the product, the last thirty of them. */
  activity: z.object({ id: word, days: word, lastSeenAt: when, ...stamped }),
  jobs: z.object({
    id: numericId(),
    employerId: word,
    employerName: word,
    title: word,
    description: word,
    location: word,
    contractType: z.enum(contractTypes),
    salaryRange: maybe,
    requirements: maybe,
    requiredCourses: maybe,
    guaranteedInterview: z.boolean(),
    isActive: z.boolean(),
    experienceLevel: maybe,
    employmentType: maybe,
    ...hideable,
    ...merged,
    ...stamped,
  }),
  courses: z.object({
    id: numericId(),
    providerId: word,
    providerName: word,
    title: word,
    description: word,
    duration: word,
    deliveryMethod: z.enum(deliveryMethods),
    startDate: z.nullable(calendarDate()),
    endDate: z.nullable(calendarDate()),
    isActive: z.boolean(),
    prerequisites: maybe,
    skillsGained: maybe,
    ...hideable,
    ...merged,
    ...stamped,
  }),
  /**
   * What anybody who sees a course may know of how it goes: its id is the course's. Nothing stands where fewer than
   * five people are behind a figure. Rebuilt by a job, so that nobody can watch one learner finish.
   */
  courseStatistics: z.object({
    id: numericId(),
    providerId: word,
    /** Active and not hidden: employers may find the course. */
    isListed: z.boolean(),
    /** The lower end of a band: 10, 20, 50 or 100 students. */
    enrolled: z.nullable(count),
    /** Rounded to 5. */
    completionPercent: z.nullable(count),
    /** From enrollment to completion, rounded to 5. */
    meanDays: z.nullable(count),
    providerCourses: count,
    providerCompletionPercent: z.nullable(count),
    providerRatings: count,
    providerRatingTenths: z.nullable(count),
    /** The month in which the rating was published, as in 2026-06; null before the first. */
    ratingsMonth: z.nullable(word),
    builtAt: when,
    ...stamped,
  }),
  /** Its id is `employer.provider`. The provider never sees who gave which. */
  ratings: z.object({
    id: word,
    employerId: word,
    providerId: word,
    stars: z.nullable(count),
    ratedAt: maybeWhen,
    /** When the person last answered the question for a rating, also by "Not now". */
    askedAt: maybeWhen,
    ...stamped,
  }),
  /** What hiring cost an employer outside the product. */
  ownCosts: z.object({
    id: word,
    employerId: word,
    kind: z.enum(costKinds),
    amountCents: count,
    day: calendarDate(),
    note: maybe,
    addedByName: word,
    ...removable,
    ...stamped,
  }),
  /** Its id is `course.job.round`; at most one round of a course and job is live. */
  agreements: z.object({
    id: word,
    courseId: numericId(),
    jobId: numericId(),
    round: count,
    employerId: word,
    providerId: word,
    status: z.enum(agreementStatuses),
    terms: word,
    approvedAt: maybeWhen,
    approvedByName: maybe,
    endedAt: maybeWhen,
    endedByName: maybe,
    endReason: z.nullable(z.enum(endReasons)),
    endNote: maybe,
    ...stamped,
  }),
  enrollments: z.object({
    id: word,
    courseId: numericId(),
    providerId: word,
    studentName: word,
    studentEmail: word,
    studentPhone: maybe,
    enrollmentDate: calendarDate(),
    candidateReferenceId: word,
    ...merged,
    ...removable,
    /** Since then there is no name, e-mail or phone. */
    erasedAt: maybeWhen,
    ...stamped,
  }),
  /** Its id is `course.reference`: a learner completes a course once. */
  completions: z.object({
    id: word,
    courseId: numericId(),
    providerId: word,
    enrollmentId: maybe,
    candidateReferenceId: word,
    completionDate: calendarDate(),
    batchId: maybe,
    markedAt: when,
    markedByName: word,
    /** Who set its date right, and when. */
    correctedAt: maybeWhen,
    correctedByName: maybe,
    ...removable,
    ...stamped,
  }),
  /** What the employer sees of a learner; nothing here tells who it is. */
  matches: z.object({
    id: word,
    employerId: word,
    providerId: word,
    jobId: numericId(),
    courseId: numericId(),
    candidateReferenceId: word,
    status: z.enum(matchStatuses),
    interviewDate: maybeWhen,
    /** A completion that arrived long after the agreement ended waits for the employer's word. */
    lateCompletion: z.nullable(z.enum(['waiting', 'accepted', 'declined'])),
    /** Start of the guarantee's clock; later than `createdAt` when a match was taken back and returned. */
    owedSince: when,
    /** Until when the interview is owed: the server's reckoning of the clock with its pauses. */
    deadlineAt: maybeWhen,
    /** When times were proposed first, or agreed by phone. */
    slotsProposedAt: maybeWhen,
    /** What became of the promise; null while it is not due. */
    guarantee: z.nullable(z.enum(guaranteeStates)),
    honouredAt: maybeWhen,
    /** The employer asked to be released, for this reason; null while nobody asked. */
    releaseAskedFor: maybe,
    outcomeNote: maybe,
    /** When it was last said hired or not hired. */
    decidedAt: maybeWhen,
    withdrawnAt: maybeWhen,
    withdrawnReason: maybe,
    ...stamped,
  }),
  /** The meeting that a match leads to; its id is the match's. The calendar file's sequence grows with every change. */
  interviews: z.object({
    id: word,
    employerId: word,
    providerId: word,
    jobId: numericId(),
    candidateReferenceId: word,
    kind: z.enum(interviewKinds),
    /** The address, the number to call or the link. */
    place: word,
    /** Of the place, on whose clock its times are told. */
    timeZone: maybe,
    bring: maybe,
    minutes: count,
    startsAt: maybeWhen,
    /** Whose proposal waits for the other side's answer, and since when. */
    proposedBy: z.nullable(z.enum(sides)),
    proposedAt: maybeWhen,
    /** What was written beside the newest proposal, suggestion, change or cancellation. */
    note: maybe,
    sequence: count,
    cancelledAt: maybeWhen,
    /** Agreed outside the product: until then the provider may object. */
    objectUntil: maybeWhen,
    /** How often the candidate did not attend. */
    absences: count,
    ...edited,
    ...stamped,
  }),
  slots: z.object({
    id: word,
    matchId: word,
    employerId: word,
    providerId: word,
    proposedBy: z.enum(sides),
    startsAt: when,
    state: z.enum(slotStates),
    ...stamped,
  }),
  /** A stretch in which the guarantee's clock stood still, because it was the other side's turn. */
  waits: z.object({
    id: word,
    matchId: word,
    employerId: word,
    providerId: word,
    reason: z.enum(waitReasons),
    startedAt: when,
    endedAt: when,
    ...stamped,
  }),
  /** A guarantee that was not kept in time, or an interview that the employer did not hold. */
  breaches: z.object({
    id: word,
    matchId: word,
    employerId: word,
    providerId: word,
    jobId: numericId(),
    candidateReferenceId: word,
    kind: z.enum(breachKinds),
    /** Whole days that the clock stood still, and how often the employer was reminded. */
    waitedDays: count,
    reminders: count,
    employerComment: maybe,
    providerComment: maybe,
    disputedAt: maybeWhen,
    excusedAt: maybeWhen,
    excusedByName: maybe,
    excuse: maybe,
    ...stamped,
  }),
  /** The learner of a match agreed to be named to the employer for its interview; its id is the match's. */
  consents: z.object({
    id: word,
    employerId: word,
    providerId: word,
    /** The version of the text that was agreed to. */
    wording: count,
    how: z.enum(consentWays),
    givenOn: calendarDate(),
    /** Phone and email too. */
    withContact: z.boolean(),
    recordedByName: word,
    withdrawnAt: maybeWhen,
    ...stamped,
  }),
  /** Somebody of the employer looked at the name; the provider sees that. */
  nameViews: z.object({
    id: word,
    matchId: word,
    employerId: word,
    providerId: word,
    viewedByName: word,
    ...stamped,
  }),
  /** Its id is `employer.provider.kind.subject`: both sides that begin one offline begin the same. */
  threads: z.object({
    id: word,
    employerId: word,
    providerId: word,
    employerName: word,
    providerName: word,
    subjectKind: z.enum(threadSubjects),
    subjectId: word,
    subjectTitle: word,
    lastMessageAt: when,
    lastMessageBy: z.enum(sides),
    lastMessage: word,
    /** Up to when each side has read. */
    employerReadAt: maybeWhen,
    providerReadAt: maybeWhen,
    ...stamped,
  }),
  messages: z.object({
    id: word,
    threadId: word,
    employerId: word,
    providerId: word,
    from: z.enum(sides),
    personId: word,
    personName: word,
    text: word,
    /** The sender's own clock when it was written; the order is that of `createdAt`, the server's. */
    writtenAt: when,
    reportedAt: maybeWhen,
    reportReason: maybe,
    ...stamped,
  }),
  /** An employer asks a provider for an agreement; accepting it is the provider's word, the employer's is given. */
  invitations: z.object({
    id: word,
    employerId: word,
    providerId: word,
    courseId: numericId(),
    courseTitle: word,
    providerName: word,
    jobId: numericId(),
    jobTitle: word,
    employerName: word,
    invitedByName: word,
    terms: word,
    state: z.enum(invitationStates),
    answeredAt: maybeWhen,
    answeredByName: maybe,
    reason: maybe,
    ...stamped,
  }),
  employerProfiles: z.object({
    id: word,
    companyName: word,
    industry: maybe,
    companySize: maybe,
    description: maybe,
    website: maybe,
    phone: maybe,
    address: maybe,
    hiringFocus: maybe,
    companyBenefits: maybe,
    companyMission: maybe,
    averageHiringTime: maybe,
    ...merged,
    ...stamped,
  }),
  providerProfiles: z.object({
    id: word,
    companyName: word,
    description: maybe,
    website: maybe,
    phone: maybe,
    address: maybe,
    specialties: maybe,
    certifications: maybe,
    yearsInBusiness: maybe,
    ...merged,
    ...stamped,
  }),
  /** One per recipient; Web Push only delivers these. `subjectId` groups them ("29 new candidates for ..."). */
  notifications: z.object({
    id: word,
    personId: word,
    organizationId: word,
    type: z.enum(notificationTypes),
    title: word,
    message: word,
    /** The code of this text and its parameters as JSON; null in rows of before. */
    textCode: maybe,
    textParams: maybe,
    time: when,
    isRead: z.boolean(),
    link: word,
    subjectId: word,
    subjectTitle: word,
    withdrawnAt: maybeWhen,
    /** When that takes place which it is about: no push of an interview comes after the interview. */
    happensAt: maybeWhen,
    ...stamped,
  }),
  /** One per person who has changed something: its id is theirs; a column for each type of notification. */
  notificationPreferences: z.object({
    id: word,
    ...perNotificationType(() => z.enum(pushChoices)),
    pace: z.enum(pushPaces),
    isQuiet: z.boolean(),
    /** On the clocks of the person's organization, "21:00" to "07:00". */
    quietFrom: word,
    quietUntil: word,
    /** A daily mail as long as no device of theirs takes pushes. */
    digestByMail: z.boolean(),
    ...stamped,
  }),
  /** An edit of a field that someone else had changed: theirs stands, yours is kept here for its author. */
  conflicts: z.object({
    id: word,
    personId: word,
    /** Where its author stood: it is theirs to see there only. */
    organizationId: word,
    role: word,
    tableName: word,
    subjectId: word,
    field: word,
    base: maybe,
    theirs: maybe,
    yours: maybe,
    theirsByName: word,
    theirsAt: when,
    settledAs: z.nullable(z.enum(['mine', 'theirs'])),
    ...stamped,
  }),
  /** One row, `platform`: what an admin has set. Rules read their limits here. */
  settings: z.object({
    id: word,
    platformName: word,
    supportEmail: word,
    description: word,
    maxJobsPerEmployer: count,
    maxCoursesPerProvider: count,
    maxSwapsPerJob: count,
    lookbackDays: count,
    lateCompletionDays: count,
    /** The guarantee's clock, in days. */
    respondDays: count,
    confirmDays: count,
    interviewDays: count,
    outcomeDays: count,
    /** How long new matches gather before one push tells of them. */
    settlingSeconds: count,
    /** How long a device may be worked on without a contact. */
    offlineDays: count,
    requireEmailVerification: z.boolean(),
    allowPublicJobBrowsing: z.boolean(),
    autoApproveEmployers: z.boolean(),
    autoApproveProviders: z.boolean(),
    notifyNewUsers: z.boolean(),
    notifySwapAgreements: z.boolean(),
    weeklyAnalyticsReports: z.boolean(),
    /** Whole US dollars. */
    feePerHire: count,
    feePerMatch: count,
    feePerActiveAgreementMonth: count,
    employerMonthlyFee: count,
    providerMonthlyFee: count,
    baselineCostPerHire: count,
    defaultTimeZone: word,
    ...stamped,
  }),
  /** What an organization was charged, with the fee of that day. A row is never changed: a reversal takes it back. */
  ledger: z.object({
    id: word,
    organizationId: word,
    kind: z.enum(chargeKinds),
    /** US cents; a reversal's are negative. */
    amountCents: count,
    at: when,
    /** The match, the agreement or the organization that it is about, and for a monthly fee the month. */
    subjectId: word,
    month: maybe,
    reversalOf: maybe,
    ...stamped,
  }),
  /** Server only. A report of the other side's job or course; who reported it is for admins alone. */
  flags: z.object({
    id: word,
    listing: z.enum(listingKinds),
    listingId: numericId(),
    ownerId: word,
    reporterId: word,
    reporterName: word,
    reason: z.enum(flagReasons),
    note: maybe,
    state: z.enum(flagStates),
    decidedAt: maybeWhen,
    decidedByName: maybe,
    decisionNote: maybe,
    /** The owner says that the listing is mended, and in which words. */
    askedAgainAt: maybeWhen,
    answer: maybe,
    ...stamped,
  }),
  /**
   * Server only. One per class-list entry or unlisted reference: whose it is. Id: `provider.reference`; where the
   * reference of one course was used in another one, there `provider.reference@course`.
   */
  learners: z.object({
    id: word,
    providerId: word,
    courseId: numericId(),
    candidateReferenceId: word,
    enrollmentId: maybe,
    personKey: word,
    erasedAt: maybeWhen,
    ...stamped,
  }),
  /** Server only. The same normalised e-mail and name at one provider is one person. */
  persons: z.object({ id: word, providerId: word, personKey: word, ...stamped }),
  /** Server only. Id: `person.job`; keeps one learner from being matched to one job twice. */
  matchPersons: z.object({ id: word, personKey: word, jobId: numericId(), matchId: word, ...stamped }),
  /** Server only. When a job was active with a guaranteed interview. */
  jobPeriods: z.object({ id: word, jobId: numericId(), startedAt: when, endedAt: maybeWhen, ...stamped }),
  /** Server only. When something about a match is due next: a reminder, or its deadline. Id: the match's. */
  clocks: z.object({ id: word, doneUntil: when, nextAt: maybeWhen, reminders: count, ...stamped }),
  /** Server only. Completions of a day under references that are on no class list. Id: the provider's. */
  unlistedMarks: z.object({ id: word, day: calendarDate(), amount: count, ...stamped }),
};

export type TableName = keyof typeof rows;
export type Row<T extends TableName> = z.infer<(typeof rows)[T]>;
export type Id<T extends TableName> = Row<T>['id'];

export const rowSchema = <T extends TableName>(name: T): z.ZodMiniType<Row<T>> =>
  rows[name] as unknown as z.ZodMiniType<Row<T>>;
