import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ToastArea } from '#app/ui/toast-area.tsx';
import { EnsureSignedIn } from './ensure-signed-in.tsx';

/** Loaded with the first toast, which takes its time on a busy machine. */
beforeAll(async () => {
  await import('#app/ui/toaster.tsx');
});
afterEach(() => vi.restoreAllMocks());

test('a visitor at the address of a protected screen is told so, and goes to the sign-in page', async () => {
  const left = vi.spyOn(location, 'assign').mockImplementation(() => {});
  render(
    <>
      <EnsureSignedIn />
      <ToastArea />
    </>,
  );
  expect(await screen.findByText('You are logged out. Logging in again...')).toBeTruthy();
  await waitFor(() => expect(left).toHaveBeenCalledOnce());
  expect(left.mock.calls[0]?.[0]).toMatch(/^\/api\/login/);
});
