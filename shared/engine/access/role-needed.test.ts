// Whom a person without the needed role has to ask.
import { expect, test } from 'vitest';
import { classroom } from '#shared/testing/classroom.ts';
import { paul, sam } from '#shared/testing/people.ts';
import { roleNeeded } from './role-needed.ts';

const viewer = { ...sam, memberRole: 'viewer' as const };

test('names who gives a command that needs a higher role', async () => {
  const { store } = await classroom();
  expect(await roleNeeded(store, viewer, 'manager')).toBe(
    'Only managers and owners can do this. Ask a manager of Northside College.',
  );
  // No member gives a command without a least role.
  expect(await roleNeeded(store, viewer, undefined)).toMatch(/^Only owners can do this\. Ask an owner/);
});

test('asks nobody about a command that the role allows', async () => {
  const { store } = await classroom();
  expect(await roleNeeded(store, paul, 'manager')).toBeUndefined();
  expect(await roleNeeded(store, viewer, 'viewer')).toBeUndefined();
});
