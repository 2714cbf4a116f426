// The administrators' privacy page: data requests, what the nightly job would remove, and what it removed.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen, refusing } from '#app/forms/testing/answered-screen.tsx';
import type { Answers } from '#app/forms/testing/answered-screen.tsx';
import { dismissToast } from '#app/ui/feedback/toast.ts';
import { retentionKinds } from '#shared/reads/analytics/retention.ts';
import { Privacy } from './privacy.tsx';

afterEach(() => {
  cleanup();
  dismissToast();
  vi.unstubAllGlobals();
});

const list = 'GET /api/admin/data-requests?page=1';
const none = { rows: [], total: 0, counts: { open: 0, overdue: 0 } };
const counts = (some: object = {}) => ({
  ...Object.fromEntries(retentionKinds.map((kind) => [kind, 0])),
  ...some,
});
const retention = {
  due: counts({ students: 3, claims: 2 }),
  runs: [{ ranAt: '2026-06-02T02:00:00.000Z', counts: counts({ breaches: 1 }) }],
  asOf: '2026-06-03T10:00:00.000Z',
};
const request = {
  id: 'request-1',
  kind: 'access',
  about: 'zoe@example.org',
  organizationName: 'Northside College',
  receivedOn: '2026-05-01',
  dueOn: '2026-05-31',
  note: null,
  recordedByName: 'Ada',
  doneAt: null,
  doneByName: null,
  outcome: null,
  result: null,
};
const open = { rows: [request], total: 1, counts: { open: 1, overdue: 1 } };

const show = (answers: Answers = {}, connection: 'online' | 'offline' = 'online') =>
  openScreen(<Privacy />, {
    connection,
    answers: { [list]: none, 'GET /api/admin/retention': retention, ...answers },
  });

const toastSays = (text: string) =>
  waitFor(() => expect(screen.getByTestId('toast').textContent).toContain(text));

test('says that there are no data requests, and counts what would be removed tonight by kind', async () => {
  await show();
  await screen.findByText('No data requests');
  const due = await screen.findByRole('list', { name: 'Removed tonight' });
  expect(within(due).getAllByRole('listitem')).toHaveLength(retentionKinds.length);
  expect(within(due).getByText('Comments and names in reports about interviews and hires')).toBeTruthy();
  const nights = await screen.findByRole('list', { name: 'Last nights' });
  expect(nights.textContent).toContain('1 breach');
});

test('records a request and shows the list again', async () => {
  const { calls } = await show({ 'POST /api/admin/data-requests': new Response(null, { status: 204 }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Record a request' }));
  const dialog = await screen.findByRole('dialog', { name: 'Record a data request' });
  fireEvent.input(within(dialog).getByLabelText(/^Who asks/), { target: { value: 'zoe@example.org' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Record request' }));
  await toastSays('Data request recorded');
  expect(calls.find(({ line }) => line.startsWith('POST'))?.body).toMatchObject({
    kind: 'access',
    about: 'zoe@example.org',
  });
  await waitFor(() => expect(calls.filter(({ line }) => line === list)).toHaveLength(2));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('refuses a request without a subject before it is sent', async () => {
  const { calls } = await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Record a request' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Record request' }));
  await screen.findByText('Enter a candidate reference or an account’s email address');
  expect(calls.some(({ line }) => line.startsWith('POST'))).toBe(false);
});

test('keeps the dialog open with the server’s reason when a request was closed meanwhile', async () => {
  await show({
    [list]: open,
    'PATCH /api/admin/data-requests/request-1/complete': refusing('This data request is already closed.'),
  });
  expect(await screen.findByText('Overdue', { selector: 'li *' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Close request/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Close data request' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close request' }));
  await toastSays('This data request is already closed.');
  expect(screen.getByRole('dialog', { name: 'Close data request' })).toBeTruthy();
});

test('says without a connection that one is needed, and cannot record a request', async () => {
  await show({}, 'offline');
  expect((await screen.findAllByText('You need a connection for this.')).length).toBeGreaterThan(0);
  fireEvent.click(await screen.findByRole('button', { name: 'Record a request' }));
  const dialog = await screen.findByRole('dialog', { name: 'Record a data request' });
  expect(within(dialog).getByText('You need a connection for this.')).toBeTruthy();
  const send = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Record request' });
  expect(send.disabled).toBe(true);
});
