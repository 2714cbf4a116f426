// The events of a story that affect devices, people and the server, besides people's work.
import type { Actor } from '#shared/engine/command.ts';
import { systemActor } from '#shared/engine/command.ts';
import { admin } from './acting.ts';
import { Device, newTablet } from './device.ts';
import { changeAssignments, moveJob } from './assigning.ts';
import { loseAccessAndHandOver } from './handing-over.ts';
import { changeMember, settleMembers } from './members.ts';
import { eventsOfTwo } from './together.ts';
import type { World, WorldEvent } from './world.ts';

const day = 86_400_000;
const skews = [0, 3_600_000, -3 * day, 400 * day, -40 * 365 * day, 30 * 365 * day];

/** Events by name, with their weight in the drawing. */
export const events: Record<string, { weight: number; happen: WorldEvent }> = {
  ...eventsOfTwo,
  killedWhileSyncing: {
    weight: 8,
    async happen({ chance }, device) {
      await device.killDuring((tab) => tab.sync(), chance.below(220));
      return 'is killed while it syncs';
    },
  },
  killedWhileSaving: {
    weight: 6,
    async happen(world, device) {
      await device.killDuring(() => world.act(device), world.chance.below(60));
      return 'is killed while something is saved';
    },
  },
  restarted: {
    weight: 5,
    async happen({ chance }, device) {
      const tabs = chance.pick([1, 2, 3]);
      await device.restart(tabs);
      return `is restarted with ${tabs} tabs`;
    },
  },
  noRoom: {
    weight: 3,
    async happen(world, device) {
      await device.failDuring('noRoom', () => world.act(device), world.chance.below(40));
      return 'has no room for what is saved';
    },
  },
  abortedWhileSyncing: {
    weight: 3,
    async happen({ chance }, device) {
      await device.failDuring('abort', () => device.tab().sync(), chance.below(120));
      return 'loses a transaction while it syncs';
    },
  },
  twoTabsAtOnce: {
    weight: 5,
    async happen(_world, device) {
      if (device.tabs.length < 2) return undefined;
      const [one, other] = device.tabs;
      await Promise.all([one?.sync(), other?.sync()]);
      return 'syncs in two tabs at once';
    },
  },
  frozenTab: {
    weight: 6,
    async happen(world, device) {
      if (device.tabs.length < 2) return undefined;
      const [frozen, awake] = device.tabs;
      const other = await othersWork(world, device);
      let thaw = () => {};
      const thawed = new Promise<void>((resolve) => (thaw = resolve));
      const reached = new Promise<void>((resolve) => {
        device.gate = () => {
          resolve();
          return thawed;
        };
      });
      const ended = frozen?.sync();
      await Promise.race([reached, ended]);
      device.gate = undefined;
      if (world.chance.happens(0.5)) await world.act(device);
      await othersWork(world, device, other);
      if (awake) await device.takeOver(awake);
      await world.server.watch.expectOwnWrites(device);
      thaw();
      await ended;
      return 'has a tab that froze with an answer in its hands, while another took over';
    },
  },
  copied: {
    weight: 2,
    async happen(world, device) {
      if (world.devices.length > 6) return undefined;
      const copy = await device.clone(`${device.name}-copy${world.devices.length}`);
      world.devices.push(copy);
      return `is copied as ${copy.name}`;
    },
  },
  evicted: {
    weight: 1,
    async happen({ chance }, device) {
      await device.evict(chance.happens(0.7));
      return 'loses its storage';
    },
  },
  clockJumps: {
    weight: 2,
    async happen({ chance }, device) {
      device.tablet.skew = chance.pick(skews);
      return `has a clock that is ${device.tablet.skew / 3_600_000} hours off`;
    },
  },
  losesAccess: {
    weight: 5,
    happen: loseAccessAndHandOver,
  },
  anotherPerson: {
    weight: 2,
    async happen(world, device) {
      return changePerson(world, device);
    },
  },
  switchesOrganization: {
    weight: 2,
    happen: switchOrganization,
  },
  newDevice: {
    weight: 1,
    async happen(world, { actor }) {
      if (world.devices.length > 6) return undefined;
      const fresh = new Device(
        `${actor.role}-${world.devices.length}`,
        actor,
        newTablet(actor.person),
        world.server,
        world.chance,
      );
      await fresh.start();
      world.devices.push(fresh);
      return `is joined by ${fresh.name}`;
    },
  },
  appUpgraded: {
    weight: 2,
    async happen(_world, device) {
      if (device.version === 2) return undefined;
      device.version = 2;
      await device.restart();
      return 'runs a new version of the app';
    },
  },
  serverUpgraded: {
    weight: 1,
    async happen({ server }) {
      if (server.version === 2) return undefined;
      server.version = 2;
      await server.restart();
      return ': the server runs a new version';
    },
  },
  serverRolledBack: {
    weight: 1,
    async happen({ server, chance }) {
      if (server.version === 1 || chance.happens(0.5)) return undefined;
      server.version = 1;
      await server.restart();
      return ': the server runs the version before';
    },
  },
  memberChanged: {
    weight: 4,
    async happen(world) {
      return changeMember(world);
    },
  },
  assignmentsChanged: {
    weight: 5,
    async happen(world) {
      return changeAssignments(world);
    },
  },
  jobMoved: {
    weight: 3,
    async happen(world) {
      return moveJob(world);
    },
  },
  roleChanged: {
    weight: 2,
    async happen(world) {
      return changeRole(world);
    },
  },
  reportJudged: {
    weight: 2,
    async happen(world) {
      return judgeReport(world);
    },
  },
  backedUp: {
    weight: 1,
    async happen({ server, chance }) {
      if (chance.happens(0.6)) return undefined;
      await server.keepBackup();
      return ': the server is backed up';
    },
  },
  recovered: {
    weight: 1,
    async happen({ server, chance }) {
      if (chance.happens(0.5)) await server.writeCheckpoint();
      await server.recoverFromCrash();
      return ': the database recovers from a crash';
    },
  },
  promoted: {
    weight: 1,
    async happen({ server }) {
      return (await server.promoteStandby()) ? ': a standby that lags behind takes over' : undefined;
    },
  },
  restored: {
    weight: 1,
    async happen({ server }) {
      return (await server.restoreBackup()) ? ': an older backup takes the place of the database' : undefined;
    },
  },
};

