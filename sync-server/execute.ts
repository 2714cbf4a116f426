// Everything that changes data passes here: a batch of entries, judged in order, exactly once, in one transaction.
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { AcceptContext, Actor } from '#shared/command.ts';
import type { Commands } from '#shared/commands.ts';
import { idsFrom, outcomeOf, refusalOf, refused, runOnServer, takenId, understand } from '#shared/judge.ts';
import { Layer } from '#shared/layer.ts';
import type { Write } from '#shared/layer.ts';
import { Refusal } from '#shared/refusal.ts';
import type { Outcome, WireEntry } from '#shared/sync.ts';
import { findSettled, rememberEntries } from './ledger.ts';
import type { Settled } from './ledger.ts';
import { flushWrites, PostgresReader } from './postgres-store.ts';
import { inSerializableTransaction, isDataFault, isUniqueViolation } from './serializable.ts';
import { must } from '#shared/must.ts';

/** An entry as a door hands it over. REST writes have no client and no sequence. */
export type Entry = Pick<WireEntry, 'id' | 'command' | 'version' | 'input' | 'after' | 'digest'> & {
  sequence: number | null;
  savedAt: string | null;
};

export interface Batch {
  actor: Actor;
  client: string | null;
  entries: readonly Entry[];
  /** How many entries the device keeps back for its next request. */
  waiting?: number;
  /** One "no" takes back all: they are the parts of one change. */
  isAllOrNone?: boolean;
}

export interface Execution {
  outcomes: Map<string, Outcome>;
  /** This client id is used by a copy of the device: nothing was executed. */
  isForked: boolean;
  /** The rows that were added or changed. */
  writes: readonly Write[];
}

export interface ExecuteParts {
  knex: Knex;
  commands: Commands;
  now(): Date;
  randomId?(): string;
  /** Called inside the transaction with what it wrote: the place of the push outbox. */
  beforeCommit?(transaction: Knex.Transaction, writes: readonly Write[], now: string): Promise<void>;
  /** Called after the commit: the place of hints to open clients. */
  afterCommit?(writes: readonly Write[]): void;
  /** A throw that is no refusal: a bug in a rule. The entry is refused, the others go on. */
  onDefect(error: unknown, command: string): void;
}

export type Execute = (batch: Batch) => Promise<Execution>;

export const executeWith =
  (parts: ExecuteParts): Execute =>
  async (batch) => {
    const execution = await inSerializableTransaction(parts.knex, (transaction) =>
      executeIn(transaction, batch, parts),
    );
    if (execution.writes.length > 0) parts.afterCommit?.(execution.writes);
    return execution;
  };

async function executeIn(
  transaction: Knex.Transaction,
  batch: Batch,
  parts: ExecuteParts,
): Promise<Execution> {
  const settled = await findSettled(transaction, batch);
  if (settled.foreignClient) throw new Refusal('forbidden', 'These changes belong to somebody else.');
  if (settled.isForked) return { outcomes: new Map(), isForked: true, writes: [] };
  const judgement = await judgeByHalves(transaction, batch, settled, parts);
  await rememberEntries(transaction, batch, judgement.outcomes, judgement.now);
  await parts.beforeCommit?.(transaction, judgement.writes, judgement.now);
  return { outcomes: judgement.outcomes, isForked: false, writes: judgement.writes };
}

interface Judgement {
  outcomes: Map<string, Outcome>;
  writes: Write[];
  now: string;
}

/** A constraint that says no at the flush is traced by halves down to its entry, whose constraint becomes a refusal. */
async function judgeByHalves(
  transaction: Knex.Transaction,
  batch: Batch,
  settled: Settled,
  parts: ExecuteParts,
): Promise<Judgement> {
  const reader = new PostgresReader(transaction);
  const judgement = await judge(reader, batch, settled, parts);
  if (judgement.writes.length === 0) return judgement;
  try {
    await transaction.transaction((savepoint) => flushWrites(savepoint, reader, judgement.writes));
    return judgement;
  } catch (error) {
    if (!isDataFault(error)) throw error;
    if (batch.entries.length === 1 || batch.isAllOrNone) {
      if (!isUniqueViolation(error)) parts.onDefect(error, must(batch.entries[0]).command);
      const outcome = refused(isUniqueViolation(error) ? takenId : defect);
      return { ...judgement, writes: [], outcomes: new Map(batch.entries.map(({ id }) => [id, outcome])) };
    }
  }
  const middle = Math.ceil(batch.entries.length / 2);
  const first = await judgeByHalves(
    transaction,
    { ...batch, entries: batch.entries.slice(0, middle) },
    settled,
    parts,
  );
  const known = { ...settled, outcomes: new Map([...settled.outcomes, ...first.outcomes]) };
  const second = await judgeByHalves(
    transaction,
    { ...batch, entries: batch.entries.slice(middle) },
    known,
    parts,
  );
  return {
    outcomes: new Map([...first.outcomes, ...second.outcomes]),
    writes: [...first.writes, ...second.writes],
    now: second.now,
  };
}

