// The frame of a signed-in person, and the device features that it requests.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { useReplica } from '#app/replica/live/hooks.ts';
import type { TypedPerson } from '#app/session/person.ts';
import { SessionProvider } from '#app/session/session.tsx';
import { markThreadRead } from '#shared/domain/messages/messages.ts';
import { signReply } from '#shared/engine/protocol.ts';
import { erin as erinAtWork, organization } from '#shared/testing/people.ts';
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

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const unread = thread({ employerId: 'acme', lastMessageBy: 'provider', employerReadAt: null });

/** A server that has one unread conversation for her and a notification about it, and is gone after that. */
function show() {
  const rows = [
    ['organizations', organization(erinAtWork, { id: 'acme', timeZone: 'Pacific/Auckland' })],
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
  await vi.waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(1));
  expect(persist).not.toHaveBeenCalled();
  fireEvent.click(work);
  await vi.waitFor(() => expect(persist).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(0));
});

test('shows “Log out” in the header on every screen', async () => {
  show();
  await screen.findByRole('button', { name: 'Work' });
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('link', { name: 'Log out' })).toHaveProperty('pathname', '/api/logout');
});
