// A student was erased: what this device sent about them, and keeps for a server restored from a backup, goes too.
import type { News } from './rebuild.ts';
import type { ReplicaDatabase } from './database.ts';

export async function forgetErased(database: ReplicaDatabase, { rows }: Pick<News, 'rows'>): Promise<void> {
  const erased = new Set(
    rows.flatMap(([table, row]) => (table === 'enrollments' && row.erasedAt ? [row.id] : [])),
  );
  if (erased.size === 0) return;
  const isAbout = (input: unknown) =>
    typeof input === 'object' && input !== null && 'id' in input && erased.has(String(input.id));
  for (const batch of await database.sent.toArray()) {
    const entries = batch.entries.filter(
      ({ command, input }) => !tellingCommands.has(command) || !isAbout(input),
    );
    if (entries.length === 0) await database.sent.delete(batch.id);
    else if (entries.length < batch.entries.length) await database.sent.put({ ...batch, entries });
  }
}

/** Their inputs hold what was typed about a student. */
const tellingCommands = new Set(['enrollments.enroll', 'enrollments.edit']);
