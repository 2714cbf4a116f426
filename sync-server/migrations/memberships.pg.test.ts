// Tests that people who act for an organization of before get memberships with which they lose no access.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActor, systemActorFor } from '#shared/engine/command.ts';
import { accounts } from '../identity/accounts.ts';
import { sessionStore } from '../identity/session-store.ts';
import { teamInvites } from '../identity/team-invites.ts';
import type { Database } from '../database/types.ts';
import { newMarketplace } from '../testing/marketplace.ts';
import { testDatabase } from '../testing/test-database.ts';
import { down, up } from './047-memberships.ts';
import * as later from './052-handed-over-changes.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('makes founders owners and colleagues managers of the organization they act for', async () => {
  const { knex } = database;
  const marketplace = await newMarketplace(database);
  const [founder, colleague, moved, admin, parked] = [
    await marketplace.person('provider', 'Paul'),
    await marketplace.person('provider', 'Sam'),
    await marketplace.person('employer', 'Mia'),
    await marketplace.person('employer', 'Ada'),
    await marketplace.person('employer', 'Pia'),
  ];
  const { organization } = founder;
  await marketplace.give(systemActorFor(colleague.person), 'colleagues.join', {
    organizationId: organization,
  });
  await marketplace.give(systemActorFor(parked.person), 'colleagues.join', { organizationId: organization });
  await marketplace.give(systemActor, 'accounts.changeRole', { userId: moved.person, userType: 'provider' });
  await marketplace.give(systemActor, 'accounts.changeRole', { userId: admin.person, userType: 'admin' });
  await knex('colleagueInvites').insert({
    id: 'a hash',
    organizationId: organization,
    invitedBy: founder.person,
    invitedByName: 'Paul',
    expiresAt: '2099-01-01',
  });
  await later.down(knex);
  await down(knex);
  await up(knex);
  await later.up(knex);
  const rows = await knex('memberships').select(
    'organizationId',
    'personId',
    'role',
    'assignsAll',
    'firstName',
  );
  const found = new Map(rows.map((row) => [`${row.organizationId}.${row.personId}`, row]));
  expect(found.get(`${organization}.${founder.person}`)).toMatchObject({ role: 'owner', firstName: 'Paul' });
  expect(found.get(`${organization}.${colleague.person}`)).toMatchObject({
    role: 'manager',
    assignsAll: true,
  });
  expect(found.get(`${organization}.${parked.person}`)).toMatchObject({ role: 'manager' });
  // Their own organizations wait for their return.
  for (const { person } of [moved, parked, colleague, admin])
    expect(found.get(`${person}.${person}`)).toMatchObject({ role: 'owner' });
  expect(found.get(`${moved.person}.provider.${moved.person}`)).toMatchObject({ role: 'owner' });
  expect(found.size).toBe(8);
  expect(await knex('colleagueInvites').first('role')).toEqual({ role: 'member' });
});

test('keeps invitations of before, also those of colleagues, and gives the least rights by them', async () => {
  const { knex } = database;
  const marketplace = await newMarketplace(database);
  const people = accounts(knex, marketplace.execute);
  const sessions = sessionStore({ knex, isAlone: true, onEnded: () => {} });
  const team = teamInvites({ knex, people, sessions, publicOrigin: 'https://skillpact.example' });
  const founder = await marketplace.person('provider', 'Paul');
  const colleague = await marketplace.person('provider', 'Sam');
  const { organization: organizationId } = founder;
  await marketplace.give(systemActorFor(colleague.person), 'colleagues.join', { organizationId });
  await knex('colleagueInvites').insert(
    [founder, colleague].map(({ person: invitedBy, name: invitedByName }) => ({
      id: createHash('sha256').update(`link of ${invitedByName}`).digest('hex'),
      ...{ organizationId, invitedBy, invitedByName, expiresAt: '2099-01-01' },
    })),
  );
  await later.down(knex);
  await down(knex);
  await up(knex);
  await later.up(knex);
  for (const { name } of [founder, colleague]) {
    const token = `link of ${name}`;
    expect(await team.read(token)).toMatchObject({ role: 'member', assignsAll: false, courses: [] });
    const { person } = await marketplace.person('provider', 'Tess');
    await team.join((await people.find(person))!, token);
    expect(await people.find(person)).toMatchObject({
      organizationId,
      memberRole: 'member',
      assignsAll: false,
    });
  }
  expect(await knex('assignments').where({ organizationId })).toEqual([]);
});

test('signs people in with the role of their membership', async () => {
  const { knex } = database;
  const marketplace = await newMarketplace(database);
  const people = accounts(knex, marketplace.execute);
  const paul = await marketplace.person('provider', 'Paul');
  const sam = await marketplace.person('employer', 'Sam');
  await marketplace.give(systemActorFor(sam.person), 'colleagues.join', {
    organizationId: paul.organization,
    role: 'viewer',
  });
  const roles = async () => [
    (await people.find(paul.person))?.memberRole,
    (await people.arrival(sam.person))?.person.memberRole,
  ];
  expect(await roles()).toEqual(['owner', 'viewer']);
  await marketplace.give(systemActorFor(paul.person), 'colleagues.changeRole', {
    userId: sam.person,
    role: 'member',
  });
  expect(await roles()).toEqual(['owner', 'member']);
  await marketplace.give(systemActorFor(paul.person), 'colleagues.remove', { userId: sam.person });
  expect(await roles()).toEqual(['owner', null]);
});
