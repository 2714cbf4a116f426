// Keys with which a device tags exported unsent entries (HMAC-SHA-256). Each key belongs to one person on one device.
// Only that person's other devices get it, to verify a file.
import { randomBytes, randomUUID } from 'node:crypto';
import type { Knex } from 'knex';

/** A key with which a device tags exported entries, so that a changed file is noticed. */
export interface TaggingKey {
  id: string;
  /** 32 bytes, base64url. */
  secret: string;
}

/** Makes and finds the keys of a person. */
export interface TaggingKeys {
  make(personId: string): Promise<TaggingKey>;
  /** Returns null if this person has no such key. */
  find(personId: string, id: string): Promise<TaggingKey | null>;
}

/** More than the number of devices a person exports from. The oldest keys are deleted. */
const MOST = 100;

/** Makes the tagging keys of the server. */
export function taggingKeys(knex: Knex, now = () => new Date()): TaggingKeys {
  return {
    async make(personId) {
      const key = { id: randomUUID(), secret: randomBytes(32).toString('base64url') };
      await knex('taggingKeys').insert({ ...key, personId, createdAt: now() });
      const old = knex('taggingKeys').where({ personId }).orderBy('createdAt', 'desc').offset(MOST);
      await knex('taggingKeys').whereIn('id', old.select('id')).del();
      return key;
    },

    async find(personId, id) {
      if (!isUuid(id)) return null;
      return (await knex('taggingKeys').where({ personId, id }).first('id', 'secret')) ?? null;
    },
  };
}

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
