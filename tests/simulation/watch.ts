// The laws that must hold at every moment of a story, not only at its end. They are checked on the data on the wire and
// on the disks.
import { expect } from 'vitest';
import type { Actor, Commands } from '#shared/engine/command.ts';
import { idsFrom, refusalOf, takenId, parseEntry } from '#shared/engine/run-command.ts';
import { Layer } from '#shared/engine/layer.ts';
import { MemoryStore } from '#shared/engine/memory-store.ts';
import { replicatedTables } from '#shared/engine/schema.ts';
import type { Row, TableName } from '#shared/engine/schema.ts';
import { membershipId } from '#shared/engine/access/member-roles.ts';
import { viewName } from '#shared/engine/visibility.ts';
import { rowKey } from '#shared/engine/store.ts';
import type { AnyRow } from '#shared/engine/store.ts';
import type { Outcome, SyncReply, SyncRequest } from '#shared/engine/protocol.ts';
import type { BeforeImage, OutboxEntry } from '#app/replica/store/stored-values.ts';
import { canary } from './canary.ts';
import { onDisk } from './storage.ts';
import { commandsOf } from './versions.ts';
import type { AppVersion } from './versions.ts';

/** The watched parts of a device. */
export interface WatchedDevice {
  readonly name: string;
  readonly actor: Actor;
  readonly version: AppVersion;
  readonly tablet: { readonly disk: IDBFactory };
}

export class Watch {
  private told = new Map<string, Outcome>();
  private seen = new Map<string, Map<string, number>>();

  /** The server lost a part of its history. Only the outcomes of its processed entries remain known. */
  forget(processed: readonly { id: string; outcome: Outcome }[]): void {
    this.told = new Map(processed.map(({ id, outcome }) => [id, outcome]));
    this.seen = new Map();
  }

  answered(
    actor: Actor,
    request: SyncRequest,
    reply: SyncReply,
    { text, known }: { text: string; known: Commands },
  ): void {
    const outcomes = new Map(reply.outcomes);
    for (const { id, command, version } of request.entries)
      if (version > (known.get(command)?.version ?? 0) && !this.told.has(id) && !reply.forked)
        expect(outcomes.get(id)?.kind, `O2: what a newer app sent is held: ${command}`).toBe('held');
    if (actor.role === 'employer')
      expect(
        text.toLowerCase().includes(canary.toLowerCase()),
        "O4: no employer receives a learner's name",
      ).toBe(false);
    // A copy of the device may have had it applied, after a change that replaced the refused one.
    const judged = request.entries.filter(({ id }) => !this.told.has(id));
    for (const [id, outcome] of reply.outcomes) this.expectStable(id, outcome);
    for (const { id, after } of judged) this.expectOrder(id, after);
  }

  /** O1: one entry has one outcome, however often it is sent and by whichever copy of a device. */
  private expectStable(id: string, outcome: Outcome): void {
    if (outcome.kind === 'held') return;
    // Ids are drawn once. A refusal because an id is taken means that the entry met an own effect that was forgotten.
    if (outcome.kind === 'refused')
      expect(outcome.message, `O1: ${id} was not done before`).not.toBe(takenId.message);
    const before = this.told.get(id);
    if (before) expect(outcome, `O1: ${id} is answered as before`).toEqual(before);
    this.told.set(id, outcome);
  }

  /** A change that builds on a refused or missing change is not applied. */
  private expectOrder(id: string, after: readonly string[]): void {
    const outcome = this.told.get(id);
    if (!outcome || outcome.kind === 'refused') return;
    for (const earlier of after)
      expect(this.told.get(earlier)?.kind ?? 'unknown', `O1: ${id} was done after ${earlier}`).not.toMatch(
        /refused|unknown/,
      );
  }

