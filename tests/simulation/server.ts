// The simulated server: the real code on a real database, with the story's clock, crashes, backups and new versions.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Actor } from '#shared/engine/command.ts';
import type { TableDigest } from '#shared/engine/digest.ts';
import { actorOf } from '#shared/domain/people/people.ts';
import type { MemberRole } from '#shared/engine/options.ts';
import type { Row } from '#shared/engine/schema.ts';
import { openReply } from '#shared/engine/protocol.ts';
import type { SyncReply, SyncRequest } from '#shared/engine/protocol.ts';
import { restoreBackup, writeBackup } from '#server/backup/backup.ts';
import type { Database } from '#server/database/types.ts';
import { digestsOf } from '#server/sync/digests.ts';
import { executeWith } from '#server/engine/execute.ts';
import type { Execute } from '#server/engine/types.ts';
import type { ComparisonReply } from '#shared/engine/comparison.ts';
import type { ComparisonRequest } from '#shared/engine/comparison-request.ts';
import { isRestricted } from '#shared/engine/visibility.ts';
import { compare } from '#server/sync/compare.ts';
import { startEpoch } from '#server/sync/database-epoch.ts';
import { queuePushes } from '#server/push/outbox.ts';
import { syncDevice } from '#server/sync/sync.ts';
import { newMarketplace } from '#server/testing/marketplace.ts';
import type { Marketplace } from '#server/testing/marketplace.ts';
import type { Fate } from './network.ts';
import { drawnId } from './random.ts';
import type { Chance } from './random.ts';
import { commandsOf } from './versions.ts';
import type { AppVersion } from './versions.ts';
import { ModelConnection } from './model/model-database.ts';
import { wholeDatabase } from './whole-database.ts';
import { expectScope } from './scope.ts';
import { Watch } from './watch.ts';
import { watchChoices } from './choices.ts';

/** The server process ended, or its database became unavailable, before it could answer. */
export class ServerDied extends Error {
  override readonly name = 'ServerDied';
}

export class SimulatedServer {
  version: AppVersion = 1;
  /** How often an older backup has replaced the data. */
  restores = 0;
  /** People who acted in another role or organization at some time: their devices forget what they had sent before. */
  readonly moved = new Set<string>();
  readonly watch = new Watch();
  /** The drawn actions and events of this story, by name. */
  readonly drawn = new Map<string, number>();
  readonly marketplace: Marketplace;
  readonly database: Database;
  private readonly executes: Record<AppVersion, Execute>;
  private last: Promise<unknown> = Promise.resolve();
  private readonly sizes: string[] = [];
  private backup: { lines: string[]; now: string } | undefined;
  /** The transaction number of the last checkpoint. A crash casts doubt on the rows of later transactions. */
  private checkpoint = '0';

  private constructor(database: Database, marketplace: Marketplace, chance: Chance) {
    this.database = database;
    this.marketplace = marketplace;
    const executeOf = (version: AppVersion) =>
      executeWith({
        knex: database.writing,
        commands: watchChoices(commandsOf(version)),
        now: () => new Date(marketplace.clock.now),
        randomId: () => drawnId(chance),
        beforeCommit: queuePushes,
        onDefect: (error) => {
          throw error;
        },
      });
    this.executes = { 1: executeOf(1), 2: executeOf(2) };
  }

  static async start(database: Database, chance: Chance): Promise<SimulatedServer> {
    const marketplace = await newMarketplace(database, () => drawnId(chance));
    return new SimulatedServer(database, marketplace, chance);
  }

  count(name: string): void {
    this.drawn.set(name, (this.drawn.get(name) ?? 0) + 1);
  }

  now(): number {
    return Date.parse(this.marketplace.clock.now);
  }

  /** Returns the text of the answer to one sync call of this person. Concurrent calls are answered in turn. */
  answer(actor: Actor, request: SyncRequest, fate: Fate): Promise<string> {
    const answered = this.last.catch(() => {}).then(() => this.answerNow(actor, request, fate));
    this.last = answered;
    return answered;
  }

