// The page of a person whose right the server has ended.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls } from '#app/organizations/testing/answered-calls.ts';
import type { AnswersByPath } from '#app/organizations/testing/answered-calls.ts';
import { forgetFact } from '#app/replica/device/device-owner.ts';
import { SessionProvider } from '#app/session/session.tsx';
import { ToastArea } from '#app/ui/feedback/toast-area.tsx';
import { RightEnded } from './right-ended.tsx';

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

function openPage(answers: AnswersByPath, code = 'suspended') {
  answerCalls(sent, answers);
  const answer = JSON.stringify({
    code,
    message: 'Your organization is suspended. Reason: Unpaid',
  });
  render(
    <MemoryRouter>
      <SessionProvider>
        <RightEnded session={{ state: 'right-ended', answer, holder: undefined }} />
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
