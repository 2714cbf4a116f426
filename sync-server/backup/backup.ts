// A backup is a single file of lines that both kinds of database can write and restore: rows as JSON, followed by a
// count and a checksum. A restored database begins a new epoch, so that no cursor of the old one is accepted.
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { isDataFault } from '../engine/serializable.ts';

export const backupFormat = 'skillpact-backup-1';

/** Why a file was rejected, worded for the person who runs the command. */
export class InvalidBackup extends Error {
  override readonly name = 'UnfitBackup';
}

interface Head {
  format: string;
  at: string;
  /** The schema version of the rows: the name of its last migration. */
  schema: string;
}

interface End {
  rows: number;
  checksum: string;
}

const rowsAtOnce = 1_000;

/**
 * Tables that a new database fills itself, or whose old contents must not be trusted: the epochs that cursors rely
 * on, and the migration state.
 */
const notKept = new Set([
  'lineage',
  'incarnations',
  'currentIncarnation',
  'knex_migrations',
  'knex_migrations_lock',
  'restamps',
]);

/**
 * Rows about sessions and sign-ins. They are not restored: a device that was signed out must stay so, an old code, an
 * invitation link that was used or withdrawn and a calendar address that was revoked must not work, and no mail and no webhook
 * may be sent twice. Mails were in a table of their own up to migration 092. Derived rows are computed again.
 */
const ended = new Set([
  'sessions',
  'endedSessions',
  'signInCodes',
  'passkeyChallenges',
  'colleagueInvites',
  'calendarFeeds',
  'runningKeys',
  'keyedAnswers',
  'mails',
  'deliveries',
  'derivations',
  'studentPeriods',
  'matchFigures',
  'figureSums',
]);

/** A change of address that was stopped after the backup must not be made after the restore. */
const CANCEL_OPEN_CHANGES = `
  update "addressChanges" set state = 'cancelled' where state in ('requested', 'scheduled')`;

/** A key that was revoked after the backup must not work after the restore. The rows stay, because the audit names them. */
const REVOKE_KEYS = `update "serviceAccounts" set "revokedAt" = now() where "revokedAt" is null`;

/** A webhook that was deleted or changed after the backup must send nothing until an owner confirms it. */
const PAUSE_WEBHOOKS = `
  update webhooks set "pausedAt" = now(), "pauseReason" = 'restored' where "pauseReason" is distinct from 'restored'`;

/** The tables of which a restore changes rows. */
export const changedByRestore: ReadonlySet<string> = new Set([
  'addressChanges',
  'serviceAccounts',
  'webhooks',
]);

/** Yields the lines of a backup, all from one snapshot, even during concurrent writes. */
export async function* writeBackup(knex: Knex, at: Date): AsyncGenerator<string> {
  const transaction = await knex.transaction({ isolationLevel: 'repeatable read', readOnly: true });
  try {
    const checksum = createHash('sha256');
    let rows = 0;
    const seal = (line: string) => {
      checksum.update(line).update('\n');
      return line;
    };
    const schema = await schemaOf(transaction);
    yield seal(JSON.stringify({ format: backupFormat, at: at.toISOString(), schema } satisfies Head));
    for (const table of (await tablesInOrder(transaction)).filter((name) => !ended.has(name))) {
      yield seal(JSON.stringify({ table }));
      for await (const row of rowsOf(transaction, table)) {
        rows += 1;
        yield seal(row);
      }
    }
    yield JSON.stringify({ rows, checksum: checksum.digest('hex') } satisfies End);
  } finally {
    await transaction.rollback();
  }
}

/** Reads in portions, so that a large table is never in memory as a whole. */
async function* rowsOf(transaction: Knex.Transaction, table: string): AsyncGenerator<string> {
  await transaction.raw(`declare rows cursor for select row_to_json(t)::text as row from "${table}" t`);
  for (;;) {
    const { rows } = await transaction.raw<{ rows: { row: string }[] }>(`fetch ${rowsAtOnce} from rows`);
    for (const { row } of rows) yield row;
    if (rows.length < rowsAtOnce) break;
  }
  await transaction.raw('close rows');
}

/**
 * Replaces all existing rows in one transaction and signs everybody out. Throws InvalidBackup without any change if
 * the file is unusable.
 */
export async function restoreBackup(knex: Knex, lines: AsyncIterable<string>): Promise<Head & End> {
  return knex.transaction(async (transaction) => {
    await transaction.raw('set local statement_timeout = 0');
    const known = await tablesInOrder(transaction);
    await transaction.raw(`truncate ${[...known, 'lineage'].map((table) => `"${table}"`).join(', ')}`);
    const reading = new BackupReader(transaction, known);
    try {
      for await (const line of lines) await reading.take(line);
      return await reading.finish();
    } catch (error) {
      // A row that is missing or changed breaks the rows that name it.
      if (isDataFault(error)) throw new InvalidBackup(damaged);
      throw error;
    }
  });
}

const damaged = 'This backup is damaged. Nothing was changed.';

/** Reads a file line by line and accepts it only if its last line matches all others. */
class BackupReader {
  private readonly checksum = createHash('sha256');
  private head: Head | undefined;
  private end: End | undefined;
  private table = '';
  private waiting: string[] = [];
  private count = 0;
  private readonly transaction: Knex.Transaction;
  private readonly known: readonly string[];

