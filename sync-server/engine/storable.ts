// What a rule wrote, before it is flushed: texts that no database takes are made whole here, and a row that Postgres
// refuses all the same is told by the field that its schema does not know.
import { Refusal } from '#shared/engine/rejection.ts';
import type { Layer, Write } from '#shared/engine/layer.ts';
import { rowSchema } from '#shared/engine/rows.ts';

/**
 * Holds what a rule wrote against the schemas of its tables, at some 4 µs a row. Half a character that it left behind is
 * made whole; of anything else the database has the last word. Returns each fault, as "jobs.title".
 */
export function faultsMended(layer: Layer): string[] {
  return layer.writes.flatMap(({ table, row }) => {
    const parsed = rowSchema(table).safeParse(row);
    if (parsed.success) return [];
    const columns = new Set(parsed.error.issues.map(({ path: [column] }) => String(column)));
    const whole = Object.entries(row).flatMap(([column, value]) =>
      columns.has(column) && typeof value === 'string' ? [[column, wholeText(value)]] : [],
    );
    if (whole.length > 0) void layer.put(table, { ...row, ...Object.fromEntries(whole) } as never);
    return [...columns].map((column) => `${table}.${column}`);
  });
}

const wholeText = (text: string): string => text.toWellFormed().replaceAll('\u0000', '');

/** The answer to an entry with a value that Postgres cannot store: one that its author can do something about. */
export function unstorable(writes: readonly Write[]): Refusal {
  for (const { table, row } of writes) {
    const parsed = rowSchema(table).safeParse(row);
    const field = parsed.success ? undefined : parsed.error.issues[0]?.path[0];
    if (typeof field === 'string')
      return new Refusal('invalid', sentence, { [field]: 'This value cannot be stored' });
  }
  return new Refusal('invalid', sentence);
}

const sentence = 'This change has a value that cannot be stored. Correct it and send it again.';
