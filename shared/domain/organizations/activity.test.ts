// Tests how often an organization uses the product.
import { expect, test } from 'vitest';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import { erin, system } from '#shared/testing/people.ts';
import { engagementOf, recordActivity } from './activity.ts';

test('records an active day once, whatever the number of visits', async () => {
  const room = await classroom();
  await room.accept(recordActivity, { organizationId: 'erin' }, system);
  room.now = '2026-06-03T22:00:00.000Z';
  await room.accept(recordActivity, { organizationId: 'erin' }, system);
  expect(await room.single('activity')).toMatchObject({
    id: 'erin',
    days: '2026-06-03',
    lastSeenAt: '2026-06-03T10:00:00.000Z',
  });
});

test('drops active days older than 30 days', async () => {
  const room = await classroom();
  for (const day of ['2026-05-01', '2026-05-05', '2026-06-03']) {
    room.now = `${day}T10:00:00.000Z`;
    await room.accept(recordActivity, { organizationId: 'erin' }, system);
  }
  expect(await room.single('activity')).toMatchObject({
    days: '2026-05-05 2026-06-03',
    lastSeenAt: room.now,
  });
});

test('lets only the server record activity', async () => {
  const room = await classroom();
  expect((await refusal(room.accept(recordActivity, { organizationId: 'erin' }, erin)))[0]).toBe('forbidden');
});

const daysOfJune = (count: number) => ({
  days: Array.from({ length: count }, (_, index) => `2026-06-${String(index + 1).padStart(2, '0')}`).join(
    ' ',
  ),
});

test.each([
  [0, 'Low', false],
  [2, 'Low', true],
  [3, 'Medium', true],
  [7, 'Medium', true],
  [8, 'High', true],
])('rates %i active days as engagement %s', (activeDays, level, isActive) => {
  expect(engagementOf(daysOfJune(activeDays), '2026-06-30')).toEqual({ activeDays, level, isActive });
});

test('ignores active days older than 30 days', () => {
  expect(engagementOf(daysOfJune(9), '2026-07-08').activeDays).toBe(1);
  expect(engagementOf(undefined, '2026-07-08').isActive).toBe(false);
});
