// Changing the sign-in address on the account page.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { SessionProvider } from '#app/session/session.tsx';
import { AddressRequests, useAddressChanges, WaitingChange } from './address-changes.tsx';
import { ChangeAddress } from './change-address.tsx';

afterEach(() => vi.unstubAllGlobals());

interface Call {
  method: string;
  path: string;
  body: unknown;
}

/** The server of these tests: what it is asked, and what it answers. */
function serverWith(answers: Record<string, unknown>): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    calls.push({ method, path, body: body ? JSON.parse(String(body)) : undefined });
    const answer = answers[`${method} ${path}`];
    return answer === undefined ? new Response() : Response.json(answer);
  });
  return calls;
}

const changes = (answer: object) => ({
  'GET /api/auth/address': { canChange: true, change: null, requests: [], ...answer },
});

function Page() {
  const { canChange, change, requests, reload } = useAddressChanges();
  return (
    <>
      {change && <WaitingChange change={change} onCancelled={reload} />}
      <ChangeAddress canChange={canChange} onChanged={reload} />
      <AddressRequests requests={requests} onDecided={reload} />
    </>
  );
}

async function open() {
  const { replica } = await scriptedDevice();
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop: new LoopByHand(replica) }}>
        <SessionProvider>
          <Page />
        </SessionProvider>
      </ReplicaContext>
    </MemoryRouter>,
  );
}

async function askFor(email: string) {
  fireEvent.click(screen.getByRole('button', { name: 'Change email' }));
  fireEvent.change(await screen.findByLabelText('New email address'), { target: { value: email } });
  fireEvent.click(screen.getByRole('button', { name: 'Send codes' }));
  return screen.findByLabelText(`Code sent to ${email}`);
}

const sent = { email: 'new@example.org', previousEmail: 'old@example.org' };

test('confirms a new address with a code from each mailbox', async () => {
  const calls = serverWith({ ...changes({}), 'POST /api/auth/address': sent });
  await open();
  fireEvent.change(await askFor('new@example.org'), { target: { value: '111-222' } });
  fireEvent.change(screen.getByLabelText('Code sent to old@example.org'), { target: { value: '333444' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() =>
    expect(calls).toContainEqual({
      method: 'PUT',
      path: '/api/auth/address',
      body: { code: '111222', previousCode: '333444' },
    }),
  );
});

test('requests an address change without the old mailbox', async () => {
  const calls = serverWith({ ...changes({}), 'POST /api/auth/address': sent });
  await open();
  fireEvent.change(await askFor('new@example.org'), { target: { value: '111222' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue without it' }));
  expect(screen.queryByLabelText('Code sent to old@example.org')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Request the change' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      code: '111222',
      isWithoutPrevious: true,
    }),
  );
});

test('asks for a new sign-in when the last one is more than a day old', async () => {
  serverWith(changes({ canChange: false }));
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Change email' }));
  expect(await screen.findByRole('button', { name: 'Sign in again' })).toBeDefined();
  expect(screen.queryByLabelText('New email address')).toBeNull();
});

test('shows a scheduled address change and cancels it', async () => {
  const change = { id: 'c', email: 'new@example.org', state: 'scheduled', dueAt: '2026-12-02T10:00:00.000Z' };
  const calls = serverWith(changes({ change }));
  await open();
  expect(await screen.findByText('You sign in with new@example.org from Dec 2.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the change' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
});

test('lets an owner confirm the change of a member', async () => {
  const request = { id: 'r1', name: 'Sam Lee', email: 'new@example.org', previousEmail: 'old@example.org' };
  const calls = serverWith(changes({ requests: [request] }));
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm the change of Sam Lee' }));
  await waitFor(() =>
    expect(calls).toContainEqual({
      method: 'POST',
      path: '/api/auth/address-requests/r1',
      body: { isConfirmed: true },
    }),
  );
});

test('asks once about a new sign-in email that mixes alphabets, and sends the codes when it is confirmed', async () => {
  const email = 'n\u0435w@example.org';
  const calls = serverWith({ ...changes({}), 'POST /api/auth/address': { ...sent, email } });
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Change email' }));
  fireEvent.change(await screen.findByLabelText('New email address'), { target: { value: email } });
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send codes' }));
  send();
  await screen.findByText(/^This email mixes letters of several alphabets.+ If it’s correct, send again\./);
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  send();
  await screen.findByLabelText(`Code sent to ${email}`);
  expect(screen.queryByText(/several alphabets/)).toBeNull();
});
