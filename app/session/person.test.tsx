// The owner of a device's replica is known even after a browser was killed before it stored its mark.
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { findLocalCopies, forgetPerson, hasLocalCopy, lastPerson, rememberPerson } from './person.ts';
import type { TypedPerson } from './person.ts';

const paul: TypedPerson = {
  id: 'paul',
  firstName: 'Paul',
  lastName: 'Okafor',
  email: 'paul@example.org',
  userType: 'provider',
  organizationId: 'northside',
  memberRole: 'owner',
  assignsAll: true,
  companyName: 'Northside',
  profileImageUrl: null,
};

test('finds no replica and creates none on an unused device', async () => {
  await findLocalCopies();
  expect(hasLocalCopy()).toBe(false);
  expect(await indexedDB.databases()).toEqual([]);
});

test('finds the replica when the mark in local storage is lost', async () => {
  await rememberPerson(paul);
  forgetPerson();
  expect(await lastPerson()).toBeUndefined();
  await findLocalCopies();
  expect(hasLocalCopy()).toBe(true);
  expect(await lastPerson()).toEqual(paul);
});
