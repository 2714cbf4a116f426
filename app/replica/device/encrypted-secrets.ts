// Texts that may be read on this device for a limited time and are not part of the replica. Each one is encrypted with
// its own key, which cannot be extracted from the browser, and expires. They are stored with the device's owner and
// deleted with it at sign-out.
import { deviceMemoryName } from '../store/database-names.ts';
import { keyValueStore } from '../store/key-value-store.ts';

interface KeptSecret {
  /** The key of the record in the store. */
  key: string;
  id: string;
  person: string;
  /** The expiry, an instant. The text does not exist from then on. */
  goneAt: string;
  cipherKey: CryptoKey;
  iv: Uint8Array<ArrayBuffer>;
  text: ArrayBuffer;
}

type About = Pick<KeptSecret, 'id' | 'person' | 'goneAt'>;
type Browser = Pick<typeof globalThis, 'indexedDB'>;

const prefix = 'secret ';
const store = (browser?: Browser) => keyValueStore<KeptSecret>(deviceMemoryName, 10, browser);

export async function keepSecret(about: About, text: string, browser?: Browser): Promise<void> {
  const cipherKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(cipher(iv, about), cipherKey, new TextEncoder().encode(text));
  await store(browser).put({ ...about, key: prefix + about.id, cipherKey, iv, text: sealed });
}

/** Returns undefined for another person, and from the expiry on. */
export async function readSecret(
  { id, person }: Pick<About, 'id' | 'person'>,
  now: string,
  browser?: Browser,
): Promise<string | undefined> {
  const kept = await store(browser).get(prefix + id);
  if (!kept || kept.person !== person || now >= kept.goneAt) return undefined;
  const bytes = await crypto.subtle.decrypt(cipher(kept.iv, kept), kept.cipherKey, kept.text);
  return new TextDecoder().decode(bytes);
}

export const dropSecret = (id: string, browser?: Browser): Promise<void> =>
  store(browser).remove(prefix + id);

/** Deletes texts that are expired, belong to another person, or are no longer allowed. */
export async function sweepSecrets(
  person: string,
  now: string,
  mayStand: (id: string) => Promise<boolean> = async () => true,
  browser?: Browser,
): Promise<void> {
  for (const { key, id, goneAt, person: metaStore } of await store(browser).all()) {
    if (!key.startsWith(prefix)) continue;
    if (metaStore !== person || now >= goneAt || !(await mayStand(id))) await dropSecret(id, browser);
  }
}

const cipher = (iv: Uint8Array<ArrayBuffer>, { id, person, goneAt }: About): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(JSON.stringify([id, person, goneAt])),
});
