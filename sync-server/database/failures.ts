// Recognizes failures of the database or of the connection to it, as opposed to failures of a statement.

/**
 * The database is unreachable, is a standby, has no space or connection left, or every attempt conflicted with other
 * writers. Nothing was committed, so the same request may succeed later. SQLSTATE classes 08 and 53, 57P01 to 57P03,
 * 25006, 40001, 40P01, 55P03, and the system's own codes.
 */
const awayCodes =
  /^(08...|53...|57P0[1-3]|25006|40001|40P01|55P03|ECONN[A-Z]+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/;

/**
 * The driver reports a connection that ended by a text alone, and the query builder puts the statement before it. Both
 * are in node-postgres's client.js and its pool.
 */
const lostConnection =
  /Connection terminated|Connection ended|not queryable|timeout exceeded when trying to connect|Query read timeout/;

/** Reports whether the error means that the database cannot be reached now. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  // A file that does not exist is a defect, unless it is the database's socket.
  if (code === 'ENOENT' && syscall !== 'connect') return false;
  if (typeof code === 'string') return awayCodes.test(code);
  return error.name === 'KnexTimeoutError' || lostConnection.test(error.message);
}
