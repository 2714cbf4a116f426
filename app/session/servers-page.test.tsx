// The address of a page of the server's own, where the app stands because the server was not reached.
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

test('it opens the real one by itself as soon as the server is there', async () => {
  open();
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('a server that is there and does not give the page is not asked for it without end, but by a person', async () => {
  const { unmount } = open();
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  unmount();
  open();
  fireEvent.click(await tryAgain());
  expect(reload).toHaveBeenCalledTimes(2);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(reload).toHaveBeenCalledTimes(2);
});
