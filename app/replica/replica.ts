// The replica: what a person may see, kept on the device, and every change of theirs until the server has it.
// Screens know `read`, `run`, `sync` and `status`; outbox, undo, replay, cookie and tabs are inside.
import type { Actor, Command, Commands } from '#shared/engine/command.ts';
import type { TableName } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';
import type { RowId } from '#shared/engine/protocol.ts';
import { startOver } from './sync/apply-reply.ts';
import { ReplicaDatabase, replicaVersion } from './store/database.ts';
import type { OutboxEntry, SentEntry } from './store/database.ts';
import { DexieReader } from './store/dexie-reader.ts';
import { discardEntries } from './outbox/discard.ts';
import type { Discarding } from './outbox/discard.ts';
import { SyncSession, failureOf } from './sync/sync-session.ts';
import type { Connection, SyncResult } from './sync/sync-session.ts';
import { forgetRows, recordOrganization } from './device/former-member.ts';
import { MetaStore, correctionDraft, readWork } from './store/meta.ts';
import { GivenIds } from './live/issued-ids.ts';
import { releaseBlocked } from './outbox/next-batch.ts';
import { SchemaTooNew, refuseNewerSchema } from './store/version-guard.ts';
import { pinRow } from './sync/pinned-rows.ts';
import { rebuild, serverRows } from './outbox/replay.ts';
import { saveCommands } from './outbox/save-commands.ts';
import type { OutboxKey } from './device/encrypt-outbox.ts';
import type { Correction, Effect, Order, SaveParts, ReplicaStatus, Work } from './types.ts';
import type { Environment } from './sync/environment.ts';
import { uuidv7 } from './store/ids.ts';
import { verifyDigests } from './sync/verify-digests.ts';

export interface ReplicaOptions {
  actor: Actor;
  commands: Commands;
  surroundings: Environment;
  /** Rows a page of a first sync carries. */
  pageSize?: number;
}

export class Replica {
  readonly actor: Actor;
  readonly surroundings: Environment;
  /** For what is done to a replica by code that few pages load. */
  readonly parts: SaveParts;
  readonly ids = new GivenIds();
  private readonly database: ReplicaDatabase;
  private readonly keeper: MetaStore;
  private readonly exchange: SyncSession;
  /** By us, not by the browser. */
  private isClosed = false;
  private running: Promise<SyncResult> | undefined;
  /** What was asked for while that was under way. */
  private next: Promise<SyncResult> | undefined;

  constructor({ actor, commands, surroundings, pageSize }: ReplicaOptions) {
    this.actor = actor;
    this.surroundings = surroundings;
    this.database = new ReplicaDatabase(actor.person, surroundings);
    this.parts = { database: this.database, commands, surroundings, actor };
    this.keeper = new MetaStore(this.database);
    this.exchange = new SyncSession(this.parts, this.keeper, pageSize);
  }

  async open(): Promise<void> {
    this.isClosed = false;
    await this.database.open();
    const version = await this.keeper.get('version', 0);
    if (version < replicaVersion) await this.keeper.set('version', replicaVersion);
    await this.identify();
    await recordOrganization(this.parts, this.actor);
    await this.release();
  }

  /** Calls back when the browser closes the database under the page, as it does to throw it away. Returns its end. */
  whenTakenAway(told: () => void): () => void {
    this.database.on('close', told);
    return () => this.database.on.close.unsubscribe(told);
  }

  close(): void {
    this.isClosed = true;
    this.database.close();
  }

  get isOpen(): boolean {
    return this.database.isOpen();
  }

  /** Its database's. */
  get name(): string {
    return this.database.name;
  }

  /** A new row id, in the order of making. */
  newId(): string {
    return uuidv7(this.surroundings);
  }

  /** One consistent read; inside a live query it is run again when a row it read changes. */
  read<T>(read: (reader: Reader, actor: Actor) => Promise<T>): Promise<T> {
    return read(new DexieReader(this.database), this.actor);
  }

  /** The same of the rows as the server has them, without what waits here. */
  async readServerRows<T>(read: (reader: Reader, actor: Actor) => Promise<T>): Promise<T> {
    const images = await this.database.undo.toArray();
    return read(await serverRows(new DexieReader(this.database), images), this.actor);
  }

  /**
   * Saves commands: rows, before-images and one entry each, in one transaction; returns once that is on the disk.
   * Throws a Refusal when a rule says no already here; then nothing was saved. `written` as `saveCommands` has it.
   */
  async run(
    orders: readonly Order[],
    correction?: Correction,
    written?: (effect: Effect) => void,
  ): Promise<string[]> {
    const ids = await saveCommands(this.parts, orders, correction, written);
    if (correction) await this.forgetFixes([correction.replaces]);
    return ids;
  }

  give<Input>(command: Command<Input>, input: Input): Promise<string[]> {
    return this.run([{ command: command as Command, input }]);
  }

  /** Deletes an entry by its author's will: one that was refused, or one that was never sent. */
  async discard(entryId: string, how?: Discarding): Promise<void> {
    await this.discardAll([entryId], how);
  }

  /** Several of those at once. */
  async discardAll(entryIds: readonly string[], how?: Discarding): Promise<void> {
    if (entryIds.length === 0) return;
    await this.refuseOldCode();
    await this.forgetFixes(await discardEntries(this.parts, entryIds, how));
  }

  /**
   * Everything that waits is sent and everything new fetched, as of this call: what is under way may have asked before.
   * Tabs and the service worker take turns.
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

  /** Fetches a row from beyond the window and keeps it from now on; says whether it is on the device. */
  async pick(table: TableName, id: RowId): Promise<boolean> {
    await this.refuseOldCode();
    if (await pinRow(this.database, table, id)) return true;
    await this.sync();
    return pinRow(this.database, table, id);
  }

