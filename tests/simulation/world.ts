// The people, devices and the server of one story.
import type { Actor } from '#shared/command.ts';
import { candidateReference } from '#shared/domain/reference.ts';
import type { Database } from '#server/database/database.ts';
import { courseInput, jobInput } from '#server/testing/town.ts';
import type { Town } from '#server/testing/town.ts';
import { actionsOf, canary } from './actions.ts';
import type { Story } from './acting.ts';
import { Device, newTablet } from './device.ts';
import type { Dice } from './random.ts';
import { SimulatedServer } from './server.ts';

export interface World {
  server: SimulatedServer;
  chance: Dice;
  story: Story;
  employer: Actor;
  provider: Actor;
  /** All who may sign in somewhere. */
  people: Actor[];
  devices: Device[];
  /** Somebody does something on this device. */
  act(device: Device): Promise<string>;
}

export async function newWorld(database: Database, chance: Dice): Promise<World> {
  const server = await SimulatedServer.start(database, chance);
  const { town } = server;
  const story: Story = {
    chance,
    now: () => town.clock.now,
    today: () => town.clock.now.slice(0, 10),
    nextNumber: () => 1_000_000 + chance.below(2 ** 30),
  };
  const employer = await town.person('employer', 'Erin');
  const provider = await town.person('provider', 'Paul');
  const petra = await town.person('provider', 'Petra');
  await furnish(town, employer, [provider, petra], story);
  const world: World = {
    server,
    chance,
    story,
    employer,
    provider,
    people: [employer, provider, petra],
    devices: [],
    async act(device) {
      const action = chance.pick(actionsOf(device.actor.role));
      server.count(action.name);
      return `${action.name} ${await action(device, story)}`;
    },
  };
  await startDevices(world);
  return world;
}

/** Two jobs; two courses of one provider and one of another; what is agreed, what waits; and a few students. */
async function furnish(
  town: Town,
  employer: Actor,
  [paul, petra]: Actor[],
  { chance, nextNumber, today }: Story,
): Promise<void> {
  const jobs = [jobInput({ id: nextNumber() }), jobInput({ id: nextNumber() })];
  for (const job of jobs) await town.give(employer, 'jobs.post', job);
  for (const [place, provider] of [paul, paul, petra].entries()) {
    const job = jobs[place % 2];
    if (!provider || !job) continue;
    const course = courseInput({ id: nextNumber(), linkedJobIds: [job.id] });
    await town.give(provider, 'courses.create', course);
    for (let student = 0; student < 2; student++)
      await town.give(provider, 'enrollments.enroll', {
        id: `student-${course.id}-${student}`,
        courseId: course.id,
        candidateReferenceId: candidateReference(chance.bytes(5)),
        studentName: `${canary} Ames`,
        studentEmail: `${canary.toLowerCase()}.${student}@learners.example`,
        enrollmentDate: today(),
      });
    if (place === 0) await town.give(employer, 'agreements.approve', { id: `${course.id}.${job.id}.1` });
  }
}

/** Three to six devices: two tablets of the provider, one device of the employer, and perhaps one more of each. */
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
