// The scopes of service accounts: what the key of another system may read and change. A scope is a named set of tables
// and commands.
import type { Actor } from '../../engine/command.ts';
import { isAtLeast } from '../../engine/access/member-roles.ts';
import type { MemberRole, organizationKinds } from '../../engine/options.ts';
import type { TableName } from '../../engine/schema.ts';

type OrganizationKind = (typeof organizationKinds)[number];

interface ScopeShape {
  /** What the owner reads who chooses it. */
  label: string;
  kinds: readonly OrganizationKind[];
  /** The tables whose rows it reads. A scope that writes also reads what it writes. */
  tables: readonly TableName[];
  /** The least member role that its commands need, or `viewer` for reading. */
  least: MemberRole;
  /** It decides for the organization, or cannot be undone. No preset has it. */
  isDecision?: true;
}

const both = ['employer', 'provider'] as const;
const employer = ['employer'] as const;
const provider = ['provider'] as const;

export const scopes = {
  'courses:read': {
    ...{ label: 'Read courses', kinds: both, least: 'viewer' },
    tables: ['courses', 'courseStatistics'],
  },
  'courses:write': {
    label: 'Create and change courses, and link them to jobs',
    kinds: provider,
    tables: ['courses', 'courseStatistics'],
    least: 'manager',
  },
  'students:read': {
    ...{ label: 'Read students, by reference only', kinds: provider, least: 'viewer' },
    tables: ['enrollments', 'learnerLinks'],
  },
  'students:write': {
    ...{ label: 'Enroll, change and remove students', kinds: provider, least: 'member' },
    tables: ['enrollments', 'learnerLinks'],
  },
  'students:names': {
    label:
      'Read students’ names, emails, phone numbers and student numbers, and what people wrote. Each reading is recorded',
    ...{ kinds: provider, tables: [], least: 'member' },
  },
  'students:erase': {
    ...{ label: 'Delete students’ personal data', kinds: provider, tables: [], least: 'manager' },
    isDecision: true,
  },
  'students:merge': {
    ...{ label: 'Merge two records of one student', kinds: provider, tables: [], least: 'manager' },
    isDecision: true,
  },
  'completions:read': {
    ...{ label: 'Read completions', kinds: provider, tables: ['completions'], least: 'viewer' },
  },
  'completions:write': {
    ...{ label: 'Mark and remove completions', kinds: provider, tables: ['completions'], least: 'member' },
  },
  'jobs:read': { label: 'Read jobs', kinds: both, tables: ['jobs'], least: 'viewer' },
  'jobs:write': { label: 'Post and change jobs', kinds: employer, tables: ['jobs'], least: 'member' },
  'sites:read': { label: 'Read sites', kinds: employer, tables: ['sites'], least: 'viewer' },
  'sites:write': { label: 'Add and change sites', kinds: employer, tables: ['sites'], least: 'manager' },
  'agreements:read': {
    ...{ label: 'Read agreements and invitations', kinds: both, least: 'viewer' },
    tables: ['agreements', 'invitations'],
  },
  'agreements:decide': {
    ...{ label: 'Approve, reject, complete and end agreements, and answer invitations', kinds: both },
    tables: ['agreements', 'invitations'],
    least: 'manager',
    isDecision: true,
  },
  'matches:read': {
    ...{ label: 'Read matches, by reference only', kinds: both, least: 'viewer' },
    tables: ['matches', 'waits', 'breaches', 'attendanceReports', 'claims', 'consents', 'nameViews'],
  },
  'matches:withdraw': {
    ...{ label: 'Withdraw candidates', kinds: provider, tables: ['matches'], least: 'member' },
    isDecision: true,
  },
  'matches:release': {
    label: 'Ask for and answer releases, decide about late completions, report many matches',
    ...{ kinds: both, tables: ['matches'], least: 'manager', isDecision: true },
  },
  'interviews:read': {
    ...{ label: 'Read interviews', kinds: both, tables: ['interviews', 'slots'], least: 'viewer' },
  },
  'interviews:write': {
    ...{ label: 'Propose, choose, move and cancel interview times', kinds: both },
    tables: ['interviews', 'slots'],
    least: 'member',
  },
  'outcomes:write': {
    ...{ label: 'Record outcomes of interviews, and answer what the other side states', kinds: both },
    tables: ['matches', 'claims', 'breaches', 'attendanceReports'],
    least: 'member',
  },
  'consents:write': {
    ...{ label: 'Record and withdraw consents', kinds: provider, tables: ['consents'], least: 'member' },
  },
  'messages:read': {
    ...{ label: 'Read conversations', kinds: both, tables: ['threads', 'messages'], least: 'viewer' },
  },
  'messages:write': {
    ...{ label: 'Write messages', kinds: both, tables: ['threads', 'messages'], least: 'member' },
  },
  'profile:read': {
    ...{ label: 'Read the profile of the organization', kinds: both, least: 'viewer' },
    tables: ['employerProfiles', 'providerProfiles', 'organizations'],
  },
  'profile:write': {
    ...{ label: 'Change the profile of the organization', kinds: both, least: 'manager' },
    tables: ['employerProfiles', 'providerProfiles', 'organizations'],
  },
  'settings:write': {
    ...{ label: 'Change the calendar and the lock of shared tablets', kinds: both, least: 'owner' },
    tables: ['organizations'],
    isDecision: true,
  },
  'costs:read': {
    label: 'Read charges and costs',
    kinds: both,
    tables: ['ledger', 'ownCosts'],
    least: 'viewer',
  },
  'costs:write': {
    label: 'Add and remove hiring costs',
    kinds: employer,
    tables: ['ownCosts'],
    least: 'owner',
  },
  'figures:read': {
    ...{ label: 'Read the figures of the dashboard and of analytics', kinds: both, least: 'viewer' },
    tables: [],
  },
} as const satisfies Record<string, ScopeShape>;

