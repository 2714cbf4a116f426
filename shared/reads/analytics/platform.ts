// Defines the platform statistics and lists that the server returns to admins. The calls and the screens share these
// schemas.
import * as z from 'zod/mini';
import {
  agreementStatuses,
  contractTypes,
  deliveryMethods,
  flagReasons,
  flagStates,
  memberRoles,
  organizationKinds,
  sides,
  userTypes,
} from '#shared/engine/options.ts';
import type { CourseField } from '#shared/domain/courses/commands.ts';
import type { JobField } from '#shared/domain/jobs/commands.ts';
import { needKinds } from '../needs/need-kinds.ts';
import type { NeedName } from '../needs/need-kinds.ts';
import { urgencies } from '../needs/next-deadline.ts';
import { stages } from '../pacts/pacts.ts';
import { calendarDate, instant, numericId } from '#shared/engine/field-schemas.ts';

const number = z.number();
const word = z.string();
const maybe = z.nullable(word);
const maybeNumber = z.nullable(number);

/** A share of a whole. The percentage is null if the whole is 0. */
const share = z.object({ percent: maybeNumber, of: number });
/** A part of a whole, for a chart. */
export type Share = z.infer<typeof share>;

export const overviewShape = z.object({
  totalUsers: number,
  activeSwapAgreements: number,
  interviewSuccessRate: number,
  revenue: number,
  newUsersThisWeek: number,
  activatedThisWeek: number,
  /** This month's rate minus last month's; null if either month has no decision. */
  successRateChange: maybeNumber,
  /** All candidates who were decided on. */
  decisions: number,
  decisionsThisMonth: number,
  decisionsLastMonth: number,
  /** The change in percent against the same days of last month; null if nothing was charged then. */
  revenueChange: maybeNumber,
  revenueThisMonth: number,
  health: z.object({
    interviewCompletion: share,
    /** With the guarantees that were kept by an offer, of those kept in time. An older server doesn’t send them. */
    adherence: z.extend(share, { byOffer: z.optional(z.number()) }),
    satisfaction: share,
    uptime: share,
  }),
  recentAgreements: z.array(
    z.object({
      id: word,
      status: z.enum(agreementStatuses),
      createdAt: instant(),
      employerName: word,
      providerName: word,
    }),
  ),
  /** What waits for an administrator's decision. */
  queue: z.object({
    jobReports: number,
    courseReports: number,
    messageReports: number,
    disputes: number,
    crowdReports: number,
    /** Organizations that wait to be admitted. */
    verifications: number,
    dataRequests: number,
    /** The day on which the first open request is due. */
    dataRequestsDue: maybe,
    dataRequestsOverdue: number,
  }),
  asOf: instant(),
});
/** What waits for administrators. */
export type AdminQueue = z.infer<typeof overviewShape>['queue'];
/** The counts of the administrator's dashboard. */
export type PlatformOverview = z.infer<typeof overviewShape>;

export const pageSize = 25;

/** Makes the schema of a page of a list. */
export const pageOf = <Shape extends z.ZodMiniType>(row: Shape) =>
  z.object({
    rows: z.array(row),
    /** The number of results under this search and filter. */
    total: number,
  });

export const usersShape = z.extend(
  pageOf(
    z.object({
      id: word,
      firstName: word,
      lastName: word,
      email: word,
      companyName: maybe,
      organizationId: maybe,
      admittedAt: z.nullable(instant()),
      verifiedAt: z.nullable(instant()),
      userType: z.nullable(z.enum(userTypes)),
      /** The role in the organization that the person acts for. */
      memberRole: z.optional(z.nullable(z.enum(memberRoles))),
      createdAt: instant(),
      suspendedAt: z.nullable(instant()),
      suspendedReason: maybe,
      /** The suspension time of the organization that the person acts for. */
      organizationSuspendedAt: z.nullable(instant()),
      organizationSuspendedReason: maybe,
      /** The organization's working calendar. */
      timeZone: maybe,
      closedDays: maybe,
      /** The number of interviews that the person's organization, an employer, owes now. */
      owed: number,
      /**
       * The number of jobs or courses that the person would leave behind. They stay readable, so a role change with
       * any of them asks for confirmation.
       */
      listings: number,
    }),
  ),
  { counts: z.object({ admin: number, employer: number, provider: number, all: number }) },
);
/** A person in the administrator's list. */
export type PlatformUser = z.infer<typeof usersShape>['rows'][number];

