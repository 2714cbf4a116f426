// The role of an account, changed by an administrator.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import type { Answers } from '#app/forms/testing/answered-screen.tsx';
import { SessionProvider } from '#app/session/session.tsx';
import { dismissToast } from '#app/ui/feedback/toast.ts';
import type { PlatformUser } from '#shared/reads/analytics/platform.ts';
import { UserRow } from './user-row.tsx';

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
const path = 'PUT /api/admin/users/tess/role';

async function makeAdmin(answers: Answers) {
  const onChanged = vi.fn<() => void>();
  const opened = await openScreen(
    <SessionProvider>
      <ul>
        <UserRow user={newcomer} onChanged={onChanged} />
      </ul>
    </SessionProvider>,
    { answers },
  );
  fireEvent.change(screen.getByLabelText('Role of Tess Reed'), { target: { value: 'admin' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Change role' }));
  return { ...opened, onChanged };
}

test('changes the role after a question', async () => {
  const { onChanged } = await makeAdmin({ [path]: new Response(null, { status: 204 }) });
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
});

test('asks an administrator whose last sign-in is too long ago to sign in again', async () => {
  const refused = Response.json({ code: 'sign_in_again', message: 'Sign in again.' }, { status: 403 });
  const { onChanged } = await makeAdmin({ [path]: refused });
  await screen.findByRole('dialog', { name: 'Sign in again' });
  screen.getByRole('button', { name: 'Sign in again' });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onChanged).not.toHaveBeenCalled();
});
