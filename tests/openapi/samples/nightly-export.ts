// At night: saves all matches as the CSV file that the app exports. The file is as long as the list, and memory is not.
import { connect } from './connect.ts';

/** Returns the bytes of the file. Throws with the server's words if it refuses. */
export async function exportMatches(host: string, key: string): Promise<ReadableStream<Uint8Array>> {
  const { data, error } = await connect(host, key).GET('/api/v1/exports/matches', {
    params: { query: { format: 'csv' } },
    parseAs: 'stream',
  });
  if (error) throw new Error(error.detail);
  if (!data) throw new Error('The answer has no body.');
  return data;
}
