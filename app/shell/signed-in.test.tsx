// The frame of a signed-in person, and the device features that it requests.
import { IDBFactory } from 'fake-indexeddb';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDraft } from '#app/forms/use-draft.ts';
import { deviceOwner } from '#app/replica/device/device-owner.ts';
import { useReplica } from '#app/replica/live/hooks.ts';
import { forgetPerson, rememberPerson } from '#app/session/person.ts';
import type { TypedPerson } from '#app/session/person.ts';
import { SessionProvider, useRefreshSession, useSession } from '#app/session/session.tsx';
import { Button } from '#app/ui/button.tsx';
import { approveAgreement } from '#shared/domain/agreements/commands.ts';
import { markThreadRead } from '#shared/domain/messages/messages.ts';
import { signReply } from '#shared/engine/protocol.ts';
import { erin as erinAtWork, membership, organization, user } from '#shared/testing/people.ts';
import { employerProfile, notification, thread } from '#shared/testing/rows.ts';
import { SignedIn } from './signed-in.tsx';

const erin: TypedPerson = {
  id: 'erin',
  firstName: 'Erin',
  lastName: 'Walsh',
  email: 'erin@example.org',
  userType: 'employer',
  organizationId: 'acme',
  memberRole: 'owner',
  assignsAll: true,
  companyName: 'Acme',
  profileImageUrl: null,
};
const setAppBadge = vi.fn(async () => {});
const persist = vi.fn(async () => true);

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

afterEach(() => {
  cleanup();
  forgetPerson();
  vi.unstubAllGlobals();
});

const acme = organization(erinAtWork, { id: 'acme', timeZone: 'Pacific/Auckland' });
const unread = thread({ employerId: 'acme', lastMessageBy: 'provider', employerReadAt: null });

/** A server that has one unread conversation for her and a notification about it, and is gone after that. */
function show() {
  const rows = [
    ['organizations', acme],
    ['employerProfiles', employerProfile({ id: 'acme' })],
    ['threads', unread],
    ['notifications', notification({ personId: 'erin', isRead: false })],
  ] as const;
  const reply = {
    outcomes: [],
    rows,
    gone: [],
    cookie: '1',
    more: false,
    serverTime: new Date().toISOString(),
  };
  const answers = [new Response(signReply(JSON.stringify(reply), rows.length))];
  vi.stubGlobal('fetch', async (path: string) => {
    const answer = path === '/api/sync' ? answers.pop() : undefined;
    if (!answer) throw new TypeError('Failed to fetch');
    return answer;
  });
  stubBrowser();
  render(
    <MemoryRouter>
      <SessionProvider>
        <SignedIn
          session={{ state: 'signed-in', person: erin, needsSignIn: false, isConfirmed: true }}
          preload={() => {}}
          others={{}}
        >
          <Screen />
        </SignedIn>
      </SessionProvider>
    </MemoryRouter>,
  );
}

function stubBrowser() {
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  vi.stubGlobal('navigator', {
    onLine: true,
    userAgent: 'a browser',
    maxTouchPoints: 0,
    setAppBadge,
    clearAppBadge: async () => {},
    storage: { persisted: async () => false, persist },
  });
}

function Screen() {
  const { replica } = useReplica();
  return (
    <button
      onClick={() =>
        void replica.give(markThreadRead, { threadId: unread.id, upTo: new Date().toISOString() })
      }
    >
      Work
    </button>
  );
}

test('shows the time of the last update on the organization’s clock after the first sync', async () => {
  show();
  await screen.findByRole('button', { name: 'Work' });
  await within(screen.getByRole('banner')).findAllByText(/\d+:\d\d [AP]M (NZ[SD]T|GMT\+1[23])/);
});

test('shows what waits on the app icon and requests persistent storage with the first waiting entry', async () => {
  show();
  const work = await screen.findByRole('button', { name: 'Work' });
  await waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(1));
  expect(persist).not.toHaveBeenCalled();
  fireEvent.click(work);
  await waitFor(() => expect(persist).toHaveBeenCalledOnce());
  await waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(0));
});

/**
 * Her organization makes her a viewer while the app is open: the rows say so, and then the session. Her name changes
 * only in the session, and the organization's time zone only in the rows.
 */
