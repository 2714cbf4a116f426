import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { MockInstance } from 'vitest';
import { ToastArea } from '#app/ui/feedback/toast-area.tsx';
import { EnsureSignedIn } from './ensure-signed-in.tsx';

/** Loaded with the first toast, which takes its time on a busy machine. */
beforeAll(async () => {
  await import('#app/ui/feedback/toaster.tsx');
});
beforeEach(() => {
  history.replaceState(
    null,
    '',
    '/courses/7/students?q=Tara&tab=completed&thread=3.1.5&ref=CR-8&show=all&correct=9',
  );
  left = vi.spyOn(location, 'assign').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

let left: MockInstance<typeof location.assign>;

function open(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', vi.fn(answer));
  return render(
    <MemoryRouter>
      <EnsureSignedIn />
      <ToastArea />
    </MemoryRouter>,
  );
}

test('announces the sign-in to a visitor of a protected screen and redirects there', async () => {
  open(async () => Response.json({}));
  expect(await screen.findByText('You are logged out. Logging in again...')).toBeTruthy();
  await waitFor(() => expect(left).toHaveBeenCalledOnce());
  expect(left.mock.calls[0]?.[0]).toBe(
    `/api/login?returnTo=${encodeURIComponent('/courses/7/students?tab=completed&thread=3.1.5&ref=CR-8&show=all')}`,
  );
});

test('stays on the screen when the person turns out to be signed in', async () => {
  const page = open(async () => Response.json({}));
  expect(await screen.findByText('You are logged out. Logging in again...')).toBeTruthy();
  page.rerender(<ToastArea />);
  // Longer than the notice is shown before the sign-in page opens.
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(left).not.toHaveBeenCalled();
});

test('stays on the screen while offline and redirects to the sign-in once connected', async () => {
  let isThere = false;
  open(() =>
    isThere ? Promise.resolve(Response.json({})) : Promise.reject(new TypeError('Failed to fetch')),
  );
  expect(await screen.findByText('You need a connection for this.')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Waiting for a connection' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  // Longer than the notice is shown before the sign-in page opens.
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(left).not.toHaveBeenCalled();
  isThere = true;
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(left).toHaveBeenCalledOnce());
});
