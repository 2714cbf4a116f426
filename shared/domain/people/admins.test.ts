// Tests the elevation of administrators and the notices to the others.
import { expect, test } from 'vitest';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { ada, erin, nora, system } from '#shared/testing/people.ts';
import { changeRole } from './accounts.ts';
import { alertLocked, elevate } from './admins.ts';

const told = async (room: Classroom) =>
  (await room.store.find('notifications')).filter(({ type }) => type === 'system');

test('makes a person an administrator and notifies the others without a name', async () => {
  const room = await classroom();
  await room.accept(elevate, { userId: 'erin' }, system);
  expect(await room.store.get('users', 'erin')).toMatchObject({ userType: 'admin', organizationId: 'erin' });
  expect(
    (await told(room)).map(({ personId, title, message, link }) => ({ personId, title, message, link })),
  ).toEqual([
    {
      personId: 'ada',
      title: 'New administrator',
      message: 'Someone with an authorized address was granted admin access.',
      link: '/admin/users',
    },
  ]);
});

test('changes nothing and notifies nobody when the person is already an administrator', async () => {
  const room = await classroom();
  await room.accept(elevate, { userId: 'ada' }, system);
  expect(await told(room)).toEqual([]);
});

test('refuses to elevate an unknown person and refuses elevation outside the server', async () => {
  const room = await classroom();
  expect(await refusal(room.accept(elevate, { userId: 'nobody' }, system))).toEqual([
    'not_found',
    'This account doesn’t exist.',
  ]);
  for (const actor of [erin, nora, ada])
    expect((await refusal(room.accept(elevate, { userId: actor.person }, actor)))[0]).toBe('forbidden');
});

test('notifies all administrators of a role change except the one who made it', async () => {
  const room = await classroom();
  const titles = async (personId: string) =>
    (await told(room)).filter((notice) => notice.personId === personId).map(({ title }) => title);
  await room.accept(changeRole, { userId: 'nora', userType: 'admin' }, ada);
  await room.accept(changeRole, { userId: 'erin', userType: 'admin' }, ada);
  expect([await titles('ada'), await titles('nora')]).toEqual([[], ['New administrator']]);
  await room.accept(changeRole, { userId: 'nora', userType: 'employer' }, ada);
  expect([await titles('ada'), await titles('erin')]).toEqual([[], ['One fewer administrator']]);
});

test('warns administrators of guessing attempts once a day for each address', async () => {
  const room = await classroom();
  const warn = (day: string) => room.accept(alertLocked, { key: '0a1b', day }, system);
  await warn('2026-06-03');
  await warn('2026-06-03');
  await warn('2026-06-04');
  expect((await told(room)).map(({ title }) => title)).toEqual(
    Array(2).fill('Someone is guessing an administrator’s sign-in codes'),
  );
});
