// The devices with a session, and the result of signing one of them out.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { Devices } from './devices.tsx';

afterEach(() => vi.unstubAllGlobals());

const device = (id: string, isCurrent: boolean) => ({
  id,
  device: id,
  signedInAt: '2026-06-01T10:00:00.000Z',
  lastSeenAt: '2026-06-03T10:00:00.000Z',
  isCurrent,
});

test('explains before a remote sign-out what ends, what stays unsent, and what remains readable', async () => {
  vi.stubGlobal('fetch', async () => Response.json([device('This one', true), device('Lost tablet', false)]));
  const { replica } = await scriptedDevice();
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop: new LoopByHand(replica) }}>
        <Devices />
      </ReplicaContext>
    </MemoryRouter>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out this device: Lost tablet' }));
  const question = await screen.findByRole('alertdialog', { name: 'Sign out Lost tablet?' });
  expect(question.textContent).not.toMatch(/stays? locked/);
  expect(question.textContent).toMatch(/gets no notifications\. Unsent work stays there/);
  expect(question.textContent).toMatch(/can still read .* until the app locks itself 30 days after/);
});

test('moves focus to the heading when a signed-out device’s row disappears', async () => {
  let devices = [device('This one', true), device('Lost tablet', false)];
  vi.stubGlobal('fetch', async (_path: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'GET') return Response.json(devices);
    devices = devices.slice(0, 1);
    return new Response();
  });
  const { replica } = await scriptedDevice();
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop: new LoopByHand(replica) }}>
        <h1 tabIndex={-1}>Account</h1>
        <Devices />
      </ReplicaContext>
    </MemoryRouter>,
  );
  const row = await screen.findByRole('button', { name: 'Sign out this device: Lost tablet' });
  row.focus();
  fireEvent.click(row);
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out this device' }));
  await waitFor(() => expect(row.isConnected).toBe(false));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Account' })));
});
