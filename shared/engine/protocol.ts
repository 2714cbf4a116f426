// The wire between a device and the server: one call, both directions, checked for completeness.
import * as z from 'zod/mini';
import type { Role } from './command.ts';
import type { TableName } from './schema.ts';
import { instant, isCleanText } from './field-schemas.ts';
import type { TextCode } from './rejection.ts';

export const wireVersion = 2;
export const maxEntries = 500;
export const maxRequestBytes = 1_000_000;

const id = z.string().check(z.minLength(8), z.maxLength(80), z.regex(/^[A-Za-z0-9-]+$/));

/** One saved command. `after` names the entries whose rows it wrote again or got by id. */
export const entrySchema = z.strictObject({
  id,
  sequence: z.int().check(z.positive()),
  command: z.string().check(z.maxLength(80)),
  version: z.int().check(z.positive()),
  input: z.unknown(),
  after: z.array(id).check(z.maxLength(200)),
  /** The device's clock when it was saved; shown in histories, decides nothing. */
  savedAt: instant(),
  digest: z.string().check(z.regex(/^[0-9a-z]{1,40}$/)),
});
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
  /** The device's replica; bound to the person who first used it. */
  client: id,
  cookie: z.nullable(z.string().check(z.maxLength(20_000))),
  entries: z
    .array(entrySchema)
    .check(z.maxLength(maxEntries), z.refine(isEachOnce, 'An entry stands here twice')),
  /** Rows that the device learned it may see and lacks. */
  want: z.optional(z.array(z.tuple([z.string(), z.union([wantedText, z.int()])])).check(z.maxLength(1000))),
  /** How many entries wait on the device after this request; told back if its storage is ever lost. */
  waiting: z.int().check(z.nonnegative()),
  limit: z.optional(z.int().check(z.positive(), z.maximum(5000))),
});
export type SyncRequest = z.infer<typeof syncRequestSchema>;

/** The server's word on an entry; `held` alone is not final. */
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
  | { kind: 'held'; reason: 'after' | 'unknown_command' | 'newer_version' };

export type RowId = string | number;

/** What stands behind the envelope line of an answer. */
export interface SyncReply {
  outcomes: [entryId: string, outcome: Outcome][];
  rows: [table: TableName, row: Record<string, unknown> & { id: RowId; rev: number; createdAt: string }][];
  gone: [table: TableName, id: RowId][];
  /** Present when a grant moved: everything visible through grants, so that the device forgets and asks. */
  granted?: [table: TableName, id: RowId, rev: number][];
  cookie: string;
  /** More pages of this snapshot follow. */
  more: boolean;
  /** The cookie of the request was void: forget all rows, send the settled entries of `resendSince` again. */
  reset?: boolean;
  /** Where all rows follow: for whom they are chosen. What is here of another organization or role is to go. */
  actingAs?: { organization: string; role: Role };
  /** This device's client id belongs to a copy of it: take a new one, renumber, keep the entries. */
  forked?: boolean;
  serverTime: string;
}

/**
 * An answer is two lines: `{"protocol","count","digest"}` and the reply. Browsers accept cut and corrupted compressed
 * bodies as a success, so the second line is believed only when the first one vouches for it.
 */
export interface Envelope {
  protocol: typeof protocolName;
  count: number;
  digest: string;
}

export const protocolName = 'skillpact-sync-1';

export function signReply(replyText: string, count: number): string {
  const envelope: Envelope = { protocol: protocolName, count, digest: digestOf(replyText) };
  return `${JSON.stringify(envelope)}\n${replyText}`;
}

/** Not an answer of ours, or not a whole one: as good as no connection. */
export class DamagedReply extends Error {
  override readonly name = 'BrokenAnswer';
}

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

/** What seals an entry: the same id with another digest is another entry. */
export const entryDigest = (entry: Pick<WireEntry, 'command' | 'version' | 'input'>): string =>
  digestOf(JSON.stringify([entry.command, entry.version, canonical(entry.input)]));

/** The same value with sorted keys, so that a digest does not depend on the order of writing. */
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
 * Two FNV-1a style lanes over the UTF-16 units: detects damage, not malice (TLS does that), needs no async API inside
 * a database transaction, and reads 5 MB in about 10 ms.
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
