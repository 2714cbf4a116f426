// Defines the sync protocol between a device and the server: one call for both directions, with a completeness check.
import * as z from 'zod/mini';
import type { Role } from './command.ts';
import type { TableName } from './schema.ts';
import { instant, isCleanText } from './field-schemas.ts';
import type { TextCode } from './rejection.ts';

export const wireVersion = 2;
export const maxEntries = 500;
export const maxRequestBytes = 1_000_000;

const id = z.string().check(z.minLength(8), z.maxLength(80), z.regex(/^[A-Za-z0-9-]+$/));

/** One saved command. `after` lists the entries whose rows this entry overwrote or got by id. */
export const entrySchema = z.strictObject({
  id,
  sequence: z.int().check(z.positive()),
  command: z.string().check(z.maxLength(80)),
  version: z.int().check(z.positive()),
  input: z.unknown(),
  after: z.array(id).check(z.maxLength(200)),
  /** The device's clock when the entry was saved. It is shown in histories and decides nothing. */
  savedAt: instant(),
  digest: z.string().check(z.regex(/^[0-9a-z]{1,40}$/)),
});
/** One saved change as devices send it. */
export type WireEntry = z.infer<typeof entrySchema>;

const wantedText = z.string().check(z.maxLength(200), z.refine<string>(isCleanText));

function isEachOnce(entries: readonly WireEntry[]): boolean {
  const count = entries.length;
  return (
    new Set(entries.map((entry) => entry.id)).size === count &&
    new Set(entries.map(({ sequence }) => sequence)).size === count
  );
}

export const syncRequestSchema = z.strictObject({
  /** Identifies the device's replica, which is bound to the person who first used it. */
  client: id,
  /** The cursor. Shipped devices call the field so. */
  cookie: z.nullable(z.string().check(z.maxLength(20_000))),
  entries: z
    .array(entrySchema)
    .check(z.maxLength(maxEntries), z.refine(isEachOnce, 'An entry is in the batch twice')),
  /** Rows that the device learned it may see but does not have. */
  want: z.optional(z.array(z.tuple([z.string(), z.union([wantedText, z.int()])])).check(z.maxLength(1000))),
  /**
   * The number of entries that stay on the device after this request. The server returns it if the device's storage is
   * lost.
   */
  waiting: z.int().check(z.nonnegative()),
  limit: z.optional(z.int().check(z.positive(), z.maximum(5000))),
});
/** The body of a sync request: entries to run and the cursor to continue from. */
export type SyncRequest = z.infer<typeof syncRequestSchema>;

/** The server's outcome of an entry. Only `held` is not final. */
export type Outcome =
  | { kind: 'applied' | 'merged'; note?: string | undefined; text?: TextCode | undefined }
  | { kind: 'conflict'; fields: string[] }
  | {
      kind: 'refused';
      code: string;
      message: string;
      fields?: Record<string, string> | undefined;
      /** The code and parameters of the message; an applied one has those of its note. */
      text?: TextCode | undefined;
    }
  /** The entry is blocked, and decided later. Shipped devices know the word `held` on the wire and as a stored state. */
  | { kind: 'held'; reason: 'after' | 'unknown_command' | 'newer_version' };

/** Jobs and courses have numbers as ids, all other rows have texts. */
export type RowId = string | number;

/** The body that follows the envelope line of a reply. */
export interface SyncReply {
  outcomes: [entryId: string, outcome: Outcome][];
  rows: [table: TableName, row: Record<string, unknown> & { id: RowId; rev: number; createdAt: string }][];
  gone: [table: TableName, id: RowId][];
  /**
   * Present if a grant changed: lists everything visible through grants, so that the device can drop and request rows.
   */
  granted?: [table: TableName, id: RowId, rev: number][];
  cookie: string;
  /** More pages of this snapshot follow. */
  more: boolean;
  /**
   * The request's cursor was invalid: the device drops all rows and sends the settled entries of `resendSince` again.
   */
  reset?: boolean;
  /**
   * Present with `reset` after a break in the database's history (a crash, a promoted standby): the device compares its
   * rows and sent entries with the server's instead of fetching all rows. A row whose `rev` is smaller is the same in
   * both histories if both have it with that rev. A device that does not know this field fetches all rows.
   */
  sharedBelow?: number;
  /**
   * Present when all rows follow: the organization and role they are selected for. Rows for another organization or
   * role must be dropped.
   */
  actingAs?: { organization: string; role: Role };
  /** This client id is also used by a copy of the device: take a new id, renumber and keep the entries. */
  forked?: boolean;
  serverTime: string;
  /**
   * The rev of the rows that the entries of the request wrote, if they wrote any. The rows and all that they changed are in
   * this reply or in its further pages, so a change hint of this rev says nothing new.
   */
  rev?: number;
}

/**
 * A reply has two lines: `{"protocol","count","digest"}` and the body. Browsers report truncated and corrupted
 * compressed bodies as success, so the second line is accepted only if it matches the first.
 */
export interface Envelope {
  protocol: typeof protocolName;
  count: number;
  digest: string;
}

export const protocolName = 'skillpact-sync-1';

/** Prefixes a reply with its envelope line. */
export function signReply(replyText: string, count: number): string {
  const envelope: Envelope = { protocol: protocolName, count, digest: digestOf(replyText) };
  return `${JSON.stringify(envelope)}\n${replyText}`;
}

/** Thrown if a reply is incomplete or not from this server. Handled like a lost connection. */
export class DamagedReply extends Error {
  override readonly name = 'BrokenAnswer';
}

/** Verifies the envelope and parses the reply. Throws `DamagedReply` if it does not match. */
export function openReply(body: string): SyncReply {
  const cut = body.indexOf('\n');
  const envelope = cut > 0 && cut < 300 ? parseEnvelope(body.slice(0, cut)) : undefined;
  if (!envelope) throw new DamagedReply('not an answer of this protocol');
  const replyText = body.slice(cut + 1);
  if (digestOf(replyText) !== envelope.digest) throw new DamagedReply('the answer arrived damaged');
  const reply = JSON.parse(replyText) as SyncReply;
  if (reply.rows.length !== envelope.count) throw new DamagedReply('the answer arrived incomplete');
  return reply;
}

function parseEnvelope(line: string): Envelope | undefined {
  try {
    const envelope = JSON.parse(line) as Envelope;
    return envelope.protocol === protocolName ? envelope : undefined;
  } catch {
    return undefined;
  }
}

/** Computes the digest that seals an entry. The same id with another digest is a different entry. */
export const entryDigest = (entry: Pick<WireEntry, 'command' | 'version' | 'input'>): string =>
  digestOf(JSON.stringify([entry.command, entry.version, canonical(entry.input)]));

/** Returns the value with sorted keys, so that a digest does not depend on the key order. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  );
}

/**
 * Computes two FNV-1a style lanes over the UTF-16 units. It detects damage, not tampering, which TLS prevents. It
 * needs no async API inside a database transaction, and reads 5 MB in about 10 ms.
 */
export function digestOf(text: string): string {
  let high = 0x811c9dc5;
  let low = 0x1b873593;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 0x01000193);
    low = Math.imul(low ^ unit, 0x85ebca6b) ^ (low >>> 13);
  }
  return (
    (high >>> 0).toString(16).padStart(8, '0') +
    (low >>> 0).toString(16).padStart(8, '0') +
    text.length.toString(36)
  );
}
