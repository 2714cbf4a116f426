// The processed entries: their outcomes and their person. It is written in the transaction of their effects.
import { refuseEntry } from '#shared/engine/engine-refusals.ts';
import type { Knex } from 'knex';
import type { Actor } from '#shared/engine/command.ts';
import { refused } from '#shared/engine/run-command.ts';
import type { Outcome } from '#shared/engine/protocol.ts';
import { auditSql } from './audit.ts';
import { historySql } from './history.ts';
import type { Batch } from './types.ts';
import { query, queryOnce } from './postgres-store.ts';
import { refuseRequest } from './request-refusals.ts';
import type { RowWrites } from './postgres-store.ts';

/** What is known about the entries of a batch before it runs. */
export interface ProcessedEntries {
  /** The outcomes of the batch's entries and of the entries they come after. */
  outcomes: Map<string, Outcome>;
  isForked: boolean;
  foreignClient: boolean;
}

interface LedgerRow {
  id: string;
  personId: string;
  client: string | null;
  sequence: number | null;
  digest: string;
  outcome: Outcome;
}

const ledgerColumns = 'id, "personId", client, sequence, digest, outcome';

/**
 * Uses one index lookup for each id and each number. Without `offset 0` the planner reads every entry of the device
 * and compares each with all the given numbers.
 */
export const processedSql = `
  select e.* from unnest($1::text[]) given (id),
    lateral (select ${ledgerColumns} from entries where entries.id = given.id offset 0) e
  union all
  select e.* from unnest($3::bigint[]) given (sequence),
    lateral (select ${ledgerColumns} from entries where client = $2 and entries.sequence = given.sequence offset 0) e
  union all
  select '', "personId", id, null, '', '{}'::jsonb from clients where id = $2`;

/** Reads the outcomes already stored for the batch's entries and the entries they come after. */
export async function findProcessed(
  knex: Knex,
  { actor, client, entries }: Batch,
): Promise<ProcessedEntries> {
  const ids = [...new Set(entries.flatMap(({ id, after }) => [id, ...after]))];
  const sequences = entries.map(({ sequence }) => sequence).filter((sequence) => sequence !== null);
  const rows = await queryOnce<LedgerRow>(knex, processedSql, [ids, client, sequences]);
  const known = new Map(rows.filter(({ id }) => id !== '').map((row) => [row.id, row]));
  const bySequence = new Map(
    [...known.values()].filter((row) => row.client === client).map((row) => [row.sequence, row.id]),
  );
  const outcomes = new Map(
    [...known.values()].filter((row) => row.personId === actor.person).map((row) => [row.id, row.outcome]),
  );
  for (const { id, digest } of entries) {
    const row = known.get(id);
    if (row && (row.digest !== digest || row.personId !== actor.person))
      outcomes.set(id, refused(client === null ? reusedKey : anotherEntry));
  }
  return {
    outcomes,
    isForked:
      client !== null &&
      entries.some(({ id, sequence }) => sequence !== null && (bySequence.get(sequence) ?? id) !== id),
    foreignClient: rows.some((row) => row.id === '' && row.personId !== actor.person),
  };
}

/** Returns the digest of an entry that was processed before. A request with the same key and digest is a repetition. */
export async function digestOfProcessed(knex: Knex, id: string): Promise<string | undefined> {
  const [row] = await queryOnce<{ digest: string }>(knex, 'select digest from entries where id = $1', [id]);
  return row?.digest;
}

const anotherEntry = refuseEntry('entry.takenNumber');
/** Entries without a device have the Idempotency-Key of their request as id. */
const reusedKey = refuseRequest('rest.reusedKey');

const rememberSql = (rows: readonly string[]) => `
  with ${rows.map((part) => `${part}, `).join('')}seen as (
    insert into clients (id, "personId", waiting, "seenAt") select $2, $1, $5, $4 where $2::text is not null
    on conflict (id) do update set waiting = excluded.waiting, "seenAt" = excluded."seenAt"
  ), audited as (${auditSql}), recorded as (${historySql})
  insert into entries (id, "personId", client, sequence, digest, command, outcome, "savedAt", "settledAt")
  select n.id, $1, $2, n.sequence, n.digest, n.command, n.outcome, n."savedAt", $4
    from json_to_recordset($3::json) n (id text, sequence bigint, digest text, command text, outcome jsonb, "savedAt" timestamptz)
  returning pg_current_xact_id()::text::bigint as rev`;

/** The rows that are written together with the entries. */
interface Beside {
  audit: readonly object[];
  history: readonly object[];
  /** The rows of the domain, numbered from `firstRowValue`, if they are not written yet. */
  rows?: RowWrites | undefined;
}

/** The number of the first value that the statement does not use itself. */
export const firstRowValue = 12;

/** `held` is not final and is not stored. */
const isRemembered = (outcome: Outcome | undefined): outcome is Outcome =>
  outcome !== undefined && outcome.kind !== 'held';

/**
 * Stores the `outcomes` of the entries processed now. Audit and history rows are included, so that a batch of any size
 * takes one statement. Returns the rev of what is stored, if an entry is.
 */
export async function recordEntries(
  transaction: Knex.Transaction,
  { actor, actedAs, client, entries, waiting }: Batch,
  outcomes: ReadonlyMap<string, Outcome>,
  now: string,
  { audit, history, rows }: Beside,
): Promise<number | undefined> {
  const final = entries.flatMap(({ id, sequence, digest, command, savedAt }) => {
    const outcome = outcomes.get(id);
    return isRemembered(outcome) ? [{ id, sequence, digest, command, outcome, savedAt }] : [];
  });
  const [stored] = await query<{ rev: number }>(transaction, rememberSql(rows?.parts ?? []), [
    actor.person,
    client,
    JSON.stringify(final),
    now,
    waiting ?? 0,
    JSON.stringify(audit),
    actor.organization,
    actor.role,
    JSON.stringify(history),
    actor.name,
    actedAs ?? actor.memberRole,
    ...(rows?.values ?? []),
  ]);
  return stored?.rev;
}

/** Returns the known state of a device of this person: how many entries it still had to send at its last request. */
export async function clientOf(
  knex: Knex,
  actor: Actor,
  client: string,
): Promise<{ waiting: number; seenAt: string } | null> {
  const row = await knex('clients').where({ id: client, personId: actor.person }).first('waiting', 'seenAt');
  return row ? { waiting: row.waiting, seenAt: row.seenAt.toISOString() } : null;
}
