// Defines who may see a row and which rows a device keeps. Sync, the GET routes and the commands share this table.
import { byCourse, bySite, waysToCourse, waysToSite } from './access/assigned-ways.ts';
import type { AssignedBy, AssignedColumn, SideWays } from './access/assigned-ways.ts';
import type { Actor, Role } from './command.ts';
import { memberRoles } from './options.ts';
import type { MemberRole } from './options.ts';
import type { Row, TableName } from './schema.ts';

/**
 * A rule that makes a row visible to a person.
 * - `own`: a column of the row names the person or their organization. With `as`, the person sees it only in the
 *   organization of `organizationId` and in this role. With `within`, the person sees it only while they act for the
 *   organization of `organizationId`, or where it names the platform. With `assigned`, a member who does not work on
 *   everything sees it only if one of these ways leads to a course or a site that is assigned to them. With `least`, only
 *   members with at least this role see it. With `inFull`, such a member receives its columns only if the row itself is
 *   assigned to them.
 * - `granted`: a row of `through` connects it to their organization (an agreement makes its job and course visible). The
 *   row of `through` has to be visible to the person, too.
 * - `catalogue`: everyone of that role may look it up. A device keeps the newest `window` of them.
 * - `everyone`: all signed-in people.
 */
export type Scope =
  | {
      by: 'own';
      column: string;
      of: 'person' | 'organization';
      as?: Role;
      within?: 'organization' | 'platform';
      assigned?: readonly AssignedBy[];
      least?: MemberRole;
      inFull?: InFull;
    }
  | { by: 'granted'; through: TableName; key: string; owner: string }
  | { by: 'catalogue'; where: Readonly<Record<string, boolean>>; window: number }
  | { by: 'everyone' };

/** What is assigned, and the columns that only the people to whom it is assigned receive. */
interface InFull {
  names: AssignedColumn;
  columns: readonly string[];
}

/** A column of the row names the person or their organization. */
export type OwnScope = Extract<Scope, { by: 'own' }>;

const ownPerson = (column: string): OwnScope => ({ by: 'own', column, of: 'person' });
const ownOrganization = (column: string): OwnScope => ({ by: 'own', column, of: 'organization' });

/** A row of the organization that a restricted member sees only by these ways. */
const assignedOf = (column: string, assigned: readonly AssignedBy[]): OwnScope => ({
  ...ownOrganization(column),
  assigned,
});

const everyonesTables = {
  settings: [{ by: 'everyone' }],
  users: [ownPerson('id')],
  notifications: [{ ...ownPerson('personId'), within: 'organization' }],
  notificationPreferences: [ownPerson('id')],
  /** The author reads it wherever they act now. */
  handedOverChanges: [ownPerson('authorId')],
} satisfies Partial<Record<TableName, Scope[]>>;

/** The row contains text that its author typed. A provider's text may contain a learner's name. */
const authoredAs = (role: Role): OwnScope => ({ by: 'own', column: 'personId', of: 'person', as: role });

/** Rows that both sides share, as the side with this column reads them. */
const sharedTables = (column: string, { shared }: SideWays): Partial<Record<TableName, Scope[]>> =>
  Object.fromEntries(Object.entries(shared).map(([table, ways]) => [table, [assignedOf(column, ways)]]));

/** What the members of both sides read: rows about the organization itself, and those that lead to what is assigned. */
const membersTables = (role: Role, column: string, ways: SideWays): Partial<Record<TableName, Scope[]>> => ({
  ...everyonesTables,
  notifications: [{ ...ownPerson('personId'), within: 'organization', assigned: ways.notifications }],
  organizations: [ownOrganization('id')],
  memberships: [ownOrganization('organizationId')],
  assignments: [ownOrganization('organizationId')],
  activity: [ownOrganization('id')],
  conflicts: [{ ...authoredAs(role), assigned: ways.conflicts }],
  agreements: [assignedOf(column, ways.agreements)],
  ...sharedTables(column, ways),
  ledger: [assignedOf('organizationId', ways.charges)],
  handedOverChanges: [
    ...everyonesTables.handedOverChanges,
    { ...ownOrganization('organizationId'), least: 'manager' },
  ],
  handedOverContents: [{ ...ownOrganization('organizationId'), least: 'manager' }],
  // A report is about several jobs and courses. Members see by the pauses which matches it is about.
  crowdReports: [{ ...ownOrganization(column), least: 'manager' }],
});

