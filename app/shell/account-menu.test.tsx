// The menu behind a person's name.
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetFact } from '#app/replica/device/device-owner.ts';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { scriptedDevice, teacher } from '#app/replica/testing/scripted-server.ts';
import type { TypedPerson } from '#app/session/person.ts';
import { setUnlocked } from '#app/session/shared/unlocked.ts';
import type { Unlocked } from '#app/session/shared/unlocked.ts';
import { AccountMenu } from './account-menu.tsx';

const tess = {
  id: teacher.person,
  firstName: 'Tess',
  lastName: 'Alvarez',
  userType: 'provider',
} as TypedPerson;
const accounts = [
  { accountId: teacher.person, organization: 'Northside College', kind: 'provider', isCurrent: true },
  { accountId: 'tess-harbor', organization: 'Harbor Shipyard', kind: 'employer', isCurrent: false },
];
const fetched = vi.fn(async () => Response.json(accounts));

afterEach(async () => {
  setUnlocked(undefined);
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  await forgetFact('accounts');
});

async function openMenu() {
  vi.stubGlobal('fetch', fetched);
  const { replica } = await scriptedDevice();
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop: new LoopByHand(replica) }}>
        <AccountMenu person={tess} onShortcuts={() => {}} onSignOut={async () => {}} />
      </ReplicaContext>
    </MemoryRouter>,
  );
}

test('offers the person’s other organization on their own device, and no lock', async () => {
  await openMenu();
  await screen.findByRole('menuitem', { name: 'Switch to Harbor Shipyard' });
  expect(screen.queryByRole('menuitem', { name: 'Lock' })).toBeNull();
});

test('offers the lock on a shared tablet, and no other organization', async () => {
  const lock = vi.fn(async () => {});
  setUnlocked({ person: tess, lock } as unknown as Unlocked);
  await openMenu();
  screen.getByRole('menuitem', { name: 'Lock' }).click();
  await waitFor(() => expect(lock).toHaveBeenCalledOnce());
  expect(screen.queryByRole('menuitem', { name: /^Switch to/ })).toBeNull();
  expect(fetched).not.toHaveBeenCalled();
});
