// What may be read on this device for a while and is not part of the working copy: encrypted, each text under a key of
// its own that cannot be taken out of the browser, gone at a time. It lies beside the device's memory and goes with it
// at sign-out.
import { deviceMemoryName } from '../store/database-names.ts';
import { keyValueStore } from '../store/key-value-store.ts';

interface KeptSecret {
  /** Where it stands in the store. */
  key: string;
  id: string;
  person: string;
  /** The first moment at which it is no more, an instant. */
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

/** Undefined for another person, and from the moment on at which it is gone. */
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

/** Takes away what is past its time, what somebody else kept, and what may not stand any more. */
export async function sweepSecrets(
  person: string,
  now: string,
  mayStand: (id: string) => Promise<boolean> = async () => true,
  browser?: Browser,
): Promise<void> {
  for (const { key, id, goneAt, person: keeper } of await store(browser).all()) {
    if (!key.startsWith(prefix)) continue;
    if (keeper !== person || now >= goneAt || !(await mayStand(id))) await dropSecret(id, browser);
  }
}

const cipher = (iv: Uint8Array<ArrayBuffer>, { id, person, goneAt }: About): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(JSON.stringify([id, person, goneAt])),
});
