// The page of a person whose right the server has ended.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls } from '#app/organizations/testing/answered-calls.ts';
import type { AnswersByPath } from '#app/organizations/testing/answered-calls.ts';
import { forgetFact } from '#app/replica/device/device-owner.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { classRows, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import type { TypedPerson } from '#app/session/person.ts';
import { SessionProvider } from '#app/session/session.tsx';
import { ToastArea } from '#app/ui/feedback/toast-area.tsx';
import { editStudent } from '#shared/domain/enrollments/commands.ts';
import type { Command } from '#shared/engine/command.ts';
import { useOpenReplica } from './device/use-open-replica.ts';
import { RightEnded } from './right-ended.tsx';

vi.mock('./device/use-open-replica.ts', () => ({ useOpenReplica: vi.fn() }));

const accounts = [
  { accountId: 'tess-harbor', organization: 'Harbor Shipyard', kind: 'employer', isCurrent: true },
  { accountId: 'tess-northside', organization: 'Northside College', kind: 'provider', isCurrent: false },
  { accountId: 'tess-former', organization: null, kind: null, isCurrent: false },
];
const assign = vi.fn();
const sent: [string, unknown][] = [];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('location', { ...location, assign });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  localStorage.clear();
  await forgetFact('accounts');
});

const holder = { id: 'p1', userType: 'provider' } as TypedPerson;

function openPage(answers: AnswersByPath, code = 'suspended', person?: TypedPerson) {
  answerCalls(sent, answers);
  const answer = JSON.stringify({
    code,
    message: 'Your organization is suspended. Reason: Unpaid',
  });
  render(
    <MemoryRouter>
      <SessionProvider>
        <RightEnded session={{ state: 'right-ended', answer, holder: person }} />
      </SessionProvider>
      <ToastArea />
    </MemoryRouter>,
  );
}

test('switches to the other organization of a person whose current one is suspended', async () => {
  openPage({
    '/api/auth/organizations': () => Response.json(accounts),
    '/api/auth/switch-organization': () => new Response(null, { status: 204 }),
  });
  screen.getByText('Your organization is suspended. Reason: Unpaid');
  fireEvent.click(await screen.findByRole('button', { name: 'Switch to Northside College' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
  expect(sent).toContainEqual([
    '/api/auth/switch-organization',
    JSON.stringify({ accountId: 'tess-northside' }),
  ]);
  expect(screen.queryByRole('button', { name: 'Switch to Harbor Shipyard' })).toBeNull();
});

test('says why and stays when the other organization is suspended, too', async () => {
  const message = 'Your organization is suspended. Reason: Closed';
  openPage({
    '/api/auth/organizations': () => Response.json(accounts),
    '/api/auth/switch-organization': () => Response.json({ message }, { status: 403 }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Switch to Northside College' }));
  await screen.findByText(message);
  expect(assign).not.toHaveBeenCalled();
});

test('offers no switch to a member of one organization or without a connection', async () => {
  openPage({});
  await waitFor(() => expect(sent.map(([path]) => path)).toContain('/api/auth/organizations'));
  expect(screen.queryByRole('button', { name: /Switch to/ })).toBeNull();
});

test.each([
  ['membership_ended', 'You’re no longer on this team'],
  ['account_deleted', 'Your account was deleted'],
  ['session_ended', 'This device was signed out'],
])('leads to the sign-in after %s', (code, title) => {
  openPage({}, code);
  screen.getByRole('heading', { name: title });
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toContain('/api/login');
  expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
});

/** A device on which the person has made so many changes that were not sent. */
async function deviceWith(unsent: number): Promise<void> {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  for (let count = 0; count < unsent; count += 1) {
    const input = { id: `student-${count}`, set: { studentPhone: '555-0101' }, base: { studentPhone: null } };
    await replica.run([{ command: editStudent as Command, input }]);
  }
  vi.mocked(useOpenReplica).mockReturnValue({ open: { replica, loop: new LoopByHand(replica) } });
}

test.each([
  ['membership_ended', 0, 'Sign in to work for another team.', ''],
  [
    'membership_ended',
    2,
    'Sign in to send your unsent changes to a manager, or to work for another team.',
    '2 changes of yours are kept on this device for',
  ],
  ['session_ended', 0, 'Sign in to get them back.', ''],
  [
    'session_ended',
    1,
    'Sign in to get them back and to send your unsent changes.',
    '1 change of yours is kept on this device and',
  ],
])('says after %s with %i unsent changes what signing in is for', async (code, unsent, words, kept) => {
  await deviceWith(unsent);
  openPage({}, code, holder);
  await screen.findByText(words);
  if (kept) screen.getByText((text) => text.startsWith(kept));
  else expect(screen.queryByText(/kept on this device/)).toBeNull();
});

test.each([
  ['holds no copy', undefined],
  ['cannot open its copy', holder],
])('mentions no unsent changes on a device that %s', async (_what, person) => {
  vi.mocked(useOpenReplica).mockReturnValue({ error: new Error('The storage does not answer') });
  openPage({}, 'session_ended', person);
  await screen.findByText('Sign in to get them back.');
  expect(screen.queryByText(/unsent changes/)).toBeNull();
});

test.each(['suspended', 'account_deleted'])(
  'mentions no sign-in for unsent changes after %s',
  async (code) => {
    await deviceWith(1);
    openPage({}, code, holder);
    await screen.findByText(/^1 change of yours is kept on this device/);
    expect(screen.queryByText(/^Sign in to/)).toBeNull();
  },
);
