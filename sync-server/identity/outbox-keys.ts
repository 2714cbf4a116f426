// Keys with which devices encrypt unsent entries. Only the server has the decrypting half, and only its owner receives
// it.
import { randomUUID, webcrypto } from 'node:crypto';
import type { Knex } from 'knex';

/** Key pairs with which devices encrypt unsent changes at sign-out. Private keys stay on the server. */
export interface OutboxKeys {
  make(personId: string): Promise<{ id: string; publicKey: string }>;
  /** Returns null if this person has no such key. */
  open(personId: string, id: string): Promise<{ privateKey: string } | null>;
  remove(personId: string, id: string): Promise<void>;
}

/** More than the number of devices a person leaves unsent entries on. The oldest keys are deleted. */
const MOST = 100;

/** Makes the key pairs of the server, each for one person. */
export function outboxKeys(knex: Knex, now = () => new Date()): OutboxKeys {
  return {
    async make(personId) {
      const { publicKey, privateKey } = await newPair();
      const id = randomUUID();
      await knex('sealingKeys').insert({ id, personId, privateKey, createdAt: now() });
      const old = knex('sealingKeys').where({ personId }).orderBy('createdAt', 'desc').offset(MOST);
      await knex('sealingKeys').whereIn('id', old.select('id')).del();
      return { id, publicKey };
    },

    async open(personId, id) {
      if (!isUuid(id)) return null;
      return (await knex('sealingKeys').where({ personId, id }).first('privateKey')) ?? null;
    },

    async remove(personId, id) {
      if (isUuid(id)) await knex('sealingKeys').where({ personId, id }).del();
    },
  };
}

async function newPair() {
  const { subtle } = webcrypto;
  const pair = await subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  const [publicKey, privateKey] = await Promise.all([
    subtle.exportKey('raw', pair.publicKey),
    subtle.exportKey('pkcs8', pair.privateKey),
  ]);
  return { publicKey: base64url(publicKey), privateKey: base64url(privateKey) };
}

const base64url = (bytes: ArrayBuffer): string => Buffer.from(bytes).toString('base64url');

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
