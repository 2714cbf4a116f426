// The key of a copy, wrapped a second time by what a passkey derives for it (WebAuthn PRF).

/** All that is needed to open the key, except for the passkey. */
export interface PasskeyKey {
  /** base64url. The browser asks for this passkey and no other. */
  credentialId: string;
  /** What the passkey derives its secret from. */
  prfSalt: Uint8Array<ArrayBuffer>;
  salt: Uint8Array<ArrayBuffer>;
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** The secret that the passkey gave is not the one that wrapped the key. */
class WrongPasskey extends Error {
  override readonly name = 'WrongPasskey';
}

export const newSalt = (): Bytes => crypto.getRandomValues(new Uint8Array(32));

/** `secret` is what the passkey derived from `prfSalt`. */
export async function wrapByPasskey(
  bytes: Bytes,
  person: string,
  { secret, ...about }: Pick<PasskeyKey, 'credentialId' | 'prfSalt'> & { secret: BufferSource },
): Promise<PasskeyKey> {
  const salt = newSalt();
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const wrapping = await wrappingKey(secret, salt, person);
  return {
    ...about,
    salt,
    iv,
    sealed: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, wrapping, bytes),
  };
}

/** Throws `WrongPasskey` if the secret does not open the key. */
export async function unwrapByPasskey(
  { salt, iv, sealed }: PasskeyKey,
  secret: BufferSource,
  person: string,
): Promise<Bytes> {
  const wrapping = await wrappingKey(secret, salt, person);
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, wrapping, sealed));
  } catch {
    throw new WrongPasskey('The passkey does not open this copy.');
  }
}

async function wrappingKey(secret: BufferSource, salt: Bytes, person: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const info = new TextEncoder().encode(`skillpact copy passkey 1 ${person}`);
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt, info };
  const use = { name: 'AES-GCM', length: 256 };
  return crypto.subtle.deriveKey(derivation, material, use, false, ['encrypt', 'decrypt']);
}