/** The name of a scope. */
export type ScopeName = keyof typeof scopes;

export const scopeNames = Object.keys(scopes) as ScopeName[];

const shapeOf = (name: ScopeName): ScopeShape => scopes[name];

/** What another system of the organization usually needs. */
export interface ScopePreset {
  label: string;
  kind: OrganizationKind;
  scopes: readonly ScopeName[];
}

export const scopePresets: readonly ScopePreset[] = [
  {
    ...{ label: 'Student system', kind: 'provider' },
    scopes: ['courses:read', 'students:read', 'students:write', 'completions:read', 'completions:write'],
  },
  {
    ...{ label: 'Reporting', kind: 'provider' },
    scopes: ['courses:read', 'agreements:read', 'matches:read', 'figures:read'],
  },
  {
    ...{ label: 'Applicant system', kind: 'employer' },
    scopes: [
      'jobs:read',
      'jobs:write',
      'matches:read',
      'interviews:read',
      'interviews:write',
      'outcomes:write',
    ],
  },
  {
    ...{ label: 'Reporting', kind: 'employer' },
    scopes: ['jobs:read', 'agreements:read', 'matches:read', 'figures:read'],
  },
];

/** Returns the scopes that an organization of this kind may give, in their order. */
export const scopesFor = (kind: OrganizationKind): ScopeName[] =>
  scopeNames.filter((name) => shapeOf(name).kinds.includes(kind));

/** Returns the least member role that includes everything these scopes do. */
export const leastRoleFor = (held: readonly ScopeName[]): MemberRole =>
  held.map((name) => shapeOf(name).least).reduce((a, b) => (isAtLeast(a, b) ? a : b), 'viewer');

/** Returns the tables of which the scopes read rows. */
export const tablesRead = (held: readonly string[]): ReadonlySet<TableName> =>
  new Set(scopeNames.filter((name) => held.includes(name)).flatMap((name) => shapeOf(name).tables));

/** Returns the scope that reads rows of the table and changes nothing; undefined if only people read them. */
export const scopeReading = (table: TableName): ScopeName | undefined =>
  scopeNames.find((name) => shapeOf(name).least === 'viewer' && shapeOf(name).tables.includes(table));

/** Reports whether one of the scopes is the needed one, or reads all of its tables. */
export function includesScope(held: readonly string[], needed: ScopeName): boolean {
  if (held.includes(needed)) return true;
  const { tables, least } = shapeOf(needed);
  const read = tablesRead(held);
  return least === 'viewer' && tables.length > 0 && tables.every((table) => read.has(table));
}

/** Reports whether the scopes show the names of learners. */
export const readsNames = (held: readonly string[]): boolean =>
  held.includes('students:names' satisfies ScopeName);

/** Returns the actor as a reader: a service account reads what a viewer reads, unless it may read names. */
export const asReader = (actor: Actor): Actor =>
  !actor.scopes || readsNames(actor.scopes)
    ? actor
    : { ...actor, memberRole: 'viewer', isWithoutTexts: true };
