// A page of a shared device is killed at every step of what it does to the storage and asks of the server. Afterwards
// the person gets in, with all of their work, and nobody else's work can be read.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import type { OpenReplica } from '#app/replica/live/hooks.ts';
import type { TypedPerson } from '#app/session/person.ts';
import { markAllRead } from '#shared/domain/notifications/mark-read.ts';
import { DeviceUnderTest } from './testing/killed-page.ts';

const tess = { id: 'p1', firstName: 'Tess', lastName: 'Alvarez', userType: 'provider' } as TypedPerson;
const omar = { id: 'p2', firstName: 'Omar', lastName: 'Haddad', userType: 'provider' } as TypedPerson;
const [pin, newPin, pinOfOmar] = ['271828', '161803', '314159'];

vi.setConfig({ testTimeout: 120_000 });

/** More than any of the sequences has. */
const mostSteps = 80;

let device: DeviceUnderTest;
let keys: CryptoKeyPair;
beforeEach(async () => {
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  keys = await crypto.subtle.generateKey(curve, true, ['deriveBits']);
  // The number of rounds is no part of what a kill interrupts.
  const derive = crypto.subtle.deriveBits.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation((how, ...rest) =>
    derive('iterations' in (how as object) ? { ...(how as Pbkdf2Params), iterations: 1 } : how, ...rest),
  );
  Object.defineProperty(navigator, 'locks', { value: freeLocks, configurable: true });
  vi.stubGlobal('location', { ...location, protocol: 'http:', replace: () => {} });
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** There is one page, and the locks of a killed one are free. */
const freeLocks = {
  query: async () => ({ held: [] }),
  request: async (_name: string, ...parts: unknown[]) => (parts.at(-1) as () => unknown)(),
};

async function answer(call: string): Promise<Response> {
  const { subtle } = crypto;
  if (call === 'POST /api/sealing-keys') {
    const publicKey = Buffer.from(await subtle.exportKey('raw', keys.publicKey)).toString('base64url');
    return Response.json({ id: 'key-1', publicKey });
  }
  if (!call.startsWith('GET /api/sealing-keys/')) return new Response(null, { status: 204 });
  const privateKey = Buffer.from(await subtle.exportKey('pkcs8', keys.privateKey)).toString('base64url');
  return Response.json({ privateKey });
}

const entry = (sequence: number, text: string) =>
  ({ id: `e${sequence}`, sequence, state: 'waiting', input: { text } }) as unknown as OutboxEntry;

/** The modules of a page that has just been opened. */
const aPage = async () => ({
  ...(await import('./enter.ts')),
  ...(await import('#app/session/shared/unlocked.ts')),
  ...(await import('#app/session/shared/shared-mark.ts')),
  ...(await import('#app/session/shared/shared-session.ts')),
  ...(await import('./share-device.ts')),
  ...(await import('#app/forms/open-forms.ts')),
  ...(await import('#app/replica/device/unlock-copy.ts')),
  ...(await import('#app/replica/device/change-pin.ts')),
  ...(await import('#app/replica/device/shared-device.ts')),
});
type Page = Awaited<ReturnType<typeof aPage>>;

async function open({ unlockCopy, enter, unlocked }: Page, person: TypedPerson, typed: string) {
  const result = await unlockCopy(person.id, typed);
  if (result.kind !== 'open') return undefined;
  await enter(person.id, result.bytes);
  return unlocked()!.database;
}

/** A tablet with the copy of Omar, and of Tess if she was here before, each with a change that waits. */
async function tablet(people: [TypedPerson, string][], drafts = 0): Promise<void> {
  device = new DeviceUnderTest(answer);
  localStorage.clear();
  const page = await aPage();
  await page.saveSharedDevice(5);
  page.markShared();
  for (const [person, chosen] of people) {
    await page.makeOwnCopy(person, chosen);
    const { database } = page.unlocked()!;
    await database.outbox.put(entry(1, `Canary of ${person.firstName}`));
    const draft = (row: number) => database.meta.put({ key: `draft ${row}`, value: 'Canary' });
    if (person === tess) await Promise.all(Array.from({ length: drafts }, (_, row) => draft(row)));
    await page.unlocked()!.lock();
  }
  vi.resetModules();
}

/** Runs `work` in pages that are killed at one step after the other, each on a tablet of its own. */
async function killEach(
  setUp: () => Promise<void>,
  work: (page: Page) => Promise<unknown>,
  afterwards: (at: number) => Promise<void>,
): Promise<void> {
  let kills = 0;
  for (let at = 1; at <= mostSteps; at++) {
    await setUp();
    const page = await aPage();
    const isKilled = await device.isKilled(at, () => work(page));
    await afterwards(at);
    if (!isKilled) break;
    kills += 1;
  }
  expect(kills).toBeGreaterThan(1);
  expect(kills).toBeLessThan(mostSteps);
}

const both = (drafts?: number) =>
  tablet(
    [
      [omar, pinOfOmar],
      [tess, pin],
    ],
    drafts,
  );

/** More than these, and the log is written anew when it is opened. */
const manyDrafts = 255;

async function nothingIsReadable(at: number): Promise<void> {
  expect(await device.files(), `step ${at}`).not.toMatch(/canary/i);
  const page = await aPage();
  await page.openSharedDevice();
  expect(page.unlocked(), `step ${at}`).toBeUndefined();
  for (const wrong of [pin, newPin]) expect(await open(page, omar, wrong), `step ${at}`).toBeUndefined();
  expect(await page.waitingIn(omar.id), `step ${at}`).toBe(1);
}

/** The changes that wait in the copy of Tess; undefined if the PIN does not open it. */
async function changesOfTess(chosen: string): Promise<unknown[] | undefined> {
  const page = await aPage();
  const database = await open(page, tess, chosen);
  const found = await database?.outbox.toArray();
  await page.unlocked()?.lock();
  vi.resetModules();
  return found?.map(({ input }) => input);
}

const saved = { text: 'Canary of Tess' };

test('gets a person in who is killed at any step of a first PIN', async () => {
  await killEach(
    () => tablet([[omar, pinOfOmar]]),
    (page) => page.makeOwnCopy(tess, pin),
    async (at) => {
      await nothingIsReadable(at);
      const page = await aPage();
      if (!(await page.copyOf(tess.id))) await page.makeOwnCopy(tess, pin);
      expect(await changesOfTess(pin), `step ${at}`).toEqual([]);
    },
  );
});

test('keeps all work when killed at any step of unlocking', async () => {
  await killEach(
    () => both(manyDrafts),
    (page) => open(page, tess, pin),
    async (at) => {
      await nothingIsReadable(at);
      expect(await changesOfTess(pin), `step ${at}`).toEqual([saved]);
    },
  );
});

test('keeps all work when killed at any step of recovering a forgotten PIN', async () => {
  await killEach(
    () => both(),
    (page) => page.recoverCopy(tess, newPin),
    async (at) => {
      await nothingIsReadable(at);
      const found = [await changesOfTess(pin), await changesOfTess(newPin)].filter((one) => one);
      expect(found, `step ${at}`).toEqual([[saved]]);
    },
  );
});

test('opens with the old or the new PIN when killed at any step of changing it', async () => {
  await killEach(
    () => both(),
    async (page) => {
      await open(page, tess, pin);
      await page.changePin(tess.id, pin, newPin);
    },
    async (at) => {
      await nothingIsReadable(at);
      const found = [await changesOfTess(pin), await changesOfTess(newPin)].filter((one) => one);
      expect(found, `step ${at}`).toEqual([[saved]]);
    },
  );
});

test('keeps everything that was shown as saved when killed at any step of locking', async () => {
  let shown: unknown[] = [];
  await killEach(
    () => both(),
    async (page) => {
      shown = [saved];
      const database = (await open(page, tess, pin))!;
      const late = { text: 'Canary saved late' };
      const saving = database.outbox.put(entry(2, late.text)).then(() => (shown = [saved, late]));
      page.keepBeforeLeaving(
        async () => void (await database.meta.put({ key: 'draft note', value: 'Canary' })),
      );
      await page.unlocked()!.lock();
      await saving;
    },
    async (at) => {
      await nothingIsReadable(at);
      const found = await changesOfTess(pin);
      expect(found?.slice(0, shown.length), `step ${at}`).toEqual(shown);
    },
  );
});

test('encrypts all work when killed at any step of sharing a device', async () => {
  let own: OpenReplica;
  await killEach(
    async () => {
      device = new DeviceUnderTest(answer);
      localStorage.clear();
      own = await ownDevice();
    },
    (page) => page.shareDevice(own, 5),
    async (at) => {
      const page = await aPage();
      await page.findSharedMark();
      if (page.isSharedDevice()) await page.openSharedDevice();
      vi.resetModules();
      const names = await device.names();
      const plain = names.filter((name) => name.startsWith('skillpact-'));
      expect(plain, `step ${at}`).toEqual(page.isSharedDevice() ? [] : ['skillpact-p1']);
      const text = await device.files();
      if (page.isSharedDevice()) expect(text, `step ${at}`).toMatch(/"changes":1,/);
      else expect(text, `step ${at}`).toContain(markAllRead.name);
    },
  );
});

/** An ordinary device of Tess with a change that waits. */
async function ownDevice(): Promise<OpenReplica> {
  const { scriptedDevice } = await import('#app/replica/testing/scripted-server.ts');
  const { replica } = await scriptedDevice({ indexedDB, IDBKeyRange });
  await replica.give(markAllRead, { upTo: '2026-06-03T10:00:00.000Z' });
  const loop = { now: async () => ({ connection: 'online' }), stop: () => {} };
  return { replica, loop } as unknown as OpenReplica;
}