  constructor(transaction: Knex.Transaction, known: readonly string[]) {
    this.transaction = transaction;
    this.known = known;
  }

  async take(line: string): Promise<void> {
    if (this.end) throw new InvalidBackup('This file has data after its end marker.');
    const read = parse(line);
    if (!this.head) this.head = await this.believe(read);
    else if (isEnd(read)) {
      await this.flush();
      this.end = read;
      return;
    } else if (isTable(read)) await this.begin(read.table);
    else await this.add(line);
    this.checksum.update(line).update('\n');
  }

  async finish(): Promise<Head & End> {
    const { head, end, count } = this;
    if (!head || !end) throw new InvalidBackup('This backup is incomplete. Nothing was changed.');
    if (end.rows !== count || end.checksum !== this.checksum.digest('hex')) throw new InvalidBackup(damaged);
    if (this.known.includes('addressChanges')) await this.transaction.raw(CANCEL_OPEN_CHANGES);
    if (this.known.includes('serviceAccounts')) await this.transaction.raw(REVOKE_KEYS);
    if (this.known.includes('webhooks')) await this.transaction.raw(PAUSE_WEBHOOKS);
    for (const table of this.known) await continueNumbers(this.transaction, table);
    return { ...head, ...end };
  }

  private async believe(read: object): Promise<Head> {
    if (!isHead(read)) throw new InvalidBackup('This is not a backup of SkillPact.');
    const schema = await schemaOf(this.transaction);
    if (read.schema !== schema)
      throw new InvalidBackup(`This backup has the schema ${read.schema}, the database has ${schema}.`);
    return read;
  }

  private async begin(table: string): Promise<void> {
    await this.flush();
    if (!this.known.includes(table)) throw new InvalidBackup(`This version has no table ${table}.`);
    this.table = table;
  }

  private async add(row: string): Promise<void> {
    this.count += 1;
    this.waiting.push(row);
    if (this.waiting.length === rowsAtOnce) await this.flush();
  }

  /** Omits the stamps, because the rows belong to the restoring transaction. */
  private async flush(): Promise<void> {
    const rows = this.waiting;
    this.waiting = [];
    // Older files contain rows that are not restored.
    if (rows.length === 0 || ended.has(this.table)) return;
    const columns = await columnsOf(this.transaction, this.table);
    await this.transaction.raw(
      `insert into "${this.table}" (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::"${this.table}", ?::json)`,
      [`[${rows.join(',')}]`],
    );
  }
}

function parse(line: string): object {
  try {
    const read: unknown = JSON.parse(line);
    if (typeof read === 'object' && read !== null) return read;
  } catch {
    // Reported below.
  }
  throw new InvalidBackup('This backup is damaged. Nothing was changed.');
}

const isHead = (line: object): line is Head => 'format' in line && line.format === backupFormat;
const isEnd = (line: object): line is End => 'rows' in line && 'checksum' in line;
const isTable = (line: object): line is { table: string } =>
  'table' in line && typeof line.table === 'string' && Object.keys(line).length === 1;

/** Sorts tables so that referenced tables come first. */
async function tablesInOrder(transaction: Knex.Transaction): Promise<string[]> {
  const tables = await transaction.raw<{ rows: { name: string }[] }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace order by 1`,
  );
  const references = await transaction.raw<{ rows: { from: string; to: string }[] }>(
    `select f.relname as "from", t.relname as "to" from pg_constraint c
       join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
      where c.contype = 'f' and c.conrelid <> c.confrelid`,
  );
  const waiting = new Set(tables.rows.map(({ name }) => name).filter((name) => !notKept.has(name)));
  const ordered: string[] = [];
  while (waiting.size > 0) {
    const free = [...waiting].filter(
      (name) => !references.rows.some(({ from, to }) => from === name && waiting.has(to)),
    );
    if (free.length === 0) throw new Error('Tables point at each other in a circle');
    for (const name of free) waiting.delete(name);
    ordered.push(...free);
  }
  return ordered;
}

async function columnsOf(transaction: Knex.Transaction, table: string): Promise<string> {
  const { rows } = await transaction.raw<{ rows: { name: string }[] }>(
    `select quote_ident(attname) as name from pg_attribute
      where attrelid = ?::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'xid'`,
    [`"${table}"`],
  );
  return rows.map(({ name }) => name).join(', ');
}

/** Continues the database's sequences after the highest number. */
async function continueNumbers(transaction: Knex.Transaction, table: string): Promise<void> {
  const { rows } = await transaction.raw<{ rows: { name: string }[] }>(
    `select attname as name from pg_attribute where attrelid = ?::regclass and attidentity <> ''`,
    [`"${table}"`],
  );
  for (const { name } of rows)
    await transaction.raw(
      `select setval(pg_get_serial_sequence(?, ?), coalesce((select max("${name}") from "${table}"), 0) + 1, false)`,
      [`"${table}"`, name],
    );
}

async function schemaOf(transaction: Knex.Transaction): Promise<string> {
  const done = (await transaction('knex_migrations').orderBy('id', 'desc').first('name')) as
    | { name: string }
    | undefined;
  return done?.name ?? 'none';
}

/** Returns the schema named in the first line of a backup. */
export function schemaIn(firstLine: string): string {
  const head = parse(firstLine);
  if (!isHead(head)) throw new InvalidBackup('This is not a backup of SkillPact.');
  return head.schema;
}