export const organizationsShape = pageOf(
  z.object({
    id: word,
    name: word,
    kind: z.enum(organizationKinds),
    createdAt: instant(),
    admittedAt: z.nullable(instant()),
    verifiedAt: z.nullable(instant()),
    verifiedByName: maybe,
    suspendedAt: z.nullable(instant()),
    suspendedReason: maybe,
    /** The working calendar. */
    timeZone: word,
    closedDays: word,
    /** The names of the owners, or their email addresses. */
    owners: z.array(word),
    members: number,
    /** Each course and job under an agreement, over all rounds. */
    swapAgreements: number,
    /** The number of interviews that an employer owes now. */
    owed: number,
    /** When somebody last changed something in its name. */
    lastActAt: z.nullable(instant()),
    /** The listings with reports that wait for a decision. */
    reportedListings: number,
    /** Agreements with an organization that has the same owner or manager. */
    relatedAgreements: number,
  }),
);
/** An organization in the administrator's list. */
export type PlatformOrganization = z.infer<typeof organizationsShape>['rows'][number];

/** Organizations that no administrator has verified, the oldest first. */
export const unverifiedShape = pageOf(
  z.object({
    id: word,
    name: word,
    kind: z.enum(organizationKinds),
    admittedAt: z.nullable(instant()),
    createdAt: instant(),
    /** How many people act for it. */
    people: number,
  }),
);
/** An organization in the administrator's list to verify. */
export type UnverifiedOrganization = z.infer<typeof unverifiedShape>['rows'][number];

export const swapsShape = pageOf(
  z.object({
    id: word,
    employerId: word,
    providerId: word,
    jobId: numericId(),
    courseId: numericId(),
    status: z.enum(agreementStatuses),
    terms: word,
    createdAt: instant(),
    approvedAt: z.nullable(instant()),
    approvedByName: maybe,
    endedAt: z.nullable(instant()),
    endedByName: maybe,
    endReason: maybe,
    endNote: maybe,
    promiseKept: z.nullable(z.boolean()),
    /** Whether the two organizations share an owner or a manager, or did around a match. */
    isRelated: z.boolean(),
    jobTitle: word,
    courseTitle: word,
    employerName: word,
    providerName: word,
    /** All candidates of the course and the job, over all rounds. */
    matches: number,
    owed: number,
    /** The candidates over all rounds. Only with the newest round; an older server doesn’t send it. */
    pact: z.optional(
      z.object({
        stages: z.record(z.enum(stages), number),
        /** What has to be done next for the candidates, and by whom. */
        next: z.nullable(
          z.object({
            side: z.enum(sides),
            /** Null if it is the interview that the employer owes. */
            name: z.nullable(z.enum(Object.keys(needKinds) as NeedName[])),
            at: instant(),
            zone: word,
            urgency: z.enum(urgencies),
            count: number,
          }),
        ),
      }),
    ),
  }),
);
/** An agreement in the administrator's list. */
export type PlatformSwap = z.infer<typeof swapsShape>['rows'][number];
/** The candidates of a course and a job, as an administrator sees them. */
export type PlatformPact = NonNullable<PlatformSwap['pact']>;