  /**
   * Returns the sizes of all requests and their replies, in order, without the empty ones. They must not depend on the
   * database: transactions of others on a shared Postgres renew a cookie, and a tab whose cookie is out of date asks once
   * more, for nothing.
   */
  async sizesOfReplies(): Promise<readonly string[]> {
    await this.last.catch(() => {});
    return this.sizes;
  }

  private async answerNow(actor: Actor, request: SyncRequest, fate: Fate): Promise<string> {
    // Rights are read again with each request and never taken from the device.
    const current = await this.actorNow(actor);
    const parts = {
      knex: this.database.knex,
      execute: this.executes[this.version],
      cursorKeys: ['simulation'],
      now: () => new Date(this.marketplace.clock.now),
    };
    const text = await suffering(fate, () => syncDevice(parts, current, request));
    const known = commandsOf(this.version);
    const reply = openReply(text);
    const sizes = sizesOf(request, reply);
    if (sizes.some((size) => size > 0)) this.sizes.push(sizes.join(' '));
    this.watch.answered(current, request, reply, { text, known });
    if (isRestricted(current)) await expectScope(await wholeDatabase(this.database.knex), current, reply);
    return text;
  }

  async digests(actor: Actor): Promise<TableDigest[]> {
    return digestsOf(this.database.knex, await this.actorNow(actor));
  }

  async compare(actor: Actor, request: ComparisonRequest): Promise<ComparisonReply> {
    return compare(this.database.knex, await this.actorNow(actor), request);
  }

  async writeCheckpoint(): Promise<void> {
    const { rows } = await this.database.knex.raw<{ rows: { number: string }[] }>(
      'select pg_current_xact_id()::text as number',
    );
    this.checkpoint = rows[0]?.number ?? '0';
  }

  /**
   * Postgres has recovered from a crash: every cursor from before is in doubt. Nothing that was committed is lost. It is the
   * second break in a row, so that the checkpoint of the story counts and not the one of the database at hand.
   */
  async recoverFromCrash(): Promise<void> {
    const { knex } = this.database;
    // The lower of two checkpoints counts.
    await knex.raw('checkpoint');
    await knex.raw('insert into incarnations (id, "sharedBelow") values (?, ?)', [
      randomUUID(),
      this.checkpoint,
    ]);
    await knex.raw('delete from "currentIncarnation"');
    await this.writeCheckpoint();
  }

  async keepBackup(): Promise<void> {
    await this.writeCheckpoint();
    const lines: string[] = [];
    for await (const line of writeBackup(this.database.knex, new Date(this.marketplace.clock.now)))
      lines.push(line);
    this.backup = { lines, now: this.marketplace.clock.now };
  }

  /** Returns whether there was a backup. The clock continues; changes after the backup are lost. */
  async restoreBackup(): Promise<boolean> {
    if (!this.backup) return false;
    await restoreBackup(this.database.knex, linesOf(this.backup.lines));
    await startEpoch(this.database.knex);
    this.restores += 1;
    this.watch.forget(await this.database.knex('entries').select('id', 'outcome'));
    return true;
  }

  /**
   * A standby that lags behind takes over: changes after the backup are lost, although the server never restarted and
   * the epoch goes on.
   */
  async promoteStandby(): Promise<boolean> {
    if (!this.backup) return false;
    const { knex } = this.database;
    const epochs = await knex('lineage').select('epoch');
    await restoreBackup(knex, linesOf(this.backup.lines));
    for (const { epoch } of epochs) await knex('lineage').insert({ epoch });
    await this.recoverFromCrash();
    this.restores += 1;
    this.watch.forget(await knex('entries').select('id', 'outcome'));
    return true;
  }

  async restart(): Promise<void> {
    await startEpoch(this.database.knex);
  }

  private async actorNow({ person }: Actor): Promise<Actor> {
    const user = await this.database.knex('users').where({ id: person }).first();
    const { organizationId } = user as { organizationId: string | null };
    const membership = await this.database
      .knex('memberships')
      .where({ id: `${organizationId}.${person}` })
      .first();
    const { role = null, assignsAll = false } = (membership ?? {}) as {
      role?: MemberRole;
      assignsAll?: boolean;
    };
    return actorOf({ ...(user as Row<'users'>), memberRole: role, assignsAll });
  }
}

