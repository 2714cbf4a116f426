// The cursor that a device sends: a database snapshot, whom it was taken for, and the position in a first sync.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Actor } from '#shared/engine/command.ts';
import { wireVersion } from '#shared/engine/protocol.ts';
import { viewName } from '#shared/engine/visibility.ts';

/** The position in the pages of one snapshot: the class of rows, and the last row sent of it. */
export interface PagePlace {
  class: number;
  createdAt: string;
  id: string | number;
}

/** How far a device has read. It receives it signed and sends it back unchanged. */
export interface Cursor {
  epoch: string;
  /** The incarnation of the database that took the snapshot. Missing in a cursor of an older server. */
  incarnation?: string | null;
  /** Rows visible to this snapshot were sent. Null in the pages of a first sync. */
  since: string | null;
  /** Set while pages are missing: the snapshot that the last page completes. */
  completes?: string;
  place?: PagePlace;
}

/** The cursors of earlier servers, which devices still send. */
type Sealed = [
  version: number,
  epoch: string,
  since: string | null,
  completes?: string | null,
  place?: PagePlace | null,
  incarnation?: string | null,
];

/** A cursor for another role, organization or scope covers other rows or columns, so it is treated as missing. */
const whoIs = (actor: Actor): string => {
  const { person, organization, scopes = [] } = actor;
  const view = viewName(actor);
  return [`${person}/${organization}/${actor.role}`, ...(view ? [view] : []), ...scopes].join('/');
};

/**
 * Returns the cursor as text, signed for this person and role with the first key. Nobody else can use it. Short, because every
 * pull sends it.
 */
export function signCursor(cursor: Cursor, actor: Actor, [key = '']: readonly string[]): string {
  const { epoch, since, completes = null, place, incarnation } = cursor;
  const fields = [
    wireVersion,
    epoch,
    incarnation ?? '',
    shortened(since),
    shortened(completes),
    place ? JSON.stringify(place) : '',
  ];
  const body = fields.join('~').replace(/~+$/, '');
  return `${body}.${signature(body, actor, key)}`;
}

/**
 * Returns undefined if the cursor is forged, of an older protocol, or made for another person. The device then starts
 * over.
 */
export function readCursor(text: string, actor: Actor, keys: readonly string[]): Cursor | undefined {
  const end = text.lastIndexOf('.');
  const [body, signed] = [text.slice(0, Math.max(end, 0)), text.slice(end + 1)];
  if (!keys.some((key) => isSame(signed, signature(body, actor, key)))) return undefined;
  const [version, epoch, since, completes, place, incarnation] = body.includes('~')
    ? fieldsOf(body)
    : (JSON.parse(Buffer.from(body, 'base64url').toString()) as Sealed);
  if (version !== wireVersion) return undefined;
  return {
    epoch,
    since,
    ...(incarnation ? { incarnation } : {}),
    ...(completes ? { completes } : {}),
    ...(place ? { place } : {}),
  };
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Only the place may contain the separator itself, and it comes last. */
function fieldsOf(body: string): Sealed {
  const [version, epoch = '', incarnation = '', since = '', completes = '', ...place] = body.split('~');
  return [
    Number(version),
    epoch,
    restored(since),
    restored(completes),
    place.length > 0 ? (JSON.parse(place.join('~')) as PagePlace) : null,
    incarnation,
  ];
}

/** A snapshot without transactions in progress names the same number twice: `799:799:` becomes `799`. */
const shortened = (snapshot: string | null): string => (snapshot ?? '').replace(/^(\d+):\1:$/, '$1');

function restored(snapshot: string): string | null {
  if (snapshot === '') return null;
  return snapshot.includes(':') ? snapshot : `${snapshot}:${snapshot}:`;
}

const signature = (body: string, actor: Actor, key: string): string =>
  createHmac('sha256', key)
    .update(`${whoIs(actor)} ${body}`)
    .digest('base64url')
    .slice(0, 22);
