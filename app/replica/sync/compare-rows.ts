// Compares the rows and the sent entries with the server's after a break in the database's history, and repairs what
// differs. A comparison costs a few requests, where a first sync fetches every row.
import { bucketOf, comparedAtOnce, listedTables } from '#shared/engine/comparison.ts';
import type { BucketDigest, RowRev } from '#shared/engine/comparison.ts';
import type { ComparisonRequest } from '#shared/engine/comparison-request.ts';
import { digestedTables } from '#shared/engine/digest.ts';
import type { RowId } from '#shared/engine/protocol.ts';
import type { TableName } from '#shared/engine/schema.ts';
import { rowKey } from '#shared/engine/store.ts';
import type { PersonDatabase, Stored } from '../store/person-database.ts';
import { MetaStore } from '../store/meta.ts';
import type { RequestedComparison } from './requested-comparison.ts';
import { forgetUnassigned } from '../outbox/forget-unassigned.ts';
import { rebuild } from '../outbox/replay.ts';
import type { SaveParts } from '../types.ts';
import { serverRevs } from './server-revs.ts';

type RowPlace = readonly [table: TableName, id: RowId];

interface Differences {
  wanted: RowPlace[];
  /** No longer visible on the server. */
  gone: [table: TableName, id: RowId][];
  /** Entries that the server has lost, or never got. */
  lost: string[];
}

/** Throws if the server cannot be reached. The comparison is then made by the next sync. */
export async function compareIfRequested(parts: SaveParts): Promise<void> {
  const metaStore = new MetaStore(parts.database);
  const requested = await metaStore.get<RequestedComparison | null>('comparison', null);
  if (requested === null) return;
  const cookie = await metaStore.get<string | null>('cookie', null);
  const differences = await differencesOf(parts, requested);
  await parts.database.change(async (stored) => {
    const inside = new MetaStore(stored);
    // Another tab has applied a newer reply. The next sync compares again.
    if ((await inside.get('cookie', null)) !== cookie) return;
    await repair({ ...parts, database: stored }, differences);
    await inside.set('comparison', null);
  });
}

async function repair(parts: SaveParts<Stored>, { wanted, gone, lost }: Differences): Promise<void> {
  const metaStore = new MetaStore(parts.database);
  const want = await metaStore.get<RowPlace[]>('want', []);
  const known = new Set(want.map(([table, id]) => rowKey(table, id)));
  await metaStore.set('want', [...want, ...wanted.filter(([table, id]) => !known.has(rowKey(table, id)))]);
  const isSentAgain = await sendAgain(parts.database, new Set(lost));
  if (gone.length > 0 || isSentAgain) await rebuild(parts, { rows: [], gone });
  await forgetUnassigned(parts, { gone }, wanted.length === 0);
}

/** Moves the entries back to the outbox. Their numbers are smaller than those of all entries saved since. */
async function sendAgain({ outbox, sent }: Stored, lost: ReadonlySet<string>): Promise<boolean> {
  if (lost.size === 0) return false;
  for (const batch of await sent.toArray()) {
    const again = batch.entries.filter(({ id }) => lost.has(id));
    if (again.length === 0) continue;
    await outbox.bulkPut(again.map((entry) => ({ ...entry, state: 'waiting' as const })));
    const kept = batch.entries.filter(({ id }) => !lost.has(id));
    await (kept.length > 0 ? sent.put({ ...batch, entries: kept }) : sent.delete(batch.id));
  }
  const settled = await outbox.filter(({ id, state }) => state === 'settled' && lost.has(id)).toArray();
  await outbox.bulkPut(settled.map((entry) => ({ ...entry, state: 'waiting' as const })));
  return true;
}

