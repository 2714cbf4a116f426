// Lists the allowed values of every option field.

export const userTypes = ['admin', 'employer', 'provider'] as const;

/** What a member may do in an organization, most first. */
export const memberRoles = ['owner', 'manager', 'member', 'viewer'] as const;
export type MemberRole = (typeof memberRoles)[number];

export const organizationKinds = ['employer', 'provider'] as const;

export const agreementStatuses = ['pending_approval', 'active', 'completed', 'cancelled'] as const;

export const endReasons = ['rejected', 'withdrawn', 'cancelled', 'admin', 'expired', 'completed'] as const;

export const matchStatuses = [
  'matched',
  'interview_scheduled',
  'interview_completed',
  'hired',
  'not_hired',
] as const;

export const guaranteeStates = ['honoured', 'honoured_late', 'missed', 'released'] as const;

export const interviewKinds = ['in-person', 'phone', 'video'] as const;

/** The two sides of an agreement, for rows that record which side acted. */
export const sides = ['employer', 'provider'] as const;

export const slotStates = ['proposed', 'confirmed', 'declined', 'withdrawn'] as const;

export const waitReasons = [
  'unconfirmed',
  'moved',
  'unavailable',
  'absent',
  'disputed',
  'crowd',
  'removed',
] as const;
/** What became of a report of a crowd. `undecided`: no administrator decided in time. */
export const crowdStates = ['open', 'withdrawn', 'goes_on', 'undecided'] as const;
export const crowdVerdicts = ['withdraw', 'go_on'] as const;

/** How a learner consented to being named. */
export const consentWays = ['on paper', 'on this tablet', 'by message'] as const;

/** How a link to a learner’s own page reaches the learner. The platform mails it, or the provider hands it over. */
export const linkDeliveries = ['copied', 'printed', 'mailed'] as const;

/** How a stored consent was given: as the provider recorded it, or by the learner on their own page. */
export const storedConsentWays = [...consentWays, 'by link'] as const;

/** Who agreed that the platform may send e-mails to a learner. */
export const contactGivers = ['learner', 'guardian'] as const;

/** What a learner says by a link: about times, or what happened. */
export const learnerReplyKinds = ['choose', 'decline', 'none', 'answer'] as const;

/** What an employer reports about an interview: it was held, or the candidate did not attend. */
export const attendanceKinds = ['held', 'absent'] as const;

/** An administrator's decision on a disputed report: it counts, or it does not. */
export const attendanceDecisions = ['stands', 'rejected'] as const;

export const breachKinds = ['deadline', 'not_held'] as const;

/**
 * What one side states about a match, in which the other side has an interest: that the employer hired without an
 * interview, or how it decided, that both sides agreed a time, what happened at an interview, or, by the platform, that nobody said what
 * happened.
 */
export const claimKinds = [
  'offer',
  'outcome',
  'time',
  'held',
  'candidate_absent',
  'employer_absent',
  'no_fault',
  'silence',
] as const;

/** Who states it. */
export const claimSides = [...sides, 'platform'] as const;

/** The life of a claim: the other side answers it, lets it stand, or disputes it, and an administrator decides. */
export const claimStates = [
  'open',
  'disputed',
  'confirmed',
  /** The other side said no to a time, which needs no administrator. */
  'refused',
  'stood',
  'decided',
  'taken_back',
  'lapsed',
  'set_aside',
] as const;

/** What an administrator finds: whether an offer was made, whether there was a hire, or what happened at an interview. */
export const offerVerdicts = ['made', 'not_made'] as const;
export const outcomeVerdicts = ['hired', 'not_hired'] as const;
export const interviewVerdicts = ['held', 'candidate_absent', 'employer_absent', 'no_fault'] as const;
export const claimVerdicts = [...offerVerdicts, ...outcomeVerdicts, ...interviewVerdicts] as const;

export const threadSubjects = ['agreement', 'job', 'course', 'match'] as const;

export const invitationStates = ['sent', 'accepted', 'declined', 'expired', 'withdrawn'] as const;

/** The owner of rows that belong to no organization: the settings and the notifications of administrators. */
export const platformId = 'platform';

/** Every device sends a choice for these types. */
const firstNotificationTypes = [
  'match',
  'interview',
  'completion',
  'message',
  'agreement',
  'system',
] as const;

/** Whether a refused change that was handed over to managers is decided. `erased`: it was about an erased learner. */
export const handedOverStates = ['waiting', 'applied', 'declined', 'erased'] as const;

/** Add new types here. A device that was not updated since sends no choice for them. */
export const laterNotificationTypes = ['assignment'] as const;

export const notificationTypes = [...firstNotificationTypes, ...laterNotificationTypes] as const;

/** A kind of notification that a person can switch on and off. */
export type NotificationType = (typeof notificationTypes)[number];

/** Makes a column, a field or a default for each type of notification. */
export const perNotificationType = <Made>(
  make: (type: NotificationType) => Made,
): Record<NotificationType, Made> =>
  Object.fromEntries(notificationTypes.map((type) => [type, make(type)])) as Record<NotificationType, Made>;

/** The delivery choices for one kind of notification: none, the bell only, or the bell and a push. */
export const pushChoices = ['off', 'in_app', 'push'] as const;

export const pushPaces = ['at_once', 'daily'] as const;

/** What a person who sees everything is told about: everything, or their own courses or sites. */
export const coverages = ['all', 'mine'] as const;

export const deliveryMethods = ['online', 'in-person', 'hybrid'] as const;

export const postContractTypes = ['full-time', 'part-time', 'contract', 'freelance', 'internship'] as const;

export const editContractTypes = ['full-time', 'part-time', 'contract', 'temporary'] as const;

/** What happens to new links while all openings of a job are filled. */
export const linksWhenFilled = ['keep_linking', 'stop_linking'] as const;
export const contractTypes = [
  'full-time',
  'part-time',
  'contract',
  'freelance',
  'internship',
  'temporary',
] as const;

export const industries = [
  'technology',
  'healthcare',
  'finance',
  'education',
  'manufacturing',
  'retail',
  'construction',
  'hospitality',
  'other',
] as const;

export const chargeKinds = ['match', 'hire', 'agreement_month', 'employer_month', 'provider_month'] as const;

export const listingKinds = ['job', 'course'] as const;

export const flagReasons = [
  'fake listing',
  'misleading',
  'discrimination',
  'contact outside the platform',
  'other',
] as const;

export const flagStates = ['open', 'reviewing', 'upheld', 'dismissed'] as const;

export const costKinds = ['advertising', 'staff time', 'other'] as const;

export const companySizes = ['1-10', '11-50', '51-200', '201-500', '501-1000', '1000+'] as const;

/** The account type a person chose, or was given by an administrator. */
export type UserType = (typeof userTypes)[number];

/** What a person may ask for about their data, and what became of it. */
export const dataRequestKinds = ['access', 'deletion', 'correction', 'objection'] as const;
export const dataRequestOutcomes = ['exported', 'erased', 'corrected', 'declined', 'answered'] as const;
