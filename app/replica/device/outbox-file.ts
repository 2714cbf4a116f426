// Carries unsent work from one device to another as a file. The entries keep their ids, so nothing is applied twice
// when both devices send them.
import * as z from 'zod/mini';
import type { Actor } from '#shared/engine/command.ts';
import { digestOf, entryDigest, entrySchema } from '#shared/engine/protocol.ts';
import type { Outcome } from '#shared/engine/protocol.ts';
import { nameOf, shortened } from '#shared/lib/texts.ts';
import { instant } from '#shared/engine/field-schemas.ts';
import type { Former, OutboxEntry } from '../store/stored-values.ts';
import type { Stored } from '../store/person-database.ts';
import { entriesDiscardedWith, movedUp } from '../outbox/discard.ts';
import { keepSequence, MetaStore } from '../store/meta.ts';
import { rebuild } from '../outbox/replay.ts';
import { refuseNewerSchema } from '../store/version-guard.ts';
import type { Replica } from '../replica.ts';

const format = 'skillpact-unsent-1';
const longestName = 80;

const outcome = z.custom<Outcome>((value) => typeof value === 'object' && value !== null);

const carried = z.object({
  ...entrySchema.shape,
  needs: z.optional(z.array(z.string())),
  batch: z.string(),
  state: z.enum(['waiting', 'held', 'attention']),
  outcome: z.optional(outcome),
  replaces: z.optional(z.string()),
  about: z.optional(z.object({ id: z.number(), title: z.string() })),
  former: z.optional(z.custom<Former>((value) => typeof value === 'object' && value !== null)),
});

const fileSchema = z.object({
  format: z.literal(format),
  person: z.string(),
  exportedBy: z.string(),
  exportedAt: instant(),
  device: z.optional(z.string()),
  entries: z.array(carried).check(z.refine(isEachOnce)),
  digest: z.string(),
  /** Separate from the entries, so that an older version of the app accepts them as before. */
  authentication: z.optional(z.object({ keyId: z.string(), tags: z.record(z.string(), z.string()) })),
});

export type ExportedEntry = z.infer<typeof carried>;

function isEachOnce(entries: readonly { id: string }[]): boolean {
  return new Set(entries.map(({ id }) => id)).size === entries.length;
}

/** Who wrote a file, when and where, according to the file. */
export interface FileHeading {
  person: string;
  exportedBy: string;
  exportedAt: string;
  device?: string | undefined;
}

export interface OutboxFile extends FileHeading {
  entries: OutboxEntry[];
  /** Each entry as written in the file. Its tag covers this form. */
  written: ReadonlyMap<string, unknown>;
  authentication?: { keyId: string; tags: Readonly<Record<string, string>> } | undefined;
}

/** Why a file was not accepted, in words for the person who chose it. */
export class InvalidOutboxFile extends Error {
  override readonly name = 'UnfitFile';
}

/** Returns the unsent entries as the text of a file without tags. */
export function exportOutbox(
  { person, name }: Pick<Actor, 'person' | 'name'>,
  entries: readonly OutboxEntry[],
  exportedAt: string,
): string {
  return fileText({ person, exportedBy: name, exportedAt }, unsentOf(entries));
}

/** Returns the entries that are not settled. */
export const unsentOf = (entries: readonly OutboxEntry[]): OutboxEntry[] =>
  entries.filter(({ state }) => state !== 'settled');

/** Returns the text of a file of entries, with a digest and optional tags. */
export function fileText(
  heading: FileHeading,
  entries: readonly OutboxEntry[],
  authentication?: OutboxFile['authentication'],
): string {
  const digest = digestOf(JSON.stringify(entries));
  return JSON.stringify({ format, ...heading, entries, digest, authentication }, null, 2);
}

/** Reads a file. Accepts it if it is complete and names this person. */
export function readOutboxFile(text: string, { person }: Pick<Actor, 'person'>): OutboxFile {
  const json = jsonIn(text);
  const file = fileSchema.safeParse(json);
  if (!file.success) throw new InvalidOutboxFile('This isn’t an unsent work file.');
  const { entries, digest, exportedBy, exportedAt, device, authentication } = file.data;
  if (file.data.person !== person)
    throw new InvalidOutboxFile(`These changes belong to ${shortened(nameOf(exportedBy), longestName)}.`);
  const written = (json as { entries: unknown[] }).entries;
  const isWhole = digestOf(JSON.stringify(written)) === digest;
  if (!isWhole) throw new InvalidOutboxFile('This file is damaged. Export it again on the other device.');
  return {
    ...{ person, exportedBy, exportedAt, device, authentication },
    entries: entries.map(asTaken).map(withoutAbsent),
    written: new Map(entries.map(({ id }, place) => [id, written[place]])),
  };
}

