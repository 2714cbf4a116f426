// Handles a person who was removed from an organization or acts in another role: this device keeps the person's own
// unsent work for a limited time, and nothing else.
import type { Actor } from '#shared/engine/command.ts';
import { isFormer } from '#shared/engine/access/ended-rights.ts';
import type { Outcome } from '#shared/engine/protocol.ts';
import { DAY_MS } from '#shared/lib/time.ts';
import type { OutboxEntry } from '../store/stored-values.ts';
import type { Stored } from '../store/person-database.ts';
import { MetaStore } from '../store/meta.ts';
import type { MetaKey } from '../store/meta.ts';
import type { RightEnded } from '../sync/environment.ts';
import { clearRows, rebuild } from '../outbox/replay.ts';
import type { SaveParts } from '../types.ts';
import { formerMemberDays } from '#shared/policy.ts';

/**
 * The organization and role whose rows a replica holds. The same person sees other rows in another organization or
 * role.
 */
export type ActingAs = Pick<Actor, 'organization' | 'role'>;

const nameOfActing = ({ organization, role }: ActingAs): string => `${role} ${organization}`;

/** Records the organization and role if a replica does not know them yet. */
export async function recordOrganization({ database }: SaveParts, acting: ActingAs): Promise<void> {
  await database.change(
    async (stored) => {
      const metaStore = new MetaStore(stored);
      if ((await metaStore.get<string | null>('actingAs', null)) === null)
        await metaStore.set('actingAs', nameOfActing(acting));
    },
    ['meta'],
  );
}

/**
 * Compares the replica with the organization and role for which the server chose rows. Deletes the rows if they differ.
 */
export async function actAs(parts: SaveParts<Stored>, acting: ActingAs): Promise<'same' | 'another'> {
  const metaStore = new MetaStore(parts.database);
  const as = nameOfActing(acting);
  const before = await metaStore.get<string>('actingAs', as);
  await metaStore.set('actingAs', as);
  if (before === as) return 'same';
  await leave(parts, before, as);
  return 'another';
}

async function leave(parts: SaveParts<Stored>, before: string, as: string): Promise<void> {
  const { outbox } = parts.database;
  const entries = await outbox.toArray();
  const unsent = entries.filter(({ state }) => state !== 'settled');
  const sealedUpTo = await new MetaStore(parts.database).get('sealedUpTo', 0);
  await outbox.clear();
  await outbox.bulkAdd(
    unsent.map((entry) => {
      if (!entry.former) return formerEntry(entry, before, sealedUpTo);
      return entry.former.as === as ? ownAgain(entry) : entry;
    }),
  );
  await forgetRows(parts);
}

/**
 * Deletes the rows once the server has ended the right to them. The unsent work of a person who is no longer a member gets
 * its last moment; that of others waits for the person.
 */
export async function dropRows(
  parts: SaveParts,
  { person }: Pick<Actor, 'person'>,
  { right, at }: Pick<RightEnded, 'right' | 'at'>,
): Promise<void> {
  const isEmpty = (await new MetaStore(parts.database).get('cookie', null)) === null;
  if (isEmpty && !isFormer(right)) return;
  await parts.database.change(async (stored) => {
    const inside = { ...parts, database: stored };
    if (!isEmpty) await forgetRows(inside);
    if (!isFormer(right)) return;
    await actAs(inside, { organization: person, role: 'newcomer' });
    if (at !== undefined) await expireFormerWork(stored, at);
  });
}

/** Deletes fetched rows, sent entries and drafts. Entries that wait to be sent stay. */
async function forgetRows(parts: SaveParts<Stored>): Promise<void> {
  const { database } = parts;
  await Promise.all([clearRows(parts), database.sent.clear()]);
  const keys = (await database.meta.toCollection().primaryKeys()) as string[];
  await database.meta.bulkDelete(
    keys.filter((key) => key.startsWith('draft ') || isOfRows[key as Kept] === true),
  );
  await rebuild(parts, { rows: [], gone: [] });
}

type Kept = Exclude<MetaKey, `draft ${string}`>;

/** Whether the value describes fetched rows, and is deleted with them. */
const isOfRows: Readonly<Record<Kept, boolean>> = {
  cookie: true,
  isMidChain: true,
  want: true,
  picked: true,
  isReady: true,
  received: true,
  classesSince: true,
  lastUpdatedAt: true,
  // Entries that wait, and the device's own state.
  withdrawn: false,
  version: false,
  client: false,
  formerClients: false,
  lostClient: false,
  sequence: false,
  sealedUpTo: false,
  lastReplay: false,
  changes: false,
  comparison: false,
  lastSentAt: false,
  clockSkewMs: false,
  sealingKey: false,
  taggingKey: false,
  actingAs: false,
  label: false,
  person: false,
  unlockSecret: false,
};

/** The server may know the outcome of an entry that was being sent, so it is asked for it. */
function formerEntry(entry: OutboxEntry, as: string, sealedUpTo: number): OutboxEntry {
  const { state, outcome } = entry;
  const former = { as, before: { state, ...(outcome && { outcome }) } };
  if (state !== 'attention' && entry.sequence <= sealedUpTo) return { ...entry, state: 'waiting', former };
  return { ...entry, state: 'attention', outcome: noAccess, former };
}

/**
 * Makes an entry the person's own again after a return to its organization. The person decides about it again, because
 * the server's state of it is unknown.
 */
function ownAgain({ former, ...entry }: OutboxEntry): OutboxEntry {
  const { outcome: last } = entry;
  if (last?.kind !== 'refused' || last.code !== noAccess.code) return entry;
  const outcome = former?.before.state === 'attention' ? former.before.outcome : notSentThen;
  return { ...entry, ...(outcome && { outcome }) };
}

const notSentThen: Outcome = {
  kind: 'refused',
  code: 'no_access',
  message: 'We didn’t send this because you had no access for a while. Check it and try again.',
};

const noAccess = {
  kind: 'refused' as const,
  code: 'no_access',
  message: "You no longer have access to this. Ask your organization's owner.",
};

/**
 * At a contact, gives the entries of a former member their last moment, and deletes those whose moment is over. Only the
 * server's clock counts: a device whose clock is set forward would delete work that nobody else has.
 */
export async function expireFormerWork(
  { outbox }: Pick<Stored, 'outbox'>,
  serverTime: string,
): Promise<void> {
  const kept = await outbox.filter(({ former }) => former !== undefined).toArray();
  const isOver = ({ former }: OutboxEntry) =>
    former?.expiresAt !== undefined && former.expiresAt <= serverTime;
  const expiresAt = new Date(Date.parse(serverTime) + formerMemberDays * DAY_MS).toISOString();
  const fresh = kept.flatMap((entry) =>
    entry.former && entry.former.expiresAt === undefined
      ? [{ ...entry, former: { ...entry.former, expiresAt } }]
      : [],
  );
  await outbox.bulkDelete(kept.filter(isOver).map(({ id }) => id));
  await outbox.bulkPut(fresh);
}
