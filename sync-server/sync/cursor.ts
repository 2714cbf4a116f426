// The cursor a device carries: a database snapshot, for whom it was taken, and where in a first sync it stands.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Actor } from '#shared/engine/command.ts';
import { wireVersion } from '#shared/engine/protocol.ts';

/** Where the pages of one snapshot stand: the class of rows, and the last row sent of it. */
export interface PagePlace {
  class: number;
  createdAt: string;
  id: string | number;
}

export interface Cursor {
  epoch: string;
  /** Rows that this snapshot sees were sent; empty in the pages of a first sync. */
  since: string | null;
  /** While pages are missing: the snapshot that the last page completes. */
  completes?: string;
  place?: PagePlace;
}

type Sealed = [version: number, epoch: string, since: string | null, completes?: string, place?: PagePlace];

/** A cookie of another role or organization sees other rows: it is as good as none. */
const whoIs = ({ person, organization, role }: Actor): string => `${person}/${organization}/${role}`;

export function signCursor(cookie: Cursor, actor: Actor, key: string): string {
  const sealed: Sealed = [wireVersion, cookie.epoch, cookie.since, cookie.completes, cookie.place];
  const body = Buffer.from(JSON.stringify(sealed)).toString('base64url');
  return `${body}.${signature(body, actor, key)}`;
}

/** Undefined when it is forged, of an older wire, or made for somebody else: the device then starts over. */
export function readCursor(text: string, actor: Actor, key: string): Cursor | undefined {
  const [body = '', signed = ''] = text.split('.');
  const [given, wanted] = [Buffer.from(signed), Buffer.from(signature(body, actor, key))];
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
  const [version, epoch, since, completes, place] = JSON.parse(
    Buffer.from(body, 'base64url').toString(),
  ) as Sealed;
  if (version !== wireVersion) return undefined;
  return { epoch, since, ...(completes ? { completes } : {}), ...(place ? { place } : {}) };
}

const signature = (body: string, actor: Actor, key: string): string =>
  createHmac('sha256', key)
    .update(`${whoIs(actor)} ${body}`)
    .digest('base64url')
    .slice(0, 22);
