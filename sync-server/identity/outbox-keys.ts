// Keys that devices seal unsent work with: the half that opens it is here alone, and only its own person gets it.
import { randomUUID, webcrypto } from 'node:crypto';
import type { Knex } from 'knex';

export interface OutboxKeys {
  make(personId: string): Promise<{ id: string; publicKey: string }>;
  /** Null where there is none of this person's. */
  open(personId: string, id: string): Promise<{ privateKey: string } | null>;
  remove(personId: string, id: string): Promise<void>;
}

/** More devices than anybody leaves work on; the oldest give way. */
const MOST = 100;

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
