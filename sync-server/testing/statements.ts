// Counts the statements sent to the database by any API.
import pg from 'pg';

/** One statement as the driver got it. */
export interface SentStatement {
  text: string;
  /** The name under which the connection prepares it. */
  name: string | undefined;
  hasValues: boolean;
}

/**
 * Returns the statements that `act` sends over all connections of this process, including transactions and savepoints.
 */
export async function sentStatementsOf(act: () => Promise<unknown>): Promise<SentStatement[]> {
  const prototype = pg.Client.prototype as unknown as { query(...parts: unknown[]): unknown };
  const { query } = prototype;
  const sent: SentStatement[] = [];
  prototype.query = function counted(this: unknown, ...parts: unknown[]) {
    const [statement, values] = parts;
    const given = typeof statement === 'string' ? { text: statement, values } : statement;
    const { text, name, values: own } = given as { text?: string; name?: string; values?: unknown };
    sent.push({ text: String(text), name, hasValues: Array.isArray(own) && own.length > 0 });
    return query.apply(this, parts);
  };
  try {
    await act();
  } finally {
    prototype.query = query;
  }
  return sent;
}

/** The texts of `sentStatementsOf`. */
export const statementsOf = async (act: () => Promise<unknown>): Promise<string[]> =>
  (await sentStatementsOf(act)).map(({ text }) => text);
