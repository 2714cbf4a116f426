// Taking a reply: in one transaction, or not at all.
import type { Outcome, SyncReply, SyncRequest } from '#shared/sync.ts';
import { rowKey } from '#shared/store.ts';
import { replicatedTables } from '#shared/schema.ts';
import type { TableName } from '#shared/schema.ts';
import { mayRead, scopesOf } from '#shared/visibility.ts';
import type { OutboxEntry, ReplicaDatabase } from './database.ts';
import { DexieReader } from './dexie-reader.ts';
import { Keeper } from './keeper.ts';
import { rebuild } from './rebuild.ts';
import type { SaveParts } from './save.ts';
import { uuidv7 } from './uuid.ts';

/**
 * `dropped`: the cookie moved on since the request was made (another tab, or a holder whose lock was taken over), so
 * the reply does not fit any more.
 */
export async function applyReply(
  parts: SaveParts,
  request: SyncRequest,
  reply: SyncReply,
): Promise<'applied' | 'dropped'> {
  const { database, surroundings } = parts;
  return database.transaction('rw', database.tables, async () => {
    const keeper = new Keeper(database);
    if ((await keeper.get<string | null>('cookie', null)) !== request.cookie) return 'dropped';
    if ((await keeper.get('client', '')) !== request.client) return 'dropped';
    await keeper.set('clockSkewMs', Date.parse(reply.serverTime) - surroundings.now());
    if (reply.forked) {
      await becomeNewClient(parts, keeper);
      return 'applied';
    }
    const isMidChain = await keeper.get('isMidChain', false);
    const hasSettled = await settle(database, reply, isMidChain);
    if (reply.reset && request.cookie !== null) {
      await startOver(database, keeper);
      return 'applied';
    }
    const isComplete = !reply.more;
    const isDone = isComplete ? await finishSettled(database, reply.serverTime) : false;
    const forgotten = reply.granted ? await compareGrants(parts, keeper, reply, request) : [];
    const news = { rows: reply.rows, gone: [...reply.gone, ...forgotten] };
    if (hasSettled || isDone || news.rows.length > 0 || news.gone.length > 0) await rebuild(parts, news);
    if (isComplete) await trimCatalogues(parts, reply);
    await rememberContact(keeper, request, reply);
    return 'applied';
  });
}

async function rememberContact(keeper: Keeper, request: SyncRequest, reply: SyncReply): Promise<void> {
  const isReady = await keeper.get('isReady', false);
  await keeper.set('cookie', reply.cookie);
  await keeper.set('isMidChain', reply.more);
  await keeper.set('lastUpdatedAt', reply.serverTime);
  if (request.want)
    await keeper.set('want', (await keeper.get<unknown[]>('want', [])).slice(request.want.length));
  if (reply.outcomes.length > 0) await keeper.set('lastSentAt', reply.serverTime);
  if (!isReady) await keeper.set('received', (await keeper.get('received', 0)) + reply.rows.length);
  if (!isReady && !reply.more) await keeper.set('isReady', true);
}

/** A copy of this device uses the client id too: a new one, new numbers, the same entries. */
async function becomeNewClient({ database, surroundings }: SaveParts, keeper: Keeper): Promise<void> {
  const entries = await database.outbox.orderBy('sequence').toArray();
  await database.outbox.bulkPut(entries.map((entry, index) => ({ ...entry, sequence: index + 1 })));
  await keeper.set('client', uuidv7(surroundings));
  await keeper.set('sequence', entries.length);
}

/** Takes the server's word on each entry; returns whether any of them has one now. */
async function settle(database: ReplicaDatabase, reply: SyncReply, isMidChain: boolean): Promise<boolean> {
  const known = await database.outbox.bulkGet(reply.outcomes.map(([id]) => id));
  const settled = known.flatMap((entry, index) => {
    const outcome = reply.outcomes[index]![1];
    return entry ? [withOutcome(entry, outcome, isMidChain)] : [];
  });
  await database.outbox.bulkPut(settled);
  return settled.length > 0;
}

/** In the middle of a chain of pages the snapshot is older than the entry: its effect is sure only in the next one. */
function withOutcome(entry: OutboxEntry, outcome: Outcome, isMidChain: boolean): OutboxEntry {
  if (outcome.kind === 'held') return { ...entry, state: 'held', outcome };
  if (outcome.kind === 'refused') return { ...entry, state: 'attention', outcome };
  return { ...entry, state: 'settled', outcome, snapshotsToCome: isMidChain ? 2 : 1 };
}

