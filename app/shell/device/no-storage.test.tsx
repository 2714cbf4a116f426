// The page shown if the device does not open a person's storage.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setKeepsHere } from '#app/replica/device/keep-copy-setting.ts';
import { isSignedOut, signingOutKey } from '#app/session/schedule-sign-out.ts';
import { NoStorage } from './no-storage.tsx';

const error = new DOMException('full', 'QuotaExceededError');

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  ['what was not sent is sealed at a start that can open it', false, 'unsent'],
  ['everything stays on a device of their own', true, 'all'],
])('signs a person out when storage does not open, and %s', async (_what, keeps, kept) => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  setKeepsHere('p1', keeps);
  render(<NoStorage error={error} person="p1" />);
  fireEvent.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
  expect(JSON.parse(localStorage.getItem(signingOutKey) ?? '')).toEqual(['p1', kept]);
  expect(isSignedOut()).toBe(true);
});

test('offers no sign-out when nobody is known', () => {
  render(<NoStorage error={error} />);
  screen.getByRole('heading', { name: 'Device storage full' });
  expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull();
});
