// Tests who is notified of a pending address change, and that the notice is withdrawn afterwards.
import { expect, test } from 'vitest';
import { classroom } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { ada, system } from '#shared/testing/people.ts';
import { changeRole } from './accounts.ts';
import { endAddressRequest, tellAddressRequest } from './address-requests.ts';

const toldOf = async (room: Classroom, userId: string) =>
  (await room.store.find('notifications'))
    .filter(({ subjectId, withdrawnAt }) => subjectId === `address.${userId}` && !withdrawnAt)
    .map(({ personId }) => personId)
    .toSorted();

test('notifies administrators of an owner’s address request, and only the others of an administrator’s own', async () => {
  const room = await classroom();
  await room.accept(tellAddressRequest, { userId: 'paul' }, system);
  expect(await toldOf(room, 'paul')).toEqual(['ada']);
  await room.accept(changeRole, { userId: 'nora', userType: 'admin' }, ada);
  await room.accept(tellAddressRequest, { userId: 'ada' }, system);
  expect(await toldOf(room, 'ada')).toEqual(['nora']);
});

test('withdraws the notifications when a request ends and sends them again for a new request', async () => {
  const room = await classroom();
  await room.accept(tellAddressRequest, { userId: 'sam' }, system);
  expect(await toldOf(room, 'sam')).toEqual(['ada', 'paul']);
  await room.accept(endAddressRequest, { userId: 'sam' }, system);
  expect(await toldOf(room, 'sam')).toEqual([]);
  await room.accept(tellAddressRequest, { userId: 'sam' }, system);
  expect(await toldOf(room, 'sam')).toEqual(['ada', 'paul']);
});
