import type { Actor } from '#shared/engine/command.ts';
import type { Chance } from './random.ts';
import type { SimulatedServer } from './server.ts';

interface Staff {
  server: SimulatedServer;
  chance: Chance;
  provider: Actor;
  /** A colleague of the provider. */
  tess: Actor;
}

/**
 * A manager assigns courses to the colleague or takes them away, all or some, while her devices are offline. Rules may
 * refuse it.
 */
export async function changeAssignments({ server, provider, tess, chance }: Staff): Promise<string> {
  const courses: { id: number; providerId: string }[] = await server.database
    .knex('courses')
    .orderBy('id')
    .select('id', 'providerId');
  // The model orders ids as texts, Postgres as numbers.
  const own = courses
    .filter(({ providerId }) => providerId === provider.organization)
    .map(({ id }) => Number(id))
    .sort((a, b) => a - b);
  const some = () => own.filter(() => chance.happens(0.4));
  const all = chance.happens(0.3) ? { all: chance.happens(0.2) } : {};
  const input = { userId: tess.person, ...all, add: some(), remove: some() };
  const { kind } = await server.marketplace.ask(provider, 'members.assign', input);
  return `: ${provider.name} assigns courses to ${tess.name}: ${kind}`;
}