  work(): Promise<Work> {
    return readWork(this.database);
  }

  async status(): Promise<ReplicaStatus> {
    return (await this.work()).status;
  }

  /** The saved commands that are not done, in order. */
  async entries(): Promise<OutboxEntry[]> {
    return (await this.work()).entries;
  }

  /** What was sent lately, newest first. */
  async sent(): Promise<SentEntry[]> {
    const batches = await this.database.sent.orderBy('settledAt').reverse().limit(100).toArray();
    return batches.flatMap(({ settledAt, entries }) => entries.map((entry) => ({ ...entry, settledAt })));
  }

  /** Entries that are not final, whatever state they are in: what signing out must ask about. */
  unsent(): Promise<number> {
    return this.database.outbox.filter(({ state }) => state !== 'settled').count();
  }

  /**
   * Compares everything kept with the server. What changed there since the last pull differs too and is only fetched;
   * what still differs in the same way after that is a defect: it is reported, and everything is fetched anew.
   */
  async verify(): Promise<'equal' | 'unsure' | 'repaired'> {
    const first = await verifyDigests(this.parts);
    if (!first) return 'unsure';
    if (first.size === 0) return 'equal';
    if ((await this.sync()).connection !== 'online') return 'unsure';
    const tables = [...first.keys()];
    const second = await verifyDigests(this.parts);
    const standing = tables.filter((table) => first.get(table) === second?.get(table));
    if (standing.length === 0) return 'unsure';
    await this.surroundings.digests(standing);
    await this.database.change((stored) => startOver({ ...this.parts, database: stored }));
    await this.sync();
    return 'repaired';
  }

  /** The person has read what was lost. */
  async forgetLoss(): Promise<void> {
    await this.keeper.set('lostClient', null);
  }

  /** What unsent work is sealed with at sign-out; null until one was fetched. */
  sealingKey(): Promise<OutboxKey | null> {
    return this.keeper.get<OutboxKey | null>('sealingKey', null);
  }

  async keepSealingKey(key: OutboxKey): Promise<void> {
    await this.keeper.set('sealingKey', key);
  }

  /** "Paul O.": what others may see here of whoever left work, kept with it and gone with it. */
  async keepLabel(label: string): Promise<void> {
    if (label !== (await this.keeper.get('label', ''))) await this.keeper.set('label', label);
  }

  /** What is typed into a form, kept with the rows, so that it goes with them. */
  readDraft(form: string): Promise<unknown> {
    return this.keeper.get<unknown>(`draft ${form}`, undefined);
  }

  async keepDraft(form: string, draft: unknown): Promise<void> {
    await this.keeper.set(`draft ${form}`, draft);
  }

  /** Before everything here is sealed or wiped: what goes then was not lost. */
  leave(): void {
    this.surroundings.mark.write(null);
    this.close();
  }

  async delete(): Promise<void> {
    this.leave();
    await this.database.delete();
  }

  /** What was typed to put a change right goes with it. */
  private async forgetFixes(entryIds: readonly string[]): Promise<void> {
    await this.database.meta.bulkDelete(entryIds.map((id) => `draft ${correctionDraft(id)}`)).catch(() => {});
  }

  private exchangeInTurn(): Promise<SyncResult> {
    const work = async () => {
      await this.noticeLoss();
      const result = await this.exchange.untilDone();
      // Nothing of it is theirs to read meanwhile; it comes anew once the suspension is lifted.
      if (result.connection === 'suspended' && (await this.keeper.get('cookie', null)) !== null)
        await this.database.change((stored) => forgetRows({ ...this.parts, database: stored }));
      return result;
    };
    const pulse = () => this.keeper.get<string | null>('lastUpdatedAt', null);
    this.running = this.surroundings
      .withLock(`sync ${this.database.name}`, work, { pulse })
      .catch(failureOf)
      .finally(() => {
        this.running = undefined;
      });
    return this.running;
  }

  /** What was held is sent again, and seen again from now on. */
  private async release(): Promise<void> {
    if ((await this.database.outbox.filter(({ state }) => state === 'held').count()) === 0) return;
    await this.database.change(async (stored) => {
      await releaseBlocked(stored);
      await rebuild({ ...this.parts, database: stored }, { rows: [], gone: [] });
    });
  }

  /**
   * A mark of another client than the one kept here: the database that client had is gone. In one transaction: of two tabs
   * that open a new database, both are the client that the first one names.
   */
  private async identify(): Promise<void> {
    const { mark } = this.surroundings;
    const marked = mark.read();
    const client = await this.database.change(
      async (stored) => {
        const keeper = new MetaStore(stored);
        const known = await keeper.get<string | null>('client', null);
        const ours = [known, ...(await keeper.get<string[]>('formerClients', []))];
        if (marked && !ours.includes(marked)) await keeper.set('lostClient', marked);
        if (known) return known;
        const named = uuidv7(this.surroundings);
        await keeper.set('client', named);
        return named;
      },
      [this.database.meta],
    );
    mark.write(client);
  }

  /** A browser may throw everything away under an open page, too, and the mark with it. */
  private async noticeLoss(): Promise<void> {
    if (!this.isClosed && !this.database.isOpen()) await this.database.open();
    if ((await this.keeper.get('client', '')) === '') await this.identify();
  }

  private refuseOldCode(): Promise<void> {
    return refuseNewerSchema(this.keeper);
  }
}

export { SchemaTooNew };

export type { Connection, Correction, Order, SyncResult };
