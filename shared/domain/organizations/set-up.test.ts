// A newcomer says who they are, what their organization is called, and when it works.
import { systemActorFor } from '../../engine/command.ts';
import { expect, test } from 'vitest';
import { classroom, emptyRoom, refusal } from '#shared/testing/classroom.ts';
import { membership, nora, organization, paul, sam, user } from '#shared/testing/people.ts';
import { course } from '#shared/testing/rows.ts';
import { setUpState } from '#shared/reads/newcomers/set-up.ts';
import { chooseAccountType } from '../people/accounts.ts';
import { setUpOrganization } from './set-up.ts';
import { placeholderName } from './setup-state.ts';

const input = {
  firstName: 'Nora',
  lastName: 'Lee',
  organizationName: 'Bay Skills',
  timeZone: 'America/New_York',
  closedDays: '2026-12-25',
};
/** The server gives the command for a person. */
const asProvider = { ...nora, role: 'provider' as const };

async function newcomer() {
  const room = await classroom();
  await room.store.put(
    'users',
    user(nora, { firstName: '', lastName: '', userType: null, organizationId: null }),
  );
  await room.accept(chooseAccountType, { userType: 'provider' }, nora);
  return room;
}

test('names the person, the organization and its listings, and saves its calendar', async () => {
  const room = await newcomer();
  await room.store.add(
    'courses',
    course({ id: 70, providerId: 'nora', providerName: placeholderName.provider }),
  );
  expect(await setUpState(room.store, asProvider)).toMatchObject({ isDone: false, isUnnamed: true });
  await room.accept(setUpOrganization, input, systemActorFor('nora'));
  expect(await room.store.get('users', 'nora')).toMatchObject({
    firstName: 'Nora',
    lastName: 'Lee',
    companyName: 'Bay Skills',
  });
  expect(await room.single('organizations', { id: 'nora' })).toMatchObject({
    name: 'Bay Skills',
    timeZone: 'America/New_York',
    closedDays: '2026-12-25',
    updatedByName: 'Nora',
  });
  expect(await room.store.get('courses', 70)).toMatchObject({ providerName: 'Bay Skills' });
  expect(await setUpState(room.store, asProvider)).toMatchObject({ isDone: true, isUnnamed: false });
});

test('never renames an organization that somebody has named, and changes the person’s name only', async () => {
  const room = await newcomer();
  await room.accept(setUpOrganization, input, systemActorFor('nora'));
  const again = {
    ...input,
    firstName: 'Eleanor',
    organizationName: 'Other',
    timeZone: 'UTC',
    closedDays: '',
  };
  await room.accept(setUpOrganization, again, systemActorFor('nora'));
  expect(await room.store.get('users', 'nora')).toMatchObject({ firstName: 'Eleanor' });
  expect(await room.single('organizations', { id: 'nora' })).toMatchObject({
    name: 'Bay Skills',
    timeZone: 'America/New_York',
  });
  await room.accept(setUpOrganization, again, systemActorFor('paul'));
  expect((await room.single('organizations', { id: 'paul' })).name).not.toBe('Other');
});

test('lets a manager name the organization and leaves its calendar to an owner', async () => {
  const room = emptyRoom();
  await room.put('users', user(sam, { companyName: placeholderName.provider }));
  await room.put('organizations', organization(paul, { name: placeholderName.provider }));
  await room.put('memberships', membership(sam));
  await room.accept(setUpOrganization, input, systemActorFor('sam'));
  expect(await room.single('organizations')).toMatchObject({
    name: 'Bay Skills',
    timeZone: 'UTC',
    closedDays: '',
  });
});

test('asks for the name of an organization that was named after its person by another sign-in', async () => {
  const room = emptyRoom();
  await room.store.add('users', user(paul, { firstName: 'Paul', lastName: 'Ray' }));
  await room.store.add('organizations', organization(paul, { name: 'Paul Ray' }));
  expect(await setUpState(room.store, paul)).toMatchObject({ isDone: true, isUnnamed: true });
});

test('refuses a missing name, an unknown zone, and a person without an organization', async () => {
  const room = await newcomer();
  const attempts = [
    room.accept(setUpOrganization, { ...input, firstName: '' }, systemActorFor('nora')),
    room.accept(setUpOrganization, { ...input, organizationName: 'B' }, systemActorFor('nora')),
    room.accept(setUpOrganization, { ...input, timeZone: 'Nowhere/Else' }, systemActorFor('nora')),
    room.accept(setUpOrganization, input, systemActorFor('nobody')),
    room.accept(setUpOrganization, input, asProvider),
  ];
  const codes = await Promise.all(attempts.map(async (attempt) => (await refusal(attempt))[0]));
  expect(codes).toEqual(['invalid', 'invalid', 'invalid', 'not_found', 'forbidden']);
});
