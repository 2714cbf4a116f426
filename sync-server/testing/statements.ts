// Counts the statements sent to the database by any API.
import pg from 'pg';

/** One statement as the driver got it. */
export interface SentStatement {
  text: string;
  /** The name under which the connection prepares it. */
  name: string | undefined;
  hasValues: boolean;
  values: readonly unknown[];
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
    const all = Array.isArray(own) ? own : [];
    sent.push({ text: String(text), name, hasValues: all.length > 0, values: all });
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