/** Judges the entries in order, over one layer that holds what the accepted ones wrote. */
async function judge(
  reader: PostgresReader,
  batch: Batch,
  settled: Settled,
  parts: ExecuteParts,
): Promise<Judgement> {
  const now = parts.now();
  const places = new Map(batch.entries.map(({ id }, index) => [id, batch.entries.length - 1 - index]));
  // Each entry has a moment of its own, so that histories tell which of two in one batch came first.
  const momentOf = ({ id }: Entry) => new Date(now.getTime() - (places.get(id) ?? 0)).toISOString();
  const contextOf = (entry: Entry): AcceptContext => ({
    actor: batch.actor,
    now: momentOf(entry),
    newId: idsFrom(entry.id),
    randomId: parts.randomId ?? randomUUID,
  });
  const fresh = batch.entries.filter(({ id }) => !settled.outcomes.has(id));
  if (fresh.length > 1) await rehearse(reader, batch.actor, fresh, parts.commands, contextOf);
  const accepted = new Layer(reader);
  const outcomes = new Map<string, Outcome>();
  for (const entry of batch.entries) {
    const known = settled.outcomes.get(entry.id);
    if (known) outcomes.set(entry.id, known);
    else
      outcomes.set(
        entry.id,
        await judgeEntry(entry, accepted, { outcomes, settled, parts, context: contextOf(entry) }),
      );
  }
  if (batch.isAllOrNone && [...outcomes.values()].some(isNo))
    return { outcomes: new Map([...outcomes].map(takenBack)), writes: [], now: now.toISOString() };
  return { outcomes, writes: accepted.writes, now: now.toISOString() };
}

const isNo = ({ kind }: Outcome): boolean => kind === 'refused' || kind === 'conflict';

/** What was not refused itself was not done either, and is not remembered. */
const takenBack = ([id, outcome]: [string, Outcome]): [string, Outcome] =>
  isNo(outcome) ? [id, outcome] : [id, { kind: 'held', reason: 'after' }];

interface Bench {
  outcomes: ReadonlyMap<string, Outcome>;
  settled: Settled;
  parts: ExecuteParts;
  context: AcceptContext;
}

async function judgeEntry(
  entry: Entry,
  accepted: Layer,
  { outcomes, settled, parts, context }: Bench,
): Promise<Outcome> {
  const waitsFor = entry.after.map((id) => outcomes.get(id) ?? settled.outcomes.get(id));
  if (waitsFor.some((outcome) => !outcome || outcome.kind === 'refused' || outcome.kind === 'held'))
    return { kind: 'held', reason: 'after' };
  const understood = understand(parts.commands, entry, context.actor);
  if ('outcome' in understood) return understood.outcome;
  try {
    const { layer, result } = await runOnServer(accepted, understood, context);
    layer.mergeInto(accepted);
    return outcomeOf(result);
  } catch (error) {
    const outcome = refusalOf(error);
    if (outcome) return outcome;
    if (isFromDatabase(error)) throw error;
    parts.onDefect(error, entry.command);
    return refused(defect);
  }
}

const defect = new Refusal('defect', 'Something went wrong on our side. Your change is kept here.');

/**
 * Runs all entries at once, each on a throw-away layer, only to learn what they read: their questions of one moment
 * become one statement, so that judging 500 entries in order afterwards costs a handful of statements.
 */
async function rehearse(
  reader: PostgresReader,
  actor: Actor,
  entries: readonly Entry[],
  commands: Commands,
  contextOf: (entry: Entry) => AcceptContext,
): Promise<void> {
  const runs = entries.map(async (entry) => {
    const understood = understand(commands, entry, actor);
    if (!('outcome' in understood)) await runOnServer(reader, understood, contextOf(entry));
  });
  const ends = await Promise.allSettled(runs);
  const failed = ends.find((end) => end.status === 'rejected' && isFromDatabase(end.reason));
  if (failed) throw (failed as PromiseRejectedResult).reason;
}

/** An SQLSTATE: the transaction is lost and the whole batch is to be run again, or the database is away. */
function isFromDatabase(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && (/^[0-9A-Z]{5}$/.test(code) || /^E[A-Z]+$/.test(code));
}
