// `npm run contract -- --record`: adds what is new to the recorded contract. It changes and removes nothing that was recorded;
// `--effects` alone records anew what the samples do.
import { isDeepStrictEqual, parseArgs } from 'node:util';
import type { Command } from '#shared/command.ts';
import { commands } from '#shared/commands.ts';
import { effectOf } from './effects.ts';
import type { Effects } from './effects.ts';
import { readRecord, writeRecord } from './files.ts';
import { keyOf, longestTexts, schemaOf } from './inputs.ts';
import type { Contract } from './inputs.ts';

const { values } = parseArgs({ options: { record: { type: 'boolean' }, effects: { type: 'boolean' } } });

const contract = readRecord<Contract>('commands.json');
const effects = values.effects ? {} : readRecord<Effects>('effects.json');
for (const command of commands.values()) recordInput(command);
writeRecord('commands.json', contract);
for (const [key, { samples }] of Object.entries(contract))
  for (const sample of samples) effects[`${key} ${sample.name}`] ??= await effectOf(key, sample);
writeRecord('effects.json', effects);

function recordInput(command: Command): void {
  const key = keyOf(command);
  const schema = schemaOf(command.input);
  const known = (contract[key] ??= { schema, longest: {}, samples: [] });
  if (!isDeepStrictEqual(known.schema, schema))
    say(`${key} was recorded with another input: raise its version.`);
  else if (known.samples.length === 0)
    say(`${key} has no samples: write some into commands.json, and record again.`);
  else known.longest = { ...longestTexts(command.input, known.samples), ...known.longest };
}

function say(text: string): void {
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}
