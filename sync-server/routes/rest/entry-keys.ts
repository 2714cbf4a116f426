// Entries of requests without a device: their ids are derived from the actor and the Idempotency-Key.
import { createHash, randomUUID } from 'node:crypto';
import type { Actor } from '#shared/engine/command.ts';
import type { Entry } from '#server/engine/types.ts';
import { HttpError } from '../http/errors.ts';

/** The most characters of an Idempotency-Key. */
export const mostOfKey = 200;

/** Returns the key that a request stated, or one of its own if it stated none. */
export function keyFrom(given: string, actor: Pick<Actor, 'person'>): string {
  if (!given) return randomUUID();
  if (given.length > mostOfKey)
    throw new HttpError(400, `An Idempotency-Key has ${mostOfKey} characters at most.`);
  return `rest-${createHash('sha256').update(`${actor.person} ${given}`).digest('hex').slice(0, 40)}`;
}

export const entryId = (key: string, index: number): string => `${key}-${index}`;

/** Makes an entry that no device saved. */
export const requestEntry = (
  entry: Pick<Entry, 'id' | 'command' | 'version' | 'input' | 'digest'>,
): Entry => ({
  ...entry,
  after: [],
  sequence: null,
  savedAt: null,
});
