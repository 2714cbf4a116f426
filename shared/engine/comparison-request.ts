// The request with which a device compares. Only the server checks it.
import * as z from 'zod/mini';
import { comparedAtOnce } from './comparison.ts';
import { replicatedTables } from './schema.ts';

const id = z.union([z.string().check(z.maxLength(200)), z.int()]);
const table = z.enum(replicatedTables);

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
/** What a device asks the server to compare with its own rows. Each part is optional. */
export type ComparisonRequest = z.infer<typeof comparisonSchema>;
