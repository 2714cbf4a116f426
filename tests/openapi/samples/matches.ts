// Into an applicant system: follows the changes feed, and keeps the matches as they are now.
import { connect } from './connect.ts';

/** What the applicant system has stored. */
export interface Applicants {
  cursor: string | undefined;
  statuses: Map<string, string>;
}

/** Reads everything that changed since the cursor. Begins anew if the server has forgotten it. */
export async function followMatches(host: string, key: string, known: Applicants): Promise<Applicants> {
  const client = connect(host, key);
  let { cursor } = known;
  const statuses = new Map(known.statuses);
  for (let hasMore = true; hasMore;) {
    const { data, error, response } = await client.GET('/api/v1/changes', {
      params: { query: { tables: 'matches', ...(cursor !== undefined && { cursor }) } },
    });
    if (response.status === 410) {
      cursor = undefined;
      statuses.clear();
      continue;
    }
    if (error) throw new Error(error.detail);
    for (const { row } of data.changes) statuses.set(row.id, String(row['status']));
    for (const { id } of data.removed) statuses.delete(id);
    cursor = data.cursor;
    hasMore = data.more;
  }
  return { cursor, statuses };
}