async function differencesOf(parts: SaveParts, { sharedBelow }: RequestedComparison): Promise<Differences> {
  const { database, environment, actor } = parts;
  const ask = (request: ComparisonRequest) => environment.compare(request);
  const mine = await serverRevs(database);
  const lost = await lostEntries(database, ask);
  const theirs = await theirRevs(mine, actor.role, ask);
  const wanted = new Map<string, RowPlace>();
  const want = (table: TableName, id: RowId) => wanted.set(rowKey(table, id), [table, id]);
  for (const [table, id, rev] of theirs.revs) if (mine.get(table)?.get(id) !== rev) want(table, id);
  const listed = new Set(theirs.revs.map(([table, id]) => rowKey(table, id)));
  const doubtful: [TableName, RowId][] = [];
  for (const [table, rows] of mine)
    for (const [id, rev] of rows) {
      const isCompared = theirs.covers(table, id) && !listed.has(rowKey(table, id));
      if (isCompared || rev >= sharedBelow) doubtful.push([table, id]);
    }
  const visible = new Set<string>();
  for (const rows of portionsOf(doubtful))
    for (const [table, id] of (await ask({ rows })).revs) visible.add(rowKey(table, id));
  for (const [table, id] of doubtful) if (visible.has(rowKey(table, id))) want(table, id);
  const gone = doubtful.filter(([table, id]) => !visible.has(rowKey(table, id)));
  return { wanted: [...wanted.values()], gone, lost };
}

type Ask = (
  request: ComparisonRequest,
) => Promise<{ entries: string[]; digests: BucketDigest[]; revs: RowRev[] }>;

/** Of the entries that count as done here, those that the server does not have. */
async function lostEntries({ sent, outbox }: PersonDatabase, ask: Ask): Promise<string[]> {
  const settled = await outbox.filter(({ state }) => state === 'settled').toArray();
  const ids = [...(await sent.toArray()).flatMap(({ entries }) => entries), ...settled].map(({ id }) => id);
  const known = new Set<string>();
  for (const entries of portionsOf(ids)) for (const id of (await ask({ entries })).entries) known.add(id);
  return ids.filter((id) => !known.has(id));
}

/** Fetches revs only where digests differ. `covers`: whether the list would name the row if it were visible. */
async function theirRevs(
  mine: ReadonlyMap<TableName, ReadonlyMap<RowId, number>>,
  role: Parameters<typeof digestedTables>[0],
  ask: Ask,
) {
  const lists = listedTables(role);
  const first = await ask({ digests: true, lists: lists.length > 0 });
  const buckets = differingBuckets(mine, digestedTables(role), first.digests);
  const revs = [...first.revs];
  for (const portion of portionsOf(buckets)) revs.push(...(await ask({ buckets: portion })).revs);
  const compared = new Set(buckets.map(([table, bucket]) => `${table} ${bucket}`));
  const covers = (table: TableName, id: RowId) =>
    lists.includes(table) || compared.has(`${table} ${bucketOf(id)}`);
  return { revs, covers };
}

function differingBuckets(
  mine: ReadonlyMap<TableName, ReadonlyMap<RowId, number>>,
  tables: readonly TableName[],
  theirs: readonly BucketDigest[],
): [table: TableName, bucket: string][] {
  const digests = new Map<string, { place: [TableName, string]; mine: string; theirs: string }>();
  const at = (table: TableName, bucket: string) => {
    const key = `${table} ${bucket}`;
    const known = digests.get(key) ?? { place: [table, bucket], mine: '0 0', theirs: '0 0' };
    digests.set(key, known);
    return known;
  };
  for (const [table, bucket, count, revs] of theirs) at(table, bucket).theirs = `${count} ${revs}`;
  for (const table of tables)
    for (const [bucket, { count, revs }] of bucketsOf(mine.get(table) ?? new Map()))
      at(table, bucket).mine = `${count} ${revs}`;
  return [...digests.values()].filter((digest) => digest.mine !== digest.theirs).map(({ place }) => place);
}

function bucketsOf(rows: ReadonlyMap<RowId, number>): Map<string, { count: number; revs: number }> {
  const buckets = new Map<string, { count: number; revs: number }>();
  for (const [id, rev] of rows) {
    const bucket = buckets.get(bucketOf(id)) ?? { count: 0, revs: 0 };
    buckets.set(bucketOf(id), { count: bucket.count + 1, revs: bucket.revs + rev });
  }
  return buckets;
}

function* portionsOf<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += comparedAtOnce)
    yield items.slice(start, start + comparedAtOnce);
}
