// The effects of a recorded command: the rows it adds and the fields it changes, in a form that can be recorded.
import { commands } from '#shared/commands.ts';
import { idsFrom, outcomeOf, runOnServer, parseEntry } from '#shared/engine/run-command.ts';
import type { Write } from '#shared/engine/layer.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import type { TableName } from '#shared/engine/schema.ts';
import type { MemoryStore } from '#shared/engine/memory-store.ts';
import { commandOf } from './inputs.ts';
import type { Sample } from './inputs.ts';
import { actors, newScene } from './scene.ts';

export interface Effect {
  kind: string;
  added: { table: string; row: Record<string, unknown> }[];
  changed: { table: string; id: string | number; to: Record<string, unknown> }[];
}

/** Keyed by `name@version sample`. */
export type Effects = Record<string, Effect>;

/** Parses and runs the command as the server does. Throws if it is refused. */
export async function effectOf(key: string, { as, given, input }: Sample): Promise<Effect> {
  const { name, version } = commandOf(key);
  const actor = assertDefined(actors[as]);
  const understood = parseEntry(commands, { command: name, version, input }, actor);
  if ('outcome' in understood) throw new Error(`${key} is not taken: ${JSON.stringify(understood.outcome)}`);
  const room = await newScene(given);
  let secrets = 0;
  const { layer, result } = await runOnServer(room.store, understood, {
    actor,
    now: room.now,
    newId: idsFrom('entry'),
    randomId: () => `secret-${++secrets}`,
    commands,
  });
  return numbered(await effectIn(room.store, layer.writes, outcomeOf(result).kind));
}

async function effectIn(store: MemoryStore, writes: readonly Write[], kind: string): Promise<Effect> {
  const effect: Effect = { kind, added: [], changed: [] };
  const sorted = writes.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : placeOf(a) > placeOf(b) ? 1 : 0));
  for (const { table, row } of sorted) {
    const before = await store.get(table, row.id as never);
    if (before) {
      const to = meaningOf(table, changesOf(before, row));
      if (Object.keys(to).length > 0) effect.changed.push({ table, id: row.id, to });
    } else effect.added.push({ table, row: meaningOf(table, row) });
  }
  return effect;
}

/** Rows with new ids keep the order in which they were written. */
const placeOf = ({ table, row }: Write) => `${table} ${String(row.id).replaceAll(newIds, 'new')}`;
const newIds = /\b(?:entry|secret)-\d+/g;

const changesOf = (before: object, after: object): object =>
  Object.fromEntries(
    Object.entries(after).filter(([field, value]) => before[field as keyof typeof before] !== value),
  );

/** Ignored fields: timestamps differ, and messages may be reworded. */
const noMeaning = new Set(['rev', 'createdAt', 'updatedAt', 'fieldEdits']);
const sentences: Partial<Record<TableName, string[]>> = {
  notifications: ['title', 'message', 'subjectTitle'],
};

const meaningOf = (table: TableName, fields: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).filter(([field]) => !noMeaning.has(field) && !sentences[table]?.includes(field)),
  );

/** Numbers new ids in the order in which they appear. */
function numbered(effect: Effect): Effect {
  const numbers = new Map<string, string>();
  const text = JSON.stringify(effect).replaceAll(newIds, (id) => {
    const known = numbers.get(id) ?? `new-${numbers.size + 1}`;
    numbers.set(id, known);
    return known;
  });
  return JSON.parse(text) as Effect;
}

/** Keeps only the recorded fields. A column added later is not part of the contract. */
export const asRecorded = (now: Effect, recorded: Effect): Effect => ({
  ...now,
  added: now.added.map(({ table, row }, at) => ({ table, row: only(row, recorded.added[at]?.row) })),
  changed: now.changed.map(({ table, id, to }) => ({ table, id, to })),
});

const only = (row: Record<string, unknown>, recorded: Record<string, unknown> = row) =>
  Object.fromEntries(Object.entries(row).filter(([field]) => field in recorded));
