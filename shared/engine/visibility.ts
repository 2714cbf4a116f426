// Defines who may see a row and which rows a device keeps. Sync, the GET routes and the commands share this table.
import type { Actor, Role } from './command.ts';
import { platformId } from './options.ts';
import { TakenId } from './store.ts';
import type { Reader, Writer } from './store.ts';
import type { Id, Row, TableName } from './schema.ts';

/**
 * A rule that makes a row visible to a person.
 * - `own`: a column of the row names the person or their organization. With `as`, the person sees it only in the
 *   organization of `organizationId` and in this role. With `within`, the person sees it only while they act for the
 *   organization of `organizationId`, or where it names the platform.
 * - `granted`: a row of `through` connects it to their organization (an agreement makes its job and course visible).
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
    }
  | { by: 'granted'; through: TableName; key: string; owner: string }
  | { by: 'catalogue'; where: Readonly<Record<string, boolean>>; window: number }
  | { by: 'everyone' };

type OwnScope = Extract<Scope, { by: 'own' }>;

const ownPerson = (column: string): OwnScope => ({ by: 'own', column, of: 'person' });
const ownOrganization = (column: string): Scope => ({ by: 'own', column, of: 'organization' });

const everyonesTables = {
  settings: [{ by: 'everyone' }],
  users: [ownPerson('id')],
  notifications: [{ ...ownPerson('personId'), within: 'organization' }],
  notificationPreferences: [ownPerson('id')],
} satisfies Partial<Record<TableName, Scope[]>>;

/** The row contains text that its author typed. A provider's text may contain a learner's name. */
const authoredAs = (role: Role): Scope => ({ by: 'own', column: 'personId', of: 'person', as: role });

/** Rows that an employer and a provider share. Each side reads them by its own column. */
const sharedBy = (column: 'employerId' | 'providerId'): Partial<Record<TableName, Scope[]>> => {
  const scope = [ownOrganization(column)];
  return {
    matches: scope,
    interviews: scope,
    slots: scope,
    waits: scope,
    breaches: scope,
    attendanceReports: scope,
    consents: scope,
    nameViews: scope,
    threads: scope,
    messages: scope,
    invitations: scope,
  };
};

/** Rows about the organization itself, which all its members read. */
const membersTables = {
  ...everyonesTables,
  organizations: [ownOrganization('id')],
  memberships: [ownOrganization('organizationId')],
} satisfies Partial<Record<TableName, Scope[]>>;

const catalogueWindow = 500;

/** A course and its public statistics share the id, the age and the visibility. */
const coursesOfAgreements = (where: Readonly<Record<string, boolean>>): Scope[] => [
  { by: 'granted', through: 'agreements', key: 'courseId', owner: 'employerId' },
  { by: 'catalogue', where, window: catalogueWindow },
];

