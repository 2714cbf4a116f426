// Defines the rows of all tables, column by column. The server and the tests use the schemas; a browser needs only the
// types.
import * as z from 'zod/mini';
import {
  userTypes,
  organizationKinds,
  memberRoles,
  agreementStatuses,
  endReasons,
  matchStatuses,
  guaranteeStates,
  interviewKinds,
  sides,
  slotStates,
  waitReasons,
  crowdStates,
  contactGivers,
  interviewVerdicts,
  learnerReplyKinds,
  linkDeliveries,
  storedConsentWays,
  breachKinds,
  attendanceKinds,
  attendanceDecisions,
  claimKinds,
  claimSides,
  claimStates,
  claimVerdicts,
  threadSubjects,
  invitationStates,
  notificationTypes,
  perNotificationType,
  pushChoices,
  coverages,
  pushPaces,
  deliveryMethods,
  contractTypes,
  linksWhenFilled,
  chargeKinds,
  listingKinds,
  flagReasons,
  flagStates,
  costKinds,
  dataRequestKinds,
  dataRequestOutcomes,
  handedOverStates,
} from './options.ts';
import { calendarDate, instant, isCleanText, numericId } from './field-schemas.ts';

const word = z.string().check(z.refine<string>(isCleanText));
const maybe = z.nullable(word);
const when = instant();
const maybeWhen = z.nullable(instant());
const count = z.int();

/**
 * `rev` increases with every change of the row on the server; it is the id of the writing transaction. A row written
 * only on this device keeps the rev it was based on; a new row has 0.
 */
const stamped = { createdAt: when, rev: count };
const edited = { updatedAt: when, updatedByName: word };
/**
 * Columns of rows that several people may edit. `fieldEdits` records who edited each field last and when: see
 * `lastEdit`.
 */
const merged = { ...edited, fieldEdits: maybe };
/** Set when an admin upholds a report: the listing is hidden from new viewers until its owner has corrected it. */
const hideable = { isHidden: z.boolean(), hiddenReason: maybe, hiddenCode: maybe };
const removable = { removedAt: maybeWhen, removedByName: maybe };

