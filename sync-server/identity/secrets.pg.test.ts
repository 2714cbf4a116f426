// Tests the rotation of keys while two processes are running.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { keyNoticeSeconds } from '#shared/policy.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { Database } from '../database/types.ts';
import { readCursor, signCursor } from '../sync/cursor.ts';
import { testDatabase } from '../testing/test-database.ts';
import { cookieKeys } from './cookie-keys.ts';
import { textEncryption } from './encrypted-texts.ts';
import { keptKeys, RotationUnderWay, rotateKey } from './secrets.ts';
import type { SecretName } from './secrets.ts';
import { signedLinks } from './signed-links.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  await database.knex('secrets').del();
});
afterEach(() => vi.useRealTimers());

/** Two processes that have the same key. */
const processes = async (name: SecretName) => [
  await keptKeys(database.knex, name),
  await keptKeys(database.knex, name),
];

/** Lets the keys of a rotation come into use. */
const passNotice = () =>
  database.knex.raw(
    `update secrets set "createdAt" = "createdAt" - interval '${keyNoticeSeconds + 1} seconds'`,
  );

async function reread(...rings: (readonly string[])[]): Promise<void> {
  const before = rings.map((ring) => [...ring]);
  await vi.advanceTimersByTimeAsync(keyNoticeSeconds * 100);
  await vi.waitFor(() => {
    for (const [index, ring] of rings.entries()) expect(ring).not.toEqual(before[index]);
  });
}

test('continues sessions through a rotation, whichever of two processes is asked', async () => {
  const [one, other] = await processes('session-key');
  const [first, second] = [cookieKeys(one!), cookieKeys(other!)];
  const before = first.sign('session=abc');
  await rotateKey(database.knex, 'session-key');
  await reread(one!, other!);
  // Each knows the new key and none signs with it.
  expect([one, other].map((keys) => keys?.length)).toEqual([2, 2]);
  expect([first.sign('session=abc'), second.sign('session=abc')]).toEqual([before, before]);
  await passNotice();
  await reread(one!);
  const after = first.sign('session=abc');
  expect(after).not.toBe(before);
  expect(
    [first, second].map((keys) => [keys.verify('session=abc', before), keys.verify('session=abc', after)]),
  ).toEqual([
    [true, true],
    [true, true],
  ]);
  expect(first.index('session=abc', before)).toBe(1);
});

test('ends a key with the second rotation after it', async () => {
  const [keys] = await processes('session-key');
  const cookies = cookieKeys(keys!);
  const seal = textEncryption(keys!, 'mails');
  const [before, mail] = [cookies.sign('session=abc'), seal.close('a code')];
  for (const isKnown of [true, false]) {
    await rotateKey(database.knex, 'session-key');
    await passNotice();
    await reread(keys!);
    expect(cookies.verify('session=abc', before)).toBe(isKnown);
    expect(seal.open(mail)).toBe(isKnown ? 'a code' : null);
  }
  expect(keys).toHaveLength(2);
});

test('refuses a rotation while processes may still sign with the key before the last', async () => {
  const { knex } = database;
  await rotateKey(knex, 'sync-cookie-key');
  await expect(rotateKey(knex, 'sync-cookie-key')).rejects.toThrow(RotationUnderWay);
  await rotateKey(knex, 'unsubscribe-key');
  await passNotice();
  await rotateKey(knex, 'sync-cookie-key');
});

test('takes cursors of both keys, and none of a key that ended', async () => {
  const actor = { person: 'paul', organization: 'north', role: 'provider' } as Actor;
  const cursor = { epoch: 'e', since: '7:7:' };
  const [keys] = await processes('sync-cookie-key');
  const signed = [signCursor(cursor, actor, keys!)];
  for (let round = 0; round < 2; round += 1) {
    await rotateKey(database.knex, 'sync-cookie-key');
    await passNotice();
    await reread(keys!);
    signed.push(signCursor(cursor, actor, keys!));
  }
  expect(new Set(signed).size).toBe(3);
  expect(signed.map((text) => readCursor(text, actor, keys!))).toEqual([undefined, cursor, cursor]);
});

test('accepts links of mails that were sent before the rotation', async () => {
  const [keys] = await processes('unsubscribe-key');
  const links = signedLinks(keys!, 'unsubscribe');
  const before = links.keyFor('ada');
  await rotateKey(database.knex, 'unsubscribe-key');
  await passNotice();
  await reread(keys!);
  expect(links.keyFor('ada')).not.toBe(before);
  expect([
    links.isFor('ada', before),
    links.isFor('ada', links.keyFor('ada')),
    links.isFor('bob', before),
  ]).toEqual([true, true, false]);
});

test('keeps the keys while the database cannot be read', async () => {
  const [keys] = await processes('session-key');
  const known = [...keys!];
  await database.knex.raw('alter table secrets rename to gone');
  await vi.advanceTimersByTimeAsync(keyNoticeSeconds * 100);
  await database.knex.raw('alter table gone rename to secrets');
  expect(keys).toEqual(known);
});
