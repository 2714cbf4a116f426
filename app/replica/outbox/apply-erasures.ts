// A student was erased: what this device sent about them, and keeps for a server restored from a backup, goes too.
import type { News } from './replay.ts';
import type { OutboxEntry, Stored } from '../store/database.ts';
import type { DeviceCommandName } from '#shared/device-commands.ts';

export async function applyErasures(database: Stored, { rows }: Pick<News, 'rows'>): Promise<void> {
  const erased = new Set(
    rows.flatMap(([table, row]) => (table === 'enrollments' && row.erasedAt ? [row.id] : [])),
  );
  if (erased.size === 0) return;
  database.later(database.meta.bulkDelete([...erased].map((id) => `draft ${editDraft(String(id))}`)));
  const isForgotten = ({ command, input }: OutboxEntry) =>
    tellingCommands.has(command) && erased.has(String((input as { id?: unknown }).id));
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

/** What the draft of an edit of this student is called. */
export const editDraft = (enrollmentId: string): string => `enrollments.edit ${enrollmentId}`;

/** Their inputs hold what was typed about a student. */
export const tellingCommands: ReadonlySet<string> = new Set([
  'enrollments.enroll',
  'enrollments.edit',
] satisfies DeviceCommandName[]);
