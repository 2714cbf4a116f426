// Downloading one's data and deleting one's account: what the card offers, and what it says first.
import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { accountCsv } from './download-data.tsx';
import { YourData } from './your-data.tsx';

afterEach(() => vi.unstubAllGlobals());

const free = { isLastAdmin: false, colleagues: 0, owed: [] };

async function open({
  obstacles = {},
  dueAt = null,
  isRecent = true,
  connection = 'online',
}: {
  obstacles?: object;
  dueAt?: string | null;
  isRecent?: boolean;
  connection?: 'online' | 'offline';
} = {}) {
  vi.stubGlobal('fetch', async () => Response.json({ dueAt, obstacles: { ...free, ...obstacles } }));
  const { replica } = await scriptedDevice();
  const loop = new LoopByHand(replica);
  loop.set({ connection });
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop }}>
        <YourData isRecent={isRecent} />
      </ReplicaContext>
    </MemoryRouter>,
  );
}

async function dialogOf(name: string) {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name });
  await vi.waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
  return screen.findByRole('dialog', { name });
}

test('explains what a deletion does now and after 30 days', async () => {
  await open();
  const dialog = await dialogOf('Delete my account');
  expect(dialog.textContent).toMatch(/Until then you can keep it by signing in/);
  expect(dialog.textContent).toMatch(/After 30 days: we delete your name/);
});

test('lists the owed interviews instead of offering the deletion', async () => {
  await open({
    obstacles: { owed: [{ id: 'match-1', candidateReferenceId: 'C-7K2M4QXAE', status: 'matched' }] },
  });
  const dialog = await dialogOf('Delete my account');
  expect(within(dialog).getByText('1 interview is still owed. Hold or release them first:')).toBeTruthy();
  expect(within(dialog).getByText('C-7K2M4QXAE, New Match')).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: 'Delete my account' })).toBeNull();
});

test('says that colleagues prevent the deletion of a founder’s account', async () => {
  await open({ obstacles: { colleagues: 2 } });
  const dialog = await dialogOf('Delete my account');
  expect(dialog.textContent).toMatch(/2 other members. Hand over the ownership first/);
});

test('asks for a recent sign-in before a download', async () => {
  await open({ isRecent: false });
  const dialog = await dialogOf('Download my data');
  expect(within(dialog).getByRole('button', { name: 'Sign in again' })).toBeTruthy();
});

test('offers to keep an account that waits for its deletion', async () => {
  await open({ dueAt: '2026-07-03T10:00:00.000Z' });
  expect(await screen.findByText(/Your account will be deleted on Jul 3, 2026/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Keep my account' })).toBeTruthy();
});

test('disables both actions without a connection and says why', async () => {
  await open({ connection: 'offline' });
  for (const name of ['Download my data', 'Delete my account'])
    expect((await screen.findByRole<HTMLButtonElement>('button', { name })).disabled).toBe(true);
  expect(screen.getByText('You need a connection for this.')).toBeTruthy();
});

test.each(['JSON', 'CSV'])('saves the downloaded data as a %s file', async (format) => {
  const saved: Blob[] = [];
  const offered: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    offered.push(this.download);
  });
  await open();
  const dialog = within(await dialogOf('Download my data'));
  const data = { account: [{ firstName: 'Erin' }] };
  vi.stubGlobal('fetch', async () => Response.json(data));
  fireEvent.click(dialog.getByRole('button', { name: `Download ${format}` }));
  await vi.waitFor(() => expect(offered).toEqual([`my-data.${format.toLowerCase()}`]));
  expect(await saved[0]?.text()).toContain(
    format === 'JSON' ? JSON.stringify(data, null, 2) : '"account","1","firstName","Erin"',
  );
});

test('writes one CSV line for each value', () => {
  const csv = accountCsv({
    account: [{ firstName: 'Erin', verifiedAt: null }],
    devices: [{ device: 'Tablet' }],
  });
  expect(csv.split('\r\n').slice(1)).toEqual([
    '"account","1","firstName","Erin"',
    '"account","1","verifiedAt",""',
    '"devices","1","device","Tablet"',
    '',
  ]);
});
