// One transaction at SERIALIZABLE, run again when it met another: at read committed, an approval and a completion
// that do not see each other would leave no match.
import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import { localSettingsOf } from '../database/local-settings.ts';

const attempts = 6;

/** Runs in one transaction; the last attempt runs alone. */
export type Transact = <T>(work: (transaction: Knex.Transaction) => Promise<T>) => Promise<T>;

/** `work` begins anew, with what it reads before its transaction, when that one met another. */
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
      await wait(Math.random() * 15 * 2 ** attempt);
    }
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error ? (error as { code?: unknown }).code : undefined;

/** 40001 serialization failure, 40P01 deadlock; or somebody else wrote one of these entries after the look-up. */
const hasMetAnother = (error: unknown): boolean =>
  codeOf(error) === '40001' ||
  codeOf(error) === '40P01' ||
  (isUniqueViolation(error) && (error as { table?: unknown }).table === 'entries');

/** 23505 unique violation. */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === '23505';

/** Class 22, and class 54 of what is too large for a row or an index: a value cannot be stored as it is. */
export const isValueFault = (error: unknown): boolean => /^(22|54)/.test(String(codeOf(error)));

/** A value, or class 23, a constraint, said no: the fault is one entry's and not the database's. */
export const isDataFault = (error: unknown): boolean =>
  isValueFault(error) || String(codeOf(error)).startsWith('23');

/** An SQLSTATE: the transaction is lost and the whole batch is to be run again, or the database is away. */
export function isFromDatabase(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && (/^[0-9A-Z]{5}$/.test(code) || /^E[A-Z]+$/.test(code));
}
