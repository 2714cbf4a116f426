// Applies a reply in one transaction, or not at all.
import { firstSyncTable, replicatedTables } from '#shared/engine/schema.ts';
import type { SyncReply, SyncRequest } from '#shared/engine/protocol.ts';
import type { OutboxEntry } from '../store/stored-values.ts';
import type { OwnStore, Stored } from '../store/person-database.ts';
import { applyErasures } from '../outbox/apply-erasures.ts';
import { forgetUnassigned, rememberNamed } from '../outbox/forget-unassigned.ts';
import { actAs, expireFormerWork } from '../device/former-member.ts';
import { compareGrants, trimCatalogues } from './grants.ts';
import { keepSequence, MetaStore } from '../store/meta.ts';
import type { MetaKey } from '../store/meta.ts';
import { outboxSince, releaseBlocked } from '../outbox/next-batch.ts';
import type { NextBatch } from '../outbox/next-batch.ts';
import { pinnedRows } from './pinned-rows.ts';
import { clearRows, rebuild, showServerRows } from '../outbox/replay.ts';
import type { SaveParts } from '../types.ts';
import { requestComparison } from './requested-comparison.ts';
import { applyOutcomes } from '../outbox/apply-outcomes.ts';
import { uuidv7 } from '../store/ids.ts';

export interface Applied {
  /** Entries wait to be sent, or rows to be asked for. */
  hasMoreToSay: boolean;
}

/**
 * `dropped`: the cookie has changed since the request was made (by another tab, or after the lock was taken over), so
 * the reply no longer fits.
 */
export async function applyReply(
  parts: SaveParts,
  { request, entries: before, isAhead }: NextBatch,
  reply: SyncReply,
): Promise<Applied | 'dropped'> {
  const { database, environment } = parts;
  const isEmpty = !isAhead && hasNothing(reply) && !before.some(({ state }) => state === 'settled');
  // Beside a reply with nothing in it, screens go on reading rows.
  const stores: OwnStore[] | undefined = isEmpty ? ['outbox', 'meta'] : undefined;
  const result = await database.change<Applied | 'dropped'>(async (stored) => {
    const inside = { ...parts, database: stored };
    const metaStore = new MetaStore(stored);
    const [cookie, client, isMidChain, entries] = await Promise.all([
      metaStore.get<string | null>('cookie', null),
      metaStore.get('client', ''),
      metaStore.get('isMidChain', false),
      outboxSince(stored, before),
    ]);
    if (cookie !== request.cookie) return 'dropped';
    if (client !== request.client) return 'dropped';
    stored.later(metaStore.set('clockSkewMs', Date.parse(reply.serverTime) - environment.now()));
    if (reply.forked) {
      await becomeNewClient(inside, metaStore);
      return { hasMoreToSay: true };
    }
    const isBreak = reply.sharedBelow !== undefined;
    const { hasSettled, hasLeft, hasWaiting } = applyOutcomes(
      stored,
      entries,
      isBreak ? withoutSnapshot(reply) : reply,
      isMidChain,
    );
    const isOfAnother = reply.actingAs && (await actAs(inside, reply.actingAs)) === 'another';
    if (isOfAnother || entries.some(({ former }) => former)) await expireFormerWork(stored, reply.serverTime);
    if (reply.sharedBelow !== undefined && !isOfAnother) {
      await requestComparison(stored, { sharedBelow: reply.sharedBelow, cookie: reply.cookie });
      // A refused entry has no effect any more.
      if (hasSettled) await rebuild(inside, { rows: [], gone: [] });
      return { hasMoreToSay: true };
    }
    if (reply.reset && request.cookie !== null) {
      if (!isOfAnother) await startOver(inside);
      return { hasMoreToSay: true };
    }
    const forgotten = reply.granted ? await compareGrants(inside, metaStore, reply, request) : [];
    const news = { rows: reply.rows, gone: [...reply.gone, ...forgotten] };
    await applyErasures(stored, news);
    const isChanged = hasSettled || news.rows.length > 0 || news.gone.length > 0;
    if (isChanged) await (hasLeft ? rebuild(inside, news) : showServerRows(inside, news));
    // After a reset, what was sent settles once more. An empty reply changes none of what it is about.
    if (!isEmpty && (reply.granted || hasSettled || isMidChain || (await isLastWanted(metaStore, request))))
      await forgetUnassigned(inside, news, !reply.more);
    if (!reply.more) await trimCatalogues(inside, reply);
    const isRowWanted = await rememberContact(stored, request, reply);
    return { hasMoreToSay: hasWaiting || isRowWanted };
  }, stores);
  // Written only after it is stored: a mark that the database does not know means that another database was lost.
  if (reply.forked && result !== 'dropped')
    environment.mark.write(await new MetaStore(database).get('client', ''));
  return result;
}

/** The reply to a cursor from before a break has no rows, so it completes no snapshot. */
const withoutSnapshot = (reply: SyncReply): SyncReply => ({ ...reply, more: true });

