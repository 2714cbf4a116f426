// Defines how a device compares its rows and its sent entries with the server's without fetching them.
import type { Role } from './command.ts';
import { digestedTables } from './digest.ts';
import type { RowId } from './protocol.ts';
import { replicatedTables } from './schema.ts';
import type { TableName } from './schema.ts';
import { scopesOf } from './visibility.ts';

/** The most items of a list in one request. */
export const comparedAtOnce = 1000;

/** The rows of one bucket of a table: how many, and the sum of their revs. */
export type BucketDigest = [table: TableName, bucket: string, count: number, revs: number];
/** The version of one row. */
export type RowRev = [table: TableName, id: RowId, rev: number];

/** The server's side of a comparison, restricted to rows that the person may see. */
export interface ComparisonReply {
  /** The processed ones. */
  entries: string[];
  digests: BucketDigest[];
  revs: RowRev[];
}

const bucketLength = 2;

/** Ids end in random characters, so rows spread evenly over the buckets. */
export const bucketOf = (rowId: RowId): string => String(rowId).slice(-bucketLength);

/** The same as `bucketOf`, in SQL. */
export const bucketSql = (column: string): string => `right(${column}::text, ${bucketLength})`;

/** Returns the tables of which a device keeps only a part, so that only lists can be compared. */
export const listedTables = (role: Role): TableName[] =>
  replicatedTables.filter((name) => scopesOf(role, name).length > 0 && !digestedTables(role).includes(name));
