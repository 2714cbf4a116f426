// The rights of a member on the device, without a connection.
import { expect, test } from 'vitest';
import { classroom } from '#shared/testing/classroom.ts';
import { membership, paul, sam } from '#shared/testing/people.ts';
import { refuseOnDevice } from './member-roles.ts';

const forManagers = { leastRole: 'manager' } as const;
const forViewers = { leastRole: 'viewer' } as const;

test('refuses a save whose second command needs a higher role than the stored membership', async () => {
  const { store } = await classroom();
  await store.put('memberships', membership(sam, { role: 'viewer' }));
  // The session is older than the membership.
  const manager = { ...sam, memberRole: 'manager' as const };
  await expect(refuseOnDevice(store, [forViewers, forManagers], manager)).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(refuseOnDevice(store, [forViewers], manager)).resolves.toBeUndefined();
  await expect(refuseOnDevice(store, [forViewers, forManagers], paul)).resolves.toBeUndefined();
});
