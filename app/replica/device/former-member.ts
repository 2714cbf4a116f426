// Somebody was removed from an organization, or acts in another role: of what this device holds they keep their own unsent
// work, for a while, and nothing else.
import type { Actor } from '#shared/engine/command.ts';
import { replicatedTables } from '#shared/engine/schema.ts';
import type { Outcome } from '#shared/engine/protocol.ts';
import { DAY_MS } from '#shared/lib/time.ts';
import type { OutboxEntry, Stored } from '../store/database.ts';
import { MetaStore } from '../store/meta.ts';
import type { MetaKey } from '../store/meta.ts';
import { rebuild } from '../outbox/replay.ts';
import type { SaveParts } from '../types.ts';
import { formerMemberDays } from '#shared/policy.ts';

/** Whose rows a working copy holds: the same person in another organization or role sees others. */
export type ActingAs = Pick<Actor, 'organization' | 'role'>;

const nameOfActing = ({ organization, role }: ActingAs): string => `${role} ${organization}`;

/** A working copy that does not know yet whose rows it holds takes its person's word; drops what is past its time. */
export async function recordOrganization(
  { database, surroundings }: SaveParts,
  acting: ActingAs,
): Promise<void> {
  const keeper = new MetaStore(database);
  if ((await keeper.get<string | null>('actingAs', null)) === null)
    await keeper.set('actingAs', nameOfActing(acting));
  await dropOutdated(database, new Date(surroundings.now()).toISOString());
}

/** The server says for whom it chooses rows: where those here are of another organization or role, they go. */
export async function actAs(parts: SaveParts<Stored>, acting: ActingAs): Promise<'same' | 'another'> {
  const keeper = new MetaStore(parts.database);
  const as = nameOfActing(acting);
  const before = await keeper.get<string>('actingAs', as);
  await keeper.set('actingAs', as);
  if (before === as) return 'same';
  await leave(parts, before, as);
  return 'another';
}

async function leave(parts: SaveParts<Stored>, before: string, as: string): Promise<void> {
  const { outbox } = parts.database;
  const until = new Date(parts.surroundings.now() + formerMemberDays * DAY_MS).toISOString();
  const entries = await outbox.toArray();
  const unsent = entries.filter(({ state }) => state !== 'settled');
  const sealedUpTo = await new MetaStore(parts.database).get('sealedUpTo', 0);
  await outbox.clear();
  await outbox.bulkAdd(
    unsent.map((entry) => {
      if (!entry.former) return formerEntry(entry, before, until, sealedUpTo);
      return entry.former.as === as ? ownAgain(entry) : entry;
    }),
  );
  await forgetRows(parts);
}

/** Rows that were fetched, what was sent, and what was typed into forms; what waits to be sent stays. */
export async function forgetRows(parts: SaveParts<Stored>): Promise<void> {
  const { database } = parts;
  await Promise.all([
    ...replicatedTables.map((table) => database.rows(table).clear()),
    database.undo.clear(),
    database.sent.clear(),
  ]);
  const keys = (await database.meta.toCollection().primaryKeys()) as string[];
  await database.meta.bulkDelete(
    keys.filter((key) => key.startsWith('draft ') || ofRows.has(key as MetaKey)),
  );
  await rebuild(parts, { rows: [], gone: [] });
}

const ofRows: ReadonlySet<MetaKey> = new Set([
  'cookie',
  'isMidChain',
  'want',
  'picked',
  'isReady',
  'received',
  'classesSince',
  'lastUpdatedAt',
]);

/** Of one that was on its way, the server may know more than this device: it is asked, and says what became of it. */
function formerEntry(entry: OutboxEntry, as: string, until: string, sealedUpTo: number): OutboxEntry {
  const { state, outcome } = entry;
  const former = { as, until, before: { state, ...(outcome && { outcome }) } };
  if (state !== 'attention' && entry.sequence <= sealedUpTo) return { ...entry, state: 'waiting', former };
  return { ...entry, state: 'attention', outcome: noAccess, former };
}

/** They are back where it was made, and decide anew: what the server knows of it by now, nobody can tell. */
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

async function dropOutdated({ outbox }: Pick<Stored, 'outbox'>, now: string): Promise<void> {
  const isOutdated = ({ state, former }: OutboxEntry) =>
    state === 'attention' && former !== undefined && former.until <= now;
  const outdated = await outbox.filter(isOutdated).toArray();
  await outbox.bulkDelete(outdated.map(({ id }) => id));
}
