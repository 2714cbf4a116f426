// Personal data was erased: deletes the sent entries that hold it, which a device keeps for a restored server, and drafts.
import type { News } from './replay.ts';
import type { OutboxEntry, Stored } from '../store/database.ts';
import { tables } from '#shared/engine/schema.ts';

export async function applyErasures(database: Stored, { rows }: Pick<News, 'rows'>): Promise<void> {
  const erased = rows.flatMap(([table, row]) =>
    'erasedAt' in row && row.erasedAt ? [[table, String(row.id)] as const] : [],
  );
  if (erased.length === 0) return;
  const inputs = new Set(
    erased.flatMap(([table, id]) =>
      (tables[table].personalDataCommands ?? []).map((command) => draftName(command, id)),
    ),
  );
  database.later(database.meta.bulkDelete([...inputs].map((name) => `draft ${name}`)));
  const isForgotten = ({ command, input }: OutboxEntry) =>
    inputs.has(draftName(command, String((input as { id?: unknown }).id)));
  const [batches, entries] = await Promise.all([database.sent.toArray(), database.outbox.toArray()]);
  // What waits is refused by the server and then shown without a word of it.
  const done = entries.filter((entry) => entry.state === 'settled' && isForgotten(entry));
  const sent = batches.flatMap((batch) => batch.entries.filter(isForgotten));
  const forgotten = new Set([...done, ...sent].map(({ id }) => id));
  if (forgotten.size === 0) return;

  /** Nothing waits for what no server will hear of again: least of all the erasure itself, after a restored backup. */
  const freed = (list: readonly OutboxEntry[]): OutboxEntry[] =>
    list
      .filter(({ id }) => !forgotten.has(id))
      .map((entry) => ({ ...entry, after: entry.after.filter((id) => !forgotten.has(id)) }));
  await database.outbox.bulkDelete(done.map(({ id }) => id));
  await database.outbox.bulkPut(freed(entries));
  await database.sent.bulkDelete(batches.map(({ id }) => id));
  await database.sent.bulkPut(
    batches
      .map((batch) => ({ ...batch, entries: freed(batch.entries) }))
      .filter((batch) => batch.entries.length > 0),
  );
}

/** The name under which a device keeps the draft of a command about one row. */
export const draftName = (command: string, rowId: string): string => `${command} ${rowId}`;
