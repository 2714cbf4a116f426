// The people, devices and the server of one story.
import type { Actor } from '#shared/engine/command.ts';
import type { Database } from '#server/database/types.ts';
import { actionsOf } from './actions.ts';
import type { Story } from './acting.ts';
import { Device, newTablet } from './device.ts';
import { prepareWorld } from './furnish.ts';
import type { Dice } from './random.ts';
import { SimulatedServer } from './server.ts';

export interface World {
  server: SimulatedServer;
  chance: Dice;
  story: Story;
  employer: Actor;
  provider: Actor;
  /** All people who may sign in on a device. */
  people: Actor[];
  devices: Device[];
  /** Performs one action on this device. */
  act(device: Device): Promise<string>;
}

export async function newWorld(database: Database, chance: Dice): Promise<World> {
  const server = await SimulatedServer.start(database, chance);
  const { marketplace } = server;
  const story: Story = {
    chance,
    now: () => marketplace.clock.now,
    today: () => marketplace.clock.now.slice(0, 10),
    nextNumber: () => 1_000_000 + chance.below(2 ** 30),
  };
  const employer = await marketplace.person('employer', 'Erin');
  const provider = await marketplace.person('provider', 'Paul');
  const petra = await marketplace.person('provider', 'Petra');
  await prepareWorld(server, employer, [provider, petra], story);
  const world: World = {
    server,
    chance,
    story,
    employer,
    provider,
    people: [employer, provider, petra],
    devices: [],
    async act(device) {
      const action = chance.pick(actionsOf(device.actor.role, chance));
      server.count(action.name);
      return `${action.name} ${await action(device, story)}`;
    },
  };
  await startDevices(world);
  return world;
}

/** Three to six devices: two tablets of the provider, one device of the employer, and up to one more of each. */
async function startDevices(world: World): Promise<void> {
  const { chance, employer, provider, people, server } = world;
  const more = [people[2] ?? provider, employer, provider].slice(0, chance.below(4));
  for (const [index, actor] of [provider, provider, employer, ...more].entries()) {
    const device = new Device(`${actor.role}-${index}`, actor, newTablet(actor.person), server, chance);
    await device.start(chance.pick([1, 1, 2, 3]));
    await device.tab().sync();
    device.tablet.faultiness = chance.pick([0, 0.2, 0.6]);
    world.devices.push(device);
  }
  const [, second] = world.devices;
  if (second) second.tablet.skew = chance.pick([0, 3_600_000, -40 * 365 * 86_400_000, 30 * 365 * 86_400_000]);
}