/** Of a course that is not assigned to them, members read the title. They need its state to know which to ask about. */
const columnsOfTeachers = [
  'description',
  'duration',
  'startDate',
  'endDate',
  'prerequisites',
  'skillsGained',
  'hiddenReason',
  'hiddenCode',
  'updatedByName',
  'fieldEdits',
] as const satisfies (keyof Row<'courses'>)[];

const catalogueWindow = 500;

/** A course and its public statistics share the id, the age and the visibility. */
const coursesOfAgreements = (where: Readonly<Record<string, boolean>>): Scope[] => [
  { by: 'granted', through: 'agreements', key: 'courseId', owner: 'employerId' },
  { by: 'catalogue', where, window: catalogueWindow },
];

export const visibility: Record<Exclude<Role, 'system'>, Partial<Record<TableName, Scope[]>>> = {
  newcomer: everyonesTables,
  employer: {
    ...membersTables('employer', 'employerId', waysToSite),
    sites: [ownOrganization('organizationId')],
    employerProfiles: [ownOrganization('id')],
    jobs: [assignedOf('employerId', [bySite])],
    courses: coursesOfAgreements({ isActive: true, isHidden: false }),
    courseStatistics: coursesOfAgreements({ isListed: true }),
    ratings: [ownOrganization('employerId')],
    // Costs are the whole organization's. Nothing leads from one to a site.
    ownCosts: [assignedOf('employerId', [])],
  },
  provider: {
    ...membersTables('provider', 'providerId', waysToCourse),
    providerProfiles: [ownOrganization('id')],
    courses: [
      { ...ownOrganization('providerId'), inFull: { names: 'courseId', columns: columnsOfTeachers } },
    ],
    courseStatistics: [assignedOf('providerId', [{ column: 'id', names: 'courseId' }])],
    jobs: [
      { by: 'granted', through: 'agreements', key: 'jobId', owner: 'providerId' },
      {
        by: 'catalogue',
        where: { isActive: true, guaranteedInterview: true, isHidden: false },
        window: catalogueWindow,
      },
    ],
    enrollments: [assignedOf('providerId', [byCourse])],
    completions: [assignedOf('providerId', [byCourse])],
    learnerLinks: [assignedOf('providerId', [byCourse])],
    learnerContacts: [assignedOf('providerId', [byCourse])],
    learnerReplies: [assignedOf('providerId', [byCourse])],
  },
  /** A learner has no device. The learner's page is a query of its own. */
  learner: {},
  /** An admin's device keeps only the admin's own rows. The lists are paged queries on the server. */
  admin: {
    ...everyonesTables,
    organizations: [ownOrganization('id')],
    notifications: [
      ...everyonesTables.notifications,
      { by: 'own', column: 'personId', of: 'person', within: 'platform' },
    ],
  },
};

/** Returns the rules that make rows of the table visible to the role. */
export const scopesOf = (role: Role, table: TableName): readonly Scope[] =>
  role === 'system' ? [{ by: 'everyone' }] : (visibility[role][table] ?? []);

/**
 * Columns that only the row's owners receive: who edited what within an organization, and an administrator's note to
 * it. Other readers get them empty.
 */
const ownersColumns: ReadonlySet<string> = new Set(['fieldEdits', 'hiddenReason', 'hiddenCode']);

/** Whether a column of a class list holds personal data of the learner. */
const isPersonal = {
  id: false,
  courseId: false,
  providerId: false,
  studentName: true,
  studentEmail: true,
  studentPhone: true,
  studentNumber: true,
  enrollmentDate: false,
  candidateReferenceId: false,
  formerReferences: false,
  mergedIntoId: false,
  createdAt: false,
  updatedAt: false,
  updatedByName: false,
  fieldEdits: false,
  removedAt: false,
  removedByName: false,
  erasedAt: false,
  rev: false,
} as const satisfies Record<keyof Row<'enrollments'>, boolean>;
type PersonalColumns = typeof isPersonal;

/** A column of a class list with personal data: viewers receive it empty, an erasure empties it, no log shows it. */
export type PersonalColumn = {
  [Column in keyof PersonalColumns]: PersonalColumns[Column] extends true ? Column : never;
}[keyof PersonalColumns];
export const personalColumns = Object.entries(isPersonal).flatMap(([column, is]) =>
  is ? [column as PersonalColumn] : [],
);

