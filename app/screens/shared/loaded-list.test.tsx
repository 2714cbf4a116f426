import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import { AdminMatches } from '#app/screens/admin/matches/all-matches.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const why = 'The matches are on the server only. They load by themselves when you’re back online.';

test('says without a connection where the rows are, and loads them with the connection', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await openScreen(<AdminMatches />, { connection: 'offline' });
  await screen.findByText(why);
  isOnline.mockReturnValue(true);
  vi.stubGlobal('fetch', async () => Response.json({ rows: [], total: 0 }));
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText('No matches yet');
  expect(screen.queryByText(why)).toBeNull();
});

test('does not blame the connection for what the server refuses', async () => {
  await openScreen(<AdminMatches />, {});
  await screen.findByText('Not found');
  expect(screen.queryByText(why)).toBeNull();
});
