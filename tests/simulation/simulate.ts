// One seeded story: people work on devices that crash, are copied and lose answers; then it gets quiet, and the laws
// are checked. `npm run simulate -- --seed 17` tells the story of seed 17 again.
import type { Actor } from '#shared/command.ts';
import type { Database } from '#server/database/database.ts';
import { synchronise } from '#server/synchronise.ts';
import { replicatedTables, tableNames } from '#shared/schema.ts';
import { newTown, courseInput } from '#server/testing/town.ts';
import { actionsOf } from './actions.ts';
import type { Story } from './actions.ts';
import { Device } from './device.ts';
import type { Server } from './device.ts';
import { expectConvergence, expectLedger, expectMatching, expectPrivacy, wholeDatabase } from './oracles.ts';
import { chanceFrom } from './random.ts';

const stepsPerStory = 45;

export async function simulate(
  database: Database,
  seed: number,
  tell: (line: string) => void = () => {},
): Promise<void> {
  await empty(database);
  const chance = chanceFrom(seed);
  const town = await newTown(database);
  const advance = (seconds: number) => {
    town.clock.now = new Date(Date.parse(town.clock.now) + seconds * 1000).toISOString();
  };
  const server: Server = {
    now: () => Date.parse(town.clock.now),
    answer: (actor, request) =>
      synchronise(
        {
          knex: database.knex,
          execute: town.execute,
          cookieKey: 'simulation',
          now: () => new Date(town.clock.now),
        },
        actor,
        request,
      ),
  };
  const story: Story = {
    chance,
    now: () => town.clock.now,
    today: () => town.clock.now.slice(0, 10),
    nextNumber: () => 1_000_000 + chance.below(2 ** 30),
  };
  const employer = await town.person('employer', 'Erin');
  const provider = await town.person('provider', 'Paul');
  for (let course = 0; course < 2; course++)
    await town.give(provider, 'courses.create', courseInput({ id: story.nextNumber() }));
  const devices = await startDevices([provider, provider, employer], server, chance);
  devices[1]!.skew = chance.pick([0, 3_600_000, -40 * 365 * 86_400_000, 30 * 365 * 86_400_000]);

  for (let step = 0; step < stepsPerStory; step++) {
    advance(1 + chance.below(7200));
    const device = chance.pick(devices);
    tell(`${step} ${town.clock.now} ${await doSomething(device, devices, story)}`);
  }
  await getQuiet(devices);
  const whole = await wholeDatabase(database.knex);
  await expectLedger(devices, database.knex);
  await expectMatching(whole);
  for (const device of devices) await expectConvergence(device, whole);
  expectPrivacy(devices);
  for (const device of devices) for (const tab of device.tabs) tab.close();
}

async function startDevices(
  actors: readonly Actor[],
  server: Server,
  chance: Story['chance'],
): Promise<Device[]> {
  const devices = actors.map((actor, index) => new Device(`${actor.role}-${index}`, actor, server, chance));
  for (const device of devices) {
    await device.start(chance.happens(0.3) ? 2 : 1);
    await device.tab().sync();
    device.faultiness = chance.pick([0, 0.2, 0.6]);
  }
  return devices;
}

async function doSomething(device: Device, devices: Device[], story: Story): Promise<string> {
  const { chance } = story;
  if (chance.happens(0.35)) {
    const { connection } = await device.tab().sync({ isStealing: chance.happens(0.1) });
    return `${device.name} syncs: ${connection}`;
  }
  if (chance.happens(0.06)) {
    await device.crashDuringSync();
    return `${device.name} is killed while it syncs`;
  }
  if (chance.happens(0.04)) {
    await device.crash();
    return `${device.name} is restarted`;
  }
  if (chance.happens(0.02) && devices.length < 5) {
    devices.push(await device.clone(`${device.name}-copy${devices.length}`));
    return `${device.name} is copied`;
  }
  if (chance.happens(0.05)) return discardSomething(device, chance);
  const action = chance.pick(actionsOf(device.actor.role));
  return `${device.name}: ${action.name} ${await action(device, story)}`;
}

async function discardSomething(device: Device, chance: Story['chance']): Promise<string> {
  const refused = (await device.tab().entries()).filter(({ state }) => state === 'attention');
  if (refused.length === 0) return `${device.name} has nothing to discard`;
  const { id } = chance.pick(refused);
  await device.tab().discard(id);
  device.discarded.add(id);
  return `${device.name} discards ${id}`;
}

/** The faults stop; everyone connects until nobody has anything left to say. */
async function getQuiet(devices: readonly Device[]): Promise<void> {
  for (const device of devices) device.faultiness = 0;
  for (let round = 0; round < 3; round++) for (const device of devices) await device.tab().sync();
}

async function empty(database: Database): Promise<void> {
  const tables = [...new Set([...tableNames, ...replicatedTables])].map((name) => `"${name}"`);
  await database.knex.raw(`truncate ${tables.join(', ')}, entries, clients, lineage, gone`);
}
