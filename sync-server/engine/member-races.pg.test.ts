// Tests races between members: an organization never ends without an owner, whatever happens at the same time.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActor } from '#shared/engine/command.ts';
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

const inNameOf = ({ person }: Actor): Actor => ({ ...systemActor, person, organization: person });

async function twoOwners(): Promise<[Actor, Actor]> {
  const paul = await marketplace.person('provider', 'Paul');
  const tess = await marketplace.person('provider', 'Tess');
  const { organization: organizationId } = paul;
  await marketplace.give(inNameOf(tess), 'colleagues.join', { organizationId, role: 'member' });
  await marketplace.give(inNameOf(paul), 'colleagues.changeRole', { userId: tess.person, role: 'owner' });
  return [paul, tess];
}

const owners = async ({ organization }: Actor): Promise<number> =>
  (await database.knex('memberships').where({ organizationId: organization, role: 'owner', endedAt: null }))
    .length;

type Order = (by: Actor, other: Actor) => Promise<{ kind: string }>;

const demotion: Order = (by, { person }) =>
  marketplace.ask(inNameOf(by), 'colleagues.changeRole', { userId: person, role: 'viewer' });
const removal: Order = (by, { person }) =>
  marketplace.ask(inNameOf(by), 'colleagues.remove', { userId: person });
const leave: Order = (by) => marketplace.ask(inNameOf(by), 'colleagues.leave', {});

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
