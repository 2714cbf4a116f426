// The data that the end of a session leaves on the device.
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { AppRoutes } from './routes.tsx';
import { SessionProvider } from './session/session.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('clears the app badge and notifications when nobody is signed in', async () => {
  localStorage.clear();
  document.cookie = 'signed-in=; max-age=0';
  const [clearAppBadge, close] = [vi.fn(async () => {}), vi.fn()];
  const registration = { getNotifications: async () => [{ close }] };
  const serviceWorker = Object.assign(new EventTarget(), { getRegistration: async () => registration });
  vi.stubGlobal('navigator', { onLine: true, clearAppBadge, serviceWorker });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  render(
    <MemoryRouter initialEntries={['/privacy-policy']}>
      <SessionProvider>
        <AppRoutes />
      </SessionProvider>
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { level: 1 });
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(clearAppBadge).toHaveBeenCalledOnce();
});