export const visibility: Record<Exclude<Role, 'system'>, Partial<Record<TableName, Scope[]>>> = {
  newcomer: everyonesTables,
  employer: {
    ...membersTables,
    conflicts: [authoredAs('employer')],
    activity: [ownOrganization('id')],
    employerProfiles: [ownOrganization('id')],
    jobs: [ownOrganization('employerId')],
    agreements: [ownOrganization('employerId')],
    courses: coursesOfAgreements({ isActive: true, isHidden: false }),
    courseStatistics: coursesOfAgreements({ isListed: true }),
    ratings: [ownOrganization('employerId')],
    ownCosts: [ownOrganization('employerId')],
    ...sharedBy('employerId'),
    ledger: [ownOrganization('organizationId')],
  },
  provider: {
    ...membersTables,
    conflicts: [authoredAs('provider')],
    activity: [ownOrganization('id')],
    providerProfiles: [ownOrganization('id')],
    courses: [ownOrganization('providerId')],
    courseStatistics: [ownOrganization('providerId')],
    agreements: [ownOrganization('providerId')],
    jobs: [
      { by: 'granted', through: 'agreements', key: 'jobId', owner: 'providerId' },
      {
        by: 'catalogue',
        where: { isActive: true, guaranteedInterview: true, isHidden: false },
        window: catalogueWindow,
      },
    ],
    enrollments: [ownOrganization('providerId')],
    completions: [ownOrganization('providerId')],
    ...sharedBy('providerId'),
    ledger: [ownOrganization('organizationId')],
  },
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

/** Columns with a learner's personal data, or that may contain some. Viewers receive them empty. */
const learnersColumns: Partial<Record<TableName, readonly string[]>> = {
  enrollments: ['studentName', 'studentEmail', 'studentPhone'],
  conflicts: ['base', 'theirs', 'yours'],
};

/** Who reads rows, as far as columns depend on it. */
export type Readership = Pick<Actor, 'role' | 'memberRole'>;

/** Reports whether the column has personal data of learners that this person's member role may not see. */
export const isHiddenFromMember = (
  { memberRole }: Pick<Readership, 'memberRole'>,
  table: TableName,
  column: string,
): boolean => memberRole === 'viewer' && (learnersColumns[table] ?? []).includes(column);

/** Reports whether the person never receives the column's value. */
export const isKeptFrom = (readership: Readership, table: TableName, column: string): boolean =>
  isHiddenFromMember(readership, table, column) || isOwnersOnly(readership.role, table, column);

const isOwnersOnly = (role: Role, table: TableName, column: string): boolean =>
  ownersColumns.has(column) && role !== 'system' && !scopesOf(role, table).some(({ by }) => by === 'own');

/**
 * Reports whether a column of the row names this person or their organization. Such a row is owned, not only visible.
 */
export const isOwn = (actor: Actor, table: TableName, row: object): boolean =>
  scopesOf(actor.role, table).some((scope) => scope.by === 'own' && isOwned(actor, row, scope));

function isOwned(actor: Actor, row: object, scope: OwnScope): boolean {
  const values = row as Record<string, unknown>;
  const owner = scope.of === 'person' ? actor.person : actor.organization;
  const isAsThen = !scope.as || (values.role === scope.as && values.organizationId === actor.organization);
  return values[scope.column] === owner && isAsThen && isWithinPlace(actor, values, scope);
}

function isWithinPlace(
  { organization }: Pick<Actor, 'organization'>,
  values: Record<string, unknown>,
  { within }: OwnScope,
): boolean {
  if (within === undefined) return true;
  return values.organizationId === (within === 'platform' ? platformId : organization);
}

/** Reports whether this person may see this row. `reader` has full visibility; it is queried only for grants. */
export const mayRead = async (
  reader: Reader,
  actor: Actor,
  table: TableName,
  row: object,
): Promise<boolean> => isOpenTo(actor, table, row) || isGrantedTo(reader, actor, table, row);

/** Decides visibility as far as possible from the row alone. */
const isOpenTo = (actor: Actor, table: TableName, row: object): boolean =>
  scopesOf(actor.role, table).some((scope) => isWithin(actor, row, scope));

function isWithin(actor: Actor, row: object, scope: Scope): boolean {
  if (scope.by === 'everyone') return true;
  if (scope.by === 'own') return isOwned(actor, row, scope);
  if (scope.by === 'granted') return false;
  return Object.entries(scope.where).every(
    ([column, wanted]) => (row as Record<string, unknown>)[column] === wanted,
  );
}

async function isGrantedTo(reader: Reader, actor: Actor, table: TableName, row: object): Promise<boolean> {
  for (const scope of scopesOf(actor.role, table)) {
    if (scope.by !== 'granted') continue;
    const { id } = row as { id: unknown };
    const grants = await reader.find(scope.through, { [scope.key]: id } as never);
    if (grants.some((grant) => (grant as Record<string, unknown>)[scope.owner] === actor.organization))
      return true;
  }
  return false;
}

/**
 * Wraps the store with the actor's visibility. A rule reads only rows that the actor's device could have. "Does not
 * exist" and "no access" are therefore the same result, online and offline agree, and no rule can leak.
 */
export function seenBy(store: Writer, actor: Actor): Writer {
  // Rows that can be decided alone are returned without another wait, because a batch makes thousands of these calls.
  return {
    async get<T extends TableName>(table: T, id: Id<T>) {
      const row = await store.get(table, id);
      if (!row || isOpenTo(actor, table, row)) return row;
      return (await isGrantedTo(store, actor, table, row)) ? row : undefined;
    },
    async find<T extends TableName>(table: T, equalTo?: Partial<Row<T>>) {
      const rows = await store.find(table, equalTo);
      if (rows.every((row) => isOpenTo(actor, table, row))) return rows;
      const visible = await Promise.all(rows.map((row) => mayRead(store, actor, table, row)));
      return rows.filter((_, index) => visible[index]);
    },
    add: (table, row) => store.add(table, row),
    async put<T extends TableName>(table: T, row: Row<T>) {
      const before = await store.get(table, row.id as Id<T>);
      if (before && !(await mayRead(store, actor, table, before))) throw new TakenId(table);
      await store.put(table, row);
    },
  };
}