const flag = z.object({
  id: word,
  reporterName: word,
  reason: z.enum(flagReasons),
  note: maybe,
  state: z.enum(flagStates),
  createdAt: instant(),
  decidedByName: maybe,
  decidedAt: z.nullable(instant()),
  decisionNote: maybe,
  askedAgainAt: z.nullable(instant()),
  answer: maybe,
});
/** A report in the administrator's list. */
export type PlatformFlag = z.infer<typeof flag>;

const listing = {
  id: numericId(),
  title: word,
  description: word,
  isActive: z.boolean(),
  isHidden: z.boolean(),
  hiddenReason: maybe,
  createdAt: instant(),
  flags: z.array(flag),
  swaps: number,
};

/** A shape with these fields, and with others. */
type ShapeOf<Field extends string> = Record<Field, z.ZodMiniType> & Record<string, z.ZodMiniType>;

/** The location says where the job is. Only REST sets the employment type. */
type NotListed = 'siteId' | 'employmentType';

export const jobsShape = pageOf(
  z.object({
    ...listing,
    employerId: word,
    employerName: word,
    guaranteedInterview: z.boolean(),
    location: word,
    contractType: z.enum(contractTypes),
    salaryRange: maybe,
    requirements: maybe,
    requiredCourses: maybe,
    experienceLevel: maybe,
    openings: z.nullable(number),
    interviewsPer30Days: z.nullable(number),
  } satisfies ShapeOf<Exclude<JobField, NotListed>>),
);
/** A job in the administrator's list. */
export type PlatformJob = z.infer<typeof jobsShape>['rows'][number];

export const coursesShape = pageOf(
  z.object({
    ...listing,
    providerId: word,
    providerName: word,
    duration: word,
    deliveryMethod: z.enum(deliveryMethods),
    startDate: maybe,
    endDate: maybe,
    prerequisites: maybe,
    skillsGained: maybe,
  } satisfies ShapeOf<CourseField>),
);
/** A course in the administrator's list. */
export type PlatformCourse = z.infer<typeof coursesShape>['rows'][number];

const event = z.object({
  id: word,
  at: instant(),
  personName: word,
  role: word,
  /** The role in the organization that the person acted in. Null in lines of before, and for administrators. */
  memberRole: z.optional(z.nullable(z.enum(memberRoles))),
  /** Who had saved what the person applied, and in which role. */
  authorName: z.optional(maybe),
  authorRole: z.optional(z.nullable(z.enum(memberRoles))),
  event: word,
  outcome: word,
  words: word,
  savedAt: z.nullable(instant()),
  client: maybe,
  subjectTable: maybe,
  subjectId: maybe,
  /** The name of an account or an organization, or the title of a listing. Null for anything else, and when it is gone. */
  subjectName: z.optional(maybe),
  /** In a list of acts: how many rows the act was about, and what they are about, at most four names. */
  count: z.optional(number),
  subjectNames: z.optional(z.array(word)),
  from: maybe,
  to: maybe,
});
/** A line of the audit log in words. */
export type AuditedEvent = z.infer<typeof event>;
export const auditShape = pageOf(event);
/** The most events of one exported file. A shorter time range gives the rest. */
export const auditExportRows = 5000;

const week = z.object({
  /** The Monday before which the week ends. */
  monday: calendarDate(),
  newUsers: number,
  matches: number,
  interviews: number,
  hires: number,
  activeSwaps: number,
});
/** The platform's counts of one week. */
export type PlatformWeek = z.infer<typeof week>;

export const analyticsShape = z.object({
  users: number,
  jobs: number,
  courses: number,
  swaps: number,
  activeSwaps: number,
  completedSwaps: number,
  /** A percentage with one decimal; null if there is no decision. */
  successRate: maybeNumber,
  decided: number,
  /** Mean days from completion to match, with one decimal. */
  daysToMatch: maybeNumber,
  activity: z.array(event),
  /** Newest first. */
  weeks: z.array(week),
  asOf: instant(),
});
/** The figures of the administrator's analytics. */
export type PlatformAnalytics = z.infer<typeof analyticsShape>;
