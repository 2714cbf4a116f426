// Defines every period and limit of the product, with the unit in its name and the reason in its comment.
// Administrators can override `settingDefaults` in the settings. Timeouts, page sizes and rate limits are defined
// where they are used.

/** How many errors of the app one device may report. */
export const browserErrorsPerHour = 10;

/**
 * Defaults of the limits and clocks that an administrator can set: see `settings` in engine/rows.ts for their meaning.
 */
export const settingDefaults = {
  maxJobsPerEmployer: 50,
  maxCoursesPerProvider: 25,
  maxSwapsPerJob: 10,
  lookbackDays: 365,
  lateCompletionDays: 14,
  respondDays: 7,
  confirmDays: 3,
  interviewDays: 30,
  outcomeDays: 7,
  settlingSeconds: 10,
  offlineDays: 30,
  // Retention: how long the nightly job keeps personal data.
  /** A student's name and contact details, after the last match closed. */
  identityMonthsAfterMatch: 6,
  /** The same, after the completion or the removal of a student without a match. */
  identityMonthsAfterCourse: 12,
  messageMonths: 24,
  notificationMonths: 6,
  /** The audit, the histories, and the names and terms in ended agreements. */
  recordYears: 6,
  /** Devices that sent nothing for this long. */
  deviceDays: 90,
};

/** They are one row, which every device of the person holds. */
export const mostSavedViews = 50;

/** The database itself refuses to delete younger audit rows. */
export const leastRecordYears = 6;

// Agreements and invitations

/** Maximum proposals of a course to a job in this many days, so that employers are not asked again and again. */
export const proposalRounds = 3;
export const proposalRoundsDays = 90;
/** A pending agreement that was not decided ends, so that its provider can ask elsewhere. */
export const pendingAgreementDays = 60;
/** An active agreement ends after its course or job has been inactive for this long, if no interview is owed. */
export const restingAgreementDays = 30;
/** Maximum open invitations of an employer, so that each invitation is deliberate. */
export const openInvitations = 20;
/** An unanswered invitation expires after this. */
export const invitationDays = 30;
/** Maximum invitations of an employer to e-mail addresses per day, because each may send a mail to a stranger. */
export const addressInvitationsPerDay = 20;
/** Maximum mails about invitations to one address per day, from all employers together. */
export const invitationMailsPerDay = 3;
/** The provider is reminded this many days after the invitation was sent: after a week, and before it expires. */
export const invitationReminderDays = [7, 21] as const;
/** A reminder that was late is followed by the next one after this time at the earliest. */
export const invitationReminderGapDays = 2;
/** An answered invitation stays listed this long, because its employer may not have seen the answer. */
export const answeredInvitationDays = 14;

// Jobs

/** The most openings of one job. More are assumed to be a mistake. */
export const mostOpenings = 999;
/** The fewest and the most interviews that a job lets begin in any 30 days. Fewer would make a class wait for months. */
export const leastInterviews = 5;
export const mostInterviews = 999;
/** What counts for a job that says no number. */
export const usualInterviews = 100;
export const placeDays = 30;
/** Interviews that waited this long for a place begin evenly, the last one after this many days. */
export const evenStartDays = { from: 60, until: 90 } as const;

// Enrollments and completions

/** Maximum days an enrollment date may be ahead: a leap year and a day, because today may be tomorrow elsewhere. */
export const enrollmentDaysAhead = 367;
/** Maximum days a past event's date may be ahead, because today may be tomorrow elsewhere. */
export const pastDateDaysAhead = 1;
/** An older completion date must be confirmed, because the year may be mistyped. */
export const oldCompletionYears = 5;
/** A batch of completions can be undone with one tap for a day. Later, records are removed one by one. */
export const undoHours = 24;
/** Messages of a conversation that a stranger has not answered: a question, a correction and a reminder. */
export const unansweredMessages = 3;
/** Maximum conversations per day that an organization begins with others that have not approached it. */
export const firstContactsPerDay = 20;
/** Maximum unlisted completions of a provider per day. Providers with lists elsewhere mark a few classes a day. */
export const unlistedCompletionsPerDay = 100;
/**
 * Administrators are told of a provider when it marks more completions in one day under references of no class list or of
 * students who were enrolled the same day, because each causes owed interviews; once in seven days at most.
 */
export const quickCompletionsPerDay = 25;
/** So many open matches of one day with one training provider are a crowd, which an employer can report. */
export const crowdMatches = 25;
/** An employer reports a crowd of the same provider once in as many days. */
export const crowdReportDays = 90;
/** The clocks of a reported crowd rest for at most as many working days of the platform. */
export const crowdRestWorkingDays = 15;
/** Both sides read what became of a reported crowd for as many days. */
export const crowdShownDays = 14;