  /**
   * O5: the rows contain the waiting changes. Nothing else is layered over the server's rows, which never get older.
   */
  async expectOwnWrites(device: WatchedDevice): Promise<void> {
    const disk = onDisk(device.tablet.disk, device.actor.person);
    if (!disk.outbox) return;
    const outbox = (disk.outbox as OutboxEntry[]).toSorted((a, b) => a.sequence - b.sequence);
    const images = new Map((disk.undo as BeforeImage[]).map((image) => [image.key, image]));
    const kept = new Map<string, AnyRow>();
    for (const table of replicatedTables)
      for (const row of (disk[table] ?? []) as AnyRow[]) kept.set(rowKey(table, row.id), row);
    const waiting = outbox.filter(hasEffect);
    const replayed =
      waiting.length > 0
        ? await replay(await withoutWaiting(disk, images), waiting, device.actor, commandsOf(device.version))
        : new Map<string, AnyRow>();
    for (const key of new Set([...images.keys(), ...replayed.keys()]))
      expect(kept.get(key), `O5: ${device.name} shows its own ${key}`).toEqual(
        replayed.get(key) ?? images.get(key)?.before ?? kept.get(key),
      );
    this.expectNoReturn(copyOf(device, kept), kept, images, disk.meta as { key: string; value: unknown }[]);
  }

  private expectNoReturn(
    copy: string,
    kept: ReadonlyMap<string, AnyRow>,
    images: ReadonlyMap<string, BeforeImage>,
    meta: { key: string; value: unknown }[],
  ): void {
    const isReady = meta.some(({ key, value }) => key === 'isReady' && value === true);
    const before = isReady ? (this.seen.get(copy) ?? new Map<string, number>()) : new Map();
    const older: string[] = [];
    for (const [key, row] of kept) {
      const image = images.get(key);
      const rev = image ? (image.before?.rev ?? 0) : row.rev;
      if (rev > 0 && rev < (before.get(key) ?? 0)) older.push(key);
      if (rev > 0) before.set(key, rev);
    }
    expect(older, `O5: ${copy} never sees an older row`).toEqual([]);
    for (const key of before.keys()) if (!kept.has(key)) before.delete(key);
    this.seen.set(copy, before);
  }
}

/**
 * Names the copy of a device. A person whose role changes starts over with an empty one, in which the version of a row may
 * be a lower number, because an assignment does not decide about it any more.
 */
function copyOf({ name, actor }: WatchedDevice, kept: ReadonlyMap<string, AnyRow>): string {
  const key = rowKey('memberships', membershipId(actor.organization, actor.person));
  const own = kept.get(key) as Row<'memberships'> | undefined;
  const view = own && viewName({ memberRole: own.role, assignsAll: own.assignsAll });
  return view ? `${name}, ${view}` : name;
}

/** Returns the rows as the server has them. */
async function withoutWaiting(
  disk: Record<string, unknown[]>,
  images: ReadonlyMap<string, BeforeImage>,
): Promise<MemoryStore> {
  const base = new MemoryStore();
  for (const table of replicatedTables)
    for (const row of (disk[table] ?? []) as AnyRow[])
      if (!images.has(rowKey(table, row.id))) await base.put(table, row as never);
  for (const { table, before } of images.values()) if (before) await base.put(table, before as never);
  return base;
}

/** Applies the rules of the waiting entries, in order, to the server's rows. */
async function replay(
  base: MemoryStore,
  waiting: readonly OutboxEntry[],
  actor: Actor,
  commands: Commands,
): Promise<Map<string, AnyRow>> {
  const local = new Layer(base);
  for (const entry of waiting) {
    const understood = parseEntry(commands, entry, actor);
    if ('outcome' in understood) continue;
    const layer = new Layer(local);
    const context = { actor, now: entry.savedAt, newId: idsFrom(entry.id), commands };
    try {
      await understood.command.run(layer, understood.input, context);
      layer.mergeInto(local);
    } catch (error) {
      if (!refusalOf(error)) throw error;
    }
  }
  return new Map(local.writes.map(({ table, row }) => [rowKey(table as TableName, row.id), row]));
}

const hasEffect = ({ state, outcome }: OutboxEntry): boolean =>
  state === 'waiting' ||
  state === 'settled' ||
  (state === 'held' && !(outcome?.kind === 'held' && outcome.reason === 'after'));
