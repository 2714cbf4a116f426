// Finds every command of a device whose input can hold what a learner is called or how to reach them.
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { deviceCommands } from '#shared/device-commands.ts';
import { tableNames, tables } from '#shared/engine/schema.ts';

/** Commands that carry values of a row that is not about a learner, or of a learner's row without these fields. */
const withoutLearners: readonly string[] = [
  'completions.remove',
  'completions.undo',
  'completions.correctDate',
  'courses.edit',
  'jobs.edit',
  'organizations.saveCalendar',
  'profiles.saveEmployer',
  'profiles.saveProvider',
  'sites.edit',
];

/** A name, an address or a phone; the values that a row had before; or whole inputs of other commands. */
const personal = /"(student\w+|base|entries)":/;

test('names every command whose input holds a learner’s data, so that an erasure reaches it', () => {
  const erased = tableNames.flatMap((table) => tables[table].personalDataCommands ?? []);
  const found = [...deviceCommands.values()]
    .filter(({ input }) =>
      personal.test(JSON.stringify(z.toJSONSchema(input as never, { unrepresentable: 'any', io: 'input' }))),
    )
    .map(({ name }) => name);
  expect(found.toSorted()).toEqual([...erased, ...withoutLearners].toSorted());
});
