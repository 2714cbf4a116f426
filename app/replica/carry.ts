// Unsent work carried from one device to another as a file: the same entries under the same ids, so that nothing doubles
// when both devices send them.
import * as z from 'zod/mini';
import type { Actor } from '#shared/command.ts';
import { digestOf, entryDigest, entrySchema } from '#shared/sync.ts';
import type { Outcome } from '#shared/sync.ts';
import type { OutboxEntry, Stored } from './database.ts';
import { Keeper } from './keeper.ts';
import { rebuild } from './rebuild.ts';
import { refuseOldCode } from './old-code.ts';
import type { Replica } from './replica.ts';

const format = 'skillpact-unsent-1';

const outcome = z.custom<Outcome>((value) => typeof value === 'object' && value !== null);

const carried = z.object({
  ...entrySchema.shape,
  needs: z.optional(z.array(z.string())),
  batch: z.string(),
  state: z.enum(['waiting', 'held', 'attention']),
  outcome: z.optional(outcome),
  replaces: z.optional(z.string()),
  about: z.optional(z.object({ id: z.number(), title: z.string() })),
});

const fileSchema = z.object({
  format: z.literal(format),
  person: z.string(),
  exportedBy: z.string(),
  exportedAt: z.string(),
  entries: z.array(carried),
  digest: z.string(),
});

export type CarriedEntry = z.infer<typeof carried>;

/** Why a file was not taken, in words for the person who chose it. */
export class UnfitFile extends Error {
  override readonly name = 'UnfitFile';
}

export function carryOut(
  { person, name }: Pick<Actor, 'person' | 'name'>,
  entries: readonly OutboxEntry[],
  exportedAt: string,
): string {
  const unsent = entries.filter(({ state }) => state !== 'settled');
  const digest = digestOf(JSON.stringify(unsent));
  return JSON.stringify({ format, person, exportedBy: name, exportedAt, entries: unsent, digest }, null, 2);
}

/** The entries of a file that is whole and this person's own. */
export function readCarried(text: string, { person }: Pick<Actor, 'person'>): CarriedEntry[] {
  const json = jsonIn(text);
  const file = fileSchema.safeParse(json);
  if (!file.success) throw new UnfitFile('This is not a file of unsent work.');
  if (file.data.person !== person) throw new UnfitFile(`These changes belong to ${file.data.exportedBy}.`);
  const { entries, digest } = file.data;
  const written = (json as { entries: unknown }).entries;
  const isWhole = digestOf(JSON.stringify(written)) === digest;
  if (!isWhole) throw new UnfitFile('This file is damaged. Export it again on the other device.');
  return entries.map(asTaken);
}

/**
 * One that is not what it was when it was made keeps no other from being taken. Of somebody who was erased it is meant to
 * be: earlier versions left the digest as it was. Else its author looks it over before it is sent.
 */
function asTaken(entry: CarriedEntry): CarriedEntry {
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

export interface TakenIn {
  taken: number;
  /** Of these: refused on the other device, and not sent before somebody decides. */
  inNeed: number;
  /** Waiting or sent here already. */
  known: number;
}

/**
 * Unsent work of the same person from a file of another device; throws UnfitFile.
 * They go behind what waits here, in their own order. What the server has meanwhile had from the other device is
 * answered as it was then.
 */
export async function takeIn(
  { parts, actor }: Pick<Replica, 'parts' | 'actor'>,
  text: string,
): Promise<TakenIn> {
  const entries = readCarried(text, actor);
  const { database } = parts;
  await refuseOldCode(new Keeper(database));
  return database.change(async (stored) => {
    const known = await idsHere(stored);
    const keeper = new Keeper(stored);
    let sequence = await keeper.get('sequence', 0);
    const fresh = entries
      .filter(({ id }) => !known.has(id))
      .sort((a, b) => a.sequence - b.sequence)
      .map((entry): OutboxEntry => ({ ...withoutAbsent(entry), sequence: ++sequence }));
    await stored.outbox.bulkAdd(fresh);
    await keeper.set('sequence', sequence);
    if (fresh.length > 0) await rebuild({ ...parts, database: stored }, { rows: [], gone: [] });
    const inNeed = fresh.filter(({ state }) => state === 'attention').length;
    return { taken: fresh.length, inNeed, known: entries.length - fresh.length };
  });
}

function withoutAbsent({ needs, outcome: ended, replaces, about, ...entry }: CarriedEntry): OutboxEntry {
  return {
    ...entry,
    ...(needs && { needs }),
    ...(ended && { outcome: ended }),
    ...(replaces !== undefined && { replaces }),
    ...(about && { about }),
  };
}

async function idsHere({ outbox, sent }: Stored): Promise<Set<string>> {
  const waiting = (await outbox.toCollection().primaryKeys()) as string[];
  const batches = (await sent.toArray()).flatMap((batch) => batch.entries.map(({ id }) => id));
  return new Set([...waiting, ...batches]);
}
