// Deletes what this device still knows of courses that are not assigned to its person any more, besides their rows: sent
// entries and drafts. Entries that are not done stay: they are the person's own unsent work.
import { assignedCourses } from '#shared/engine/access/assigned-courses.ts';
import { subjectTable } from '#shared/engine/schema.ts';
import { DexieReader } from '../store/dexie-reader.ts';
import type { SaveParts } from '../types.ts';
import type { Stored } from '../store/database.ts';
import type { News } from './replay.ts';
import { forgetDone } from './apply-erasures.ts';

/** `gone`: the rows that the reply has withdrawn. */
export async function forgetUnassigned(
  { database, actor }: SaveParts<Stored>,
  { gone }: Pick<News, 'gone'>,
): Promise<void> {
  const isAssigned = await assignedCourses(new DexieReader(database), actor);
  if (!isAssigned) return;
  await forgetDone(database, ({ about }) => about !== undefined && !isAssigned(about.id));
  const courses = (await database.rows(subjectTable).toCollection().primaryKeys()).filter(
    (id) => !isAssigned(Number(id)),
  );
  const forgotten = new Set([...gone.map(([, id]) => id), ...courses].map(String));
  const keys = (await database.meta.toCollection().primaryKeys()) as string[];
  const drafts = keys.filter((key) => key.startsWith('draft ') && forgotten.has(lastWord(key)));
  database.later(database.meta.bulkDelete(drafts));
}

/** A draft about a row ends in the row's id. */
const lastWord = (key: string): string => key.slice(key.lastIndexOf(' ') + 1);
