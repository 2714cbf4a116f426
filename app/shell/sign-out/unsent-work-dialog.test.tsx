// Signing out with unsent work.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { setKeepsHere } from '#app/replica/device/keep-copy-setting.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { markAllRead } from '#shared/domain/notifications/mark-read.ts';
import { UnsentWorkDialog } from './unsent-work-dialog.tsx';

const assign = vi.spyOn(location, 'assign');
beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response());
  assign.mockImplementation(() => {});
});
afterEach(() => {
  assign.mockReset();
  localStorage.clear();
  vi.unstubAllGlobals();
});

afterAll(() => assign.mockRestore());

const onClose = vi.fn();

async function ask(count: number) {
  const { indexedDB } = globalThis;
  const { replica, script, requests } = await scriptedDevice({ indexedDB });
  for (let index = 0; index < count; index++)
    await replica.give(markAllRead, { upTo: '2026-06-03T10:00:00.000Z' });
  const loop = new LoopByHand(replica);
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop }}>
        <UnsentWorkDialog onClose={onClose} />
      </ReplicaContext>
    </MemoryRouter>,
  );
  await screen.findByText(new RegExp(`^${count} changes? ha(s|ve)n't been sent$`));
  const leaveNothing = async () => {
    replica.close();
    await replica.delete();
  };
  return { replica, loop, script, requests, leaveNothing };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('stays signed in when an entry is refused and links to the sync status', async () => {
  const { script, leaveNothing } = await ask(2);
  const refused = { kind: 'refused', code: 'not_found', message: 'No.' } as const;
  script.push(({ entries: [first, second] }) => ({
    outcomes: [
      [first?.id ?? '', { kind: 'applied' }],
      [second?.id ?? '', refused],
    ],
  }));
  press('Send now and sign out');
  await screen.findByText('1 needs attention before it can be sent.');
  screen.getByText(/When you sign in here again, 1 needs attention\.$/);
  expect(screen.queryByText(/sent when you sign in here again/)).toBeNull();
  expect(assign).not.toHaveBeenCalled();
  const way = screen.getByRole('link', { name: 'Sync status' });
  expect(way.getAttribute('href')).toBe('/sync');
  fireEvent.click(way);
  expect(onClose).toHaveBeenCalled();
  await leaveNothing();
});

test('reports a busy server', async () => {
  const { replica, leaveNothing } = await ask(1);
  vi.spyOn(replica, 'sync').mockResolvedValue({ connection: 'busy' });
  press('Send now and sign out');
  await screen.findByText('The server is busy. Some changes weren’t sent.');
  await leaveNothing();
});

test.each([
  [1, 'Sign in to send it.'],
  [2, 'Sign in to send them.'],
])('asks to sign in first when %i waits: "%s"', async (count, sentence) => {
  const { replica, leaveNothing } = await ask(count);
  vi.spyOn(replica, 'sync').mockResolvedValue({ connection: 'signed-out' });
  press('Send now and sign out');
  await screen.findByText(sentence);
  await leaveNothing();
});

test('disables sending and links to the sign-in when the session has ended', async () => {
  const { loop, leaveNothing } = await ask(2);
  act(() => loop.set({ connection: 'signed-out' }));
  await screen.findByText('Sign in to send them.');
  screen.getByRole('link', { name: 'Sign In' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send now and sign out' }).disabled).toBe(
    true,
  );
  await leaveNothing();
});

test('deletes unsent changes only after DELETE is typed in full', async () => {
  const { replica } = await ask(2);
  press('Delete unsent changes...');
  const field = await screen.findByLabelText(/^Type DELETE to delete them/);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete and sign out' });
  for (const typed of ['', 'DELET', 'delete']) {
    fireEvent.change(field, { target: { value: typed } });
    expect(button.disabled).toBe(true);
    fireEvent.submit(field);
  }
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await replica.unsent()).toBe(2);
  expect(localStorage.getItem('skillpact-leaving')).toBeNull();
  fireEvent.change(field, { target: { value: 'DELETE' } });
  press('Delete and sign out');
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(replica.name);
});

test('requests the sealing key again once connected', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const { loop, leaveNothing } = await ask(1);
  act(() => loop.set({ connection: 'offline' }));
  await screen.findByText('Connect once so that we can lock them.');
  vi.stubGlobal('fetch', async () => Response.json({ id: 'key-1', publicKey: 'half' }));
  act(() => loop.set({ connection: 'online' }));
  const keep = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign out and keep them here' });
  await waitFor(() => expect(keep.disabled).toBe(false));
  await leaveNothing();
});

test('keeps the replica and its waiting entries on a device where the person keeps a copy', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ id: 'key-1', publicKey: 'half' }));
  const { replica } = await ask(1);
  setKeepsHere(replica.actor.person, true);
  const keep = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign out and keep them here' });
  await waitFor(() => expect(keep.disabled).toBe(false));
  fireEvent.click(keep);
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
  expect((await indexedDB.databases()).map(({ name }) => name)).toContain(replica.name);
  const back = await scriptedDevice({ indexedDB });
  expect(await back.replica.unsent()).toBe(1);
  await back.replica.delete();
});
