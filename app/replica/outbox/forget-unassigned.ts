// Deletes what this device still knows of courses and sites that are not assigned to its person any more, besides their
// rows: sent entries and drafts. Entries that are not done stay: they are the person's own unsent work.
import { assignedCourses } from '#shared/engine/access/assigned-courses.ts';
import type { Actor } from '#shared/engine/command.ts';
import { replicatedTables, subjectTable } from '#shared/engine/schema.ts';
import type { TableName } from '#shared/engine/schema.ts';
import { scopesOf } from '#shared/engine/visibility.ts';
import { MetaStore } from '../store/meta.ts';
import type { SaveParts } from '../types.ts';
import type { OutboxEntry } from '../store/stored-values.ts';
import type { Stored } from '../store/person-database.ts';
import type { News } from './replay.ts';
import { forgetDone } from './apply-erasures.ts';

type Key = readonly [table: TableName, id: string | number];

/** `gone`: the rows that the reply has withdrawn. `isWhole`: every row that the person may see has arrived. */
export async function forgetUnassigned(
  { database, actor }: SaveParts<Stored>,
  { gone }: Pick<News, 'gone'>,
  isWhole: boolean,
): Promise<void> {
  const isAssigned = await assignedCourses(database.rows, actor);
  if (!isAssigned) return;
  const withdrawn = await keysWithdrawn(
    database,
    gone.filter(([table]) => isByAssignment(actor, table)),
  );
  if (!isWhole) return;
  const ids = new Set(withdrawn.map(([, id]) => String(id)));
  // A course stays visible to all members of its provider, and is not among the withdrawn rows.
  const courses = actor.role === 'provider' ? await idsIn(database, subjectTable) : [];
  const others = courses.filter((id) => !isAssigned(Number(id)));
  const isOfOther = ({ about }: Pick<OutboxEntry, 'about'>) =>
    actor.role === 'provider' && about !== undefined && !isAssigned(about.id);
  await forgetDone(database, (entry) => isOfOther(entry) || mentions(entry.input, ids));
  const forgotten = new Set([...ids, ...others.map(String)]);
  const keys = (await database.meta.toCollection().primaryKeys()) as string[];
  const drafts = keys.filter((key) => key.startsWith('draft ') && forgotten.has(lastWord(key)));
  database.later(database.meta.bulkDelete(drafts));
}

/**
 * Before all rows are fetched again, remembers those that done entries name: what does not come back was taken away
 * together with the person's rights.
 */
export async function rememberNamed(
  { database, actor }: SaveParts<Stored>,
  done: readonly OutboxEntry[],
): Promise<void> {
  const ids = new Set(done.flatMap(({ input }) => [...idsNamed(input)]));
  if (ids.size === 0) return;
  const tables = replicatedTables.filter((table) => isByAssignment(actor, table));
  const found = await Promise.all(
    tables.map(async (table) =>
      (await idsIn(database, table)).filter((id) => ids.has(String(id))).map((id): Key => [table, id]),
    ),
  );
  await addWithdrawn(database, found.flat());
}

const isByAssignment = ({ role }: Actor, table: TableName): boolean =>
  scopesOf(role, table).some((scope) => scope.by === 'own' && scope.assigned !== undefined);

const idsIn = async ({ rows }: Stored, table: TableName): Promise<(string | number)[]> =>
  (await rows.find(table)).map(({ id }) => id);

const withdrawnKey = 'withdrawn';

async function addWithdrawn(database: Stored, added: readonly Key[]): Promise<Key[]> {
  const store = new MetaStore(database);
  const known = await store.get<Key[]>(withdrawnKey, []);
  if (added.length === 0) return known;
  const all = [...new Map([...known, ...added].map((key) => [key.join('/'), key])).values()];
  await store.set(withdrawnKey, all);
  return all;
}

/**
 * Adds to the withdrawn rows those of earlier replies, because an entry about one may be settled later. What came back
 * is left out.
 */
async function keysWithdrawn(database: Stored, gone: readonly Key[]): Promise<Key[]> {
  const all = await addWithdrawn(database, gone);
  const here = new Set<string>();
  for (const table of new Set(all.map(([name]) => name)))
    for (const id of await idsIn(database, table)) here.add(`${table}/${id}`);
  return all.filter((key) => !here.has(key.join('/')));
}

function* idsNamed(input: unknown): Generator<string> {
  if (typeof input === 'string' || typeof input === 'number') yield String(input);
  if (input === null || typeof input !== 'object') return;
  for (const value of Object.values(input)) yield* idsNamed(value);
}

/** Reports whether the input names one of these rows, at any depth. */
const mentions = (input: unknown, ids: ReadonlySet<string>): boolean =>
  [...idsNamed(input)].some((id) => ids.has(id));

/** A draft about a row ends in the row's id. */
const lastWord = (key: string): string => key.slice(key.lastIndexOf(' ') + 1);
