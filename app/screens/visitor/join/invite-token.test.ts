import { afterEach, expect, test, vi } from 'vitest';
import { forgetInvite, inviteToken } from './invite-token.ts';

const token = 'Zm9vYmFyLWJhei1xdXV4XzEyMw';
const stored = new Map<string, string>();

function openLink(hash: string): string {
  vi.stubGlobal('location', { hash, pathname: '/join' });
  vi.stubGlobal('history', { state: null, replaceState: () => {} });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  return inviteToken();
}

afterEach(() => stored.clear());

test.each(['', '.', ',', ')', '>', ' ', '%20', '…', '’', '.%0A', ' see you'])(
  'reads an invitation from a link that ends in %j',
  (tail) => {
    expect(openLink(`#${token}${tail}`)).toBe(token);
  },
);

test('keeps the invitation of this tab when the next address has none, until it is used', () => {
  openLink(`#${token}`);
  expect(openLink('')).toBe(token);
  forgetInvite();
  expect(openLink('')).toBe('');
});
