// Encrypts texts that wait in the database, with keys that only the server has.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts and decrypts short texts with the server's keys. */
export interface TextEncryption {
  close(text: string): string;
  /** Returns null if the text was modified or its key no longer exists. */
  open(sealed: string): string | null;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The first secret encrypts, and all of them decrypt. They are looked up at each use, because they may be rotated. */
export function textEncryption(secrets: readonly string[], purpose: string): TextEncryption {
  const keyFrom = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  if (secrets.length === 0) throw new Error('There is no key to encrypt with.');

  return {
    close(text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyFrom(secrets[0] ?? ''), iv);
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      for (const secret of secrets) {
        const text = decrypt(bytes, keyFrom(secret));
        if (text !== null) return text;
      }
      return null;
    },
  };
}

function decrypt(bytes: Buffer, key: Buffer): string | null {
  try {
    const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
    cipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + cipher.final('utf8');
  } catch {
    return null;
  }
}