/** Neither rows nor an outcome, nor anything else that concerns more than the time of the contact. */
const hasNothing = (reply: SyncReply): boolean =>
  reply.rows.length === 0 &&
  reply.gone.length === 0 &&
  reply.outcomes.length === 0 &&
  !reply.reset &&
  !reply.forked &&
  !reply.granted &&
  !reply.actingAs;

/** Whether the reply completes the rows that were asked for by id, such as after a comparison. */
async function isLastWanted(metaStore: MetaStore, { want }: SyncRequest): Promise<boolean> {
  return want !== undefined && (await metaStore.get<unknown[]>('want', [])).length <= want.length;
}

/** Returns whether rows are still to be asked for. */
async function rememberContact(stored: Stored, request: SyncRequest, reply: SyncReply): Promise<boolean> {
  const metaStore = new MetaStore(stored);
  const [isReady, want, received, since] = await Promise.all([
    metaStore.get('isReady', false),
    metaStore.get<unknown[]>('want', []),
    metaStore.get('received', 0),
    metaStore.get<string | null>('classesSince', null),
  ]);
  const remember = (key: MetaKey, value: unknown) => stored.later(metaStore.set(key, value));
  if (reply.cookie !== request.cookie) remember('cookie', reply.cookie);
  remember('isMidChain', reply.more);
  remember('lastUpdatedAt', reply.serverTime);
  const wanted = want.slice(request.want?.length ?? 0);
  if (request.want) remember('want', wanted);
  if (reply.outcomes.length > 0) remember('lastSentAt', reply.serverTime);
  if (!isReady) {
    remember('received', received + reply.rows.length);
    remember('classesSince', classesSince(reply) ?? since);
  }
  if (!isReady && !reply.more) remember('isReady', true);
  return wanted.length > 0;
}

/** Undefined if this page has no row of the table that measures a first sync; empty once a later table has begun. */
function classesSince({ rows }: SyncReply): string | undefined {
  const isLater = ([table]: SyncReply['rows'][number]) =>
    replicatedTables.indexOf(table) > replicatedTables.indexOf(firstSyncTable);
  if (rows.some(isLater)) return '';
  return rows.findLast(([table]) => table === firstSyncTable)?.[1].createdAt;
}

/**
 * A copy of this device also uses the client id. This device takes a new client id and new sequence numbers, and keeps
 * its entries.
 */
async function becomeNewClient(
  { database, environment }: SaveParts<Stored>,
  metaStore: MetaStore,
): Promise<void> {
  const numbered = await numberAnew(database);
  const former = await metaStore.get<string[]>('formerClients', []);
  await metaStore.set('formerClients', [...former, await metaStore.get('client', '')]);
  await metaStore.set('client', uuidv7(environment));
  await keepSequence(database, numbered);
  await metaStore.set('sealedUpTo', numbered);
}

/**
 * Numbers sent entries first: they may have to be sent again, and two entries with one number would look like a copy.
 */
async function numberAnew(database: Stored): Promise<number> {
  let last = 0;
  const anew = (entries: OutboxEntry[]) => entries.map((entry) => ({ ...entry, sequence: ++last }));
  const sent = await database.sent.toArray();
  const inOrder = sent.sort((a, b) => firstOf(a) - firstOf(b));
  await database.sent.bulkPut(inOrder.map((batch) => ({ ...batch, entries: anew(batch.entries) })));
  await database.outbox.bulkPut(anew(await database.outbox.orderBy('sequence').toArray()));
  return last;
}

const firstOf = ({ entries }: { entries: OutboxEntry[] }): number => entries[0]?.sequence ?? 0;

/**
 * Fetches all rows again, because the server lost its history or this person's rights changed. Settled entries are sent
 * again first, since a restored backup may have lost them; the ledger answers the ones it knows as before. Until the
 * rows arrive, waiting entries are shown as far as they need no other rows.
 */
async function startOver(parts: SaveParts<Stored>): Promise<void> {
  const { database } = parts;
  const metaStore = new MetaStore(database);
  const sent = (await database.sent.toArray()).flatMap(({ entries }) => entries);
  const settled = (await database.outbox.toArray()).filter(({ state }) => state === 'settled');
  await database.outbox.bulkPut(
    [...sent, ...settled].map((entry) => ({ ...entry, state: 'waiting' as const })),
  );
  // A server that had lost the entries they build on has held them.
  await releaseBlocked(database);
  await rememberNamed(parts, [...sent, ...settled]);
  await database.sent.clear();
  await clearRows(parts);
  await metaStore.set('cookie', null);
  await metaStore.set('isMidChain', false);
  await metaStore.set('want', await pinnedRows(metaStore));
  await metaStore.set('isReady', false);
  await metaStore.set('received', 0);
  await metaStore.set('classesSince', null);
  await rebuild(parts, { rows: [], gone: [] });
}
