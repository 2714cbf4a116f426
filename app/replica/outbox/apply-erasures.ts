// Applies the erasure of personal data: deletes drafts, and the sent entries that a device keeps for a restored server.
import type { News } from './replay.ts';
import type { OutboxEntry } from '../store/stored-values.ts';
import type { Stored } from '../store/person-database.ts';
import { tables } from '#shared/engine/schema.ts';

/** Deletes the sent entries and drafts about erased rows. */
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
  await forgetDone(database, isForgotten);
}

/** Deletes entries that are done. The server refuses waiting ones that hold the data; they are then shown without it. */
export async function forgetDone(
  database: Stored,
  isForgotten: (entry: OutboxEntry) => boolean,
): Promise<void> {
  const [batches, entries] = await Promise.all([database.sent.toArray(), database.outbox.toArray()]);
  const done = entries.filter((entry) => entry.state === 'settled' && isForgotten(entry));
  const sent = batches.flatMap((batch) => batch.entries.filter(isForgotten));
  const forgotten = new Set([...done, ...sent].map(({ id }) => id));
  if (forgotten.size === 0) return;

  /**
   * Removes dependencies on entries that no server will receive again. The erasure itself above all must not wait for
   * them after a restored backup.
   */
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

/** The name of the draft of a command about one row. */
export const draftName = (command: string, rowId: string): string => `${command} ${rowId}`;
