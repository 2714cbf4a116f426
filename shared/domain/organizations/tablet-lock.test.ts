// Tests the time after which the shared tablets of an organization lock by themselves.
import { expect, test } from 'vitest';
import { leastTabletLockMinutes, mostTabletLockMinutes } from '#shared/policy.ts';
import { classroom } from '#shared/testing/classroom.ts';
import { paul } from '#shared/testing/people.ts';
import { setTabletLock } from './tablet-lock.ts';

test('sets the minutes for the organization, and leaves them to each tablet again', async () => {
  const room = await classroom();
  const minutes = async () => (await room.single('organizations', { id: 'paul' })).tabletLockMinutes;
  expect(await minutes()).toBeNull();
  await room.accept(setTabletLock, { minutes: 2 }, paul);
  expect(await minutes()).toBe(2);
  await room.accept(setTabletLock, { minutes: null }, paul);
  expect(await minutes()).toBeNull();
});

test.each([leastTabletLockMinutes - 1, mostTabletLockMinutes + 1, 2.5])('refuses %d minutes', (minutes) => {
  expect(setTabletLock.input.safeParse({ minutes }).success).toBe(false);
});
