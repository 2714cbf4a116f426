// Runs a transaction at SERIALIZABLE and repeats it after a conflict. At read committed, an approval and a completion
// that do not see each other would create no match.
import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import { isDatabaseAway } from '../database/failures.ts';
import { localSettingsOf } from '../database/local-settings.ts';
import { isStaleStatement } from '../database/statement-names.ts';
import { serializationRetries } from '../metrics/metrics.ts';

const attempts = 6;

/** Runs in one transaction. The last attempt runs alone. */
export type Transact = <T>(work: (transaction: Knex.Transaction) => Promise<T>) => Promise<T>;

/** After a conflict, `work` starts over, including the reads before its transaction. */
export async function withSerializableTransaction<T>(
  knex: Knex,
  work: (transact: Transact) => Promise<T>,
): Promise<T> {
  const settings = localSettingsOf(knex);
  for (let attempt = 1; ; attempt++) {
    try {
      return await work((inTransaction) =>
        knex.transaction(
          async (transaction) => {
            if (settings !== null) await transaction.raw(settings);
            // A lock taken before the first query keeps every other batch from writing.
            if (attempt === attempts) await transaction.raw('lock table entries in share row exclusive mode');
            return inTransaction(transaction);
          },
          { isolationLevel: 'serializable' },
        ),
      );
    } catch (error) {
      if (attempt === attempts || !hasMetAnother(error)) throw error;
      serializationRetries.inc();
      await wait(Math.random() * 15 * 2 ** attempt);
    }
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error ? (error as { code?: unknown }).code : undefined;

/**
 * 40001 serialization failure, 40P01 deadlock, another process stored one of these entries after the lookup, or the schema
 * has changed since a statement was prepared.
 */
export const hasMetAnother = (error: unknown): boolean =>
  codeOf(error) === '40001' ||
  codeOf(error) === '40P01' ||
  isStaleStatement(error) ||
  (isUniqueViolation(error) && (error as { table?: unknown }).table === 'entries');

/** 23505 unique violation. */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === '23505';

/** Class 22, and class 54 for values too large for a row or an index: a value cannot be stored as it is. */
export const isValueFault = (error: unknown): boolean => /^(22|54)/.test(String(codeOf(error)));

/** A value fault or a constraint violation (class 23): caused by one entry, not by the database. */
export const isDataFault = (error: unknown): boolean =>
  isValueFault(error) || String(codeOf(error)).startsWith('23');

/** The transaction is lost and the whole batch must run again, or the database is unavailable. */
export function isFromDatabase(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return isDatabaseAway(error) || (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code));
}
