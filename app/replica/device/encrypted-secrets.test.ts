import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { deviceMemoryName } from '../store/database-names.ts';
import { dropSecret, keepSecret, readSecret, sweepSecrets } from './encrypted-secrets.ts';
import { keyValueStore } from '../store/key-value-store.ts';
import { encryptAndWipe } from './wiping/wipe-device.ts';

const about = { id: 'match-1', person: 'erin', goneAt: '2026-06-11T00:00:00.000Z' };
const theDay = '2026-06-10T23:59:00.000Z';
const newBrowser = () => ({ indexedDB: new IDBFactory() });

test('returns a secret only to the person who stored it, and only until it expires', async () => {
  const browser = newBrowser();
  await keepSecret(about, 'Zoe Quinn', browser);
  expect(await readSecret(about, theDay, browser)).toBe('Zoe Quinn');
  expect(await readSecret({ ...about, person: 'otto' }, theDay, browser)).toBeUndefined();
  expect(await readSecret({ ...about, id: 'match-2' }, theDay, browser)).toBeUndefined();
  expect(await readSecret(about, about.goneAt, browser)).toBeUndefined();
});

test('stores a secret encrypted under a non-extractable key', async () => {
  const browser = newBrowser();
  await keepSecret(about, 'Zoe Quinn', browser);
  const [kept] = await keyValueStore<{ key: string; text: ArrayBuffer; cipherKey: CryptoKey }>(
    deviceMemoryName,
    10,
    browser,
  ).all();
  expect(new TextDecoder().decode(kept?.text)).not.toContain('Zoe');
  expect(kept?.text.byteLength).toBeGreaterThan(0);
  expect(kept?.cipherKey.extractable).toBe(false);
});

test('deletes secrets at sign-out', async () => {
  const browser = { ...newBrowser(), IDBKeyRange };
  await keepSecret(about, 'Zoe Quinn', browser);
  await encryptAndWipe('erin', 'nothing', browser);
  expect(await browser.indexedDB.databases()).toEqual([]);
});

test('sweeps a secret once it expires, its record no longer qualifies, or another person uses the device', async () => {
  const sweeps: ((browser: ReturnType<typeof newBrowser>) => Promise<void>)[] = [
    (browser) => sweepSecrets('erin', about.goneAt, undefined, browser),
    (browser) => sweepSecrets('erin', theDay, async (id) => id !== about.id, browser),
    (browser) => sweepSecrets('otto', theDay, undefined, browser),
    (browser) => dropSecret(about.id, browser),
  ];
  for (const sweep of sweeps) {
    const browser = newBrowser();
    const memory = keyValueStore<{ key: string }>(deviceMemoryName, 10, browser);
    await memory.put({ key: 'person' });
    await keepSecret(about, 'Zoe Quinn', browser);
    await sweepSecrets('erin', theDay, undefined, browser);
    expect(await readSecret(about, theDay, browser)).toBe('Zoe Quinn');
    await sweep(browser);
    expect(await memory.all()).toEqual([{ key: 'person' }]);
  }
});

test('does not decrypt a secret whose expiry, person or id was changed', async () => {
  const browser = newBrowser();
  await keepSecret(about, 'Zoe Quinn', browser);
  const memory = keyValueStore<typeof about & { key: string }>(deviceMemoryName, 10, browser);
  const [kept] = await memory.all();
  for (const change of [{ goneAt: '2027-06-11T00:00:00.000Z' }, { person: 'otto' }, { id: 'match-2' }]) {
    await memory.put({ ...kept!, ...change });
    const { person } = { ...about, ...change };
    await expect(readSecret({ ...about, person }, theDay, browser)).rejects.toThrow();
  }
});
