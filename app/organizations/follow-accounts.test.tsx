// A page whose session acts by another account, and the copy of an organization that the person has left.
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { scriptedDevice, teacher } from '#app/replica/testing/scripted-server.ts';
import { forgetFact } from '#app/replica/device/device-owner.ts';
import { ReplicaDatabase } from '#app/replica/store/database.ts';
import { followAccounts, removeFormerCopies } from './follow-accounts.ts';

const assign = vi.fn();
const accountOf = (accountId: string, organization: string | null, isCurrent = false) => ({
  ...{ accountId, organization, isCurrent },
  kind: organization === null ? null : 'provider',
});

beforeEach(() => vi.stubGlobal('location', { ...location, assign }));
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  await forgetFact('accounts');
});

const answer = (accounts: object[]) => vi.stubGlobal('fetch', async () => Response.json(accounts));

async function copyOf(person: string) {
  const database = new ReplicaDatabase(person, globalThis);
  await database.open();
  database.close();
}

const copies = async () =>
  (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('skillpact-tess-') ? [name] : []));

test('removes the copy of an organization that the person has left, and no other', async () => {
  await Promise.all(['tess-harbor', 'tess-left', 'tess-stranger'].map(copyOf));
  answer([
    accountOf(teacher.person, 'Northside', true),
    accountOf('tess-harbor', 'Harbor'),
    accountOf('tess-left', null),
  ]);
  await removeFormerCopies(teacher.person);
  expect((await copies()).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'skillpact-tess-harbor',
    'skillpact-tess-stranger',
  ]);
});

test('keeps every copy without a connection', async () => {
  await copyOf('tess-left');
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no connection');
  });
  await removeFormerCopies(teacher.person);
  expect(await copies()).toContain('skillpact-tess-left');
});

test.each([
  ['leaves a page whose session acts by another account of the person', teacher.person, 1],
  ['stays on a page whose session is somebody else’s', 'somebody', 0],
])('%s', async (_title, accountId, times) => {
  const { replica } = await scriptedDevice();
  const loop = new LoopByHand(replica);
  const asked = vi.fn(async () =>
    Response.json([accountOf(accountId, 'Northside'), accountOf('tess-harbor', 'Harbor', true)]),
  );
  vi.stubGlobal('fetch', asked);
  const stop = followAccounts({ replica, loop }, (error) => {
    throw error;
  });
  asked.mockClear();
  loop.set({ connection: 'another-person' });
  await waitFor(() => expect(asked).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(assign).toHaveBeenCalledTimes(times);
  stop();
});
