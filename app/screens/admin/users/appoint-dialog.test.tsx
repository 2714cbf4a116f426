// An administrator appoints an owner from the list of users.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen, refusing } from '#app/forms/testing/answered-screen.tsx';
import type { Answers } from '#app/forms/testing/answered-screen.tsx';
import { SessionProvider } from '#app/session/session.tsx';
import { dismissToast } from '#app/ui/feedback/toast.ts';
import type { PlatformUser } from '#shared/reads/analytics/platform.ts';
import { StandingMenu } from './standing-menu.tsx';

afterEach(() => {
  cleanup();
  dismissToast();
  vi.unstubAllGlobals();
});

const tess: PlatformUser = {
  id: 'tess',
  firstName: 'Tess',
  lastName: 'Reed',
  email: 'tess@example.org',
  companyName: 'Northside College',
  organizationId: 'paul',
  memberRole: 'member',
  admittedAt: null,
  verifiedAt: null,
  userType: 'provider',
  createdAt: '2026-04-01T09:00:00.000Z',
  suspendedAt: null,
  suspendedReason: null,
  organizationSuspendedAt: null,
  organizationSuspendedReason: null,
  timeZone: 'UTC',
  closedDays: '',
  owed: 0,
  listings: 3,
};
const path = 'PATCH /api/admin/organizations/paul/owner';

async function openMenu(overrides: Partial<PlatformUser> = {}, answers: Answers = {}) {
  const onChanged = vi.fn<() => void>();
  const opened = await openScreen(
    <SessionProvider>
      <StandingMenu user={{ ...tess, ...overrides }} name="Tess Reed" onChanged={onChanged} />
    </SessionProvider>,
    { answers },
  );
  fireEvent.click(screen.getByRole('button', { name: /Tess Reed/ }));
  return { ...opened, onChanged };
}

async function give(reason: string) {
  fireEvent.click(screen.getByRole('menuitem', { name: 'Appoint as owner' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make Tess Reed an owner?' }));
  if (reason) fireEvent.input(dialog.getByLabelText(/^Reason/), { target: { value: reason } });
  fireEvent.click(dialog.getByRole('button', { name: 'Appoint owner' }));
  return dialog;
}

test('sends the member and the reason, and says that the owner was appointed', async () => {
  const { calls, onChanged } = await openMenu({}, { [path]: new Response(null, { status: 204 }) });
  await give('Paul has left the college');
  await waitFor(() => expect(onChanged).toHaveBeenCalled());
  expect(calls.find(({ line }) => line === path)?.body).toEqual({
    userId: 'tess',
    reason: 'Paul has left the college',
  });
  await waitFor(() => expect(screen.getByTestId('toast').textContent).toContain('Owner appointed'));
});

test('refuses an appointment without a reason, and says why the server refuses one', async () => {
  const why = 'An owner of this organization can sign in.';
  const { calls, onChanged } = await openMenu({}, { [path]: refusing(why) });
  const dialog = await give('');
  await dialog.findByText('Say why. All members will see this.');
  expect(calls.map(({ line }) => line)).not.toContain(path);
  fireEvent.input(dialog.getByLabelText(/^Reason/), { target: { value: 'Asked by phone' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Appoint owner' }));
  await waitFor(() => expect(screen.getByTestId('toast').textContent).toContain(why));
  expect(onChanged).not.toHaveBeenCalled();
});

test.each<[string, Partial<PlatformUser>]>([
  ['an owner', { memberRole: 'owner' }],
  ['a suspended person', { suspendedAt: '2026-06-01T10:00:00.000Z' }],
  ['an administrator', { userType: 'admin', memberRole: null }],
  ['a person without an organization', { organizationId: null, userType: null, memberRole: null }],
])('offers no appointment of %s', async (_, overrides) => {
  await openMenu(overrides);
  screen.getByRole('menuitem', { name: 'Sign out everywhere' });
  expect(screen.queryByRole('menuitem', { name: 'Appoint as owner' })).toBeNull();
});

test('asks an administrator whose last sign-in is too long ago to sign in again', async () => {
  const refused = Response.json({ code: 'sign_in_again', message: 'Sign in again.' }, { status: 403 });
  const { onChanged } = await openMenu({}, { [path]: refused });
  const dialog = await give('Nobody else is left');
  await dialog.findByText(
    'To protect your account, sign in again. Your last sign-in was more than a day ago.',
  );
  dialog.getByRole('button', { name: 'Sign in again' });
  expect(onChanged).not.toHaveBeenCalled();
});
