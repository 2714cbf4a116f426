// The people that an administrator sees, and their roles.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import type { Answers } from '#app/forms/testing/answered-screen.tsx';
import { SessionProvider } from '#app/session/session.tsx';
import { dismissToast } from '#app/ui/feedback/toast.ts';
import type { PlatformUser } from '#shared/reads/analytics/platform.ts';
import { Users } from './users.tsx';

afterEach(() => {
  cleanup();
  dismissToast();
  vi.unstubAllGlobals();
});

const newcomer: PlatformUser = {
  ...{ id: 'tess', firstName: 'Tess', lastName: 'Reed', email: 'tess@example.org', companyName: null },
  ...{
    organizationId: null,
    memberRole: null,
    admittedAt: null,
    verifiedAt: null,
    userType: null,
    listings: 0,
    owed: 0,
  },
  ...{ createdAt: '2026-04-01T09:00:00.000Z', suspendedAt: null, suspendedReason: null },
  ...{ organizationSuspendedAt: null, organizationSuspendedReason: null, timeZone: 'UTC', closedDays: '' },
};
const maple = { companyName: 'Maple Foods', organizationId: 'maple', verifiedAt: '2026-05-01T09:00:00.000Z' };
const otto: PlatformUser = {
  ...{ ...newcomer, ...maple, id: 'otto', firstName: 'Otto', email: 'otto@example.org' },
  ...{ userType: 'employer', memberRole: 'manager', listings: 2 },
};
const people = { rows: [newcomer, otto], total: 2, counts: { admin: 0, employer: 1, provider: 0, all: 2 } };
const path = 'PUT /api/admin/users/tess/role';

async function makeAdmin(answers: Answers) {
  const opened = await openScreen(
    <SessionProvider>
      <Users />
    </SessionProvider>,
    { answers: { 'GET /api/admin/people?page=1': people, ...answers } },
  );
  await screen.findByText('Tess Reed');
  fireEvent.change(screen.getByLabelText('Role of Tess Reed'), { target: { value: 'admin' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Change role' }));
  const reads = () => opened.calls.filter(({ line }) => line === 'GET /api/admin/people?page=1').length;
  return { ...opened, reads };
}

test('offers nothing about an organization beside a person', async () => {
  await openScreen(
    <SessionProvider>
      <Users />
    </SessionProvider>,
    { answers: { 'GET /api/admin/people?page=1': people } },
  );
  const row = within((await screen.findByText('Otto Reed')).closest<HTMLElement>('[role=row]')!);
  row.getByText('Maple Foods');
  fireEvent.click(row.getByRole('button', { name: 'More for Otto Reed' }));
  const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(items).toEqual(['Sign out everywhere', 'Appoint as owner', 'Suspend account']);
  expect(screen.queryByRole('button', { name: /verif/i })).toBeNull();
});

test('changes the role after a question', async () => {
  const { reads } = await makeAdmin({ [path]: new Response(null, { status: 204 }) });
  await waitFor(() => expect(reads()).toBe(2));
});

test('asks an administrator whose last sign-in is too long ago to sign in again', async () => {
  const refused = Response.json({ code: 'sign_in_again', message: 'Sign in again.' }, { status: 403 });
  const { reads } = await makeAdmin({ [path]: refused });
  await screen.findByRole('dialog', { name: 'Sign in again' });
  screen.getByRole('button', { name: 'Sign in again' });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(reads()).toBe(1);
});