const sizesOf = (
  { entries, want = [] }: SyncRequest,
  { outcomes, rows, gone, granted = [] }: SyncReply,
): number[] => [entries, want, outcomes, rows, gone, granted].map(({ length }) => length);

async function* linesOf(lines: string[]): AsyncGenerator<string> {
  yield* lines;
}

type Verdict = 'pass' | 'before' | 'after' | 'retry' | 'moot';

let judge: ((statement: number, text: string) => Verdict) | undefined;
let statements = 0;

/**
 * Runs a request of about twelve statements. The fate determines the statement at which the server crashes, or the
 * database requires a retry.
 */
async function suffering(fate: Fate, work: () => Promise<string>): Promise<string> {
  if (fate.fault !== 'serverDies' && fate.fault !== 'databaseRetries') return work();
  const at = Math.floor(fate.where * 14);
  const isLate = (fate.where * 1000) % 2 < 1;
  let isOver = false;
  /** The transaction of the failed statement is gone, and its savepoints with it. */
  let isBroken = false;
  statements = 0;
  judge = (statement, text) => {
    if (/^(begin|rollback(;|$))/i.test(text)) isBroken = false;
    if (isBroken && /^rollback to/i.test(text)) return 'moot';
    if (isOver && fate.fault === 'serverDies') return /^rollback/i.test(text) ? 'pass' : 'before';
    // A failed transaction does nothing until it is rolled back.
    if (isOver) return isBroken ? 'retry' : 'pass';
    // A failure at a `begin` has no effect, and the statements after it would still run.
    if (statement < at || /^begin/i.test(text)) return 'pass';
    isOver = true;
    isBroken = true;
    if (fate.fault === 'databaseRetries') return 'retry';
    return isLate ? 'after' : 'before';
  };
  try {
    return await work();
  } catch (error) {
    if (isInjected(error)) throw new ServerDied('the server died');
    throw error;
  } finally {
    judge = undefined;
  }
}

const codes: Record<'before' | 'after' | 'retry', string> = {
  before: '57P01',
  after: '57P01',
  retry: '40001',
};
const isInjected = (error: unknown): boolean =>
  error instanceof Error && Object.values(codes).includes(String((error as { code?: unknown }).code));

type Query = (this: unknown, ...given: unknown[]) => unknown;

/** Intercepts each statement on its way to the database or to its model. */
function watch(connection: { query: unknown }): void {
  const query = connection.query as Query;
  connection.query = function watched(this: unknown, ...given: unknown[]): unknown {
    return suffered((...asked) => query.apply(this, asked), given);
  };
}
watch(pg.Client.prototype);
watch(ModelConnection.prototype);

function suffered(query: (...given: unknown[]) => unknown, given: unknown[]): unknown {
  const [asked] = given;
  const text = typeof asked === 'string' ? asked : String((asked as { text?: string }).text ?? '');
  const verdict = judge?.(statements++, text) ?? 'pass';
  if (verdict === 'pass') return query(...given);
  // The transaction of this savepoint has been rolled back completely.
  if (verdict === 'moot') return query('select 1', ...given.slice(1));
  const values = (asked as { values?: unknown[] }).values;
  const done = verdict === 'after' ? (query({ text, values }) as Promise<unknown>) : Promise.resolve();
  const failed = done
    .catch(() => {})
    .then(() => query('rollback'))
    .then(() => {
      throw Object.assign(new Error('injected'), { code: codes[verdict] });
    });
  const callback = given.at(-1);
  if (typeof callback !== 'function') return failed;
  void tellFailure(failed, callback as (error: unknown) => void);
  return undefined;
}

async function tellFailure(failing: Promise<unknown>, tell: (error: unknown) => void): Promise<void> {
  try {
    await failing;
  } catch (error) {
    tell(error);
  }
}
