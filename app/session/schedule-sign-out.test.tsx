// A person who signs out leaves the screen at once, even if the server does not answer.
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endScheduledSession, isSignedOut, endSession } from './schedule-sign-out.ts';
import { signInAddress } from './sign-in/sign-in-address.ts';

/** As browsers do it: without an answer it lasts until it is given up. */
const silence = (_path: string, { signal }: RequestInit = {}) =>
  new Promise<Response>((_resolve, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('given up', 'TimeoutError'))),
  );

const nobody = () => new Response('{"message":"Unauthorized","code":"unauthorized"}', { status: 401 });

const assign = vi.spyOn(location, 'assign');
beforeEach(() => {
  history.replaceState(null, '', '/');
  assign.mockReset();
});
afterAll(() => assign.mockRestore());
afterEach(() => {
  document.cookie = 'signed-in=; max-age=0';
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('leaves the screen while the server is silent and schedules the end of the session', async () => {
  vi.stubGlobal('fetch', silence);
  await endSession();
  expect(assign).toHaveBeenCalledWith('/');
  expect(isSignedOut()).toBe(true);
});

test('settles the sign-out when the server confirms it', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/auth/user' ? nobody() : new Response(null, { status: 204 }),
  );
  await endSession();
  expect(assign).toHaveBeenCalledWith('/');
  expect(isSignedOut()).toBe(false);
});

test.each([
  ['a server that cannot take it', () => new Response('', { status: 503 })],
  ['the page of a network that wants to be signed in to', () => new Response('<h1>Hotel Wi-Fi</h1>')],
  ['the refusal of a proxy', () => new Response('<h1>Unauthorized</h1>', { status: 401 })],
  ['a server at which somebody is still signed in', () => new Response('{"id":"paul"}')],
])('does not settle the sign-out on an answer from %s', async (_who, answer) => {
  vi.stubGlobal('fetch', async () => answer());
  await endSession();
  expect(isSignedOut()).toBe(true);
  await expect(endScheduledSession()).rejects.toThrow('The session has not ended.');
});

/** The mark that the server sets with a session. */
const signInAs = (mark: string) => void (document.cookie = `signed-in=${mark}`);

test('keeps a person signed in who signed in before an earlier sign-out was settled', async () => {
  signInAs('paul');
  vi.stubGlobal('fetch', silence);
  await endSession();
  expect([isSignedOut(), signInAddress()]).toEqual([true, '/api/login?again=']);
  signInAs('dana');
  const asked = vi.fn(silence);
  vi.stubGlobal('fetch', asked);
  expect(isSignedOut()).toBe(false);
  await endScheduledSession();
  expect(asked).not.toHaveBeenCalled();
  signInAs('paul');
  expect([isSignedOut(), signInAddress()]).toEqual([false, '/api/login']);
});

test('ends a session without a session mark in any case', async () => {
  vi.stubGlobal('fetch', silence);
  await endSession();
  signInAs('dana');
  expect(isSignedOut()).toBe(true);
});
