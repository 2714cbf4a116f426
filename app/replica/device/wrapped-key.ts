// The key of a copy, wrapped so that it takes both the person's PIN and this device to open it.

/** All that is needed to open the key, except for the PIN. */
export interface WrappedKey {
  salt: Uint8Array<ArrayBuffer>;
  rounds: number;
  /** HMAC-SHA-256. The browser gives its bytes to nobody. */
  deviceKey: CryptoKey;
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
}

/** The PIN is not the right one. */
export class WrongPin extends Error {
  override readonly name = 'WrongPin';
}

export const pinLength = 6;

export const isPin = (text: string): boolean => /^\d{6}$/.test(text);

/** Makes guessing slow for somebody who has the device's files, too. */
const roundsNow = 600_000;

const aes = { name: 'AES-GCM', length: 256 } as const;

/** The bytes of a new key. They exist until they are wrapped. */
export const newKeyBytes = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(32));

/** Imports the key as not extractable. */
export const copyKeyOf = (bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, aes, false, ['encrypt', 'decrypt']);

export async function wrapKey(
  bytes: Uint8Array<ArrayBuffer>,
  pin: string,
  person: string,
  rounds = roundsNow,
): Promise<WrappedKey> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const deviceKey = (await crypto.subtle.generateKey(hmac, false, ['sign'])) as CryptoKey;
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const wrapping = await wrappingKey(pin, { salt, rounds, deviceKey });
  return {
    salt,
    rounds,
    deviceKey,
    iv,
    sealed: await crypto.subtle.encrypt(cipher(iv, person), wrapping, bytes),
  };
}

/** Throws `WrongPin` if the PIN does not open the key. */
export async function unwrapKey(
  wrapped: WrappedKey,
  pin: string,
  person: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const wrapping = await wrappingKey(pin, wrapped);
  try {
    return new Uint8Array(await crypto.subtle.decrypt(cipher(wrapped.iv, person), wrapping, wrapped.sealed));
  } catch {
    throw new WrongPin('The PIN does not open this copy.');
  }
}

async function wrappingKey(
  pin: string,
  { salt, rounds, deviceKey }: Pick<WrappedKey, 'salt' | 'rounds' | 'deviceKey'>,
): Promise<CryptoKey> {
  const typed = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
  const ofPin = await crypto.subtle.deriveBits(derivation, typed, 256);
  const ofBoth = await crypto.subtle.sign('HMAC', deviceKey, ofPin);
  return crypto.subtle.importKey('raw', ofBoth, aes, false, ['encrypt', 'decrypt']);
}

const cipher = (iv: Uint8Array<ArrayBuffer>, person: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(`skillpact copy key 1 ${person}`),
});
