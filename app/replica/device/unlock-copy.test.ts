// The PIN of a copy: what opens it, and how often it may be tried.
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { copyOf, saveCopy } from './shared-device.ts';
import type { Copy } from './shared-device.ts';
import { mostTries, passTime, unlockCopy, waitAfter } from './unlock-copy.ts';
import { newKeyBytes, unwrapKey, wrapKey } from './wrapped-key.ts';

const rounds = 10;
const recovery = {} as Copy['recovery'];
const bytes = newKeyBytes();

let browser: { indexedDB: IDBFactory };
beforeEach(async () => {
  browser = { indexedDB: new IDBFactory() };
  const wrapped = await wrapKey(bytes, '123456', 'tess', rounds);
  await saveCopy({ person: 'tess', label: 'Tess P.', wrapped, recovery, tries: 0, waitMs: 0 }, browser);
});

const typed = (pin: string) => unlockCopy('tess', pin, browser);
const stored = async () => (await copyOf('tess', browser))!;

async function wrongTimes(count: number) {
  for (let tried = 0; tried < count; tried++) {
    await typed('000000');
    await passTime([await stored()], Infinity, browser);
  }
}

test('opens the key with the right PIN and no other', async () => {
  expect(await typed('654321')).toEqual({ kind: 'wrong', left: 4, waitMs: 0 });
  expect(await typed('123456')).toEqual({ kind: 'open', bytes });
  expect((await stored()).tries).toBe(0);
});

test('opens no key with the right PIN and the key of another device or person', async () => {
  const { wrapped } = await stored();
  const other = await wrapKey(bytes, '123456', 'tess', rounds);
  await expect(unwrapKey({ ...wrapped!, deviceKey: other.deviceKey }, '123456', 'tess')).rejects.toThrow();
  await expect(unwrapKey(wrapped!, '123456', 'bob')).rejects.toThrow();
  expect(wrapped!.deviceKey.extractable).toBe(false);
});

test('takes 600,000 rounds and a salt of its own for each PIN', async () => {
  const [first, second] = await Promise.all([wrapKey(bytes, '123456', 'a'), wrapKey(bytes, '123456', 'b')]);
  expect(first.rounds).toBeGreaterThanOrEqual(600_000);
  expect(first.salt).not.toEqual(second.salt);
});

test('counts a try that a killed browser never finished', async () => {
  const deriving = vi.spyOn(crypto.subtle, 'deriveBits').mockReturnValue(new Promise(() => {}));
  void typed('000000');
  await vi.waitFor(() => expect(deriving).toHaveBeenCalled());
  deriving.mockRestore();
  expect((await stored()).tries).toBe(1);
});

test('makes the wait grow after five wrong PINs, and asks for a sign-in after twenty', async () => {
  const minutes = [4, 5, 6, 7, 19].map((tries) => waitAfter(tries) / 60_000);
  expect(minutes).toEqual([0, 1, 5, 15, 15]);
  await wrongTimes(4);
  expect(await typed('000000')).toEqual({ kind: 'wrong', left: 0, waitMs: 60_000 });
  expect(await typed('123456')).toEqual({ kind: 'wait', waitMs: 60_000 });
  await passTime([await stored()], 60_000, browser);
  await wrongTimes(mostTries - 6);
  expect(await typed('000000')).toEqual({ kind: 'closed' });
  expect(await typed('123456')).toEqual({ kind: 'closed' });
  expect((await stored()).wrapped).toBeNull();
});

test('keeps the PIN that is right at the last try', async () => {
  await wrongTimes(mostTries - 1);
  expect(await typed('123456')).toEqual({ kind: 'open', bytes });
  expect(await typed('123456')).toEqual({ kind: 'open', bytes });
});

test('waits however far the device’s clock is set forward', async () => {
  await wrongTimes(4);
  await typed('000000');
  vi.useFakeTimers({ now: Date.now() + 365 * 86_400_000, toFake: ['Date'] });
  expect(await typed('123456')).toMatchObject({ kind: 'wait' });
  vi.useRealTimers();
});
