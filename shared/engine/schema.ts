// Every option list, and every table with what is looked for in it.
import type { TableName } from './rows.ts';

export type { Id, Row, TableName } from './rows.ts';

interface TableShape {
  /** The column sets that `find` may ask for; each is an index on every store. */
  indexes: readonly (readonly string[])[];
  /** Server-only tables never leave Postgres. */
  isPrivate: boolean;
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
  courses: table(['providerId']),
  courseStatistics: table(['providerId']),
  ratings: table(['employerId'], ['providerId']),
  ownCosts: table(),
  jobs: table(['employerId']),
  agreements: table(['courseId'], ['jobId'], ['courseId', 'jobId'], ['employerId'], ['providerId']),
  enrollments: table(['courseId'], ['providerId'], ['courseId', 'candidateReferenceId']),
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
