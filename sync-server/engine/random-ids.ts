// Draws the ids that nobody can guess. They are drawn here and not by the database, because rules refer to new rows.
import { createHash, randomUUID } from 'node:crypto';

/** The first characters of a drawn id, made of the organization's id: 65,536 groups. */
const groupLength = 4;

/**
 * Returns a function that draws UUIDs of which 106 bits are random. Those of one organization have their first four
 * characters in common, so that its rows are neighbors in an index. At SERIALIZABLE PostgreSQL locks the index page of a row
 * that was looked for and not found. With ids spread over all pages, batches of organizations that share no row would conflict.
 */
export function randomIdsOf(organization: string): () => string {
  const group = createHash('sha256').update(organization).digest('hex').slice(0, groupLength);
  return () => group + randomUUID().slice(groupLength);
}

/**
 * Makes ids that differ between entries and repeat in each run of an entry, so that a speculative run reads the same
 * rows as the final run.
 */
export function repeatedIds(make: () => string): (entryId: string) => () => string {
  const drawn = new Map<string, string[]>();
  return (entryId) => {
    const ids = drawn.get(entryId) ?? [];
    drawn.set(entryId, ids);
    let count = 0;
    return () => (ids[count++] ??= make());
  };
}
