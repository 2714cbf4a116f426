// Records an employer's hiring costs outside the product (advertising, staff time and the like). Employers enter them
// themselves.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { costKinds } from '#shared/engine/options.ts';
import type { Row, SchemasOf } from '#shared/engine/schema.ts';
import { calendarDate, nullableText, omittable, rowId } from '#shared/engine/field-schemas.ts';
import { noted } from '../refusals/note-texts.ts';
import { refuse } from '../refusals/refusal-texts.ts';

/** A cost of hiring that an employer recorded, in US cents. */
export type OwnCost = Row<'ownCosts'>;

const amount = 'Enter an amount in dollars';
const mostCents = 1_000_000_000;

const fields = {
  kind: z.enum(costKinds, 'Choose what it was for'),
  amountCents: z.int(amount).check(z.positive(amount), z.maximum(mostCents, amount)),
  day: calendarDate('Enter a date'),
  note: nullableText(500),
} satisfies SchemasOf<'ownCosts'>;
/** A field of a cost. */
export type CostField = keyof typeof fields;

/** Records a cost for the employer. */
export const addCost = defineCommand({
  name: 'costs.add',
  allowed: ['employer'],
  leastRole: 'owner',
  input: z.object({ id: rowId(), ...omittable(fields) }),
  done: 'Cost added',
  failed: 'Failed to add the cost',
  async run(store, input, { actor, now }) {
    await store.add('ownCosts', {
      ...input,
      employerId: actor.organization,
      addedByName: actor.name,
      removedAt: null,
      removedByName: null,
      createdAt: now,
    });
  },
});

/** Removes a cost from the figures. It stays stored, with who removed it. */
export const removeCost = defineCommand({
  name: 'costs.remove',
  allowed: ['employer'],
  leastRole: 'owner',
  input: z.object({ id: rowId() }),
  done: 'Cost removed',
  failed: 'Failed to remove the cost',
  async run(store, { id }, { actor, now }) {
    const cost = await store.get('ownCosts', id);
    if (!cost) throw refuse('cost.notFound');
    if (cost.removedAt) return noted('note.alreadyDone', {});
    return store.put('ownCosts', { ...cost, removedAt: now, removedByName: actor.name });
  },
});
