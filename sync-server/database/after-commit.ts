// Does something after a transaction has committed, and not if it is rolled back.
import type { Knex } from 'knex';

/** Calls `act` after the commit; at once without a transaction. */
export function afterCommit(transaction: Knex.Transaction | undefined, act: () => void): void {
  if (transaction) transaction.executionPromise.then(act, () => {});
  else act();
}
