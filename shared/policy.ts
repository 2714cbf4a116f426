// Every period and limit of the product, with its unit in its name and its reason. What an administrator can set is kept in
// the settings: `settingDefaults` holds until then. Timeouts, page sizes and rate limits are where they are used.

/** The limits and clocks that an administrator can set: see `settings` in engine/rows.ts for what each of them means. */
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
};

// Agreements and invitations

/** A job that was refused so often in so many days is left alone: employers are not worn down. */
export const proposalRounds = 3;
export const proposalRoundsDays = 90;
/** A pending agreement that nobody decided ends: its provider can ask elsewhere. */
export const pendingAgreementDays = 60;
/** An active agreement ends when its course or job has rested so long and no interview is owed. */
export const restingAgreementDays = 30;
/** Open invitations of an employer: each is to be meant for its provider. */
export const openInvitations = 20;
/** An invitation without an answer ends. */
export const invitationDays = 30;
/** Its provider is reminded so many days after it was sent: after a week, and before the end. */
export const invitationReminderDays = [7, 21] as const;
/** An answered invitation stays in the list: its employer may not have seen the answer yet. */
export const answeredInvitationDays = 14;

// Enrollments and completions

/** An enrollment date is at most a year ahead: a leap year, and a day, for today may be tomorrow elsewhere. */
export const enrollmentDaysAhead = 367;
/** A date of something that has happened may be a day ahead: today may be tomorrow elsewhere. */
export const pastDateDaysAhead = 1;
/** An older completion is asked about: the year may be mistyped. */
export const oldCompletionYears = 5;
/** A batch of completions is undone at a tap for a day; later, records are removed one by one. */
export const undoHours = 24;
/** Completions of a provider a day that are on no class list: providers with lists elsewhere mark a few classes a day. */
export const unlistedCompletionsPerDay = 100;
/** From so many on administrators hear of it: each owes interviews. */
export const unlistedCompletionsTold = 25;

// Interviews

/** The employer is reminded to propose times, before the days to respond are over. */
export const respondReminderDays = [3, 6] as const;
/** Proposed times that wait for a yes: the other side is reminded. */
export const answerReminderDays = [1, 2] as const;
/** Before the deadline of an interview (so negative): a week is enough to propose times, two days to meet. */
export const deadlineReminderDays = [-7, -2] as const;
/** On the day of the deadline, around noon. */
export const deadlineTodayHours = -12;
/** How did it go? Asked first when the interview is over, then again. */
export const firstOutcomeReminderHours = 2;
export const outcomeReminderDays = [1, 3] as const;
/** When the employer says nothing, the provider may say that the interview was held. */
export const silentEmployerDays = 3;
/** An outcome can be corrected: a wrong button is noticed soon, and charges follow. */
export const outcomeCorrectionDays = 14;
/** A provider may object to a time agreed by phone. */
export const phoneObjectionDays = 3;
/** An employer may dispute that it did not hold an interview. */
export const breachDisputeDays = 3;
/** A consented name is shown to the employer so long after the outcome; then there is only the reference again. */
export const nameShownDays = 30;
/** The figure of kept guarantees looks back so far: a quarter tells of today's habits. */
export const adherenceDays = 90;

// Organizations and ratings

/** Closed days of an organization's calendar: more are mistyped. */
export const closedDaysPerOrganization = 200;
/** How often an organization was active is counted over so many days. */
export const activityDays = 30;
/** An employer is asked to rate a provider after so many decisions about its learners. */
export const decisionsBeforeRating = 3;
/** And not again for so long. */
export const ratingRestDays = 90;
/** The platform's mean rating is that of so many days. */
export const ratingFigureDays = 90;

// Devices

/** An administrator sets no fewer days of work without a connection: a long weekend and a holiday week. */
export const leastOfflineDays = 6;
/** So long before a device is locked it says so. */
export const offlineWarningDays = 5;
/** On a locked device completions can be noted for so long. */
export const offlineNoteDays = 7;
/** Unsent work: its owner is reminded once, and from the second figure on daily. */
export const unsentReminderDays = 3;
export const dailyUnsentReminderDays = 5;
/** Data that is older is marked on every screen. */
export const oldDataDays = 7;
/** A form that was begun and not saved. */
export const draftDays = 30;
/** Sent changes stay on the device so long, and the list shows those of a week. */
export const sentBatchDays = 30;
export const sentShownDays = 7;
/** What somebody left unsent who no longer acts for the organization. */
export const formerMemberDays = 30;
/** An offer that was declined (to install the app, to turn on push) is made again after so long. */
export const declinedOfferDays = 30;

// Sign-in

/** A session grows by use up to its absolute age. */
export const idleSessionDays = 90;
/** Browsers keep cookies no longer. */
export const sessionDays = 400;
/** Administrators sign in every week. */
export const adminSessionDays = 7;
/** For acts that ask for a recent sign-in. */
export const recentSignInHours = 24;
/** A session of nobody: long enough for a code or a visit to an issuer. */
export const anonymousSessionHours = 1;
export const emailCodeMinutes = 10;
/** Wrong entries of a code; docs/security.md computes what is left to guess. */
export const emailCodeTries = 5;
/** A question to a passkey. */
export const passkeyChallengeMinutes = 5;
/** A link that invites a colleague, and how many of them a person sends a day. */
export const teamInviteDays = 7;
export const teamInvitesPerDay = 30;
/** A changed e-mail address waits so long, so that the owner of the old one can stop it. */
export const emailChangeWaitDays = 7;
/** And can be undone for so long. */
export const emailChangeUndoDays = 7;
/** The request itself; one that nobody confirmed ends then, too. */
export const emailChangeKeptDays = 30;

// Push and mail

/** The morning's news are told that morning or not at all. */
export const digestPushHours = 12;
/** A push about something that happens so soon is urgent. */
export const urgentPushHours = 24;
/** Devices of a person that get pushes: the oldest gives way. */
export const pushDevicesPerPerson = 20;
/** A mail that could not be sent is news for so long. */
export const mailDays = 3;

// Retention; migration 005 keeps audit records for six years

/** A change that is sent again is answered as before. Rows are never deleted, so devices may be away longer. */
export const outcomeKeptDays = 400;
/** A value that was given up in a conflict. */
export const discardedValueDays = 30;
export const pushDeliveryKeptDays = 7;
/** Uptime and held interviews of the platform's overview look back so far; heartbeats are kept a little longer. */
export const healthDays = 30;
export const heartbeatKeptDays = 35;
/** Reports by week show a quarter of a year. */
export const reportedWeeks = 12;

// The certificate that a server makes for itself

/** What Apple's devices take at most. */
export const certificateDays = 397;
/** Trusting the authority is work on every device: it outlives them. */
export const authorityDays = 20 * 365;
/** A certificate that ends sooner is replaced when the server starts. */
export const certificateRenewalDays = 30;
