// Executes every write: a batch of entries, processed in order, exactly once, in one transaction.
import { refuseEntry } from '#shared/engine/engine-refusals.ts';
import type { Knex } from 'knex';
import { platformId } from '#shared/engine/options.ts';
import { refused, takenId } from '#shared/engine/run-command.ts';
import type { Write } from '#shared/engine/layer.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import type { Outcome } from '#shared/engine/protocol.ts';
import { auditRows, deniedOnce } from './audit.ts';
import type { DeniedOnce } from './audit.ts';
import { eraseTraces } from './erasure.ts';
import { defect, runBatch, batchContextOf } from './run-batch.ts';
import type { BatchResult, BatchContext } from './run-batch.ts';
import { findProcessed, firstRowValue, recordEntries } from './processed-entries.ts';
import { flushWrites, PostgresReader, rowWrites } from './postgres-store.ts';
import type { RowWrites } from './postgres-store.ts';
import {
  hasMetAnother,
  isDataFault,
  isUniqueViolation,
  isValueFault,
  withSerializableTransaction,
} from './serializable.ts';
import { unstorable } from './storable.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import type { Entry, Batch, Execution, ExecuteParts, Execute } from './types.ts';

/** Creates the function that executes batches. */
export const executeWith = (given: ExecuteParts): Execute => {
  const parts = { ...given, isLogged: deniedOnce() };
  return async (batch) => {
    const execution = await withSerializableTransaction<Execution>(parts.knex, async (transact) => {
      // Read before the transaction, because its page locks on the table of entries would conflict with those of every other
      // batch. Settled outcomes never change. An entry that is settled in between fails on its key, and the batch
      // starts over.
      const settled = await findProcessed(parts.knex, batch);
      if (settled.foreignClient) throw refuseEntry('entry.foreign');
      if (settled.isForked) return { outcomes: new Map(), isForked: true, writes: [] };
      const run = (isCareful: boolean) =>
        transact((transaction) => executeIn(transaction, batch, settled.outcomes, { ...parts, isCareful }));
      // Most batches of one entry write what the database takes, and a savepoint costs two statements.
      if (batch.entries.length > 1) return run(true);
      return run(false).catch((error: unknown) => {
        if (!isDataFault(error) || hasMetAnother(error)) throw error;
        return run(true);
      });
    });
    if (execution.writes.length > 0) parts.afterCommit?.(execution.writes, execution.rev);
    return execution;
  };
};

/** What the product does by itself, it does under the platform's name, which an administrator can change. */
async function underPlatformName(transaction: Knex.Transaction, batch: Batch): Promise<Batch> {
  const { actor } = batch;
  if (actor.role !== 'system') return batch;
  const saved = await new PostgresReader(transaction).get('settings', platformId);
  return saved ? { ...batch, actor: { ...actor, name: saved.platformName } } : batch;
}

async function executeIn(
  transaction: Knex.Transaction,
  given: Batch,
  settled: ReadonlyMap<string, Outcome>,
  parts: ExecuteParts & { isLogged: DeniedOnce; isCareful: boolean },
): Promise<Execution> {
  const batch = await underPlatformName(transaction, given);
  const trial = batchContextOf(batch, parts);
  const judge: typeof judgeAtOnce = parts.isCareful ? judgeByHalves : judgeAtOnce;
  const judgement = await judge(transaction, batch.entries, settled, trial);
  const { outcomes, writes, subjects, changes, rows } = judgement;
  const audit = auditRows(batch, outcomes, subjects, {
    isLogged: parts.isLogged,
    now: trial.now,
  });
  const fresh = new Map([...outcomes].filter(([id]) => !settled.has(id)));
  const rev = await recordEntries(transaction, batch, fresh, trial.now, { audit, history: changes, rows });
  await eraseTraces(transaction, writes);
  await parts.beforeCommit?.(transaction, writes, trial.now);
  return { outcomes, isForked: false, writes, rev };
}

/** The rows are written with the entry. An error there aborts the transaction. */
async function judgeAtOnce(
  transaction: Knex.Transaction,
  entries: readonly Entry[],
  settled: ReadonlyMap<string, Outcome>,
  trial: BatchContext,
): Promise<BatchResult & { rows?: RowWrites }> {
  const reader = new PostgresReader(transaction);
  const judgement = await runBatch(reader, entries, settled, trial);
  return { ...judgement, rows: rowWrites(reader, judgement.writes, firstRowValue) };
}

/**
 * Finds the entry that violates a constraint at the flush by halving the batch, and turns the violation into its
 * rejection.
 */
async function judgeByHalves(
  transaction: Knex.Transaction,
  entries: readonly Entry[],
  settled: ReadonlyMap<string, Outcome>,
  trial: BatchContext,
): Promise<BatchResult> {
  const reader = new PostgresReader(transaction);
  const judgement = await runBatch(reader, entries, settled, trial);
  if (judgement.writes.length === 0) return judgement;
  try {
    await transaction.transaction((savepoint) => flushWrites(savepoint, reader, judgement.writes));
    return judgement;
  } catch (error) {
    if (!isDataFault(error)) throw error;
    if (entries.length === 1 || trial.batch.isAllOrNone) {
      if (!isUniqueViolation(error)) trial.parts.onDefect(error, assertDefined(entries[0]).command);
      const outcome = refused(refusalOfFlush(error, judgement.writes));
      return {
        writes: [],
        subjects: new Map(),
        changes: [],
        outcomes: new Map(entries.map(({ id }) => [id, outcome])),
      };
    }
  }
  const middle = Math.ceil(entries.length / 2);
  const first = await judgeByHalves(transaction, entries.slice(0, middle), settled, trial);
  const known = new Map([...settled, ...first.outcomes]);
  const second = await judgeByHalves(transaction, entries.slice(middle), known, trial);
  return {
    outcomes: new Map([...first.outcomes, ...second.outcomes]),
    writes: [...first.writes, ...second.writes],
    subjects: new Map([...first.subjects, ...second.subjects]),
    changes: [...first.changes, ...second.changes],
  };
}

function refusalOfFlush(error: unknown, writes: readonly Write[]): Refusal {
  if (isUniqueViolation(error)) return takenId;
  return isValueFault(error) ? unstorable(writes) : defect;
}
