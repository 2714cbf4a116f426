// The people, devices and the server of one story.
import type { Actor } from '#shared/engine/command.ts';
import type { Database } from '#server/database/types.ts';
import { actionsOf } from './actions.ts';
import type { Story } from './acting.ts';
import { Device, newTablet } from './device.ts';
import { prepareWorld } from './furnish.ts';
import { changeAssignments } from './assigning.ts';
import type { Dice } from './random.ts';
import { SimulatedServer } from './server.ts';
import { newMember } from '#server/testing/members.ts';

export interface World {
  server: SimulatedServer;
  chance: Dice;
  story: Story;
  employer: Actor;
  provider: Actor;
  /** Runs another college alone. */
  petra: Actor;
  /** A colleague of the provider, whose role changes. */
  tess: Actor;
  /** A recruiter of the employer, whose role changes. */
  rita: Actor;
  /** Petra's other account: she is also a manager of the employer, with the same sign-in. */
  petraAsRecruiter: Actor;
  /** All people who may sign in on a device. */
  people: Actor[];
  devices: Device[];
  /** Performs one action on this device. */
  act(device: Device): Promise<string>;
}

/** An event of a story. Resolves to its description; undefined if it did not apply. */
export type WorldEvent = (world: World, device: Device) => Promise<string | undefined>;

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
  const tess = await newColleague(server, provider, 'Tess', chance);
  const rita = await newColleague(server, employer, 'Rita', chance);
  const petraAsRecruiter = await newMember(marketplace, employer, 'Petra', 'manager');
  await prepareWorld(server, employer, [provider, petra], story);
  const world: World = {
    server,
    chance,
    story,
    employer,
    provider,
    petra,
    tess,
    rita,
    petraAsRecruiter,
    people: [employer, provider, petra, tess, rita],
    devices: [],
    async act(device) {
      const action = chance.pick(actionsOf(device.actor.role, chance));
      server.count(action.name);
      return `${action.name} ${await action(device, story)}`;
    },
  };
  await changeAssignments(world);
  await startDevices(world);
  return world;
}

async function newColleague(
  { marketplace }: SimulatedServer,
  founder: Actor,
  name: string,
  chance: Dice,
): Promise<Actor> {
  return newMember(marketplace, founder, name, chance.pick(['manager', 'member', 'member'] as const));
}

/** Four to seven devices: one of each founder and of each colleague, and up to three more. */
async function startDevices(world: World): Promise<void> {
  const { chance, employer, provider, petra, tess, rita, server } = world;
  const more = [petra, employer, provider].slice(0, chance.below(4));
  for (const [index, actor] of [provider, tess, employer, rita, ...more].entries()) {
    const device = new Device(`${actor.role}-${index}`, actor, newTablet(actor.person), server, chance);
    await device.start(chance.pick([1, 1, 2, 3]));
    await device.tab().sync();
    device.tablet.faultiness = chance.pick([0, 0.2, 0.6]);
    world.devices.push(device);
  }
  const [, second] = world.devices;
  if (second) second.tablet.skew = chance.pick([0, 3_600_000, -40 * 365 * 86_400_000, 30 * 365 * 86_400_000]);
}
