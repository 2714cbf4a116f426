// Runs the commands that are about to be saved, and records which rows each of them read and wrote.
import type { Command, Context } from '#shared/engine/command.ts';
import { Layer } from '#shared/engine/layer.ts';
import { refusalOf, takenId } from '#shared/engine/run-command.ts';
import type { TableName } from '#shared/engine/schema.ts';
import { rowKey, TakenId } from '#shared/engine/store.ts';
import type { Reader } from '#shared/engine/store.ts';
import { refusalWithDays } from '#shared/lib/instants-in-text.ts';

/** A command that is about to be saved. */
export interface Draft {
  id: string;
  command: Command;
  input: unknown;
  /** Created for each run, because it counts the ids that it assigns. */
  context(): Context;
}

/** The result of running a draft over the rows before it. */
export interface Run {
  layer: Layer;
  /** The rows it got by id, in order. */
  got: readonly (readonly [table: TableName, id: string | number])[];
  /** The keys of the rows it got by id, and of those it wrote. */
  touched: ReadonlySet<string>;
  written: ReadonlySet<string>;
  /** The keys of rows that its meaning depends on, though it would run without them. */
  buildsOn: readonly string[];
}

/** Turns a taken id into a refusal. The row may have come from another device since. */
export async function runOver(below: Reader, { command, input, context }: Draft): Promise<Run> {
  const got: [table: TableName, id: string | number][] = [];
  const written = new Set<string>();
  const layer = new Layer(below, {
    onGet: (table, id) => got.push([table, id]),
    onWrite: (table, id) => written.add(rowKey(table, id)),
  });
  const buildsOn: string[] = [];
  try {
    const result = await command.run(layer, input, context());
    buildsOn.push(...(result?.buildsOn ?? []));
  } catch (error) {
    throw error instanceof TakenId ? takenId : await refusalWithDays(error, below, context().actor);
  }
  const touched = new Set([...got.map((place) => rowKey(...place)), ...buildsOn]);
  return { layer, got, touched, written, buildsOn };
}

/** Returns the rows known only to this device without which the command would be refused or have no subject. */
export async function lackingWithout(
  keys: readonly string[],
  earlier: Layer,
  draft: Draft,
  { buildsOn }: Run,
): Promise<readonly string[]> {
  if (keys.every((key) => buildsOn.includes(key))) return keys;
  const without = new Layer(earlier);
  for (const key of keys) without.forget(...(key.split('/') as [TableName, string]));
  try {
    await runOver(without, draft);
    return keys.filter((key) => buildsOn.includes(key));
  } catch (error) {
    if (!refusalOf(error)) throw error;
    return keys;
  }
}
