// A colleague loses access and sends her changes to the managers, and the law of such changes.
import { expect } from 'vitest';
import { applyChange, handOverChange } from '#shared/domain/handed-over/hand-over.ts';
import type { MemoryStore } from '#shared/engine/memory-store.ts';
import type { Outcome } from '#shared/engine/protocol.ts';
import { canSendToManager } from '#app/changes/handed-over/hand-over-orders.ts';
import { changeMember } from './members.ts';
import { acknowledge, decisions } from './deciding.ts';
import type { World } from './world.ts';

/**
 * The colleague works without a connection while she loses her courses or her membership. She sends what is refused to the
 * managers, of whom one decides about some of it.
 */
export async function loseAccessAndHandOver(world: World): Promise<string | undefined> {
  const { chance, devices, tess, provider } = world;
  const present = devices.filter(({ tabs }) => tabs.length > 0);
  const hers = present.find(({ actor, tablet }) => actor === tess && tablet.session === tess.person);
  if (!hers) return undefined;
  await changeCourses(world, 'add');
  await hers.tab().sync();
  for (let step = 0; step < 5; step++) await world.act(hers);
  const told = await (chance.happens(0.7) ? changeCourses(world, 'remove') : changeMember(world));
  await hers.tab().sync();
  let sent = 0;
  const entries = await hers.tab().entries();
  const refused = entries.filter(canSendToManager);
  for (const entry of refused) if (await hers.handOver(entry, entries)) sent += 1;
  await hers.tab().sync();
  const manager = present.find(({ actor }) => actor === provider);
  await manager?.tab().sync();
  if (manager) for (let step = 0; step < 3; step++) await chance.pick(decisions)(manager, world.story);
  await manager?.tab().sync();
  await hers.tab().sync();
  await acknowledge(hers, world.story);
  return `loses access${told}, and sends ${sent} of ${refused.length} changes to the managers`;
}

async function changeCourses({ server, tess, provider }: World, how: 'add' | 'remove'): Promise<string> {
  const courses: { id: number; providerId: string }[] = await server.database
    .knex('courses')
    .orderBy('id')
    .select('id', 'providerId');
  const own = courses.flatMap(({ id, providerId }) =>
    providerId === provider.organization ? [Number(id)] : [],
  );
  const input = { userId: tess.person, all: false, [how]: own };
  const { kind } = await server.marketplace.ask(provider, 'members.assign', input);
  return `: ${provider.name} assigns all courses (${how}): ${kind}`;
}

/**
 * O10: a change that its author handed over waits, or was applied once by a manager, or was declined with a reason, or is
 * about an erased student. No other entry applied it.
 */
export async function expectHandedOver({ server, devices }: World, whole: MemoryStore): Promise<void> {
  const rows = await server.database
    .knex<{ id: string; outcome: Outcome }>('entries')
    .select('id', 'outcome');
  const outcomes = new Map(rows.map(({ id, outcome }) => [id, outcome]));
  const given = devices.flatMap((device) => device.given);
  const changes = new Map((await whole.find('handedOverChanges')).map((change) => [change.id, change]));
  for (const { id, command, subject } of given)
    if (command === handOverChange.name && isDone(outcomes.get(id)))
      expect(changes.has(String(subject)), `O10: ${String(subject)} was handed over`).toBe(true);
  for (const { id, state, declinedReason, erasedAt } of changes.values()) {
    const applied = given.filter(
      ({ id: entryId, command, subject }) =>
        command === applyChange.name && subject === id && isFirst(outcomes.get(entryId)),
    );
    expect(applied.length, `O10: ${id} is ${state} and was applied once or never`).toBe(
      state === 'applied' ? 1 : 0,
    );
    // An applied change says what was left out of it. The reason of a declined change is deleted with a student whom it is
    // about.
    if (state !== 'applied')
      expect(declinedReason !== null, `O10: ${id} was declined with a reason`).toBe(
        state === 'declined' && !erasedAt,
      );
    expect(outcomes.has(id) ? outcomes.get(id)?.kind : 'refused', `O10: ${id} was refused`).toBe('refused');
  }
}

const isDone = (outcome: Outcome | undefined): boolean =>
  outcome !== undefined && outcome.kind !== 'refused' && outcome.kind !== 'held';

/** An entry that meets a decision already made says so. */
const isFirst = (outcome: Outcome | undefined): boolean =>
  isDone(outcome) && !(outcome && 'text' in outcome && outcome.text?.code === 'note.handedOverDecided');
