// How a row leads to what is assigned to members: a course of a provider, or a site of an employer. The visibility table
// uses these ways for members who do not work on everything.
import type { TableName } from '../schema.ts';

/** The column of an assignment that names what is assigned. */
export type AssignedColumn = 'courseId' | 'siteId';

interface Step {
  column: string;
  /** Only rows with these values lead there. */
  where?: Readonly<Record<string, string>>;
  /** The column has a numeric id as text. */
  isText?: true;
  /** A row without a value is about nothing that can be assigned, and visible. */
  orNone?: true;
}

/** One step from a row: its column names what is assigned, or a row of `through` that is visible to the person. */
export type AssignedBy = Step &
  ({ names: AssignedColumn; through?: undefined } | { through: TableName; names?: undefined });

type Ways = readonly AssignedBy[];

/** The ways by table, for the rows of one side. A table without a way is visible to all members. */
export interface SideWays {
  agreements: Ways;
  notifications: Ways;
  charges: Ways;
  /** The members' own edits that became conflicts. Other rows are edited by people who see everything. */
  conflicts: Ways;
  /** Rows that an employer and a provider share. Each side reads them by its own column. */
  shared: Partial<Record<TableName, Ways>>;
}

const byMatch = (column: 'id' | 'matchId') => ({ column, through: 'matches' }) satisfies AssignedBy;

/** A conversation about the other side's listing is about nothing that is assigned on this side. */
const conversations = (listing: AssignedBy): Ways => [
  listing,
  { column: 'subjectId', through: 'agreements', where: { subjectKind: 'agreement' } },
  { column: 'subjectId', through: 'matches', where: { subjectKind: 'match' } },
];

const edits = (table: TableName, isText?: true): AssignedBy => ({
  column: 'subjectId',
  through: table,
  where: { tableName: table },
  ...(isText && { isText }),
});

const waysOf = (byListing: AssignedBy, conversation: AssignedBy, conflicts: Ways): SideWays => ({
  agreements: [byListing],
  notifications: [{ ...byListing, orNone: true }],
  charges: [
    { column: 'subjectId', through: 'matches' },
    { column: 'subjectId', through: 'agreements' },
  ],
  conflicts,
  shared: {
    matches: [byListing],
    interviews: [byMatch('id')],
    slots: [byMatch('matchId')],
    waits: [byMatch('matchId')],
    breaches: [byMatch('matchId')],
    attendanceReports: [byMatch('matchId')],
    claims: [byMatch('matchId')],
    consents: [byMatch('id')],
    nameViews: [byMatch('matchId')],
    threads: conversations(conversation),
    messages: [{ column: 'threadId', through: 'threads' }],
    invitations: [byListing],
  },
});

export const byCourse = { column: 'courseId', names: 'courseId' } satisfies AssignedBy;

/** A provider's rows lead to their course. */
export const waysToCourse = waysOf(
  byCourse,
  { column: 'subjectId', names: 'courseId', isText: true, where: { subjectKind: 'course' } },
  [edits('enrollments'), edits('completions')],
);

/** A job leads to its site. A job of the organization itself leads to none: only people who see everything see it. */
export const bySite = { column: 'siteId', names: 'siteId' } satisfies AssignedBy;

/** An employer's rows lead to their job. */
export const waysToSite = waysOf(
  { column: 'jobId', through: 'jobs' },
  { column: 'subjectId', through: 'jobs', isText: true, where: { subjectKind: 'job' } },
  [edits('jobs', true)],
);
