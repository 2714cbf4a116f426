// Every table: its indexes, who receives it, and what a device has to know about it.
import type { TableName } from './rows.ts';

export type { Id, Row, TableName } from './rows.ts';

interface TableShape {
  /** The column sets that `find` may ask for; each is an index on every store. */
  indexes: readonly (readonly string[])[];
  /** Server-only tables never leave Postgres. */
  isPrivate: boolean;
  /** The column by which rows of other tables name a row of this one, under whose title a device lists its changes. */
  subjectColumn?: string;
  /** A first sync counts its progress by the rows of this table, newest first. */
  measuresFirstSync?: boolean;
  /**
   * The commands whose input holds the personal data of a row, by its `id`. Once the row has an `erasedAt`, a device
   * deletes them and their drafts.
   */
  personalDataCommands?: readonly string[];
}

const table = (...indexes: string[][]): TableShape => ({ indexes, isPrivate: false });

const privateTable = (...indexes: string[][]): TableShape => ({ indexes, isPrivate: true });

/** Every table, in the order in which a first sync sends them: the most needed first. */
export const tables: Record<TableName, TableShape> = {
  settings: table(),
  users: table(['organizationId'], ['userType']),
  organizations: table(),
  activity: table(),
  employerProfiles: table(),
  providerProfiles: table(),
  courses: { ...table(['providerId']), subjectColumn: 'courseId' },
  courseStatistics: table(['providerId']),
  ratings: table(['employerId'], ['providerId']),
  ownCosts: table(),
  jobs: table(['employerId']),
  agreements: table(['courseId'], ['jobId'], ['courseId', 'jobId'], ['employerId'], ['providerId']),
  enrollments: {
    ...table(['courseId'], ['providerId'], ['courseId', 'candidateReferenceId']),
    measuresFirstSync: true,
    personalDataCommands: ['enrollments.enroll', 'enrollments.edit'],
  },
  completions: table(['courseId'], ['providerId'], ['batchId']),
  matches: table(['jobId'], ['courseId'], ['employerId'], ['providerId']),
  interviews: table(['employerId'], ['providerId']),
  slots: table(['matchId']),
  waits: table(['matchId']),
  breaches: table(['matchId']),
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
  persons: privateTable(),
  matchPersons: privateTable(),
  jobPeriods: privateTable(['jobId']),
  clocks: privateTable(),
  unlistedMarks: privateTable(),
  flags: privateTable(['listingId'], ['ownerId']),
};

export const tableNames = Object.keys(tables) as TableName[];

export const replicatedTables = tableNames.filter((name) => !tables[name].isPrivate);

/** The one table whose rows are the subjects of changes. */
export const subjectTable = theOne('subjectColumn');

/** The one table by which a first sync counts its progress. */
export const firstSyncTable = theOne('measuresFirstSync');

/** Throws unless exactly one table has the trait. */
function theOne(trait: 'subjectColumn' | 'measuresFirstSync'): TableName {
  const [name, ...others] = tableNames.filter((each) => tables[each][trait]);
  if (!name || others.length > 0) throw new Error(`Exactly one table needs ${trait}`);
  return name;
}
