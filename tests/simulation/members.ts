// Two members of an organization change each other's role, and one of them leaves and joins again, while their devices
// are offline.
import { systemActorFor } from '#shared/engine/command.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { MemberRole } from '#shared/engine/options.ts';
import type { World } from './world.ts';

/** The founder and the colleague of each organization with two members. */
const teamsOf = ({ provider, tess, employer, rita }: World): [founder: Actor, colleague: Actor][] => [
  [provider, tess],
  [employer, rita],
];

const anyRole = ['owner', 'manager', 'member', 'viewer'] as const;

/** One of two members changes the other's role or removes her, or she joins again. Rules may refuse it. */
export async function changeMember(world: World): Promise<string> {
  const { chance } = world;
  const [founder, colleague] = chance.pick(teamsOf(world));
  if (!(await isMember(world, colleague)))
    return joinAgain(world, founder, colleague, chance.pick(anyRole.slice(1)));
  if (chance.happens(0.2)) {
    world.server.moved.add(colleague.person);
    return decide(world, founder, 'colleagues.remove', { userId: colleague.person }, 'removes her');
  }
  const [by, other] = chance.happens(0.7) ? [founder, colleague] : [colleague, founder];
  const role = chance.pick(anyRole);
  const told = `makes ${other.name} ${role}`;
  return decide(world, by, 'colleagues.changeRole', { userId: other.person, role }, told);
}

async function decide({ server }: World, by: Actor, command: string, input: object, told: string) {
  const { kind } = await server.marketplace.ask(systemActorFor(by.person), command, input);
  return `: ${by.name} ${told}: ${kind}`;
}

async function joinAgain(
  { server }: World,
  { organization }: Actor,
  colleague: Actor,
  role: MemberRole,
): Promise<string> {
  const joining = { organizationId: organization, role };
  await server.marketplace.give(systemActorFor(colleague.person), 'colleagues.join', joining);
  return `: ${colleague.name} joins again as ${role}`;
}

async function isMember({ server }: World, { person }: Actor): Promise<boolean> {
  const user = await server.database.knex('users').where({ id: person }).first('organizationId');
  return (user as { organizationId: string | null }).organizationId !== null;
}

/** The founders become owners again, and each colleague gets a role that the seed determines. */
export async function settleMembers(world: World): Promise<void> {
  const { server, chance } = world;
  const change = (by: Actor, { person }: Actor, next: MemberRole) =>
    server.marketplace.ask(systemActorFor(by.person), 'colleagues.changeRole', {
      userId: person,
      role: next,
    });
  for (const [founder, colleague] of teamsOf(world)) {
    // Most often the role that depends on assignments.
    const role = chance.pick([...anyRole.slice(1), 'member', 'member'] as const);
    if (!(await isMember(world, colleague))) await joinAgain(world, founder, colleague, role);
    await change(colleague, founder, 'owner');
    await change(founder, colleague, role);
  }
}
