// A simulated device: the real replica in tabs and a service worker, on storage and a network that fail as drawn.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { isQuotaExceeded } from '#app/replica/store/database.ts';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import { Replica } from '#app/replica/replica.ts';
import type { SyncResult } from '#app/replica/replica.ts';
import { handOverOrders } from '#app/changes/handed-over/hand-over-orders.ts';
import { AnotherPerson, ServerBusy } from '#app/replica/sync/environment.ts';
import type { Environment } from '#app/replica/sync/environment.ts';
import type { Actor, Command } from '#shared/engine/command.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import type { SyncReply, SyncRequest } from '#shared/engine/protocol.ts';
import { comingBack, fateOf, goingThere } from './network.ts';
import type { Chance } from './random.ts';
import { ServerDied } from './server.ts';
import type { SimulatedServer } from './server.ts';
import { copyDisk, evict, Killed, Life, watchStorage } from './storage.ts';
import { bodyOf, commandsOf, inputFor } from './versions.ts';
import type { AppVersion } from './versions.ts';

/** The state that several people may share: one disk, one session, one clock. */
export interface Tablet {
  disk: IDBFactory;
  /** The signed-in person, as in the browser's cookie. */
  session: string | null;
  /** Some clocks are wrong by years. */
  skew: number;
  /** The probability of a fault on each call; 0 in quiet times. */
  faultiness: number;
}

export const newTablet = (session: string): Tablet => ({
  disk: new IDBFactory(),
  session,
  skew: 0,
  faultiness: 0,
});

/** The known facts about a saved entry. */
export interface Given {
  id: string;
  command: string;
  /** The row that its input names, if any. */
  subject: unknown;
}

interface Page {
  replica: Replica;
  life: Life;
}

export class Device {
  readonly name: string;
  readonly actor: Actor;
  readonly tablet: Tablet;
  readonly given: Given[] = [];
  /** Entries that their author discarded. */
  readonly discarded = new Set<string>();
  /** Entries that this device got with a copy of another device's storage. */
  readonly inherited = new Set<string>();
  /** Entries that were on this device when its storage was evicted, and whether they had been sent. */
  readonly lost = new Map<string, 'unsent' | 'sent'>();
  version: AppVersion = 1;
  /** Called before the next answer is delivered, to delay it until another event has happened. */
  gate: (() => Promise<void>) | undefined;
  mark: string | null = null;
  /** The browser evicted the database, and the app has not reported it yet. */
  isEvicted = false;
  private pages: Page[] = [];
  /** The lock's holder counts as frozen: the next tab that syncs takes the lock over. */
  private isTakenForFrozen = false;
  private readonly underWay = new Set<Promise<unknown>>();
  private readonly server: SimulatedServer;
  private readonly chance: Chance;
  private lock: Promise<unknown> = Promise.resolve();

  constructor(name: string, actor: Actor, tablet: Tablet, server: SimulatedServer, chance: Chance) {
    this.name = name;
    this.actor = actor;
    this.tablet = tablet;
    this.server = server;
    this.chance = chance;
  }

  get tabs(): Replica[] {
    return this.pages.map(({ replica }) => replica);
  }

  tab(): Replica {
    return this.chance.pick(this.tabs);
  }

  async start(tabCount = 1): Promise<void> {
    for (let tab = 0; tab < tabCount; tab++) {
      const life = new Life();
      const isWorker = tab === 2;
      const replica = new Replica({
        actor: this.actor,
        commands: commandsOf(this.version),
        environment: this.environment(life, isWorker),
        pageSize: this.chance.pick([5, 40, 2000]),
        // Tables are on the disk, some of them in memory, or all.
        mostRowsInMemory: this.chance.pick([0, 3, 60_000]),
      });
      watchStorage(replica, life);
      await replica.open();
      this.pages.push({ replica, life });
    }
  }

  /** Closes every tab. `version` is the version that the next start runs. */
  async close(): Promise<void> {
    for (const { replica, life } of this.pages) {
      life.end();
      replica.close();
    }
    await Promise.allSettled(this.underWay);
    this.lock = Promise.resolve();
    this.pages = [];
  }

  /** Kills the browser and starts it again. */
  async restart(tabCount = 1): Promise<void> {
    await this.close();
    await this.start(tabCount);
  }

  /** Runs a sync during which the browser is killed at a storage step that the seed determines. */
  async killDuring(work: (tab: Replica) => Promise<unknown>, steps: number): Promise<void> {
    const page = this.chance.pick(this.pages);
    page.life.arm('kill', steps);
    await work(page.replica).catch(expectKilled);
    await this.restart();
  }

  /** The storage is full, or aborts a transaction, at a step that the seed determines. */
  async failDuring(kind: 'noRoom' | 'abort', work: () => Promise<unknown>, steps: number): Promise<void> {
    for (const { life } of this.pages) life.arm(kind, steps);
    await work().catch(expectStorageFault);
    for (const { life } of this.pages) life.disarm();
  }

  /** Creates another device with a copy of this one's storage. */
  async clone(name: string): Promise<Device> {
    const tablet = { ...newTablet(this.tablet.session ?? ''), skew: this.tablet.skew };
    const copy = new Device(name, this.actor, tablet, this.server, this.chance);
    copy.version = this.version;
    copy.isEvicted = this.isEvicted;
    await copyDisk(this.tablet.disk, tablet.disk, this.actor.person);
    for (const { id } of await this.tab().entries()) copy.inherited.add(id);
    await copy.start();
    return copy;
  }

