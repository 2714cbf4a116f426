// Whose working copy a device holds is known also after a browser was killed that had not written down its short mark.
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
  companyName: 'Northside',
  profileImageUrl: null,
};

test('nobody was here: nothing is found, and nothing is made', async () => {
  await findLocalCopies();
  expect(hasLocalCopy()).toBe(false);
  expect(await indexedDB.databases()).toEqual([]);
});

test('the working copy is found when the mark beside it is lost', async () => {
  await rememberPerson(paul);
  forgetPerson();
  expect(await lastPerson()).toBeUndefined();
  await findLocalCopies();
  expect(hasLocalCopy()).toBe(true);
  expect(await lastPerson()).toEqual(paul);
});
