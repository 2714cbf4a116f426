// Draws a history of a small marketplace: two employers, two training providers and their students act through the real
// commands over some months. A journal notes each change of a match, so that figures can be recomputed from what happened.
import { commands } from '#shared/commands.ts';
import type { Actor } from '#shared/engine/command.ts';
import { defaultSettings } from '#shared/domain/platform/settings.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { emptyRoom } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import {
  ada,
  erin,
  membership,
  nora,
  organization,
  otto,
  paul,
  petra,
  sam,
  system,
  user,
} from '#shared/testing/people.ts';
import { chanceFrom } from '../simulation/random.ts';
import type { Chance } from '../simulation/random.ts';
import type { Event, History, MatchState, Play } from './play.ts';
import { moves, openings } from './random-moves.ts';
import { sprinkled } from './sprinkled-rows.ts';

const zones = ['UTC', 'America/New_York', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Auckland'];
const start = '2026-02-20T08:00:00.000Z';

export async function randomHistory(seed: number): Promise<History> {
  const chance = chanceFrom(seed);
  const room = emptyRoom();
  room.now = start;
  await furnish(room, chance);
  const journal: Event[] = [];
  const play = playIn(room, chance, journal);
  for (const opening of openings) await opening(play);
  const steps = 80 + chance.below(120);
  for (let step = 0; step < steps; step++) {
    await pass(play, chance.happens(0.7) ? chance.below(12) : chance.below(60));
    await chance.pick(moves)(play);
  }
  await pass(play, chance.below(60));
  await addPeople(play);
  await addMembers(play);
  for (const { name, input } of rebuilds) await play.give(name, input, system);
  return { store: room.store, journal, now: room.now, heartbeats: await sprinkled(play) };
}

const rebuilds = [
  ...[erin, otto].flatMap(({ person: employerId }) =>
    [paul, petra].map(({ person: providerId }) => ({
      name: 'agreements.markRelated',
      input: { employerId, providerId },
    })),
  ),
  ...[paul, petra].map(({ person: providerId }) => ({ name: 'statistics.rebuild', input: { providerId } })),
  ...[erin, otto].map(({ person: employerId }) => ({ name: 'jobs.publishAdherence', input: { employerId } })),
];

async function furnish(room: Classroom, chance: Chance): Promise<void> {
  for (const actor of [erin, otto, paul, petra])
    await room.put('organizations', organization(actor, { timeZone: chance.pick(zones) }));
  const fees = {
    feePerMatch: chance.below(30),
    feePerHire: chance.below(400),
    employerMonthlyFee: chance.below(90),
  };
  const settings = { ...defaultSettings, ...fees, defaultTimeZone: chance.pick(zones) };
  if (chance.happens(0.8)) await room.put('settings', { ...settings, createdAt: start, rev: 1 });
}

/** Last, because everything else runs faster while there is nobody to be notified. */
async function addPeople({ room, chance }: Play): Promise<void> {
  for (const actor of [erin, otto, paul, petra, ada, nora, sam]) {
    const createdAt = new Date(Date.parse(room.now) - chance.below(100) * 86_400_000 - 1).toISOString();
    await room.put('users', user(actor, { createdAt }));
  }
}

/** Some people have, or had, roles in more than one organization. */
async function addMembers({ room, chance, newId }: Play): Promise<void> {
  const daysAgo = (days: number) => new Date(Date.parse(room.now) - days * 86_400_000).toISOString();
  for (let count = chance.below(5); count > 0; count--)
    for (const actor of [erin, otto, paul, petra]) {
      if (!chance.happens(0.4)) continue;
      const began = chance.below(300);
      const endedAt = chance.happens(0.5) ? daysAgo(chance.below(began + 1)) : null;
      const person = chance.pick([nora, sam, ada]).person;
      const role = chance.pick(['owner', 'manager', 'manager', 'member', 'viewer'] as const);
      await room.put(
        'memberships',
        membership(actor, {
          ...{ id: newId(), personId: person, role, createdAt: daysAgo(began), endedAt },
          email: endedAt === null ? `${chance.pick([nora, sam, ada]).person}@Example.org` : '',
        }),
      );
    }
}

function playIn(room: Classroom, chance: Chance, journal: Event[]): Play {
  let ids = 0;
  const known = new Map<string, MatchState>();
  async function give(name: string, input: unknown, actor: Actor) {
    try {
      await room.accept(assertDefined(commands.get(name)), input, actor);
    } catch (error) {
      if (error instanceof Refusal) return;
      throw error;
    }
    for (const { id, status, interviewDate, withdrawnAt } of await room.store.find('matches')) {
      const [before, after] = [known.get(id) ?? null, { status, interviewDate, withdrawnAt }];
      if (JSON.stringify(before) === JSON.stringify(after)) continue;
      known.set(id, after);
      journal.push({ at: room.now, command: name, matchId: id, before, after });
    }
  }
  return {
    room,
    chance,
    give,
    async one(table, isWanted = () => true) {
      const rows = (await room.store.find(table)).filter(isWanted);
      return rows.length === 0 ? undefined : chance.pick(rows);
    },
    newId: () => `id-${++ids}`,
    newNumber: () => 1_000 + ++ids,
  };
}

/** Lets hours pass, in which the server does what is due. */
async function pass(play: Play, hours: number): Promise<void> {
  const { room, chance, give } = play;
  const minutes = hours * 60 + chance.below(60);
  room.now = new Date(Date.parse(room.now) + minutes * 60_000 + chance.below(60_000)).toISOString();
  for (const { id, nextAt } of await room.store.find('clocks'))
    if (nextAt !== null && nextAt <= room.now) await give('guarantees.step', { matchId: id }, system);
}
