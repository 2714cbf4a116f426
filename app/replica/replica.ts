// The replica: the rows that a person may see, and the person's changes until the server has them, kept on the device.
// Screens use `read`, `run`, `sync` and `status`; outbox, undo, replay, cookie and tabs are internal.
import type { Actor, Command, Commands } from '#shared/engine/command.ts';
import type { TableName } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';
import type { RowId } from '#shared/engine/protocol.ts';
import { ReplicaDatabase, replicaVersion } from './store/database.ts';
import type { OutboxEntry, SentEntry } from './store/stored-values.ts';
import type { OwnStore, PersonDatabase } from './store/person-database.ts';
import type { RowTables } from './store/row-tables.ts';
import { discardEntries } from './outbox/discard.ts';
import type { Discarding } from './outbox/discard.ts';
import { identifyClient } from './store/client-identity.ts';
import { SyncSession, failureOf } from './sync/sync-session.ts';
import type { Connection, SyncResult } from './sync/sync-session.ts';
import { dropRows, recordOrganization } from './device/former-member.ts';
import { MetaStore, correctionDraft, readWork } from './store/meta.ts';
import { releaseBlocked } from './outbox/next-batch.ts';
import { SchemaTooNew, refuseNewerSchema } from './store/version-guard.ts';
import { pinRow } from './sync/pinned-rows.ts';
import { ReplayMemory } from './outbox/replay-memory.ts';
import { serverRows } from './outbox/before-images.ts';
import { rebuild } from './outbox/replay.ts';
import { saveCommands } from './outbox/save-commands.ts';
import type { OutboxKey } from './device/encrypt-outbox.ts';
import type { Correction, Effect, Order, SaveParts, ReplicaStatus, Work } from './types.ts';
import type { Environment } from './sync/environment.ts';
import { uuidv7 } from './store/ids.ts';
import { requestWholeComparison } from './sync/requested-comparison.ts';
import { findDifferences } from './sync/verify-digests.ts';

export interface ReplicaOptions {
  actor: Actor;
  commands: Commands;
  environment: Environment;
  /** Rows per page of a first sync. */
  pageSize?: number;
  /** Another database than the person's ordinary one. */
  database?: PersonDatabase | undefined;
  /** Tables of more rows are read from the disk. */
  mostRowsInMemory?: number | undefined;
}

export class Replica {
  readonly actor: Actor;
  readonly environment: Environment;
  /** For code that works on a replica and that only few pages load. */
  readonly parts: SaveParts;
  private readonly database: PersonDatabase;
  private readonly metaStore: MetaStore;
  private readonly exchange: SyncSession;
  /** Closed by this code, not by the browser. */
  private isClosed = false;
  private running: Promise<SyncResult> | undefined;
  /** The next sync, requested while the current one runs. */
  private next: Promise<SyncResult> | undefined;

  constructor({ actor, commands, environment, pageSize, database, mostRowsInMemory }: ReplicaOptions) {
    this.actor = actor;
    this.environment = environment;
    this.database = database ?? new ReplicaDatabase(actor.person, environment, { mostRowsInMemory });
    this.parts = { database: this.database, commands, environment, actor, memory: new ReplayMemory() };
    this.metaStore = new MetaStore(this.database);
    this.exchange = new SyncSession(this.parts, pageSize, () => identifyClient(this.parts));
  }

  async open(): Promise<void> {
    this.isClosed = false;
    await this.database.open();
    const version = await this.metaStore.get('version', 0);
    if (version < replicaVersion) await this.upgrade(version);
    await identifyClient(this.parts);
    await recordOrganization(this.parts, this.actor);
    await this.release();
  }

  /** The server has left out rows of tables that an earlier version did not have. */
  private async upgrade(from: number): Promise<void> {
    if (from > 0) await requestWholeComparison(this.database);
    await this.metaStore.set('version', replicaVersion);
  }

  /**
   * Calls back when the browser closes the database under the page, as it does to evict it. Returns the function that
   * unsubscribes.
   */
  whenTakenAway(onClose: () => void): () => void {
    return this.database.whenClosed(onClose);
  }

