// A simulated device: the real replica on a database of its own, with a network that fails as the seed says.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { ReplicaDatabase } from '#app/replica/database.ts';
import type { OutboxEntry } from '#app/replica/database.ts';
import { Replica } from '#app/replica/replica.ts';
import { NoConnection, ServerBusy, SignedOut } from '#app/replica/surroundings.ts';
import type { Surroundings } from '#app/replica/surroundings.ts';
import type { Actor, Command } from '#shared/command.ts';
import { commands } from '#shared/commands.ts';
import type { TableDigest } from '#shared/digest.ts';
import { Refusal } from '#shared/refusal.ts';
import { BrokenAnswer, openReply } from '#shared/sync.ts';
import type { SyncReply, SyncRequest } from '#shared/sync.ts';
import type { Chance } from './random.ts';

export interface Server {
  /** The text of the answer to one sync call of this person. */
  answer(actor: Actor, request: SyncRequest): Promise<string>;
  digests(actor: Actor): Promise<TableDigest[]>;
  now(): number;
}

export type NetworkFault =
  | 'none'
  | 'lostRequest'
  | 'lostAnswer'
  | 'duplicate'
  | 'signedOut'
  | 'errorAfterCommit'
  | 'cutAnswer'
  | 'damagedAnswer';
export const networkFaults: NetworkFault[] = [
  'none',
  'lostRequest',
  'lostAnswer',
  'duplicate',
  'signedOut',
  'errorAfterCommit',
  'cutAnswer',
  'damagedAnswer',
];

/** What is known of an entry that a person gave and that was saved. */
export interface Given {
  id: string;
  command: string;
  person: string;
}

export class Device {
  readonly name: string;
  readonly actor: Actor;
  /** Chance of a fault on each call; 0 in quiet times. */
  faultiness = 0;
  readonly given: Given[] = [];
  /** Entries that their author deleted. */
  readonly discarded = new Set<string>();
  /** Everything that ever arrived here, to be searched for what must not. */
  readonly received: string[] = [];
  tabs: Replica[] = [];
  private factory = new IDBFactory();
  private readonly server: Server;
  private readonly chance: Chance;
  private lock: Promise<unknown> = Promise.resolve();

  constructor(name: string, actor: Actor, server: Server, chance: Chance) {
    this.name = name;
    this.actor = actor;
    this.server = server;
    this.chance = chance;
  }

  async start(tabCount = 1): Promise<void> {
    for (let tab = 0; tab < tabCount; tab++) {
      const replica = new Replica({
        actor: this.actor,
        commands,
        surroundings: this.surroundings(),
        pageSize: this.chance.pick([5, 40, 2000]),
      });
      await replica.open();
      this.tabs.push(replica);
    }
  }

  /** The browser is killed: whatever was in the middle of being written is not. */
  async crash(): Promise<void> {
    for (const replica of this.tabs) replica.close();
    this.tabs = [];
    await this.start();
  }

  /** A sync during which the browser is killed at a moment the seed chooses. */
  async crashDuringSync(): Promise<void> {
    const ended = this.tab()
      .sync()
      .catch(() => undefined);
    for (let step = this.chance.below(60); step > 0; step--)
      await new Promise((resolve) => setImmediate(resolve));
    for (const replica of this.tabs) replica.close();
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 50))]);
    this.lock = Promise.resolve();
    this.tabs = [];
    await this.start();
  }

  /** Another device with a copy of this one's storage: a restored profile, a cloned tablet. */
  async clone(name: string): Promise<Device> {
    const copy = new Device(name, this.actor, this.server, this.chance);
    const from = new ReplicaDatabase(this.actor.person, { indexedDB: this.factory, IDBKeyRange });
    const to = new ReplicaDatabase(this.actor.person, { indexedDB: copy.factory, IDBKeyRange });
    for (const table of from.tables) await to.table(table.name).bulkPut(await table.toArray());
    from.close();
    to.close();
    await copy.start();
    return copy;
  }

  tab(): Replica {
    return this.chance.pick(this.tabs);
  }

  /** Gives a command as a person would; a "no" of a rule on the device saves nothing, which is fine. */
  async give(command: Command, inputs: readonly unknown[], replaces?: string): Promise<boolean> {
    try {
      const orders = inputs.map((input) => ({ command, input }));
      const ids = await this.tab().run(orders, replaces ? { replaces } : undefined);
      this.given.push(...ids.map((id) => ({ id, command: command.name, person: this.actor.person })));
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  /** Gives a refused entry once more; the new one takes its place. */
  async correct(entry: OutboxEntry): Promise<boolean> {
    const command = commands.get(entry.command);
    const isSaved = command !== undefined && (await this.give(command, [entry.input], entry.id));
    if (isSaved) this.discarded.add(entry.id);
    return isSaved;
  }

  private surroundings(): Surroundings {
    return {
      now: () => this.server.now() + this.skew,
      randomBytes: (count) => this.chance.bytes(count),
      send: (request) => this.send(structuredClone(request)),
      digests: () => this.server.digests(this.actor),
      mark: { read: () => this.marked, write: (client) => void (this.marked = client) },
      withLock: (_name, isStealing, work) => this.withLock(isStealing, work),
      indexedDB: this.factory,
      IDBKeyRange,
    };
  }

  private marked: string | null = null;
  /** Some clocks are wrong, and by years. */
  skew = 0;

  private async withLock<T>(isStealing: boolean, work: () => Promise<T>): Promise<T> {
    if (isStealing) return work();
    const turn = this.lock.catch(() => {}).then(work);
    this.lock = turn.catch(() => {});
    return turn;
  }

  private async send(request: SyncRequest): Promise<SyncReply> {
    const fault = this.chance.happens(this.faultiness) ? this.chance.pick(networkFaults) : 'none';
    if (fault === 'lostRequest') throw new NoConnection('lost on the way');
    if (fault === 'signedOut') throw new SignedOut('signed out');
    const text = await this.server.answer(this.actor, request);
    this.received.push(text);
    if (fault === 'lostAnswer') throw new NoConnection('the answer was lost');
    if (fault === 'errorAfterCommit') throw new ServerBusy('500 after the commit');
    if (fault === 'duplicate') return openReply(await this.server.answer(this.actor, request));
    return this.read(damaged(text, fault, this.chance));
  }

  private read(text: string): SyncReply {
    try {
      return openReply(text);
    } catch (error) {
      if (error instanceof BrokenAnswer) throw new NoConnection(error.message);
      throw error;
    }
  }
}

function damaged(text: string, fault: NetworkFault, chance: Chance): string {
  const at = chance.below(text.length);
  if (fault === 'cutAnswer') return text.slice(0, at);
  if (fault === 'damagedAnswer') return `${text.slice(0, at)}#${text.slice(at + 1)}`;
  return text;
}