/** Columns with a learner's personal data, or that may contain some. Viewers receive them empty. */
const learnersColumns: Partial<Record<TableName, readonly string[]>> = {
  enrollments: personalColumns,
  learnerLinks: ['address'],
  learnerReplies: ['text'],
  conflicts: ['base', 'theirs', 'yours'],
};

/** Columns in which people wrote freely. A service account without the scope of names receives them empty. */
const writtenColumns: Partial<Record<TableName, readonly string[]>> = {
  users: ['suspendedReason'],
  organizations: ['suspendedReason', 'calendarCorrection'],
  memberships: ['appointedReason'],
  handedOverChanges: ['declinedReason'],
  handedOverContents: ['entries'],
  jobs: ['hiddenReason'],
  courses: ['hiddenReason'],
  ownCosts: ['note'],
  agreements: ['endNote'],
  matches: ['releaseAskedFor', 'outcomeNote', 'outcomeFeedback', 'withdrawnReason'],
  interviews: ['note', 'bring'],
  crowdReports: ['comment'],
  breaches: ['employerComment', 'providerComment', 'excuse'],
  attendanceReports: ['employerComment', 'providerComment', 'decisionNote'],
  claims: ['employerComment', 'providerComment', 'decisionNote', 'former'],
  threads: ['lastMessage'],
  messages: ['text', 'reportReason'],
  invitations: ['reason'],
  notifications: ['message'],
  conflicts: ['base', 'theirs', 'yours'],
};

/** Who reads rows, as far as rows and columns depend on it. */
export type Readership = Pick<Actor, 'role' | 'memberRole' | 'assignsAll' | 'isWithoutTexts'>;

/** Reports whether the person sees only what is assigned to them. */
export const isRestricted = ({ memberRole, assignsAll }: Omit<Readership, 'role'>): boolean =>
  memberRole === 'member' && assignsAll !== true;

/** Reports whether the person's member role is high enough for the scope. */
export const reaches = ({ memberRole }: Pick<Readership, 'memberRole'>, { least }: OwnScope): boolean =>
  least === undefined ||
  (memberRole !== null && memberRoles.indexOf(memberRole) <= memberRoles.indexOf(least));

/**
 * Names what the member role changes in what a person sees; undefined for owners, managers, and people without one.
 * Statements and cursors of the one are not those of the other.
 */
export const viewName = (
  readership: Omit<Readership, 'role'>,
): 'viewer' | 'assigned' | 'member' | undefined => {
  if (readership.memberRole === 'viewer') return 'viewer';
  if (isRestricted(readership)) return 'assigned';
  return readership.memberRole === 'member' ? 'member' : undefined;
};

/** Reports whether rows of the scope become visible, or invisible, by a change of another row. */
export const isByGrant = (readership: Readership, scope: Scope): boolean =>
  scope.by === 'granted' || (scope.by === 'own' && assignedBy(readership, scope) !== undefined);

/** Returns the ways that lead to what is assigned, if the person sees rows of this scope only by them. */
export const assignedBy = (readership: Readership, scope: OwnScope): readonly AssignedBy[] | undefined =>
  isRestricted(readership) ? scope.assigned : undefined;

/** Returns the columns of the table that the person receives only of rows that are assigned to them. */
export const inFullIfAssigned = (readership: Readership, table: TableName): InFull | undefined =>
  isRestricted(readership)
    ? scopesOf(readership.role, table).flatMap((scope) => (scope.by === 'own' ? (scope.inFull ?? []) : []))[0]
    : undefined;

/** Reports whether the column has personal data of learners that this person's member role may not see. */
export const isHiddenFromMember = (
  { memberRole }: Pick<Readership, 'memberRole'>,
  table: TableName,
  column: string,
): boolean => memberRole === 'viewer' && (learnersColumns[table] ?? []).includes(column);

/** Reports whether the person never receives the column's value. */
export const isKeptFrom = (readership: Readership, table: TableName, column: string): boolean =>
  isHiddenFromMember(readership, table, column) ||
  (readership.isWithoutTexts === true && (writtenColumns[table] ?? []).includes(column)) ||
  isOwnersOnly(readership.role, table, column);

const isOwnersOnly = (role: Role, table: TableName, column: string): boolean =>
  ownersColumns.has(column) && role !== 'system' && !scopesOf(role, table).some(({ by }) => by === 'own');