  close(): void {
    this.isClosed = true;
    this.database.close();
  }

  /** The rows in memory. */
  get rows(): RowTables {
    return this.database.tablesInMemory;
  }

  get isOpen(): boolean {
    return this.database.isOpen();
  }

  /** The name of the replica's database. */
  get name(): string {
    return this.database.name;
  }

  /** Returns a new row id. Ids sort in the order of creation. */
  newId(): string {
    return uuidv7(this.environment);
  }

  /** Reads the rows as they are now. */
  async read<T>(read: (reader: Reader, actor: Actor) => Promise<T>): Promise<T> {
    await this.rows.catchUp();
    return read(this.rows.reader(), this.actor);
  }

  /** Like `read`, but of the server's rows, without the changes that wait here. */
  readServerRows<T>(read: (reader: Reader, actor: Actor) => Promise<T>): Promise<T> {
    return this.database.view(async ({ rows, undo }) =>
      read(await serverRows(rows, await undo.toArray()), this.actor),
    );
  }

  /**
   * Saves commands: rows, before-images and one entry each, in one transaction. Resolves once the transaction is on the
   * disk. Throws a Refusal if a rule rejects a command on the device; then nothing is saved. For `written`, see
   * `saveCommands`.
   */
  async run(
    orders: readonly Order[],
    correction?: Correction,
    written?: (effect: Effect) => void,
  ): Promise<string[]> {
    const ids = await saveCommands(this.parts, orders, correction, written);
    const replaced = [
      correction?.replaces,
      ...orders.flatMap(({ replaces, takes = [] }) => [replaces, ...takes]),
    ].flatMap((id) => id ?? []);
    if (replaced.length > 0) await this.forgetFixes(replaced);
    return ids;
  }

  give<Input>(command: Command<Input>, input: Input): Promise<string[]> {
    return this.run([{ command: command as Command, input }]);
  }

  /** Discards an entry for its author: a refused one, or one that was never sent. */
  async discard(entryId: string, how?: Discarding): Promise<void> {
    await this.discardAll([entryId], how);
  }

  /** Discards several entries at once. */
  async discardAll(entryIds: readonly string[], how?: Discarding): Promise<void> {
    if (entryIds.length === 0) return;
    await this.refuseOldCode();
    await this.forgetFixes(await discardEntries(this.parts, entryIds, how));
  }

  /**
   * Sends everything that waits and fetches everything new as of this call, since a sync under way may have made its
   * request before. Tabs and the service worker take turns.
   */
  sync(): Promise<SyncResult> {
    if (!this.running) return this.exchangeInTurn();
    this.next ??= this.running
      .finally(() => {
        this.next = undefined;
      })
      .then((result) => {
        if (result.connection !== 'online') return result;
        return this.running ?? this.exchangeInTurn();
      });
    return this.next;
  }

  /** Says that the server is reachable again, so that the next sync sends at once what waits. */
  expectServer(): void {
    this.exchange.expectServer();
  }

  /** See `SyncSession.hasWritten`. */
  hasWritten(rev: number): boolean {
    return this.exchange.hasWritten(rev);
  }

  /** Fetches a row from beyond the window and keeps it from then on. Resolves to whether it is on the device. */
  async pick(table: TableName, id: RowId): Promise<boolean> {
    await this.refuseOldCode();
    if (await pinRow(this.database, table, id)) return true;
    await this.sync();
    return pinRow(this.database, table, id);
  }

  /** Calls back when one of the stores changes, by any tab. Returns the function that unsubscribes. */
  subscribe(stores: readonly OwnStore[], changed: () => void): () => void {
    return this.database.follow(stores, changed);
  }

  /** `last`: what was read last, with what was saved here since. */
  work(last?: Work): Promise<Work> {
    return readWork(this.database, last);
  }

  async status(): Promise<ReplicaStatus> {
    return (await this.work()).status;
  }

  /** Returns the saved commands that are not done, in order. */
  async entries(): Promise<OutboxEntry[]> {
    return (await this.work()).entries;
  }