const rows = {
  users: z.object({
    id: word,
    organizationId: maybe,
    firstName: word,
    lastName: word,
    email: word,
    userType: z.nullable(z.enum(userTypes)),
    /** Always null: a person can’t upload a picture. The column is a part of the API. */
    profileImageUrl: maybe,
    companyName: maybe,
    /** Since when and why an admin has suspended the person, who can read the reason. */
    suspendedAt: maybeWhen,
    suspendedReason: maybe,
    /** Sessions that began earlier are invalid. */
    sessionsFrom: maybeWhen,
    ...stamped,
  }),
  organizations: z.object({
    id: word,
    kind: z.enum(organizationKinds),
    name: word,
    timeZone: word,
    /** The same for everybody who acts for the organization. */
    suspendedAt: maybeWhen,
    suspendedReason: maybe,
    /** Calendar dates on which the organization is closed, besides weekends. Sorted and separated by spaces. */
    closedDays: word,
    /** Since when the organization may act: with Auto-approve, or by an administrator. */
    admittedAt: maybeWhen,
    /** Which administrator verified the organization, and when. Gives the words "Verified Employer" and no right. */
    verifiedAt: maybeWhen,
    verifiedByName: maybe,
    /** When and why an administrator last corrected the calendar. */
    calendarCorrectedAt: maybeWhen,
    calendarCorrection: maybe,
    /** The shared tablets of the organization lock after so many minutes without a touch. Null: as each tablet has it. */
    tabletLockMinutes: z.nullable(count),
    ...merged,
    ...stamped,
  }),
  /** A person's role in an organization, readable by all its members. Its id is `organization.person`. */
  memberships: z.object({
    id: word,
    organizationId: word,
    personId: word,
    role: z.enum(memberRoles),
    /** Whether the member works on all courses or sites of the organization, also on future ones. */
    assignsAll: z.boolean(),
    /** Copied from the person, so that the list of members works offline. Empty once the membership has ended. */
    firstName: word,
    lastName: word,
    email: word,
    /** When an administrator made the person an owner, and why. */
    appointedAt: maybeWhen,
    appointedReason: maybe,
    /** The higher role that the member had before, and until when. */
    formerRole: z.nullable(z.enum(memberRoles)),
    formerRoleUntil: maybeWhen,
    endedAt: maybeWhen,
    ...stamped,
  }),
  /**
   * What a member works on, if not on everything: a course of a provider or a site of an employer. Its id is
   * `membership.course` or `membership.site`.
   */
  assignments: z.object({
    id: word,
    organizationId: word,
    membershipId: word,
    courseId: z.nullable(numericId()),
    siteId: maybe,
    /** How often jobs moved to or from sites. It changes what the member sees without a change of the rows seen. */
    moves: count,
    endedAt: maybeWhen,
    ...stamped,
  }),
  /** A place of an employer, with its own calendar. A closed site keeps its jobs and takes no new ones. */
  sites: z.object({
    id: word,
    organizationId: word,
    name: word,
    address: word,
    timeZone: word,
    /** Calendar dates on which the site is closed, besides weekends. Sorted and separated by spaces. */
    closedDays: word,
    isActive: z.boolean(),
    ...merged,
    ...stamped,
  }),
  /**
   * A change that the server refused because its author had lost the course, the role or the membership, handed over to
   * the organization's managers. Its id is the refused entry's.
   */
  handedOverChanges: z.object({
    id: word,
    organizationId: word,
    authorId: word,
    authorName: word,
    /** The role in which the author had saved it. */
    authorRole: z.enum(memberRoles),
    /** When the author saved it, by the clock of the author's device. */
    savedAt: when,
    /** The course that it is about, as the author knew it. */
    aboutTitle: maybe,
    /** The names of its commands, separated by spaces. */
    commands: word,
    state: z.enum(handedOverStates),
    /** Why a manager declined it. */
    declinedReason: maybe,
    decidedAt: maybeWhen,
    decidedById: maybe,
    decidedByName: maybe,
    decidedByRole: z.nullable(z.enum(memberRoles)),
    /** When the author had read that it was declined. */
    acknowledgedAt: maybeWhen,
    /** When the personal data of a learner that it was about was deleted. */
    erasedAt: maybeWhen,
    ...stamped,
  }),
  /** What a handed-over change does. Apart, because its author may no longer have the learners' data. */
  handedOverContents: z.object({
    id: word,
    organizationId: word,
    /** The change and those that need it, in order: a JSON list of `HandedOverEntry`. Emptied some time after the decision. */
    entries: word,
    ...stamped,
  }),
  /** One row per organization: the last thirty days on which a member used the product. */
  activity: z.object({ id: word, days: word, lastSeenAt: when, ...stamped }),
  jobs: z.object({
    id: numericId(),
    employerId: word,
    employerName: word,
    title: word,
    description: word,
    location: word,
    /** Null for a job of the organization itself. The other three are copied from the site, for both sides to read. */
    siteId: maybe,
    siteName: maybe,
    siteAddress: maybe,
    siteTimeZone: maybe,
    contractType: z.enum(contractTypes),
    salaryRange: maybe,
    requirements: maybe,
    requiredCourses: maybe,
    guaranteedInterview: z.boolean(),
    isActive: z.boolean(),
    experienceLevel: maybe,
    employmentType: maybe,
    /** How many people the employer wants to hire. Null if it does not say. */
    openings: z.nullable(count),
    /** At most so many interviews begin in any 30 days. Each new round of an agreement takes it into its terms. */
    interviewsPer30Days: z.nullable(count),
    /** Whether as many were hired. The server keeps it, for providers who do not see the matches of others. */
    isFilled: z.boolean(),
    /** The employer's answer, once the job was filled. It ends when an opening is free again. */
    linksWhenFilled: z.nullable(z.enum(linksWhenFilled)),
    /**
     * How the employer keeps its promises, published once a day on each of its jobs: the lower bound of the number of
     * interviews that fell due, and the percentage kept in time, rounded to 5. Null until it is first published.
     */
    interviewsDue: z.nullable(count),
    adherencePercent: z.nullable(count),
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
    /** Whether what a learner chooses or declines by a mailed link takes effect, or only tells the provider. */
    learnersChoose: z.boolean(),
    ...hideable,
    ...merged,
    ...stamped,
  }),
  /**
   * Statistics of a course for everybody who sees it. Its id is the course's. A value is null if fewer than five
   * people are behind it. A scheduled job rebuilds the rows, so that nobody can watch one learner finish.
   */
  courseStatistics: z.object({
    id: numericId(),
    providerId: word,
    /** Employers may find the course: it is active and not hidden. */
    isListed: z.boolean(),
    /** The lower bound of a band: 10, 20, 50 or 100 students. */
    enrolled: z.nullable(count),
    /** Rounded to 5. */
    completionPercent: z.nullable(count),
    /** From enrollment to completion, rounded to 5. */
    meanDays: z.nullable(count),
    providerCourses: count,
    providerCompletionPercent: z.nullable(count),
    providerRatings: count,
    providerRatingTenths: z.nullable(count),
    /** The month in which the rating was published, such as 2026-06. Null before the first. */
    ratingsMonth: z.nullable(word),
    builtAt: when,
    ...stamped,
  }),
  /** Its id is `employer.provider`. The provider never sees which employer gave which rating. */
  ratings: z.object({
    id: word,
    employerId: word,
    providerId: word,
    stars: z.nullable(count),
    ratedAt: maybeWhen,
    /** When the person last answered the rating question, including "Not now". */
    askedAt: maybeWhen,
    ...stamped,
  }),
  /** Hiring costs of an employer outside the product. */
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
  /** Its id is `course.job.round`. At most one round of a course and job is live. */
  agreements: z.object({
    id: word,
    courseId: numericId(),
    jobId: numericId(),
    round: count,
    employerId: word,
    providerId: word,
    status: z.enum(agreementStatuses),
    terms: word,
    termsCode: maybe,
    /** What the job said when the round was linked. */
    interviewsPer30Days: z.nullable(count),
    approvedAt: maybeWhen,
    approvedByName: maybe,
    endedAt: maybeWhen,
    endedByName: maybe,
    endReason: z.nullable(z.enum(endReasons)),
    endNote: maybe,
    /** The side that marked the agreement as complete and waits for the other one. */
    endProposedBy: z.nullable(z.enum(sides)),
    endProposedByName: maybe,
    endProposedAt: maybeWhen,
    /** What the provider says: whether the employer kept the interview promise. */
    promiseKept: z.nullable(z.boolean()),
    promiseAnsweredAt: maybeWhen,
    /** Whether the organizations share an owner or a manager, or did around a match. The server keeps it. */
    isRelated: z.boolean(),
    ...stamped,
  }),
  enrollments: z.object({
    id: word,
    courseId: numericId(),
    providerId: word,
    studentName: word,
    studentEmail: word,
    studentPhone: maybe,
    /** The provider’s own number for the student. */
    studentNumber: maybe,
    enrollmentDate: calendarDate(),
    candidateReferenceId: word,
    /** The references of the records that were merged into this one, separated by spaces. */
    formerReferences: maybe,
    /** The record of the same class list that this one was merged into. It then is removed. */
    mergedIntoId: maybe,
    ...merged,
    ...removable,
    /** Set when the student was erased: name, e-mail and phone are deleted. */
    erasedAt: maybeWhen,
    ...stamped,
  }),
  /** A link to a learner's own page. Only the server has the hash of its token, and only the holder the token. */
  learnerLinks: z.object({
    id: word,
    enrollmentId: word,
    courseId: numericId(),
    providerId: word,
    delivery: z.enum(linkDeliveries),
    madeByName: word,
    /** When the page was first and last opened; of several times on one day, the first. */
    openedAt: maybeWhen,
    lastOpenedAt: maybeWhen,
    /** When the reader said "This is me". Before that, the page shows a first name only. */
    confirmedAt: maybeWhen,
    revokedAt: maybeWhen,
    revokedByName: maybe,
    /** When the reader said "Not me", which revokes the link. */
    disownedAt: maybeWhen,
    /** Where a mailed link goes, since when the class list had that address, and who had entered it. */
    address: maybe,
    addressSince: maybeWhen,
    addressByName: maybe,
    ...stamped,
  }),
  /** A learner’s agreement that the platform sends them e-mails. Its id is the enrollment’s. */
  learnerContacts: z.object({
    id: word,
    courseId: numericId(),
    providerId: word,
    /** The version of the text. */
    wording: count,
    givenBy: z.enum(contactGivers),
    givenOn: calendarDate(),
    recordedByName: word,
    endedAt: maybeWhen,
    endedByName: maybe,
    ...stamped,
  }),
  /** What a learner said by a link. The provider and administrators read it. */
  learnerReplies: z.object({
    id: word,
    matchId: word,
    courseId: numericId(),
    providerId: word,
    linkId: word,
    /** Whether the platform had mailed the link. */
    isMailed: z.boolean(),
    kind: z.enum(learnerReplyKinds),
    /** The time that was chosen or declined, or the start of the interview of an answer. */
    startsAt: maybeWhen,
    /** The free days that the learner names. */
    text: maybe,
    happening: z.nullable(z.enum(interviewVerdicts)),
    isOffered: z.nullable(z.boolean()),
    /** When the provider put the wish or the decline away without changing the interview. */
    dismissedAt: maybeWhen,
    dismissedByName: maybe,
    ...stamped,
  }),
  /** Its id is `course.reference`, because a learner completes a course once. */
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
    /** Who corrected its date, and when. */
    correctedAt: maybeWhen,
    correctedByName: maybe,
    ...removable,
    ...stamped,
  }),
  /** The employer's view of a learner. It contains nothing that identifies the person. */
  matches: z.object({
    id: word,
    employerId: word,
    providerId: word,
    jobId: numericId(),
    courseId: numericId(),
    candidateReferenceId: word,
    /** The references under which the match was known before records were merged, separated by spaces. */
    formerReferences: maybe,
    status: z.enum(matchStatuses),
    interviewDate: maybeWhen,
    /** A completion that arrived long after the agreement ended waits for the employer's acceptance. */
    lateCompletion: z.nullable(z.enum(['waiting', 'accepted', 'declined'])),
    /** Start of the guarantee's clock. Later than `createdAt` if a match was withdrawn and returned. */
    owedSince: when,
    /** Since when the interview waits for a place of its job: it is owed, and its clock has not begun. */
    waitsForPlaceSince: maybeWhen,
    /** Until when the interview is owed. The server computes it from the clock and its pauses. */
    deadlineAt: maybeWhen,
    /** When times were first proposed, or agreed by phone. */
    slotsProposedAt: maybeWhen,
    /** The outcome of the guarantee. Null while it is not due. */
    guarantee: z.nullable(z.enum(guaranteeStates)),
    honouredAt: maybeWhen,
    /** The time of the interview that was held. Null for an offer without an interview and for an absence. */
    heldAt: maybeWhen,
    /** When the guarantee was recorded as missed, and when an administrator excused it. An excuse is final. */
    missedAt: maybeWhen,
    excusedAt: maybeWhen,
    /** The reason for which the employer asked to be released. Null if it did not ask. */
    releaseAskedFor: maybe,
    outcomeNote: maybe,
    outcomeCode: maybe,
    /** What the employer said to the learner when it did not hire. Shown while that is the outcome: `feedbackOf`. */
    outcomeFeedback: maybe,
    /** When the hiring decision was last recorded. */
    decidedAt: maybeWhen,
    /** When it was first recorded: periods run from then, whatever is corrected later. Null if it was undone. */
    firstDecidedAt: maybeWhen,
    withdrawnAt: maybeWhen,
    withdrawnReason: maybe,
    withdrawnCode: maybe,
    /** Made within 90 days of a time at which both sides shared an owner or a manager: in no figure that others read. */
    isRelated: z.boolean(),
    ...stamped,
  }),
  /**
   * The meeting of a match; its id is the match's. The sequence number of the calendar file increases with every
   * change.
   */
  interviews: z.object({
    id: word,
    employerId: word,
    providerId: word,
    jobId: numericId(),
    candidateReferenceId: word,
    kind: z.enum(interviewKinds),
    /** The address, the number to call or the link. */
    place: word,
    /** Where at the place, or with whom: of several interviews at one time, each has another room. */
    room: maybe,
    /** The time zone of the place, in which its times are shown. */
    timeZone: maybe,
    bring: maybe,
    minutes: count,
    startsAt: maybeWhen,
    /** The side whose proposal waits for the other side's answer, and since when. */
    proposedBy: z.nullable(z.enum(sides)),
    proposedAt: maybeWhen,
    /** The note of the newest proposal, suggestion, change or cancellation. */
    note: maybe,
    noteCode: maybe,
    sequence: count,
    cancelledAt: maybeWhen,
    /** Set for a time that one side recorded or moved alone: the other side may object until then. */
    objectUntil: maybeWhen,
    /** When the provider last confirmed a time of this interview. */
    confirmedAt: maybeWhen,
    /** Whether the provider moved the interview to its time alone: an absence of the employer is then no breach. */
    isProvidersTime: z.boolean(),
    /** How often the candidate did not attend. */
    absences: count,
    /** The starts of interviews that began and were not held, separated by spaces. */
    notHeldStarts: word,
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
  /** A period in which the guarantee's clock was paused, because the other side had to act. */
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
  /**
   * An employer's report of a crowd: many matches of one day with one training provider. Their clocks rest until an
   * administrator decides, or until `restsUntil`.
   */
  crowdReports: z.object({
    id: word,
    employerId: word,
    providerId: word,
    /** In the employer's time zone. */
    day: calendarDate(),
    /** Separated by spaces. */
    matchIds: word,
    /** Null until the server has received the report. */
    restsUntil: maybeWhen,
    state: z.enum(crowdStates),
    decidedAt: maybeWhen,
    decidedByName: maybe,
    /** The administrator's words, which both sides read. */
    comment: maybe,
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
    /** The whole days that the clock was paused, and the number of reminders to the employer. */
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
  /**
   * What the employer claimed about interviews, for devices that know no claims. The server fills it from `claims`.
   */
  attendanceReports: z.object({
    id: word,
    matchId: word,
    employerId: word,
    providerId: word,
    jobId: numericId(),
    candidateReferenceId: word,
    kind: z.enum(attendanceKinds),
    startsAt: when,
    /** Whether the provider had confirmed this time. An absence counts only then. */
    isConfirmed: z.boolean(),
    employerComment: maybe,
    providerComment: maybe,
    disputedAt: maybeWhen,
    decidedAt: maybeWhen,
    decidedByName: maybe,
    decision: z.nullable(z.enum(attendanceDecisions)),
    decisionNote: maybe,
    ...stamped,
  }),
  /**
   * What one side states about a match: it hired without an interview, or what happened at an interview. The other side
   * answers it until `answerUntil`.
   */
  claims: z.object({
    id: word,
    matchId: word,
    employerId: word,
    providerId: word,
    jobId: numericId(),
    candidateReferenceId: word,
    kind: z.enum(claimKinds),
    side: z.enum(claimSides),
    /** The start of the interview. An offer is about none. */
    startsAt: maybeWhen,
    /** Whether the provider alone had moved the interview to that time. */
    isProvidersTime: z.boolean(),
    /** When the provider confirmed that time, and until when it could object, as they were when the claim was made. */
    confirmedAt: maybeWhen,
    objectUntil: maybeWhen,
    state: z.enum(claimStates),
    /** Null until the server has received the claim, and for a silence that waits without an end. */
    answerUntil: maybeWhen,
    employerComment: maybe,
    providerComment: maybe,
    disputedAt: maybeWhen,
    /** When the learner’s answer disputed the claim. */
    learnerDisputedAt: maybeWhen,
    settledAt: maybeWhen,
    verdict: z.nullable(z.enum(claimVerdicts)),
    /** The outcome that the employer states, and what the claim or its match goes back to, as JSON. */
    outcome: z.nullable(z.enum(matchStatuses)),
    former: maybe,
    decidedByName: maybe,
    decisionNote: maybe,
    ...stamped,
  }),
  /** A learner's consent to be named to the employer for the interview of a match. Its id is the match's. */
  consents: z.object({
    id: word,
    employerId: word,
    providerId: word,
    /** The version of the consent text. */
    wording: count,
    how: z.enum(storedConsentWays),
    givenOn: calendarDate(),
    /** Whether the consent includes phone and e-mail. */
    withContact: z.boolean(),
    recordedByName: word,
    withdrawnAt: maybeWhen,
    ...stamped,
  }),
  /** Records that a member of the employer viewed the name. The provider can see these rows. */
  nameViews: z.object({
    id: word,
    matchId: word,
    employerId: word,
    providerId: word,
    viewedByName: word,
    ...stamped,
  }),
  /** Its id is `employer.provider.kind.subject`, so that two sides that start a thread offline start the same one. */
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
    lastMessageCode: maybe,
    /** The time up to which each side has read. */
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
    textCode: maybe,
    /** The sender's clock when the message was written. Messages are sorted by `createdAt`, the server's time. */
    writtenAt: when,
    reportedAt: maybeWhen,
    reportReason: maybe,
    ...stamped,
  }),
  /**
   * An employer's invitation of a provider into an agreement. It contains the employer's approval; accepting it is the
   * provider's approval.
   */
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
  /** One row per recipient; Web Push only delivers them. `subjectId` groups them ("29 new candidates for ..."). */
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
    /** The time of the event the notification is about. No push about an interview is sent after the interview. */
    happensAt: maybeWhen,
    /**
     * The course or the job it is about: a provider's members see it by the course, an employer's by the job. Members
     * who do not work on it neither get the notification nor keep it.
     */
    courseId: z.nullable(numericId()),
    jobId: z.nullable(numericId()),
    ...stamped,
  }),
  /**
   * One row per person who changed a preference, with the person's id. It has a column for each type of notification.
   */
  notificationPreferences: z.object({
    id: word,
    ...perNotificationType(() => z.enum(pushChoices)),
    pace: z.enum(pushPaces),
    isQuiet: z.boolean(),
    /** Local time in the time zone of the person's organization, such as "21:00" to "07:00". */
    quietFrom: word,
    quietUntil: word,
    /** Whether a daily mail is sent while none of the person's devices accepts pushes. */
    digestByMail: z.boolean(),
    /** Whether a mail is sent at once of interviews and of agreements that wait. Null until the person chooses. */
    mailAtOnce: z.nullable(z.boolean()),
    /** What a person who sees everything is told about: everything, or what is assigned to them by name. */
    coverage: z.enum(coverages),
    /** JSON: the person's filters of lists, each under a name. */
    savedViews: maybe,
    ...stamped,
  }),
  /**
   * An edit of a field that another person had changed. The other value is saved; this row keeps the author's value
   * for the author.
   */
  conflicts: z.object({
    id: word,
    personId: word,
    /** The organization the author acted for. The author sees the row only there. */
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
  /** One row, `platform`, with the values that an admin has set. Rules read their limits from it. */
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
    /** How long new matches are collected before one push announces them. */
    settlingSeconds: count,
    /** How long a device may be used without contact to the server. */
    offlineDays: count,
    /** Retention: see `settingDefaults` in policy.ts. */
    identityMonthsAfterMatch: count,
    identityMonthsAfterCourse: count,
    messageMonths: count,
    notificationMonths: count,
    recordYears: count,
    deviceDays: count,
    requireEmailVerification: z.boolean(),
    allowPublicJobBrowsing: z.boolean(),
    autoApproveEmployers: z.boolean(),
    autoApproveProviders: z.boolean(),
    notifyNewUsers: z.boolean(),
    notifySwapAgreements: z.boolean(),
    weeklyAnalyticsReports: z.boolean(),
    /** In whole US dollars. */
    feePerHire: count,
    feePerMatch: count,
    feePerActiveAgreementMonth: count,
    employerMonthlyFee: count,
    providerMonthlyFee: count,
    baselineCostPerHire: count,
    defaultTimeZone: word,
    /** Days on which no deadline falls, for every employer. */
    closedDays: word,
    ...stamped,
  }),
  /** Charges of an organization, with the fee of that day. A row is never changed; a reversal is another row. */
  ledger: z.object({
    id: word,
    organizationId: word,
    kind: z.enum(chargeKinds),
    /** In US cents; negative for a reversal. */
    amountCents: count,
    at: when,
    /** The id of the match, agreement or organization. For a monthly fee it includes the month. */
    subjectId: word,
    month: maybe,
    reversalOf: maybe,
    ...stamped,
  }),
  /** Server only. A report of the other side's job or course. Only admins see who reported it. */
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
    /** When the owner stated that the listing is corrected, and the owner's note. */
    askedAgainAt: maybeWhen,
    answer: maybe,
    ...stamped,
  }),
  /**
   * Server only. A person's request about their data. It names a student by the candidate reference and an account by
   * its id; a request by mail as the administrator typed it.
   */
  dataRequests: z.object({
    id: word,
    kind: z.enum(dataRequestKinds),
    about: word,
    /** The enrollment or the person that the request is about, if the product knows it. */
    subjectId: maybe,
    /** The provider whose student asks. */
    organizationId: maybe,
    receivedOn: calendarDate(),
    dueOn: calendarDate(),
    note: maybe,
    recordedByName: word,
    doneAt: maybeWhen,
    doneByName: maybe,
    outcome: z.nullable(z.enum(dataRequestOutcomes)),
    result: maybe,
    ...stamped,
  }),
  /**
   * Server only. One row per class-list entry or unlisted reference: the person it identifies. Id:
   * `provider.reference`. If the reference of one course was used in another course, the id there is
   * `provider.reference@course`.
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
  /** Server only. The same normalized e-mail and name at one provider is one person. */
  persons: z.object({ id: word, providerId: word, personKey: word, ...stamped }),
  /** Server only. Id: `person.job`. Prevents a learner from being matched to one job twice. */
  matchPersons: z.object({ id: word, personKey: word, jobId: numericId(), matchId: word, ...stamped }),
  /** Server only. The periods in which a job was active with a guaranteed interview. */
  jobPeriods: z.object({ id: word, jobId: numericId(), startedAt: when, endedAt: maybeWhen, ...stamped }),
  /** Server only. When the next step of a match is due: a reminder or its deadline. Its id is the match's. */
  clocks: z.object({
    id: word,
    doneUntil: when,
    nextAt: maybeWhen,
    reminders: count,
    /** The calendars of this guarantee, as JSON: see `guarantee-calendars.ts`. */
    calendars: maybe,
    /** The fee of each hire on the day of its decision: JSON from `decidedAt` to whole US dollars. */
    hireFees: maybe,
    ...stamped,
  }),
  /** Conversations that an organization began on a day. */
  firstContacts: z.object({ id: word, day: calendarDate(), amount: count, ...stamped }),
  /**
   * Server only. The number of completions of a day under references that are on no class list. Its id is the
   * provider's.
   */
  unlistedMarks: z.object({ id: word, day: calendarDate(), amount: count, ...stamped }),
  /** The same, together with completions of students who were enrolled the same day. */
  quickMarks: z.object({ id: word, day: calendarDate(), amount: count, ...stamped }),
};

/** The name of a table that rules read and write. */
export type TableName = keyof typeof rows;
/** A row of a table as rules see it. Instants and dates are texts. */
export type Row<T extends TableName> = z.infer<(typeof rows)[T]>;
/** Schemas of some columns of a table, for the input of a command. */
export type SchemasOf<T extends TableName> = Partial<Record<keyof Row<T>, z.ZodMiniType>>;
/** The id of a row of a table. */
export type Id<T extends TableName> = Row<T>['id'];

/** Returns the schema of a table's rows. */
export const rowSchema = <T extends TableName>(name: T): z.ZodMiniType<Row<T>> =>
  rows[name] as unknown as z.ZodMiniType<Row<T>>;
