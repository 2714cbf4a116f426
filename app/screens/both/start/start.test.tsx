// A newcomer's first page, and what it is required for.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import { PostJob } from '#app/screens/employer/job-form/post-job.tsx';
import { SessionProvider } from '#app/session/session.tsx';
import { dismissToast } from '#app/ui/feedback/toast.ts';
import { placeholderName } from '#shared/domain/organizations/setup-state.ts';
import { erin, organization, user } from '#shared/testing/people.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { Start } from './start.tsx';

afterEach(() => {
  cleanup();
  dismissToast();
  vi.unstubAllGlobals();
});

const nameless: SyncReply['rows'] = [
  ['users', user(erin, { firstName: '', lastName: '', companyName: null })],
  ['organizations', organization(erin, { name: placeholderName.employer, timeZone: 'America/New_York' })],
];
const named: SyncReply['rows'] = [
  ['users', user(erin)],
  ['organizations', organization(erin)],
];

const open = (rows: SyncReply['rows'], at: string, connection: 'online' | 'offline' = 'online') =>
  openScreen(
    <SessionProvider>
      <Routes>
        <Route path="/start" element={<Start />} />
        <Route path="/jobs/new" element={<PostJob />} />
        <Route path="/" element={<p>Dashboard</p>} />
      </Routes>
    </SessionProvider>,
    {
      actor: erin,
      at,
      rows,
      connection,
      answers: { 'PUT /api/auth/set-up': new Response(null, { status: 204 }) },
    },
  );

const type = (label: string | RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });

test('sends the names, the zone and the closed days, and leads on to where the newcomer came from', async () => {
  const { calls, script } = await open(nameless, '/start?next=/jobs/new');
  await screen.findByRole('heading', { name: 'Welcome. Tell us who you are' });
  type(/^First name/, 'Erin');
  type('Last name', 'Stone');
  type(/^Organization/, 'Harbor Shipyard');
  fireEvent.change(screen.getByLabelText(/^Time zone/), { target: { value: 'America/Denver' } });
  fireEvent.change(screen.getByLabelText('Another closed day'), { target: { value: '2026-12-25' } });
  script.push(() => ({ rows: named }));
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByLabelText(/^Job title/);
  expect(calls.find(({ line }) => line === 'PUT /api/auth/set-up')?.body).toEqual({
    firstName: 'Erin',
    lastName: 'Stone',
    organizationName: 'Harbor Shipyard',
    timeZone: 'America/Denver',
    closedDays: '2026-12-25',
  });
});

test('asks for each missing name before anything is sent, and lets a newcomer look around first', async () => {
  const { calls } = await open(nameless, '/start');
  fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  await screen.findByText('First name is required');
  screen.getByText('Company name must be at least 2 characters');
  expect(calls.filter(({ line }) => line.startsWith('PUT'))).toEqual([]);
  fireEvent.click(screen.getByRole('link', { name: 'Look around first' }));
  await screen.findByText('Dashboard');
});

test('says without a connection that one is needed', async () => {
  await open(nameless, '/start', 'offline');
  await screen.findByText('You need a connection for this.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(true);
});

test('replaces the form of a first job by the way to the names, and comes back to it', async () => {
  await open(nameless, '/jobs/new');
  await screen.findByText(/Add your name and your organization’s name before you post a job/);
  expect(screen.queryByLabelText(/^Job title/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Add your details' }).getAttribute('href')).toBe(
    '/start?next=%2Fjobs%2Fnew',
  );
});

test('leads on at once when everything is known, and never to another site', async () => {
  await open(named, '/start?next=//evil.example/jobs');
  await screen.findByText('Dashboard');
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
});