  /** Returns the recently sent entries, newest first. */
  async sent(): Promise<SentEntry[]> {
    const batches = await this.database.sent.orderBy('settledAt').reverse().limit(100).toArray();
    return batches.flatMap(({ settledAt, entries }) => entries.map((entry) => ({ ...entry, settledAt })));
  }

  /** Counts the entries that are not final, in any state. Signing out must ask about them. */
  unsent(): Promise<number> {
    return this.database.outbox.filter(({ state }) => state !== 'settled').count();
  }

  /**
   * Compares all kept rows with the server. Rows that changed there since the last pull differ too and are only
   * fetched. A difference that remains after that is a defect: it is reported, and the rows that differ are fetched.
   */
  async verify(): Promise<'equal' | 'unsure' | 'repaired'> {
    const found = await findDifferences(this.parts, async () => (await this.sync()).connection === 'online');
    if (found === 'equal' || found === 'unsure') return found;
    await requestWholeComparison(this.database);
    await this.sync();
    return found === 'lists' ? 'equal' : 'repaired';
  }

  /** Deletes the record of the lost data once the person has read the notice. */
  async forgetLoss(): Promise<void> {
    await this.metaStore.set('lostClient', null);
  }

  /** Returns the key that encrypts unsent work at sign-out; null until one was fetched. */
  sealingKey(): Promise<OutboxKey | null> {
    return this.metaStore.get<OutboxKey | null>('sealingKey', null);
  }

  async keepSealingKey(key: OutboxKey): Promise<void> {
    await this.metaStore.set('sealingKey', key);
  }

  /**
   * Stores the label that others on this device see for a person who left work here, such as "Paul O.". It is deleted
   * with that work.
   */
  async keepLabel(label: string): Promise<void> {
    if (label !== (await this.metaStore.get('label', ''))) await this.metaStore.set('label', label);
  }

  /** Reads the draft of a form. Drafts are stored with the rows and deleted with them. */
  readDraft(form: string): Promise<unknown> {
    return this.metaStore.get<unknown>(`draft ${form}`, undefined);
  }

  async keepDraft(form: string, draft: unknown): Promise<void> {
    await this.metaStore.set(`draft ${form}`, draft);
  }

  /** Called before everything here is encrypted or wiped, so that the deletion is not taken for a loss. */
  leave(): void {
    this.environment.mark.write(null);
    this.close();
  }

  async delete(): Promise<void> {
    this.leave();
    await this.database.delete();
  }

  /** Deletes the correction drafts of the entries. */
  private async forgetFixes(entryIds: readonly string[]): Promise<void> {
    await this.database.meta.bulkDelete(entryIds.map((id) => `draft ${correctionDraft(id)}`)).catch(() => {});
  }

  private exchangeInTurn(): Promise<SyncResult> {
    const work = async () => {
      if (!this.isClosed && !this.database.isOpen()) await this.database.open();
      const result = await this.exchange.untilDone();
      const { ended } = result;
      // If the storage fails, the screen hides the rows all the same, and the next contact deletes them.
      if (ended) await dropRows(this.parts, this.actor, ended).catch(() => {});
      return result;
    };
    const pulse = () => this.metaStore.get<string | null>('lastUpdatedAt', null);
    this.running = this.environment
      .withLock(`sync ${this.database.name}`, work, { pulse })
      .catch(failureOf)
      .finally(() => {
        this.running = undefined;
      });
    return this.running;
  }

  /** Releases the held entries: they are sent again, and have an effect again. */
  private async release(): Promise<void> {
    if ((await this.database.outbox.filter(({ state }) => state === 'held').count()) === 0) return;
    await this.database.change(async (stored) => {
      await releaseBlocked(stored);
      await rebuild({ ...this.parts, database: stored }, { rows: [], gone: [] });
    });
  }

  private refuseOldCode(): Promise<void> {
    return refuseNewerSchema(this.metaStore);
  }
}

export { SchemaTooNew };

export type { Connection, Correction, Order, OwnStore, SyncResult };
