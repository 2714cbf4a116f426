// Counts the statements sent to the database by any API.
import pg from 'pg';

/**
 * Returns the statements that `act` sends over all connections of this process, including transactions and savepoints.
 */
export async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
  const prototype = pg.Client.prototype as unknown as { query(...parts: unknown[]): unknown };
  const { query } = prototype;
  const sent: string[] = [];
  prototype.query = function counted(this: unknown, ...parts: unknown[]) {
    const [statement] = parts;
    sent.push(typeof statement === 'string' ? statement : String((statement as { text?: string }).text));
    return query.apply(this, parts);
  };
  try {
    await act();
  } finally {
    prototype.query = query;
  }
  return sent;
}
