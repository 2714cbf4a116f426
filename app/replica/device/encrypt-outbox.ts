// Encrypts unsent work when its author signs out. The server alone has the private key, and gives it only to the
// author, after a new sign-in.
import { hasDatabase } from '../store/database-names.ts';
import { keyValueStore } from '../store/key-value-store.ts';
import type { KeyValueStore } from '../store/key-value-store.ts';

/** The public key that a device keeps; base64url of the raw point. */
export interface OutboxKey {
  id: string;
  publicKey: string;
}

/** States the owner and the number of changes, and nothing else. */
export interface EncryptedOutbox {
  key: string;
  person: string;
  /** "Paul O.", for the sign-in page of a shared device. */
  label?: string;
  changes: number;
  keyId: string;
  /** The sender's ephemeral public key of the key agreement. */
  ephemeral: string;
  iv: string;
  text: string;
}

export const encryptedOutboxName = 'skillpact.sealed';

/** Opens the store of encrypted work on this device. */
export const encryptedWork = (
  browser?: Pick<typeof globalThis, 'indexedDB'>,
): KeyValueStore<EncryptedOutbox> => keyValueStore<EncryptedOutbox>(encryptedOutboxName, 1, browser);

/** Counts this person's encrypted changes on this device. */
export async function lockedOf(person: string): Promise<number> {
  if (!(await hasDatabase(encryptedOutboxName))) return 0;
  const own = (await encryptedWork().all()).filter((sealed) => sealed.person === person);
  return own.reduce((sum, { changes }) => sum + changes, 0);
}

const curve = { name: 'ECDH', namedCurve: 'P-256' };

/** Browsers offer Web Crypto only on https addresses and on localhost. */
export const canEncryptHere = (): boolean => globalThis.crypto?.subtle !== undefined;

/** Work encrypted twice for one key is stored once, because an interrupted sign-out is repeated. */
export async function encryptOutbox(
  text: string,
  about: Pick<EncryptedOutbox, 'person' | 'label' | 'changes'>,
  { id, publicKey }: OutboxKey,
): Promise<EncryptedOutbox> {
  const pair = await crypto.subtle.generateKey(curve, false, ['deriveBits']);
  const ephemeral = await crypto.subtle.exportKey('raw', pair.publicKey);
  const theirs = await crypto.subtle.importKey('raw', fromBase64(publicKey), curve, false, []);
  const key = await agreedKey(pair.privateKey, theirs, ephemeral);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const bytes = new TextEncoder().encode(text);
  const sealed = await crypto.subtle.encrypt(cipher(iv, about.person), key, bytes);
  return {
    ...about,
    key: id,
    keyId: id,
    ephemeral: toBase64(ephemeral),
    iv: toBase64(iv.buffer),
    text: toBase64(sealed),
  };
}

/** Throws if the key does not match or the data was changed. */
export async function decryptOutbox(sealed: EncryptedOutbox, privateKey: string): Promise<string> {
  const ephemeral = fromBase64(sealed.ephemeral);
  const mine = await crypto.subtle.importKey('pkcs8', fromBase64(privateKey), curve, false, ['deriveBits']);
  const theirs = await crypto.subtle.importKey('raw', ephemeral, curve, false, []);
  const key = await agreedKey(mine, theirs, ephemeral);
  const iv = fromBase64(sealed.iv);
  const bytes = await crypto.subtle.decrypt(cipher(iv, sealed.person), key, fromBase64(sealed.text));
  return new TextDecoder().decode(bytes);
}

const cipher = (iv: BufferSource, person: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(person),
});

async function agreedKey(mine: CryptoKey, theirs: CryptoKey, salt: BufferSource): Promise<CryptoKey> {
  const secret = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, mine, 256);
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const info = new TextEncoder().encode('skillpact sealed work 1');
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt, info };
  const use = { name: 'AES-GCM', length: 256 };
  return crypto.subtle.deriveKey(derivation, material, use, false, ['encrypt', 'decrypt']);
}

export function toBase64(bytes: ArrayBuffer): string {
  let text = '';
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(bytes, (letter) => letter.charCodeAt(0));
}