/** Changes that others send in the meantime, most of them to the same few rows. */
async function othersWork(world: World, device: Device, again?: Device): Promise<Device | undefined> {
  const others = world.devices.filter(({ tablet, tabs }) => tablet !== device.tablet && tabs.length > 0);
  if (others.length === 0) return undefined;
  const other = again ?? world.chance.pick(others);
  for (let times = 0; times < 3; times++) await world.act(other);
  await other.tab().sync();
  return other;
}

const lots = Object.entries(events).flatMap(([name, { weight }]) =>
  Array.from({ length: weight }, () => name),
);

/** Draws an event and runs it. Returns its description; undefined if it did not apply. */
export async function somethingHappens(world: World, device: Device): Promise<string | undefined> {
  const name = world.chance.pick(lots);
  const told = await events[name]?.happen(world, device);
  if (told !== undefined) world.server.count(name);
  return told;
}

/** An admin makes a provider an employer, or reverts that. Queued work is refused in between, never lost. */
async function changeRole({ server, petra: provider }: World): Promise<string> {
  const row = (await server.database.knex('users').where({ id: provider.person }).first('userType')) as {
    userType: string;
  };
  const userType = row.userType === 'provider' ? 'employer' : 'provider';
  await server.marketplace.give(systemActor, 'accounts.changeRole', { userId: provider.person, userType });
  server.moved.add(provider.person);
  return `: an admin makes the provider: ${userType}`;
}

/** An admin hides a reported listing, or shows it again. */
async function judgeReport({ server, chance }: World): Promise<string | undefined> {
  const flags = (await server.database.knex('flags').orderBy('id').select('id', 'state')) as {
    id: string;
    state: string;
  }[];
  const open = flags.filter(({ state }) => state !== 'dismissed');
  if (open.length === 0) return undefined;
  const { id, state } = chance.pick(open);
  const command = state === 'open' && chance.happens(0.7) ? 'flags.uphold' : 'flags.dismiss';
  await server.marketplace.give(admin, command, { id });
  return `: an admin gives ${command}`;
}

/** Makes the provider a provider and the founder an owner again if an event has changed that. */
export async function restoreRole(world: World): Promise<void> {
  await settleMembers(world);
  const { server, petra: provider } = world;
  const row = (await server.database.knex('users').where({ id: provider.person }).first('userType')) as {
    userType: string;
  };
  if (row.userType !== 'provider') await changeRole(world);
}

/** The person on a shared tablet signs out, and another person signs in. Unsent work waits for its author. */
async function changePerson(world: World, device: Device): Promise<string | undefined> {
  const next = world.people.find(
    ({ person }) => person !== device.actor.person && person !== world.employer.person,
  );
  if (!next || device.actor.role !== 'provider') return undefined;
  const sitting = await seatOf(world, device, next);
  const left = await device.signOut();
  await sitting.signIn();
  return `is left by ${device.actor.name} (${left}) and taken by ${next.name}`;
}

/**
 * A person with two accounts acts for the other organization. The copy that is left stays with its unsent work, and a tab of it
 * may not have noticed yet: it is answered as the copy of another person.
 */
async function switchOrganization(world: World): Promise<string | undefined> {
  const { chance, devices, petra, petraAsRecruiter } = world;
  const accounts = [petra.person, petraAsRecruiter.person];
  const hers = devices.filter(
    ({ actor, tablet, tabs }) =>
      accounts.includes(actor.person) && tablet.session === actor.person && tabs.length > 0,
  );
  if (hers.length === 0) return undefined;
  const device = chance.pick(hers);
  const next = device.actor.person === petra.person ? petraAsRecruiter : petra;
  const sitting = await seatOf(world, device, next);
  const { connection } = await device.tab().sync();
  const isNoticed = chance.happens(0.7);
  if (isNoticed) await device.close();
  await sitting.signIn();
  return `: ${device.name} switches to ${next.role} (${connection}${isNoticed ? '' : ', and leaves a tab open'})`;
}

async function seatOf(world: World, device: Device, actor: Actor): Promise<Device> {
  const known = world.devices.find(
    (other) => other.tablet === device.tablet && other.actor.person === actor.person,
  );
  if (known) return known;
  const seat = new Device(`${device.name}/${actor.name}`, actor, device.tablet, world.server, world.chance);
  world.devices.push(seat);
  return seat;
}
