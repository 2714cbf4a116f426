// The address of one of the server's own pages, where the app appears because the server was not reached.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServersPage } from './servers-page.tsx';

const reload = vi.spyOn(location, 'reload');
beforeEach(() => {
  reload.mockReset().mockImplementation(() => {});
  sessionStorage.clear();
  history.replaceState(null, '', '/api/login');
  vi.stubGlobal('fetch', async () => Response.json({ status: 'ok' }));
});
afterEach(() => vi.unstubAllGlobals());

const open = () =>
  render(
    <MemoryRouter>
      <ServersPage />
    </MemoryRouter>,
  );
const tryAgain = () => screen.findByRole('button', { name: 'Try again' });

test('reloads the real page as soon as the server answers', async () => {
  open();
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('reloads at once on request and with growing pauses on its own', async () => {
  const { unmount } = open();
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  unmount();
  const second = open();
  fireEvent.click(await tryAgain());
  expect(reload).toHaveBeenCalledTimes(2);
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(3), { timeout: 10_000 });
  second.unmount();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    open();
    await vi.waitFor(() => screen.getByRole('button', { name: 'Try again' }));
    await vi.advanceTimersByTimeAsync(2_500);
    expect(reload).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(reload).toHaveBeenCalledTimes(4);
  } finally {
    vi.useRealTimers();
  }
});

test('resets the reload pauses after a while', async () => {
  sessionStorage.setItem(
    'skillpact-opened-by-itself',
    JSON.stringify({ at: Date.now() - 3 * 60_000, times: 9 }),
  );
  open();
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

// Storage is shared by all pages of an address: one that is still closing may take the mark away.
const again = { retry: 2 };

test('asks who is signing in when the previous session has not ended', again, async () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => {});
  history.replaceState(null, '', '/api/login?returnTo=%2Fcourses');
  localStorage.setItem('skillpact-leave-session', 'yes');
  open();
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/api/login?returnTo=%2Fcourses&again='));
  expect(reload).not.toHaveBeenCalled();
  localStorage.clear();
  replace.mockRestore();
});