// Interviews

/** The employer is reminded to propose times before the response period ends. */
export const respondReminderDays = [3, 6] as const;
/** The other side is reminded of proposed times that wait for an answer. */
export const answerReminderDays = [1, 2] as const;
/** Days relative to an interview's deadline, so negative. A week is enough to propose times, two days to meet. */
export const deadlineReminderDays = [-7, -2] as const;
/** Hours relative to the end of the deadline's day: around noon. */
export const deadlineTodayHours = -12;
/** The first outcome reminder comes this long after the interview; later ones follow. */
export const firstOutcomeReminderHours = 2;
export const outcomeReminderDays = [1, 3] as const;
/** If the employer records nothing for this long, the provider may record that the interview was held. */
export const silentEmployerDays = 3;
/** What a side said against its own interest by a slip can be undone for this long. */
export const undoReportHours = 24;
/** An outcome can be corrected for this long after it was first recorded. Mistakes are noticed soon, and charges follow. */
export const outcomeCorrectionDays = 14;
/** A provider may object to a time that the employer recorded or moved alone for this long. */
export const phoneObjectionDays = 3;
/** The other side answers a claim until the end of this working day after its receipt, and of this calendar day. */
export const claimAnswerWorkingDays = 3;
export const claimAnswerDays = 7;
/** Holidays of the platform lengthen the time to answer by at most as many days. */
export const claimHolidayDays = 5;
/** A claim waits at most this long for a side that is suspended. Then an administrator decides. */
export const suspendedAnswerDays = 30;
/** A provider can say for this long after an offer was settled that the job was not given. */
export const offerDisputeDays = 60;
/** Nobody answers or decides a claim for this long after a role on the other side. */
export const bothSidesDays = 90;
/** A side that did not answer can ask an administrator to decide for this long after the claim was settled. */
export const reopenDays = 30;
/** An offer that nobody answered counts as no missed deadline if it was made this many working days before it. */
export const earlyOfferWorkingDays = 10;
/** A provider can say that a candidate cannot come for at most so many days of a promise, because the clock rests until then. */
export const mostUnavailableDays = 60;
/** The platform states that nobody said what happened this many working days after an interview. */
export const silenceWorkingDays = 5;
/** Administrators are told again of a dispute after these working days, and after the second number it is set aside. */
export const idleDisputeWorkingDays = 5;
export const setAsideWorkingDays = 15;
/** What the provider does, or an administrator leaves open, leaves the employer at least this many working days. */
export const leastWorkingDays = 10;
/** All pauses of a promise together move its due day by at most as many days. Then it is on hold until the provider answers. */
export const mostPausedDays = 60;
/** Both sides are told this many days before a promise is on hold: five working days. */
export const holdNoticeDays = 7;
/** A promise that is on hold for this long ends: the platform withdraws the match. */
export const holdDays = 90;
/** The provider declines all proposed times, and suggests none, this often before the employer is left that time. */
export const declinesBeforeTime = 3;
/** Absences of the candidate after which the interview is no longer owed. */
export const absencesToDecide = 2;
/** After an interview that the employer did not hold, new times are due within this many working days. */
export const renewalWorkingDays = 5;
/** The employer is reminded of them this many days after the interview. */
export const renewalReminderDays = [2, 4] as const;
/**
 * The employer’s closed days move a due day by at most as many calendar days, because everything else would let an
 * employer put off every interview by closing. Holidays of the platform move it further.
 */
export const closedDaysAtDeadline = 10;
/** Before linking and approving, both sides read on how many working days of so many coming days the employer is closed. */
export const closedAheadDays = 90;
/** They read it if there are more closed working days, because most due days then move. */
export const mostClosedAhead = 30;
/** A change of a calendar never makes a deadline earlier than this many working days from the change. */
export const calendarNoticeWorkingDays = 3;
/** The most links to a student's own page that open it at one time. */
export const mostLearnerLinks = 5;
/** The links of a student end this long after the last match was closed. */
export const learnerLinkDays = 30;
/** The longest text that a learner sends by a link. */
export const learnerTextLength = 500;
/** So many replies of a learner are kept for a match: more are a mistake, or somebody else's. */
export const mostLearnerReplies = 20;
/** Providers are also pushed when a learner declines an interview that begins this soon. */
export const lateDeclineHours = 24;
/** A learner is reminded of an interview this long before it begins, in these hours of the place's day. */
export const learnerReminderHours = 24;
export const learnerMailHours = { from: 8, until: 20 } as const;
/** Besides changes and the question, a learner gets one mail in this time at most. */
export const learnerMailGapHours = 20;
/** A learner is asked what happened this long after the planned end of an interview. */
export const learnerQuestionHours = 2;
/** The link of the question works this long, and longer while a claim about the interview is open. */
export const learnerQuestionDays = 10;
/** Rows of learners’ links that ended are deleted hourly; a server that was away for so long still catches up. */
export const forgottenWithinDays = 30;
/** A consented name is shown to the employer for this long after the first outcome. Later only the reference is shown. */
export const nameShownDays = 30;
/** Administrators are notified when an employer is released from more than this share of the interviews it owed. */
export const releaseAlertPercent = 20;
/** Fewer releases are never unusual, because one of three is a third already. */
export const leastReleases = 3;
/**
 * Administrators are told of an organization when more than this share of its guarantees, claims or disputes ended
 * unusually in the last 90 days, from three cases on; once in seven days at most.
 */
