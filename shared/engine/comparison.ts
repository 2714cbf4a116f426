// Defines how a device compares its rows and its sent entries with the server's without fetching them.
import * as z from 'zod/mini';
import type { Role } from './command.ts';
import { digestedTables } from './digest.ts';
import type { RowId } from './protocol.ts';
import { replicatedTables } from './schema.ts';
import type { TableName } from './schema.ts';
import { scopesOf } from './visibility.ts';

const id = z.union([z.string().check(z.maxLength(200)), z.int()]);
const table = z.enum(replicatedTables);

/** The most items of a list in one request. */
export const comparedAtOnce = 1000;

/** Each part is optional, and answers are independent. */
export const comparisonSchema = z.strictObject({
  /** Which of these entries of the person has the server processed? */
  entries: z.optional(z.array(z.string().check(z.maxLength(80))).check(z.maxLength(comparedAtOnce))),
  /** The digests of all digested tables, bucket by bucket. */
  digests: z.optional(z.boolean()),
  /** The revs of all rows that grants show, or that are in a catalogue's window. See `listedTables`. */
  lists: z.optional(z.boolean()),
  /** The revs of all rows in these buckets of digested tables. */
  buckets: z.optional(
    z.array(z.tuple([table, z.string().check(z.maxLength(8))])).check(z.maxLength(comparedAtOnce)),
  ),
  /** The revs of those of these rows that the person may still see. */
  rows: z.optional(z.array(z.tuple([table, id])).check(z.maxLength(comparedAtOnce))),
});
export type ComparisonRequest = z.infer<typeof comparisonSchema>;

export type BucketDigest = [table: TableName, bucket: string, count: number, revs: number];
export type RowRev = [table: TableName, id: RowId, rev: number];

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
