// One seeded story: people work on devices that crash, are copied and lose answers; then it gets quiet, and the laws
// are checked. `npm run simulate -- --seed 17` tells the story of seed 17 again.
import type { Actor, Role } from '#shared/command.ts';
import { candidateReference } from '#shared/domain/reference.ts';
import type { Database } from '#server/database/database.ts';
import { digestsOf } from '#server/digests.ts';
import { synchronise } from '#server/synchronise.ts';
import type { SyncParts } from '#server/synchronise.ts';
import { replicatedTables, tableNames } from '#shared/schema.ts';
import { courseInput, jobInput, newTown, system } from '#server/testing/town.ts';
import type { Town } from '#server/testing/town.ts';
import { actionsOf, canary } from './actions.ts';
import type { Story } from './acting.ts';
import { Device } from './device.ts';
import type { Server } from './device.ts';
import {
  expectConvergence,
  expectLedger,
  expectMatching,
  expectPrivacy,
  expectVerified,
  wholeDatabase,
} from './oracles.ts';
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
  const roles = new Map<string, Role>();
  const server: Server = {
    now: () => Date.parse(town.clock.now),
    digests: (actor) => digestsOf(database.knex, actor),
    // The role is read anew with each request, whatever the device still believes.
    answer: (actor, request) =>
      synchronise(
        partsOf(database, town),
        { ...actor, role: roles.get(actor.person) ?? actor.role },
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
  await furnish(town, employer, provider, story);
  const devices = await startDevices([provider, provider, employer], server, chance);
  devices[1]!.skew = chance.pick([0, 3_600_000, -40 * 365 * 86_400_000, 30 * 365 * 86_400_000]);

  for (let step = 0; step < stepsPerStory; step++) {
    town.clock.now = new Date(Date.parse(town.clock.now) + (1 + chance.below(7200)) * 1000).toISOString();
    if (chance.happens(0.02)) tell(`${step} ${await changeRole(town, provider, roles)}`);
    const device = chance.pick(devices);
    tell(`${step} ${town.clock.now} ${await doSomething(device, devices, story)}`);
  }
  if (roles.has(provider.person)) await changeRole(town, provider, roles);
  await getQuiet(devices);
  const whole = await wholeDatabase(database.knex);
  await expectLedger(devices, database.knex);
  await expectMatching(whole);
  for (const device of devices) await expectConvergence(device, whole);
  for (const device of devices) await expectVerified(device);
  expectPrivacy(devices);
  for (const device of devices) for (const tab of device.tabs) tab.close();
}

const partsOf = (database: Database, town: Town): SyncParts => ({
  knex: database.knex,
  execute: town.execute,
  cookieKey: 'simulation',
  now: () => new Date(town.clock.now),
});

/** Two jobs, two courses, one agreement in force and one that waits, and a few students: enough for things to happen. */
async function furnish(
  town: Town,
  employer: Actor,
  provider: Actor,
  { chance, nextNumber, today }: Story,
): Promise<void> {
  const jobs = [jobInput({ id: nextNumber() }), jobInput({ id: nextNumber() })];
  for (const job of jobs) await town.give(employer, 'jobs.post', job);
  for (const job of jobs) {
    const course = courseInput({ id: nextNumber(), linkedJobIds: [job.id] });
    await town.give(provider, 'courses.create', course);
    for (let student = 0; student < 3; student++)
      await town.give(provider, 'enrollments.enroll', {
        id: `student-${course.id}-${student}`,
        courseId: course.id,
        candidateReferenceId: candidateReference(chance.bytes(5)),
        studentName: `${canary} Ames`,
        studentEmail: `${canary.toLowerCase()}.${student}@learners.example`,
        enrollmentDate: today(),
      });
    if (job === jobs[0]) await town.give(employer, 'agreements.approve', { id: `${course.id}.${job.id}.1` });
  }
}

/** An admin makes the provider an employer, or takes that back: queued work is refused meanwhile, never lost. */
async function changeRole(town: Town, provider: Actor, roles: Map<string, Role>): Promise<string> {
  const role = roles.has(provider.person) ? 'provider' : 'employer';
  await town.give(system, 'accounts.changeRole', { userId: provider.person, userType: role });
  if (role === 'provider') roles.delete(provider.person);
  else roles.set(provider.person, role);
  return `an admin makes the provider: ${role}`;
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
  if (chance.happens(0.06)) return settleSomething(device, chance);
  const action = chance.pick(actionsOf(device.actor.role));
  return `${device.name}: ${action.name} ${await action(device, story)}`;
}

/** What was refused is discarded, or given once more in its place. */
async function settleSomething(device: Device, chance: Story['chance']): Promise<string> {
  const refused = (await device.tab().entries()).filter(({ state }) => state === 'attention');
  if (refused.length === 0) return `${device.name} has nothing to settle`;
  const entry = chance.pick(refused);
  if (chance.happens(0.5)) {
    await device.tab().discard(entry.id);
    device.discarded.add(entry.id);
    return `${device.name} discards ${entry.command}`;
  }
  const isSaved = await device.correct(entry);
  return `${device.name} corrects ${entry.command}: ${isSaved}`;
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
