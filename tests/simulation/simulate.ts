// One seeded story: people work on devices that crash, are copied, change owners and lose answers. Then the faults
// stop, and the laws are checked. `npm run simulate -- --seed 17` repeats the story of seed 17.
import { createHash } from 'node:crypto';
import { entriesDiscardedWith } from '#app/replica/outbox/discard.ts';
import { canSendToManager } from '#app/changes/handed-over/hand-over-orders.ts';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import type { Database } from '#server/database/types.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import { replicatedTables, tableNames } from '#shared/engine/schema.ts';
import type { Device } from './device.ts';
import { expectHandedOver } from './handing-over.ts';
import { restoreRole, somethingHappens } from './events.ts';
import {
  expectConvergence,
  expectDiscarded,
  expectLedger,
  expectMatching,
  expectOwners,
  expectPrivacy,
  expectServerTimes,
  expectVerified,
  expectWaitingCounts,
} from './oracles.ts';
import { diceFrom } from './random.ts';
import { expectNothingKept } from './scope.ts';
import { wholeDatabase } from './whole-database.ts';
import { newWorld } from './world.ts';
import type { World } from './world.ts';

export const stepsPerStory = 45;

/** The options of a run. */
export interface Telling {
  tell?(line: string): void;
  /** Steps to skip, which shortens a story. */
  without?: ReadonlySet<number>;
  /** Checks further laws at the end, while the devices are open. */
  afterwards?(world: World): Promise<void>;
}

/** The result of a run. */
export interface Told {
  /** O8: the same seed, the same hash. */
  hash: string;
  /** The drawn actions and events by name, with their number. */
  drawn: ReadonlyMap<string, number>;
}

/** Runs the story of a seed on an emptied database. */
export async function simulate(database: Database, seed: number, telling: Telling = {}): Promise<Told> {
  await empty(database);
  const chance = diceFrom(seed);
  const world = await newWorld(database, chance);
  const hash = createHash('sha256');
  const tell = (line: string) => {
    hash.update(line).update('\n');
    telling.tell?.(line);
  };
  for (let step = 0; step < stepsPerStory; step++) {
    if (telling.without?.has(step)) continue;
    chance.turn(step);
    await oneStep(world, step, tell);
  }
  chance.turn(stepsPerStory);
  await getQuiet(world);
  tell(await endOf(world));
  await expectLaws(world);
  await telling.afterwards?.(world);
  for (const device of world.devices) await device.close();
  // A page that is asked for ahead is answered during one step or the next.
  hash.update((await world.server.sizesOfReplies()).join());
  return { hash: hash.digest('hex'), drawn: world.server.drawn };
}

async function oneStep(world: World, step: number, tell: (line: string) => void): Promise<void> {
  const { chance, server, devices } = world;
  const { clock } = server.marketplace;
  clock.now = new Date(Date.parse(clock.now) + (1 + chance.below(7200)) * 1000).toISOString();
  const present = devices.filter(({ tabs }) => tabs.length > 0);
  const device = chance.pick(present);
  try {
    tell(`${step} ${clock.now} ${device.name} ${await doSomething(world, device)}`);
  } catch (error) {
    tell(`${step} ${clock.now} ${device.name} fails: ${String(error)}`);
    throw error;
  }
  for (const other of devices)
    if (other.tablet === device.tablet && other.tabs.length > 0) await server.watch.expectOwnWrites(other);
  await expectWaitingCounts(device);
}

async function doSomething(world: World, device: Device): Promise<string> {
  const { chance } = world;
  const lot = chance.fraction();
  if (lot < 0.3) {
    world.server.count('sync');
    const tab = device.tab();
    const { connection } = await (chance.happens(0.1) ? device.takeOver(tab) : tab.sync());
    return `syncs: ${connection}`;
  }
  if (lot < 0.47) return (await somethingHappens(world, device)) ?? 'is left alone';
  if (lot < 0.54) return settleSomething(world, device);
  return world.act(device);
}

/** Discards a change that waits or was refused; sends a refused one to a manager, or replaces it by a new one. */
async function settleSomething(world: World, device: Device): Promise<string> {
  const { chance } = world;
  const entries = await device.tab().entries();
  const waiting = entries.filter(({ state }) => state === 'waiting');
  if (waiting.length > 0 && chance.happens(0.1)) return discardWaiting(world, device, chance.pick(waiting));
  const refused = entries.filter(({ state }) => state === 'attention');
  if (refused.length === 0) return 'has nothing to settle';
  const forManagers = refused.filter(canSendToManager);
  if (forManagers.length > 0 && chance.happens(0.5)) {
    const sent = chance.pick(forManagers);
    return `sends ${sent.command} to a manager: ${await device.handOver(sent, entries)}`;
  }
  const entry = chance.pick(refused);
  if (chance.happens(0.5)) {
    world.server.count('discard');
    await discard(device, entry, entries);
    return `discards ${entry.command}`;
  }
  world.server.count('correct');
  return `corrects ${entry.command}: ${await device.correct(entry)}`;
}

async function discard(device: Device, entry: OutboxEntry, entries: readonly OutboxEntry[]): Promise<void> {
  await device.tab().discard(entry.id);
  for (const { id } of [entry, ...entriesDiscardedWith([entry.id], entries)]) device.discarded.add(id);
}

/** A change that may have reached the server is not discarded. */
async function discardWaiting(world: World, device: Device, entry: OutboxEntry): Promise<string> {
  world.server.count('discardWaiting');
  try {
    await discard(device, entry, await device.tab().entries());
    return `discards ${entry.command} before it is sent`;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return `may not discard ${entry.command}, which is being sent`;
  }
}

/** Stops the faults. Everyone in turn signs in and connects until nobody has anything left to send. */
async function getQuiet(world: World): Promise<void> {
  const { devices, server } = world;
  server.version = 2;
  await expectOwners(await wholeDatabase(server.database.knex));
  await restoreRole(world);
  for (const device of devices) {
    device.version = 2;
    device.tablet.faultiness = 0;
    await device.close();
  }
  for (let round = 0; round < 3; round++)
    for (const device of devices) {
      await device.signIn();
      await device.tab().sync();
      await server.watch.expectOwnWrites(device);
      await expectWaitingCounts(device);
    }
}

async function expectLaws(world: World): Promise<void> {
  const { devices, server } = world;
  const whole = await wholeDatabase(server.database.knex);
  await expectLedger(world);
  await expectHandedOver(world, whole);
  await expectDiscarded(world);
  await expectMatching(whole, server.marketplace.clock.now);
  await expectOwners(whole);
  await expectServerTimes(whole, server.marketplace.clock.now);
  for (const device of devices) await expectConvergence(device, whole);
  for (const device of devices) await expectNothingKept(device, whole);
  for (const device of devices) {
    device.tablet.session = device.actor.person;
    await expectVerified(device);
  }
  await expectPrivacy(server.database.knex, world.employer);
}

/** Describes the end in a form that two runs of a story share: the outcome of each entry, and the matches. */
async function endOf({ server }: World): Promise<string> {
  const { knex } = server.database;
  const entries = (await knex('entries').orderBy('id').select('id', 'command', 'outcome')) as object[];
  const matches = (await knex('matches').orderBy('id').select('id', 'status', 'withdrawnReason')) as object[];
  return JSON.stringify({ entries, matches });
}

async function empty(database: Database): Promise<void> {
  const tables = [...new Set([...tableNames, ...replicatedTables])].map((name) => `"${name}"`);
  await database.knex.raw(
    `truncate ${tables.join(', ')}, entries, clients, lineage, history, audit, "pushOutbox"`,
  );
}
