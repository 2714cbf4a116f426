// A device may keep an entry for weeks, in the format that was current when it was saved. So each command keeps
// accepting every input that was ever recorded here, and the input keeps its meaning. See CONTRIBUTING.md, "Change a
// command's input".
import { expect, test } from 'vitest';
import { commands } from '#shared/commands.ts';
import { parseEntry } from '#shared/engine/run-command.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { asRecorded, effectOf } from './effects.ts';
import type { Effects } from './effects.ts';
import { readRecord } from './files.ts';
import { atLength, commandOf, hasText, keyOf, schemaOf } from './inputs.ts';
import type { Contract, Sample } from './inputs.ts';
import { actors, situations } from './scene.ts';

const contract = readRecord<Contract>('commands.json');
const effects = readRecord<Effects>('effects.json');

const samples = Object.entries(contract).flatMap(([key, shipped]) =>
  shipped.samples.map((sample): [title: string, key: string, sample: Sample] => [
    `${key} ${sample.name}`,
    key,
    sample,
  ]),
);
const texts = Object.entries(contract).flatMap(([key, { longest, samples: ofKey }]) =>
  Object.entries(longest).map(([path, length]): [key: string, path: string, length: number, Sample] => [
    key,
    path,
    length,
    assertDefined(ofKey.find((sample) => hasText(sample, path))),
  ]),
);

test('keeps every recorded command', () => {
  const names = Object.keys(contract).map((key) => commandOf(key).name);
  expect(names.filter((name) => !commands.has(name))).toEqual([]);
});

test('records every older version of a command', () => {
  const older = [...commands.values()].flatMap(({ name, version }) =>
    Array.from({ length: version - 1 }, (_, at) => keyOf({ name, version: at + 1 })),
  );
  expect(older.filter((key) => !(key in contract))).toEqual([]);
});

test.each([...commands.values()].map((command) => [command.name, command] as const))(
  'keeps the input schema of %s recorded for its version',
  (name, command) => {
    const recorded = contract[keyOf(command)];
    expect(recorded, `${keyOf(command)} is not recorded. Run: npm run contract -- --record`).toBeDefined();
    expect(
      schemaOf(command.input),
      `The input of ${name} changed. Devices still hold inputs of version ${command.version}: raise \`version\` to ${command.version + 1}, ` +
        'convert older inputs in `upgrade`, then run: npm run contract -- --record',
    ).toEqual(recorded?.schema);
  },
);

test.each(Object.keys(contract))(
  'has samples of %s with every field and without each optional one',
  (key) => {
    const { schema, samples: ofKey } = assertDefined(contract[key]);
    const fields = Object.keys(schema.properties ?? {});
    const optional = fields.filter((field) => !schema.required?.includes(field));
    const inputs = ofKey.map(({ input }) => input);
    expect(inputs.length, `Write samples of ${key} into tests/contract/commands.json`).toBeGreaterThan(0);
    expect(fields.filter((field) => !inputs.some((input) => field in input))).toEqual([]);
    expect(optional.filter((field) => inputs.every((input) => field in input))).toEqual([]);
  },
);

test.each(samples)('accepts %s with the recorded effect', async (title, key, sample) => {
  expect(Object.keys(actors)).toContain(sample.as);
  if (sample.given !== undefined) expect(Object.keys(situations)).toContain(sample.given);
  const recorded = effects[title];
  if (!recorded) throw new Error(`Its effect is not recorded. Run: npm run contract -- --record`);
  const now = await effectOf(key, sample);
  expect(
    asRecorded(now, recorded),
    'An input that devices may hold does something else now. Where a changed rule means that, run: ' +
      'npm run contract -- --effects, and look at each line that differs',
  ).toEqual(recorded);
});

test.each(texts)(
  'accepts in %s a %s with the recorded number of characters: %i',
  (key, path, length, sample) => {
    const { name, version } = commandOf(key);
    const input = atLength(sample, path, length);
    const understood = parseEntry(
      commands,
      { command: name, version, input },
      assertDefined(actors[sample.as]),
    );
    expect(understood).not.toHaveProperty('outcome');
  },
);
