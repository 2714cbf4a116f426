// Tests colleagues: joining, leaving, being removed.
import { systemActorFor } from '../../engine/command.ts';
import { expect, test } from 'vitest';
import type { Actor } from '#shared/engine/command.ts';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { ada, erin, membership, nora, paul, petra, sam, user } from '#shared/testing/people.ts';
import { changeRole, chooseAccountType } from './accounts.ts';
import { joinOrganization, leaveOrganization, removeColleague } from './colleagues.ts';

/** The server, in a person's name. */
const join = (room: Classroom, actor: Actor, organizationId = 'paul') =>
  room.accept(joinOrganization, { organizationId }, systemActorFor(actor.person));
const userOf = (room: Classroom, id: string) => room.store.get('users', id);
const toldTo = async (room: Classroom, personId: string) =>
  (await room.store.find('notifications', { personId })).map(({ title }) => title);

/** Sam is a newcomer at first. */
async function newSam(room: Classroom): Promise<void> {
  await room.put('users', user({ ...nora, person: 'sam', organization: 'sam', name: 'Sam' }));
  const left = { endedAt: room.now, firstName: '', lastName: '', email: '' };
  await room.put('memberships', membership(sam, left));
}

async function withSam(): Promise<Classroom> {
  const room = await classroom();
  await newSam(room);
  await join(room, sam);
  return room;
}

test('adds an invited person to the organization and notifies the other members', async () => {
  const room = await withSam();
  expect(await userOf(room, 'sam')).toMatchObject({
    organizationId: 'paul',
    userType: 'provider',
    companyName: 'Northside College',
  });
  expect(await toldTo(room, 'paul')).toContain('A colleague has joined');
  expect(await toldTo(room, 'sam')).toEqual([]);
});

test('stores the name given on joining if the person has none', async () => {
  const room = await classroom();
  const nameless = user({ ...nora, person: 'sam', organization: 'sam' });
  await room.put('users', { ...nameless, firstName: '', lastName: '' });
  const name = { firstName: 'Sam', lastName: '' };
  await room.accept(joinOrganization, { organizationId: 'paul', name }, systemActorFor(sam.person));
  expect(await userOf(room, 'sam')).toMatchObject({ organizationId: 'paul', ...name });
  await room.accept(leaveOrganization, {}, systemActorFor(sam.person));
  const other = { organizationId: 'paul', name: { firstName: 'Max', lastName: 'Lee' } };
  await room.accept(joinOrganization, other, systemActorFor(sam.person));
  expect(await userOf(room, 'sam')).toMatchObject(name);
});

test('changes nothing when a person joins twice', async () => {
  const room = await withSam();
  const before = await userOf(room, 'sam');
  await join(room, sam);
  expect(await userOf(room, 'sam')).toEqual(before);
});

test('refuses to add an administrator or a person whose organization is in use', async () => {
  const room = await withSam();
  const inUse = 'This account already has an active organization. Use another address.';
  expect(await refusal(join(room, erin))).toEqual(['in_use', inUse]);
  expect(await refusal(join(room, paul, 'petra'))).toEqual(['in_use', inUse]);
  expect(await refusal(join(room, ada))).toEqual([
    'forbidden',
    'An administrator can’t join an organization.',
  ]);
  expect(await refusal(join(room, sam, 'petra'))).toEqual([
    'in_use',
    'Leave your current organization first.',
  ]);
  expect(await refusal(join(room, nora, 'nowhere'))).toEqual([
    'not_found',
    'This organization doesn’t exist.',
  ]);
});

test('keeps an owner in an organization that one other person works in', async () => {
  const room = await classroom();
  const tom = membership({ ...petra, person: 'tom', memberRole: 'viewer' });
  await room.put('memberships', tom);
  expect((await refusal(join(room, petra)))[0]).toBe('in_use');
  await room.put('memberships', { ...tom, endedAt: room.now });
  await join(room, petra);
  expect(await userOf(room, 'petra')).toMatchObject({ organizationId: 'paul' });
});

test('turns a leaving colleague into a newcomer and refuses to let the owner leave', async () => {
  const room = await withSam();
  await room.accept(leaveOrganization, {}, systemActorFor(sam.person));
  expect(await userOf(room, 'sam')).toMatchObject({
    organizationId: null,
    userType: null,
    companyName: null,
  });
  expect(await toldTo(room, 'paul')).toContain('A colleague has left');
  expect(await refusal(room.accept(leaveOrganization, {}, systemActorFor(paul.person)))).toEqual([
    'in_use',
    'This is the last owner of the organization. Hand over the ownership first.',
  ]);
});

test('lets an owner remove a colleague, and no manager', async () => {
  const room = await withSam();
  const remove = (actor: Actor, userId = 'sam') =>
    room.accept(removeColleague, { userId }, systemActorFor(actor.person));
  expect(await refusal(remove(petra))).toEqual(['not_found', 'This colleague doesn’t exist.']);
  expect(await refusal(remove(paul, 'petra'))).toEqual(['not_found', 'This colleague doesn’t exist.']);
  expect((await refusal(remove(sam, 'paul')))[0]).toBe('forbidden');
  expect((await refusal(remove(paul, 'paul')))[0]).toBe('in_use');
  expect((await refusal(remove(sam)))[0]).toBe('forbidden');
  await remove(paul);
  expect(await userOf(room, 'sam')).toMatchObject({ organizationId: null, userType: null });
});

test('refuses these commands outside the server', async () => {
  const room = await withSam();
  expect((await refusal(room.accept(joinOrganization, { organizationId: 'paul' }, nora)))[0]).toBe(
    'forbidden',
  );
  expect((await refusal(room.accept(leaveOrganization, {}, sam)))[0]).toBe('forbidden');
  expect((await refusal(room.accept(removeColleague, { userId: 'sam' }, paul)))[0]).toBe('forbidden');
});

test('refuses an account type chosen by a colleague of an organization', async () => {
  const room = await withSam();
  expect(await refusal(room.accept(chooseAccountType, { userType: 'employer' }, sam))).toEqual([
    'in_use',
    'You act for an organization. Leave it before you choose another account type.',
  ]);
});

test('creates a separate organization for a colleague whose role an administrator changes', async () => {
  const room = await withSam();
  await room.accept(changeRole, { userId: 'sam', userType: 'employer' }, ada);
  expect(await userOf(room, 'sam')).toMatchObject({ organizationId: 'sam', userType: 'employer' });
  expect(await room.store.get('organizations', 'paul')).toMatchObject({ kind: 'provider' });
  expect(await room.store.get('organizations', 'sam')).toMatchObject({ kind: 'employer' });
});
