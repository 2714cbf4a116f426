// Describes every table: its indexes, its readers, and the traits that a device needs to know.
import type { TableName } from './rows.ts';

export type { Id, Row, SchemasOf, TableName } from './rows.ts';

interface TableShape {
  /** The column sets that `find` accepts. Each is an index on every store. */
  indexes: readonly (readonly string[])[];
  /** Whether the table exists on the server only. */
  isPrivate: boolean;
  /**
   * The column by which rows of other tables reference a row of this table. A device lists their changes under its
   * title.
   */
  subjectColumn?: string;
  /** Whether a first sync measures its progress by the rows of this table, newest first. */
  measuresFirstSync?: boolean;
  /**
   * The commands whose input contains personal data of a row, identified by its `id`. Once the row has an `erasedAt`,
   * a device deletes these entries and their drafts.
   */
  personalDataCommands?: readonly string[];
  /** Whether a person who acts for no organization any more still follows rows of this table. */
  isFollowedLater?: boolean;
}

const table = (...indexes: string[][]): TableShape => ({ indexes, isPrivate: false });

const privateTable = (...indexes: string[][]): TableShape => ({ indexes, isPrivate: true });

/** All tables in the order of a first sync: the most needed first. */
export const tables: Record<TableName, TableShape> = {
  settings: table(),
  users: table(['organizationId'], ['userType']),
  organizations: table(),
  memberships: table(['organizationId'], ['personId']),
  assignments: table(['membershipId'], ['courseId'], ['siteId']),
  sites: table(['organizationId']),
  handedOverChanges: {
    ...table(['organizationId'], ['authorId']),
    personalDataCommands: ['changes.handOver'],
    isFollowedLater: true,
  },
  handedOverContents: table(['organizationId']),
  activity: table(),
  employerProfiles: table(),
  providerProfiles: table(),
  courses: { ...table(['providerId']), subjectColumn: 'courseId' },
  courseStatistics: table(['providerId']),
  ratings: table(['employerId'], ['providerId']),
  ownCosts: table(),
  jobs: table(['employerId'], ['siteId']),
  agreements: table(['courseId'], ['jobId'], ['courseId', 'jobId'], ['employerId'], ['providerId']),
  enrollments: {
    ...table(['courseId'], ['providerId'], ['courseId', 'candidateReferenceId']),
    measuresFirstSync: true,
    personalDataCommands: ['enrollments.enroll', 'enrollments.edit', 'enrollments.remove'],
  },
  learnerLinks: table(['enrollmentId'], ['courseId']),
  learnerContacts: table(['courseId']),
  learnerReplies: table(['matchId']),
  completions: table(['courseId'], ['providerId'], ['batchId']),
  matches: table(['jobId'], ['courseId'], ['employerId'], ['providerId']),
  interviews: table(['employerId'], ['providerId']),
  slots: table(['matchId']),
  waits: table(['matchId']),
  crowdReports: table(['employerId'], ['providerId']),
  breaches: table(['matchId']),
  attendanceReports: table(['matchId']),
  claims: table(['matchId']),
  consents: table(),
  nameViews: table(['matchId']),
  threads: table(),
  messages: table(['threadId']),
  invitations: table(['employerId'], ['providerId'], ['courseId', 'jobId']),
  ledger: table(['organizationId'], ['subjectId']),
  notifications: table(['personId'], ['personId', 'subjectId']),
  notificationPreferences: table(),
  conflicts: table(['personId']),
  learners: privateTable(['personKey']),
  persons: privateTable(['personKey']),
  matchPersons: privateTable(['personKey']),
  jobPeriods: privateTable(['jobId']),
  clocks: privateTable(),
  unlistedMarks: privateTable(),
  quickMarks: privateTable(),
  firstContacts: privateTable(),
  flags: privateTable(['listingId'], ['ownerId']),
  dataRequests: privateTable(['subjectId']),
};

export const tableNames = Object.keys(tables) as TableName[];

export const replicatedTables = tableNames.filter((name) => !tables[name].isPrivate);

/** The only table whose rows are the subjects of changes. */
export const subjectTable = theOne('subjectColumn');

/** The only table by which a first sync measures its progress. */
export const firstSyncTable = theOne('measuresFirstSync');

/** Returns the only table with the trait. Throws if there is not exactly one. */
function theOne(trait: 'subjectColumn' | 'measuresFirstSync'): TableName {
  const [name, ...others] = tableNames.filter((each) => tables[each][trait]);
  if (!name || others.length > 0) throw new Error(`Exactly one table needs ${trait}`);
  return name;
}