  /** The browser evicts the storage. The mark outside the database may stay. */
  async evict(keepsMark: boolean): Promise<void> {
    const waiting = new Set((await this.tab().entries()).map(({ id }) => id));
    await this.close();
    this.lose(waiting);
    evict(this.tablet.disk, this.actor.person);
    this.isEvicted = keepsMark && this.mark !== null;
    if (!keepsMark) this.mark = null;
    await this.start();
  }

  /** An entry lost before keeps its first state. */
  private lose(unsent: ReadonlySet<string>): void {
    for (const { id } of this.given)
      if (!this.lost.has(id)) this.lost.set(id, unsent.has(id) ? 'unsent' : 'sent');
  }

  /** Signing out without unsent work removes the replica. Otherwise it stays. */
  async signOut(): Promise<'removed' | 'kept'> {
    const [tab, ...others] = this.tabs;
    const isDone = tab && (await tab.unsent()) === 0;
    if (isDone) {
      for (const other of others) other.close();
      this.lose(new Set());
      await tab.delete();
      this.isEvicted = false;
    }
    await this.close();
    this.tablet.session = null;
    return isDone ? 'removed' : 'kept';
  }

  async signIn(): Promise<void> {
    this.tablet.session = this.actor.person;
    if (this.pages.length === 0) await this.start();
  }

  /** Runs a sync that does not wait for another tab. */
  async takeOver(tab: Replica): Promise<SyncResult> {
    this.isTakenForFrozen = true;
    const ended = tab.sync();
    this.isTakenForFrozen = false;
    return ended;
  }

  /** Runs a command like a person. A refusal on the device saves nothing and is accepted. */
  async give(command: Command, inputs: readonly unknown[], replaces?: string): Promise<boolean> {
    const ours = commandsOf(this.version).get(command.name) ?? command;
    try {
      const orders = inputs.map((input) => ({ command: ours, input: inputFor(this.version, input) }));
      const ids = await this.tab().run(orders, replaces ? { replaces } : undefined);
      this.given.push(
        ...ids.map((id, place) => ({
          id,
          command: command.name,
          subject: (inputs[place] as { id?: unknown }).id,
        })),
      );
      this.server.count(command.name);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  /** Runs a refused entry again. The new entry replaces it. */
  async correct(entry: OutboxEntry): Promise<boolean> {
    const command = commandsOf(1).get(entry.command);
    const isSaved = command !== undefined && (await this.give(command, [bodyOf(entry)], entry.id));
    if (isSaved) this.discarded.add(entry.id);
    return isSaved;
  }

  /** Sends a refused entry to the managers, with those that need it. `all` are the entries of the outbox. */
  async handOver(entry: OutboxEntry, all: readonly OutboxEntry[]): Promise<boolean> {
    const [order] = handOverOrders([entry], all, this.actor);
    const command = order && commandsOf(this.version).get(order.command.name);
    if (!command) return false;
    const body = entry.command === command.name ? bodyOf(entry) : order.input;
    const input = inputFor(this.version, body);
    try {
      const [id = ''] = await this.tab().run([{ ...order, command, input }]);
      const { id: subject } = body as { id: string };
      this.given.push({ id, command: command.name, subject });
      this.server.count(command.name);
      for (const gone of [entry.id, ...(order.takes ?? [])]) this.discarded.add(gone);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  private environment(life: Life, isWorker: boolean): Environment {
    return {
      now: () => this.server.now() + this.tablet.skew,
      randomBytes: (count) => this.chance.bytes(count),
      send: (request) => this.tracked(this.send(structuredClone(request), life)),
      digests: () => this.server.digests(this.actor),
      compare: (request) => this.tracked(this.server.compare(this.actor, request)),
      isReachable: async () => true,
      mark: isWorker
        ? { read: () => null, write: () => {} }
        : { read: () => this.mark, write: (client) => void (this.mark = client) },
      withLock: (_name, work) => this.withLock(work),
      indexedDB: this.tablet.disk,
      IDBKeyRange,
    };
  }

  private async withLock<T>(work: () => Promise<T>): Promise<T> {
    if (this.isTakenForFrozen) return work();
    const turn = this.lock.catch(() => {}).then(work);
    this.lock = turn.catch(() => {});
    return turn;
  }

  private tracked<T>(work: Promise<T>): Promise<T> {
    const watched = work.catch(() => {});
    this.underWay.add(watched);
    void watched.then(() => this.underWay.delete(watched));
    return work;
  }

  private async send(request: SyncRequest, life: Life): Promise<SyncReply> {
    const fate = fateOf(this.chance, this.tablet.faultiness);
    if (fate.fault !== 'none') this.server.count(fate.fault);
    const { gate } = this;
    this.gate = undefined;
    goingThere(fate);
    if (this.tablet.session !== this.actor.person) throw new AnotherPerson('somebody else is signed in');
    const text = await this.ask(request, fate);
    if (gate) await gate();
    if (life.isOver) throw new Killed('killed while it waited');
    return comingBack(text, fate);
  }

  private async ask(request: SyncRequest, fate: ReturnType<typeof fateOf>): Promise<string> {
    try {
      const text = await this.server.answer(this.actor, request, fate);
      return fate.fault === 'duplicate' ? await this.server.answer(this.actor, request, fate) : text;
    } catch (error) {
      if (error instanceof ServerDied) throw new ServerBusy(error.message);
      throw error;
    }
  }
}

function expectKilled(error: unknown): void {
  const name = error instanceof Error ? error.name : '';
  if (!(error instanceof Refusal) && !['Killed', 'AbortError', 'DatabaseClosedError'].includes(name))
    throw error;
}

/** A parallel request next to a failed one meets a transaction that has ended. */
function expectStorageFault(error: unknown): void {
  const name = error instanceof Error ? error.name : '';
  if (!isQuotaExceeded(error) && !['AbortError', 'InvalidStateError'].includes(name)) throw error;
}