export const alertPercent = 20;
export const leastCases = 3;
export const unusualShareDays = 90;
/** Of more matches with a settled claim only the newest so many count. */
export const mostClaimedMatches = 2_000;
export const alertRestDays = 7;
/** A withdrawal in the last days before the due day counts in that share. */
export const lateWithdrawalDays = 7;
/** The hours of a working day that the planner offers, from midnight. Other times can be typed. */
export const plannerHours = { from: 8, to: 18 };
/** Maximum days of one plan, so that all its times fit into a batch that people can read before they propose it. */
export const mostPlanDays = 5;
/** Working days before the first suggested interview, because a provider needs them to reach a student. */
export const daysOfNotice = 2;
/** Minutes between two interviews of one candidate at different sites, for the way between them. */
export const travelMinutes = 60;
/** The rate of kept guarantees covers this period: a quarter reflects current practice. */
export const adherenceDays = 90;

// Organizations and ratings

/** Maximum closed days of an organization's calendar. More are assumed to be mistakes. */
export const closedDaysPerOrganization = 200;
/** A shared tablet locks itself after so long without a touch, unless an owner or the tablet says otherwise. */
export const tabletLockMinutes = 5;
export const leastTabletLockMinutes = 1;
/** Shorter than the 30 minutes for which a killed browser keeps the second cookie of a session. */
export const mostTabletLockMinutes = 15;
/** National holidays are offered this far ahead: later ones may still change. */
export const holidayDaysAhead = 365;
/** The period over which an organization's active days are counted. */
export const activityDays = 30;
/** An employer is asked to rate a provider after this many decisions about its learners. */
export const decisionsBeforeRating = 3;
/** The rating question is not repeated for this long. */
export const ratingRestDays = 90;
/** The period of the platform's mean rating. */
export const ratingFigureDays = 90;

// Devices

/** The minimum offline period an administrator can set: a long weekend and a holiday week. */
export const leastOfflineDays = 6;
/** A device warns this long before it is locked. */
export const offlineWarningDays = 5;
/** Completions can be noted on a locked device for this long. */
export const offlineNoteDays = 7;
/** The owner of unsent entries is reminded once, and daily from the second number on. */
export const unsentReminderDays = 3;
export const dailyUnsentReminderDays = 5;
/** Older data is marked as such on every screen. */
export const oldDataDays = 7;
/** An unsaved form draft is kept this long. */
export const draftDays = 30;
/** Sent entries stay on the device this long. The list shows those of a week. */
export const sentBatchDays = 30;
export const sentShownDays = 7;
/** Unsent entries of a former member of the organization are kept this long. */
export const formerMemberDays = 30;
/** A former member may hand over unsent changes this long: a device that was offline for a month still keeps them a month. */
export const handOverDays = 90;
/** The most that one person may hand over in one organization before a manager decides, and the most text of one change. */
export const mostHandedOver = 1_000;
export const mostHandedOverText = 50_000;
/** The content of a handed-over change is deleted this long after the decision, or undecided after the second period. */
export const decidedChangeDays = 30;
export const undecidedChangeDays = 180;
/** A declined offer (to install the app, to turn on push) is repeated after this. */
export const declinedOfferDays = 30;

// Sign-in

/** The most sites of an employer, also closed ones. */
export const sitesPerOrganization = 200;
/** How many organizations the list to verify names at most, and one call verifies. */
export const mostVerifiedAtOnce = 100;
/** The most courses, or sites, that one change assigns to a member. */
export const mostAssignedAtOnce = 500;

