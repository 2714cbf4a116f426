// Giving hundreds of refused changes again while a rule refuses some of them on this device.
import { expect, test } from 'vitest';
import type { Order } from '#app/replica/replica.ts';
import type { Command } from '#shared/engine/command.ts';
import { markCompletion } from '#shared/domain/completions/commands.ts';
import { restoreStudent } from '#shared/domain/enrollments/commands.ts';
import { refuse } from '#shared/domain/refusals/refusal-texts.ts';
import { giveMost } from './give-most.ts';

const markOf = (index: number): Order => ({ command: markCompletion as Command, input: { index } });
const restore = (id: string): Order => ({ command: restoreStudent as Command, input: { id } });

const parts = Array.from({ length: 600 }, (_, index) => [markOf(index)]);

/** Refuses a batch with one of these, as a rule on this device does. */
function deviceThatRefuses(...indexes: number[]) {
  const batches: Order[][] = [];
  async function giveAll(orders: readonly Order[]) {
    if (orders.some(({ input }) => indexes.includes((input as { index: number }).index)))
      throw refuse('completion.undoOver');
    batches.push([...orders]);
  }
  return { batches, giveAll };
}

test('gives 600 changes in one batch', async () => {
  const { batches, giveAll } = deviceThatRefuses();
  expect(await giveMost(parts, giveAll)).toEqual({ given: 600, reason: undefined });
  expect(batches).toHaveLength(1);
});

test('gives the other 598 of 600 changes in few batches when a rule refuses two', async () => {
  const { batches, giveAll } = deviceThatRefuses(17, 400);
  const { given, reason } = await giveMost(parts, giveAll);
  expect(given).toBe(598);
  expect(reason?.message).toBeTruthy();
  expect(batches.length).toBeLessThan(25);
  expect(batches.flat()).toHaveLength(598);
});

test('enrolls a student with two refused changes again only once', async () => {
  const { batches, giveAll } = deviceThatRefuses();
  await giveMost(
    [
      [restore('a'), markOf(1)],
      [restore('a'), markOf(2)],
      [restore('b'), markOf(3)],
    ],
    giveAll,
  );
  expect(batches.flat().filter(({ command }) => command.name === restoreStudent.name)).toHaveLength(2);
});
