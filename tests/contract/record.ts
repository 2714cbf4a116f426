// `npm run contract -- --record` adds new parts to the recorded contract. It neither changes nor removes a recorded
// part. `--effects` alone records the effects of the samples again.
import { existsSync } from 'node:fs';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import type { Command } from '#shared/engine/command.ts';
import { commands } from '#shared/commands.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { openReply, syncRequestSchema } from '#shared/engine/protocol.ts';
import { backupFile, recordBackup } from './backups.ts';
import { effectOf } from './effects.ts';
import type { Effects } from './effects.ts';
import { currentWire, heldIn, outcomesIn, repliesTo } from './exchange.ts';
import type { Wires } from './exchange.ts';
import { readRecord, writeRecord } from './files.ts';
import { keyOf, longestTexts, schemaOf } from './inputs.ts';
import type { Contract } from './inputs.ts';

const { values } = parseArgs({ options: { record: { type: 'boolean' }, effects: { type: 'boolean' } } });

const contract = readRecord<Contract>('commands.json');
for (const command of commands.values()) recordInput(command);
writeRecord('commands.json', contract);
await recordEffects(values.effects ? {} : readRecord<Effects>('effects.json'));
const wires = readRecord<Wires>('sync.json');
if ((wires[currentWire]?.holds ?? []).length === 0) await recordWire();
if (!existsSync(backupFile)) await recordBackup(assertDefined(wires[currentWire]).requests);

function recordInput(command: Command): void {
  const key = keyOf(command);
  const schema = schemaOf(command.input);
  const known = (contract[key] ??= { schema, longest: {}, samples: [] });
  if (!isDeepStrictEqual(known.schema, schema))
    say(`${key} was recorded with another input: raise its version.`);
  else if (known.samples.length === 0)
    say(`${key} has no samples: write some into tests/contract/commands.json, and record again.`);
  else known.longest = { ...longestTexts(command.input, known.samples), ...known.longest };
}

async function recordEffects(effects: Effects): Promise<void> {
  for (const [key, { samples }] of Object.entries(contract))
    for (const sample of samples) effects[`${key} ${sample.name}`] ??= await effectOf(key, sample);
  writeRecord('effects.json', effects);
}

/** A new version starts with the requests of the previous one. Change them by hand before it ships. */
async function recordWire(): Promise<void> {
  const requests = wires[currentWire]?.requests ?? assertDefined(Object.values(wires).at(-1)).requests;
  const texts = await repliesTo(requests);
  wires[currentWire] = {
    schema: schemaOf(syncRequestSchema),
    requests: requests.map((request, place) => ({
      ...request,
      outcomes: outcomesIn(openReply(assertDefined(texts[place]))),
    })),
    holds: heldIn(texts),
    replyText: assertDefined(texts[requests.findIndex(({ name }) => name === 'all rows of an employer')]),
  };
  writeRecord('sync.json', wires);
}

function say(text: string): void {
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}