async function showWhileChanging(more?: ReactNode) {
  await rememberPerson(erin);
  const own = membership({ ...erinAtWork, organization: 'acme' });
  let session = { ...erin };
  let { timeZone } = acme;
  const reply = (role: 'owner' | 'viewer') => {
    const rows = [
      ['organizations', { ...acme, timeZone }],
      ['employerProfiles', employerProfile({ id: 'acme' })],
      ['memberships', { ...own, role }],
      ['users', user({ ...erinAtWork, organization: 'acme' })],
    ] as const;
    const serverTime = new Date().toISOString();
    const answer = { outcomes: [], rows, gone: [], cookie: role, more: false, serverTime };
    return new Response(signReply(JSON.stringify(answer), rows.length));
  };
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/sync') return reply(session.memberRole === 'viewer' ? 'viewer' : 'owner');
    if (path === '/api/auth/user') return Response.json(session);
    throw new TypeError('Failed to fetch');
  });
  stubBrowser();
  render(
    <MemoryRouter>
      <SessionProvider>
        <OfSession>
          <Button gives={approveAgreement}>Approve</Button>
          <SyncNow />
          {more}
        </OfSession>
      </SessionProvider>
    </MemoryRouter>,
  );
  return (changed: Partial<TypedPerson>, zone = timeZone) => {
    session = { ...erin, ...changed };
    timeZone = zone;
  };
}

function OfSession({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session.state !== 'signed-in') return null;
  return (
    <SignedIn session={session} preload={() => {}} others={{}}>
      {children}
    </SignedIn>
  );
}

function SyncNow() {
  const { replica } = useReplica();
  return <button onClick={() => void replica.sync().catch(() => {})}>Sync</button>;
}

/** A form with a draft. It shows the name under which its changes are saved. */
function NoteForm() {
  const form = useForm({ defaultValues: { note: '' } });
  const { offered } = useDraft(form, { name: 'note', before: {}, onTaken: () => {} });
  const { replica } = useReplica();
  const refresh = useRefreshSession();
  const [savedAs, setSavedAs] = useState('');
  return (
    <>
      <input aria-label="Note" {...form.register('note')} />
      {offered && <button onClick={offered.take}>Restore</button>}
      <button onClick={() => void refresh()}>Refresh</button>
      <button onClick={() => setSavedAs(replica.actor.name)}>Save</button>
      <output aria-label="Saved as">{savedAs}</output>
    </>
  );
}

test('keeps the open form when the person’s name changes, and saves under the new name', async () => {
  const change = await showWhileChanging(<NoteForm />);
  const note = await screen.findByRole('textbox', { name: 'Note' });
  fireEvent.input(note, { target: { value: 'Bring boots' } });
  change({ firstName: 'Irene' });
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => {
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('status', { name: 'Saved as' }).textContent).toBe('Irene');
  });
  expect(screen.getByRole('textbox', { name: 'Note' })).toBe(note);
  expect(note).toHaveProperty('value', 'Bring boots');
});

test('offers what was typed a moment before the person’s role changed', async () => {
  const change = await showWhileChanging(<NoteForm />);
  const note = await screen.findByRole('textbox', { name: 'Note' });
  change({ memberRole: 'viewer' });
  fireEvent.input(note, { target: { value: 'Bring boots' } });
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(screen.getByRole('textbox', { name: 'Note' })).not.toBe(note);
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Bring boots');
});

test('offers what was typed a moment before the organization’s time zone changed', async () => {
  const change = await showWhileChanging(<NoteForm />);
  const note = await screen.findByRole('textbox', { name: 'Note' });
  change({}, 'Europe/Lisbon');
  fireEvent.input(note, { target: { value: 'Bring boots' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sync' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(screen.getByRole('textbox', { name: 'Note' })).not.toBe(note);
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Bring boots');
});

test('takes buttons off the open screen when the person’s role is lowered', async () => {
  const change = await showWhileChanging();
  await screen.findByRole('button', { name: 'Approve' });
  change({ memberRole: 'viewer' });
  fireEvent.click(screen.getByRole('button', { name: 'Sync' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull());
  await screen.findByRole('button', { name: 'Sync' });
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('leaves when another tab has signed out while this one opened', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { ...location, assign });
  show();
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
  expect(await deviceOwner()).toBeNull();
});

test('shows “Log out” in the header on every screen', async () => {
  show();
  await screen.findByRole('button', { name: 'Work' });
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('link', { name: 'Log out' })).toHaveProperty('pathname', '/api/logout');
});