/**
 * Accepts an entry whose digest does not match, so that it does not block the others. An erased person's entry differs
 * on purpose: earlier versions left the digest unchanged. Otherwise its author reviews it before it is sent.
 */
function asTaken(entry: ExportedEntry): ExportedEntry {
  const digest = entryDigest(entry);
  if (digest === entry.digest) return entry;
  const isKnown = entry.state === 'attention' && entry.outcome?.kind === 'refused';
  return isKnown ? { ...entry, digest } : { ...entry, digest, state: 'attention', outcome: damaged };
}

const damaged: Outcome = {
  kind: 'refused',
  code: 'invalid',
  message: 'This change was damaged on this device. Check it before it is sent.',
};

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export interface ImportResult {
  taken: number;
  /** Entries that were refused on the other device, and are not sent before the person decides. */
  inNeed: number;
  /** Entries that wait here or were sent from here already. */
  known: number;
}

/**
 * Imports unsent work of the same person from another device: all of it, or the chosen entries. Entries that need an
 * excluded one are excluded too. Imported entries follow the waiting ones, in their own order. The server answers
 * entries that it has received from the other device as it did then.
 */
export async function importOutbox(
  { parts }: Pick<Replica, 'parts'>,
  { entries }: Pick<OutboxFile, 'entries'>,
  isChosen: (id: string) => boolean = () => true,
): Promise<ImportResult> {
  const { database } = parts;
  await refuseNewerSchema(new MetaStore(database));
  return database.change(async (stored) => {
    const known = await idsHere(stored);
    let sequence = await new MetaStore(stored).get('sequence', 0);
    const inOrder = entries.toSorted((a, b) => a.sequence - b.sequence);
    const fresh = inOrder.filter(({ id }) => !known.has(id));
    const left = leftOut(fresh, isChosen);
    const taken = without(fresh, left).map((entry) => ({ ...entry, sequence: ++sequence }));
    await stored.outbox.bulkAdd(taken);
    await keepSequence(stored, sequence);
    if (taken.length > 0) await rebuild({ ...parts, database: stored }, { rows: [], gone: [] });
    const inNeed = taken.filter(({ state }) => state === 'attention').length;
    return { taken: taken.length, inNeed, known: entries.length - fresh.length };
  });
}

/** Returns the entries that are not chosen, and those that need one of them. */
export function leftOut(entries: readonly OutboxEntry[], isChosen: (id: string) => boolean): OutboxEntry[] {
  const left = entries.filter(({ id }) => !isChosen(id));
  const ids = left.map(({ id }) => id);
  return [...new Set([...left, ...entriesDiscardedWith(ids, entries)])];
}

function without(entries: readonly OutboxEntry[], left: readonly OutboxEntry[]): OutboxEntry[] {
  const gone = new Map(left.map(({ id, after }) => [id, after]));
  const moved = new Map(movedUp(entries, gone).map((entry) => [entry.id, entry]));
  return entries.filter(({ id }) => !gone.has(id)).map((entry) => moved.get(entry.id) ?? entry);
}

/** Returns the ids of entries that wait here or were sent from here. */
export async function knownHere(
  { parts }: Pick<Replica, 'parts'>,
  entries: readonly Pick<OutboxEntry, 'id'>[],
): Promise<Set<string>> {
  const here = await idsHere(parts.database);
  return new Set(entries.flatMap(({ id }) => (here.has(id) ? [id] : [])));
}

function withoutAbsent({
  needs,
  outcome: ended,
  replaces,
  about,
  former,
  ...entry
}: ExportedEntry): OutboxEntry {
  return {
    ...entry,
    ...(needs && { needs }),
    ...(ended && { outcome: ended }),
    ...(replaces !== undefined && { replaces }),
    ...(about && { about }),
    ...(former && { former }),
  };
}

async function idsHere({ outbox, sent }: Pick<Stored, 'outbox' | 'sent'>): Promise<Set<string>> {
  const waiting = (await outbox.toCollection().primaryKeys()) as string[];
  const batches = (await sent.toArray()).flatMap((batch) => batch.entries.map(({ id }) => id));
  return new Set([...waiting, ...batches]);
}