/** A snapshot is complete: the entries whose effects it holds leave the outbox. */
async function finishSettled(database: ReplicaDatabase, settledAt: string): Promise<boolean> {
  const settled = (await database.outbox.toArray()).filter(({ state }) => state === 'settled');
  const counted = settled.map((entry) => ({ ...entry, snapshotsToCome: (entry.snapshotsToCome ?? 1) - 1 }));
  const done = counted.filter(({ snapshotsToCome }) => snapshotsToCome === 0);
  await database.outbox.bulkPut(counted.filter(({ snapshotsToCome }) => snapshotsToCome > 0));
  await database.outbox.bulkDelete(done.map(({ id }) => id));
  await database.sent.bulkPut(done.map((entry) => ({ ...entry, settledAt })));
  const thirtyDays = 30 * 86_400_000;
  await database.sent
    .where('settledAt')
    .below(new Date(Date.parse(settledAt) - thirtyDays).toISOString())
    .delete();
  return done.length > 0;
}

/**
 * The server lost its history, or this person's rights changed: all rows are fetched anew. What was settled is sent
 * again first, since a restored backup may have forgotten it; what the ledger still knows is answered as before.
 */
async function startOver(database: ReplicaDatabase, keeper: Keeper): Promise<void> {
  const sent = await database.sent.toArray();
  await database.outbox.bulkPut(
    sent.map(({ settledAt: _, ...entry }) => ({ ...entry, state: 'waiting' as const })),
  );
  await database.sent.clear();
  await database.undo.clear();
  for (const table of replicatedTables) await database.rows(table).clear();
  await keeper.set('cookie', null);
  await keeper.set('isMidChain', false);
  await keeper.set('want', []);
  await keeper.set('isReady', false);
  await keeper.set('received', 0);
}

/** Rows that only a grant showed and that it shows no more are forgotten; those it newly shows are asked for. */
async function compareGrants(
  { database, actor }: SaveParts,
  keeper: Keeper,
  reply: SyncReply,
  request: SyncRequest,
): Promise<SyncReply['gone']> {
  const granted = new Map(
    (reply.granted ?? []).map(([table, id, rev]) => [rowKey(table, id), { table, id, rev }]),
  );
  const arriving = new Set(reply.rows.map(([table, row]) => rowKey(table, row.id)));
  const waitingFor = (await keeper.get<[string, string | number][]>('want', [])).slice(
    request.want?.length ?? 0,
  );
  const lacking: [TableName, string | number][] = [];
  for (const { table, id, rev } of granted.values()) {
    const row = await database.rows(table).get(id);
    if (!arriving.has(rowKey(table, id)) && row?.rev !== rev) lacking.push([table, id]);
  }
  // The slice of what this request asked for is taken off by `rememberContact`.
  await keeper.set('want', [...(request.want ?? []), ...waitingFor, ...lacking]);
  const gone: SyncReply['gone'] = [];
  const reader = new DexieReader(database);
  for (const table of replicatedTables) {
    const scopes = scopesOf(actor.role, table);
    if (!scopes.some(({ by }) => by === 'granted')) continue;
    for (const row of await database.rows(table).toArray()) {
      const isKept = granted.has(rowKey(table, row.id)) || (await mayRead(reader, actor, table, row));
      if (!isKept) gone.push([table, row.id]);
    }
  }
  return gone;
}

/** Of a catalogue the newest are kept, up to its window; the same pure rule as the server's. */
async function trimCatalogues({ database, actor }: SaveParts, reply: SyncReply): Promise<void> {
  const reader = new DexieReader(database);
  for (const table of new Set(reply.rows.map(([name]) => name))) {
    const catalogue = scopesOf(actor.role, table).find((scope) => scope.by === 'catalogue');
    if (!catalogue) continue;
    const others = scopesOf(actor.role, table).filter((scope) => scope.by === 'granted');
    const rows = (await database.rows(table).toArray()).filter((row) =>
      Object.entries(catalogue.where).every(
        ([column, wanted]) => (row as unknown as Record<string, unknown>)[column] === wanted,
      ),
    );
    if (rows.length <= catalogue.window) continue;
    rows.sort((a, b) => (a.createdAt < b.createdAt || (a.createdAt === b.createdAt && a.id < b.id) ? 1 : -1));
    for (const row of rows.slice(catalogue.window)) {
      const grants = await Promise.all(
        others.map((scope) => reader.find(scope.through, { [scope.key]: row.id } as never)),
      );
      if (grants.flat().length === 0) await database.rows(table).delete(row.id);
    }
  }
}