/** A session is extended by use up to its absolute age. */
export const idleSessionDays = 90;
/** Browsers limit the age of cookies to this. */
export const sessionDays = 400;
/** Administrators must sign in every week. */
export const adminSessionDays = 7;
/** For actions that require a recent sign-in. */
export const recentSignInHours = 24;
/** An anonymous session lasts long enough for a code or a visit to an issuer. */
export const anonymousSessionHours = 1;
export const emailCodeMinutes = 10;
/** Maximum wrong entries of a code. docs/security.md computes the remaining chance to guess one. */
export const emailCodeTries = 5;
/** Lifetime of a passkey challenge. */
export const passkeyChallengeMinutes = 5;
/** Lifetime of a link that invites a colleague, and the number of invitations a person may send per day. */
/** How long the note for whom an invitation is may be. */
export const invitedNameLength = 80;

export const teamInviteDays = 7;
export const teamInvitesPerDay = 30;
/** How long the line for the learner may be that an employer adds when it does not hire. */
export const learnerFeedbackLength = 300;
/** The most calendar feeds of an account. */
export const calendarFeedsPerPerson = 5;
/** The most service accounts of an organization, and the most address ranges of one. */
export const serviceAccountsPerOrganization = 20;
export const mostAddressRanges = 20;
export const serviceAccountNameLength = 80;
/** The most webhooks of an organization. */
export const webhooksPerOrganization = 10;
export const webhookUrlLength = 1_000;
/** A receiver that fails for this long pauses its webhook. */
export const webhookRetryDays = 3;
/** Deliveries of webhooks, sent and waiting, are kept this long. */
export const webhookLogDays = 30;
/** After a rotation, the secret before counts for this long. */
export const webhookRotationHours = 24;
/** The last use of a key is noted at most this often, so that not each request writes. */
export const keyUseMinutes = 10;
/** An Idempotency-Key whose request has run this long is free again, because its process was killed. */
export const runningKeyMinutes = 2;
/** How long the answer of a request with an Idempotency-Key that is no command is kept for a repeated request. */
export const keyedAnswerHours = 24;
/** A feed keeps interviews after their start, and cancelled ones after the cancellation, so that calendars remove them. */
export const calendarPastDays = 30;
/** A changed e-mail address takes effect after this, so that the owner of the old address can stop it. */
export const emailChangeWaitDays = 7;
/** The change can be undone for this long. */
export const emailChangeUndoDays = 7;
/** The request is deleted after this, including one that was never confirmed. */
export const emailChangeKeptDays = 30;

// Push and mail

/** The morning summary is pushed that morning or not at all. */
export const digestPushHours = 12;
/** A push about an event within this time is urgent. */
export const urgentPushHours = 24;
/** Maximum devices of a person that receive pushes. The oldest is removed. */
export const pushDevicesPerPerson = 20;
/** So long after a single refusal of an address another one counts as the first. */
export const refusedAddressDays = 30;
/** A mail at once is sent of what was not seen in the app within this time. */
export const mailAtOnceMinutes = 15;
/** Older news is not mailed at once any more, so that a server that was down for days sends no flood. */
export const mailAtOnceHours = 24;
/** A mail that could not be sent is retried for this long. */
export const mailDays = 3;

// Data requests

/** The law gives one month to answer. */
export const dataRequestDays = 30;

/** A deleted account can be kept by signing in until this is over. */
export const accountDeletionDays = 30;

// Retention that is no setting

/** A repeated entry gets the stored outcome for this long. Rows are never deleted, so devices may be offline longer. */
export const outcomeKeptDays = 400;
/** A value discarded in a conflict is kept this long. */
export const discardedValueDays = 30;
export const pushDeliveryKeptDays = 7;
/** Uptime and held interviews in the platform's overview cover this period. Heartbeats are kept slightly longer. */
export const healthDays = 30;
export const heartbeatKeptDays = 35;
/** Weekly reports cover a quarter of a year. */
export const reportedWeeks = 12;
/** The sentence beside a weekly line compares this many weeks with as many before. */
export const comparedWeeks = 4;

// The server's own certificate

/** The maximum that Apple's devices accept. */
export const certificateDays = 397;
/** The certificate authority outlives its certificates, because trusting it takes work on every device. */
export const authorityDays = 20 * 365;
/** A certificate that expires sooner is replaced when the server starts. */
export const certificateRenewalDays = 30;

/**
 * The clocks of a server's processes differ by less than this. A stored time further in the future is of a clock that was
 * wrong, and is not believed.
 */
export const clockAheadMinutes = 10;

/** `npm run doctor` tells of a certificate that ends within these days, and of a disk with less space. */
export const certificateWarningDays = 14;
export const leastFreeDiskMegabytes = 1_024;

/** A transaction that is open for longer makes work in the background wait: Postgres keeps every old version of a row for it. */
export const longTransactionSeconds = 60;

/** How long every process knows a rotated key before the first one signs with it. */
export const keyNoticeSeconds = 300;
