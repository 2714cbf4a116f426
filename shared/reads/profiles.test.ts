// Tests a profile with its statistics, before and after it was saved.
import { expect, test } from 'vitest';
import { recordActivity } from '../domain/organizations/activity.ts';
import { emptyRoom, classroom } from '../testing/classroom.ts';
import { erin, paul, system } from '../testing/people.ts';
import { match } from '../testing/rows.ts';
import { employerProfileInFull, providerProfileInFull } from './profiles.ts';

test('returns statistics and the name for an employer without a saved profile', async () => {
  const room = await classroom();
  await room.put('matches', match());
  await room.accept(recordActivity, { organizationId: 'erin' }, system);
  expect(await employerProfileInFull(room.store, erin, '2026-06-03')).toMatchObject({
    organization: { name: 'Acme Care' },
    profile: undefined,
    stats: { activeJobs: 1, matchedCandidates: 1, swapAgreements: 1 },
    completeness: { percent: 9 },
    engagement: { activeDays: 1, level: 'Low', isActive: true },
  });
});

test('shows a provider its own profile and no activity of other organizations', async () => {
  const room = await classroom();
  await room.accept(recordActivity, { organizationId: 'erin' }, system);
  expect(await providerProfileInFull(room.store, paul, '2026-06-03')).toMatchObject({
    organization: { name: 'Northside College' },
    stats: { totalStudents: 1, swapConnections: 1 },
    engagement: { activeDays: 0, isActive: false },
  });
});

test('returns no profile before the organization has arrived', async () => {
  const { store } = emptyRoom();
  expect(await employerProfileInFull(store, erin, '2026-06-03')).toBeNull();
  expect(await providerProfileInFull(store, paul, '2026-06-03')).toBeNull();
});
