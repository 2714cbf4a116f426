// Tests an employer's hiring costs outside the product.
import { expect, test } from 'vitest';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import { erin, otto, paul } from '#shared/testing/people.ts';
import { addCost, removeCost } from './costs.ts';

const cost = { id: 'cost-1', kind: 'advertising', amountCents: 12_550, day: '2026-06-01', note: '' };

test('stores a cost for its employer with the name of its author', async () => {
  const room = await classroom();
  await room.accept(addCost, cost, erin);
  expect(await room.single('ownCosts')).toMatchObject({
    ...cost,
    note: null,
    employerId: 'erin',
    addedByName: 'Erin',
    removedAt: null,
  });
});

test('removes a cost once and keeps it on record', async () => {
  const room = await classroom();
  await room.accept(addCost, cost, erin);
  await room.accept(removeCost, { id: 'cost-1' }, erin);
  const removed = await room.single('ownCosts');
  expect(removed).toMatchObject({ removedAt: room.now, removedByName: 'Erin' });
  room.now = '2026-06-04T10:00:00.000Z';
  await room.accept(removeCost, { id: 'cost-1' }, erin);
  expect(await room.single('ownCosts')).toEqual(removed);
});

test('refuses to remove a cost of another employer or to add a cost for a provider', async () => {
  const room = await classroom();
  await room.accept(addCost, cost, erin);
  expect(await refusal(room.accept(removeCost, { id: 'cost-1' }, otto))).toEqual([
    'not_found',
    "This cost doesn't exist or you don't have access to it.",
  ]);
  expect((await refusal(room.accept(addCost, { ...cost, id: 'cost-2' }, paul)))[0]).toBe('forbidden');
});

test.each([
  [{ amountCents: 0 }, 'Enter an amount in dollars'],
  [{ amountCents: 10.5 }, 'Enter an amount in dollars'],
  [{ amountCents: 2_000_000_000 }, 'Enter an amount in dollars'],
  [{ kind: 'bribes' }, 'Choose what it was for'],
  [{ day: 'yesterday' }, 'Enter a date'],
])('rejects a cost with %j: %s', async (wrong, message) => {
  const room = await classroom();
  expect(await refusal(room.accept(addCost, { ...cost, ...wrong }, erin))).toEqual(['invalid', message]);
});
