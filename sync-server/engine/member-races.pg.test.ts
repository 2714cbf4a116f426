// Tests races between members: an organization never ends without an owner, and nobody comes in by an invitation whose
// inviter has gone, whatever happens at the same time.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActorFor } from '#shared/engine/command.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { Database } from '../database/types.ts';
import { newMarketplace } from '../testing/marketplace.ts';
import type { Marketplace } from '../testing/marketplace.ts';
import { testDatabase } from '../testing/test-database.ts';

let database: Database;
let marketplace: Marketplace;
beforeAll(async () => {
  database = await testDatabase();
  marketplace = await newMarketplace(database);
});
afterAll(() => database.close());

async function twoOwners(): Promise<[Actor, Actor]> {
  const paul = await marketplace.person('provider', 'Paul');
  const tess = await marketplace.person('provider', 'Tess');
  const { organization: organizationId } = paul;
  await marketplace.give(systemActorFor(tess.person), 'colleagues.join', { organizationId, role: 'member' });
  await marketplace.give(systemActorFor(paul.person), 'colleagues.changeRole', {
    userId: tess.person,
    role: 'owner',
  });
  return [paul, tess];
}

const owners = async ({ organization }: Actor): Promise<number> =>
  (await database.knex('memberships').where({ organizationId: organization, role: 'owner', endedAt: null }))
    .length;

type Order = (by: Actor, other: Actor) => Promise<{ kind: string }>;

const demotion: Order = (by, { person }) =>
  marketplace.ask(systemActorFor(by.person), 'colleagues.changeRole', { userId: person, role: 'viewer' });
const removal: Order = (by, { person }) =>
  marketplace.ask(systemActorFor(by.person), 'colleagues.remove', { userId: person });
const leave: Order = (by) => marketplace.ask(systemActorFor(by.person), 'colleagues.leave', {});

test.each<[string, Order, Order]>([
  ['two owners demote each other', demotion, demotion],
  ['two owners remove each other', removal, removal],
  ['two owners leave', leave, leave],
  ['one owner demotes the other, who removes them', demotion, removal],
])('refuses one of two orders when %s at the same time', async (_, first, second) => {
  for (let round = 0; round < 5; round += 1) {
    const [paul, tess] = await twoOwners();
    const outcomes = await Promise.all([first(paul, tess), second(tess, paul)]);
    expect(outcomes.map(({ kind }) => kind).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      'applied',
      'refused',
    ]);
    expect(await owners(paul)).toBe(1);
  }
});

const memberOf = async ({ organization }: Actor, person: Actor): Promise<boolean> =>
  (
    await database
      .knex('memberships')
      .where({ organizationId: organization, personId: person.person, endedAt: null })
  ).length === 1;

/** Nora follows the link that Tess made, while Paul takes Tess out or makes her a teacher. */
test.each<[string, string, object]>([
  ['removed', 'colleagues.remove', {}],
  ['made a teacher', 'colleagues.changeRole', { role: 'member' }],
])('lets a person join or not while their inviter is %s, and nobody after it', async (_, command, input) => {
  for (let round = 0; round < 5; round += 1) {
    const [paul, tess] = await twoOwners();
    const [nora, late] = [
      await marketplace.person('provider', 'Nora'),
      await marketplace.person('provider', 'Lee'),
    ];
    const { organization: organizationId } = paul;
    const join = (by: Actor) =>
      marketplace.ask(systemActorFor(by.person), 'colleagues.join', {
        organizationId,
        role: 'manager',
        invitedBy: tess.person,
      });
    const [joined, ended] = await Promise.all([
      join(nora),
      marketplace.ask(systemActorFor(paul.person), command, { userId: tess.person, ...input }),
    ]);
    expect(ended.kind).toBe('applied');
    expect(await memberOf(paul, nora)).toBe(joined.kind === 'applied');
    expect((await join(late)).kind).toBe('refused');
    expect(await memberOf(paul, late)).toBe(false);
  }
});
