// Invitations to an e-mail address, as the employer and the invited training provider see them.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen, refusing } from '#app/forms/testing/answered-screen.tsx';
import type { Answers } from '#app/forms/testing/answered-screen.tsx';
import { employer, teacher, classRows } from '#app/replica/testing/scripted-server.ts';
import { dismissToast } from '#app/ui/feedback/toast.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { job } from '#shared/testing/rows.ts';
import { AddressInvitations } from './address-invitations.tsx';

afterEach(() => {
  cleanup();
  dismissToast();
  vi.unstubAllGlobals();
});

const path = '/api/address-invitations';
const jobRow: SyncReply['rows'][number] = ['jobs', job({ id: 8, employerId: 'e1' })];
const done = new Response(null, { status: 204 });
const toastSays = (text: string) =>
  waitFor(() => expect(screen.getByTestId('toast').textContent).toContain(text));

const asEmployer = (
  answers: Answers = {},
  {
    rows = [jobRow],
    connection = 'online',
  }: { rows?: SyncReply['rows']; connection?: 'online' | 'offline' } = {},
) =>
  openScreen(<AddressInvitations isEmployer />, {
    actor: employer,
    at: '/swap-agreements?email',
    rows,
    connection,
    answers: { [`GET ${path}`]: { sent: [], received: [] }, ...answers },
  });

const dialog = () => screen.findByRole('dialog', { name: 'Invite by email' });
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send invitation' });

async function fill(email: string): Promise<void> {
  await dialog();
  fireEvent.input(screen.getByLabelText(/^Email/), { target: { value: email } });
  fireEvent.change(screen.getByLabelText(/^Job/), { target: { value: '8' } });
}

test('sends an invitation, closes the dialog and loads the list again', async () => {
  const { calls } = await asEmployer({ [`POST ${path}`]: done });
  await fill('office@college.example');
  fireEvent.click(sendButton());
  await toastSays('Invitation sent');
  expect(calls.find(({ line }) => line === `POST ${path}`)?.body).toEqual({
    email: 'office@college.example',
    jobId: 8,
    terms: '',
  });
  await waitFor(() => expect(calls.filter(({ line }) => line === `GET ${path}`)).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('refuses a wrong address in the form, and shows why the server refuses one', async () => {
  const { calls } = await asEmployer({ [`POST ${path}`]: refusing('You already invited this address.') });
  await fill('college');
  fireEvent.click(sendButton());
  await screen.findByText('Enter a valid email');
  expect(calls.some(({ line }) => line.startsWith('POST'))).toBe(false);
  await fill('office@college.example');
  fireEvent.click(sendButton());
  await toastSays('You already invited this address.');
  expect(await dialog()).toBeTruthy();
});

test('asks once about an invited email that mixes alphabets, and sends it when it is confirmed', async () => {
  const { calls } = await asEmployer({ [`POST ${path}`]: done });
  await fill('\u043effice@college.example');
  fireEvent.click(sendButton());
  await screen.findByText(/^This email mixes letters of several alphabets.+ If it’s correct, send again\./);
  expect(calls.some(({ line }) => line === `POST ${path}`)).toBe(false);
  fireEvent.click(sendButton());
  await toastSays('Invitation sent');
  expect(calls.filter(({ line }) => line === `POST ${path}`)).toHaveLength(1);
});

test('offers to post a job if there is none to invite for', async () => {
  await asEmployer({}, { rows: [] });
  expect(within(await dialog()).getByText('No jobs with guaranteed interviews available')).toBeTruthy();
});

test('says above the fields that sending needs a connection, and does not send without one', async () => {
  await asEmployer({}, { connection: 'offline' });
  const inside = within(await dialog());
  const notice = inside.getByText(/^You need a connection for this./);
  const field = inside.getByLabelText(/^Email/);
  expect(notice.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(sendButton().disabled).toBe(true);
});

test('lists what was sent with its state, and withdraws it', async () => {
  const sent = { jobTitle: 'Care Assistant', createdAt: '2026-06-03T10:00:00.000Z' };
  const { calls } = await openScreen(<AddressInvitations isEmployer />, {
    actor: employer,
    answers: {
      [`GET ${path}`]: {
        sent: [
          { ...sent, id: 'one', email: 'a@college.example', state: 'sent' },
          { ...sent, id: 'two', email: 'b@college.example', state: 'declined' },
        ],
        received: [],
      },
      [`DELETE ${path}/one`]: done,
    },
  });
  const items = within(await screen.findByRole('list', { name: 'Invited by email' })).getAllByRole(
    'listitem',
  );
  expect(items.map(({ textContent }) => /Invited|Declined/.exec(textContent ?? '')?.[0])).toEqual([
    'Invited',
    'Declined',
  ]);
  fireEvent.click(screen.getByRole('button', { name: /^Withdraw/ }));
  await toastSays('Invitation withdrawn');
  expect(calls.some(({ line }) => line === `DELETE ${path}/one`)).toBe(true);
});

const received = {
  id: 'one',
  jobTitle: 'Care Assistant',
  employerName: 'Acme Care',
  location: 'Northside',
  terms: 'Mornings only',
  createdAt: '2026-06-03T10:00:00.000Z',
};

test('lets the training provider choose a course, or decline', async () => {
  const { calls } = await openScreen(<AddressInvitations isEmployer={false} />, {
    actor: teacher,
    rows: classRows,
    answers: {
      [`GET ${path}`]: { sent: [], received: [received] },
      [`POST ${path}/one/course`]: done,
      [`POST ${path}/one/decline`]: done,
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Choose a course/ }));
  const inside = within(await screen.findByRole('dialog', { name: 'Choose a course' }));
  fireEvent.change(inside.getByLabelText(/^Course/), { target: { value: '7' } });
  fireEvent.click(inside.getByRole('button', { name: 'Choose' }));
  await waitFor(() =>
    expect(calls.find(({ line }) => line.endsWith('/course'))?.body).toEqual({ courseId: 7 }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: /^Decline/ }));
  await toastSays('Invitation declined');
});
