import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endedRights } from '#shared/engine/access/ended-rights.ts';
import { forgetFact, recallFact } from '#app/replica/device/device-owner.ts';
import { forgetSignOut, recordSignOut, readSignOut } from '#app/replica/device/sign-out-journal.ts';
import { isSignedOut } from './schedule-sign-out.ts';
import { deviceZone } from '#app/ui/wall-clock.ts';
import { forgetPerson, hasLocalCopy, lastPerson, rememberPerson } from './person.ts';
import type { TypedPerson } from './person.ts';
import { messageIn } from './request.ts';
import { SessionProvider, useSession } from './session.tsx';

const dana: TypedPerson = {
  id: 'p1',
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'dana@example.org',
  userType: 'provider',
  organizationId: 'p1',
  memberRole: 'owner',
  assignsAll: true,
  companyName: null,
  profileImageUrl: null,
};

type Answers = Record<string, () => Response | Promise<Response>>;

const whoAmI = 'GET /api/auth/user';
const setType = 'POST /api/auth/set-user-type';
const unauthorized = () => new Response('Unauthorized', { status: 401 });
const ended = () => new Response('{"code":"unauthorized"}', { status: 401 });
const user =
  (changes = {}) =>
  () =>
    Response.json({ ...dana, ...changes });

function start(answers: Answers) {
  const fetched = vi.fn((path: string, { method }: RequestInit) => {
    const respond = answers[`${method} ${path}`];
    return respond ? Promise.resolve(respond()) : Promise.reject(new TypeError('Failed to fetch'));
  });
  vi.stubGlobal('fetch', fetched);
  render(
    <SessionProvider>
      <Shown />
    </SessionProvider>,
  );
  return fetched;
}

function Shown() {
  const session = useSession();
  const details = session.state === 'signed-in' ? ` ${session.person.userType} ${session.needsSignIn}` : '';
  const told = session.state === 'right-ended' ? ` ${messageIn(session.answer)} ${session.holder?.id}` : '';
  return <p>{session.state + details + told}</p>;
}

beforeEach(async () => {
  localStorage.clear();
  await forgetFact('person');
  await forgetFact('suspension');
  await forgetSignOut();
  document.cookie = 'signed-in=yes';
});
afterEach(() => vi.unstubAllGlobals());

test('reports loading until the server answers', async () => {
  start({ [whoAmI]: user() });
  expect(screen.getByText('loading')).toBeTruthy();
  await screen.findByText('signed-in provider false');
});

test('reports signed out without asking the server when there is no sign of a session', async () => {
  document.cookie = 'signed-in=; max-age=0';
  const fetched = start({ [whoAmI]: user() });
  await screen.findByText('signed-out');
  expect(fetched).not.toHaveBeenCalled();
});

test('keeps loading when the first request times out and signs in with the next answer', async () => {
  let asked = 0;
  const slow = () => {
    asked += 1;
    return asked === 1 ? Promise.reject<Response>(new DOMException('late', 'TimeoutError')) : user()();
  };
  vi.useFakeTimers({ shouldAdvanceTime: true });
  start({ [whoAmI]: slow });
  await vi.waitFor(() => expect(asked).toBe(1));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(screen.getByText('loading')).toBeTruthy();
  await vi.advanceTimersByTimeAsync(10_000);
  await screen.findByText('signed-in provider false');
  vi.useRealTimers();
});

test('asks an unreachable server again without intervention', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const answers: Answers = {};
  start(answers);
  await screen.findByText('signed-out');
  answers[whoAmI] = user();
  await vi.advanceTimersByTimeAsync(10_000);
  await screen.findByText('signed-in provider false');
  vi.useRealTimers();
});

test('stores nothing about a person who signed out before the server answered', async () => {
  await rememberPerson(dana);
  let respond = (_response: Response) => {};
  start({ [whoAmI]: () => new Promise((resolve) => (respond = resolve)) });
  await screen.findByText('signed-in provider false');
  await vi.waitFor(() => expect(respond.length).toBe(1));
  forgetPerson();
  await forgetFact('person');
  respond(user()());
  await screen.findByText('loading');
  expect(await recallFact('person')).toBeUndefined();
  expect(hasLocalCopy()).toBe(false);
});

test('reports signed out after a sign-out before the server confirms it', async () => {
  localStorage.setItem('skillpact-leave-session', 'yes');
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  render(
    <SessionProvider>
      <Shown />
    </SessionProvider>,
  );
  await screen.findByText('signed-out');
});

test('reports signed out after the browser was killed and lost the mark in local storage', async () => {
  await rememberPerson(dana);
  localStorage.setItem('skillpact-client-p1', 'client-1');
  await recordSignOut({ session: 'yes', person: 'p1' });
  start({});
  await screen.findByText('signed-out');
  expect(localStorage.getItem('skillpact-client-p1')).toBeNull();
  expect(isSignedOut()).toBe(true);
  cleanup();
  // Once the session has ended, nobody is kept out any more.
  start({
    'undefined /api/logout': () => new Response(),
    'undefined /api/auth/user': ended,
    [whoAmI]: ended,
  });
  await vi.waitFor(async () => expect(await readSignOut()).toBeUndefined());
  expect(isSignedOut()).toBe(false);
});

test('ignores an earlier person’s sign-out for the person signed in now', async () => {
  await recordSignOut({ session: 'an older one', person: 'p2' });
  start({ [whoAmI]: user() });
  await screen.findByText('signed-in provider false');
  expect(await readSignOut()).toBeUndefined();
});

test('finishes an interrupted wipe before anybody signs in', async () => {
  await rememberPerson(dana);
  await recordSignOut({ session: 'yes', person: 'p1', gate: JSON.stringify(['p1', 'nothing']) });
  start({});
  await screen.findByText('signed-out');
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('skillpact');
  expect(await readSignOut()).toEqual({ key: 'left', session: 'yes', person: 'p1' });
});

/** As a damaged profile has it: nothing is opened, nothing fails. */
function silenceStorage() {
  const open = vi.spyOn(indexedDB, 'open').mockReturnValue({} as IDBOpenDBRequest);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  return () => {
    open.mockRestore();
    vi.useRealTimers();
  };
}

test('reports unresponsive storage after some seconds, online and offline', async () => {
  await rememberPerson(dana);
  const restore = silenceStorage();
  const both: Answers[] = [{}, { [whoAmI]: user() }];
  for (const answers of both) {
    start(answers);
    expect(screen.getByText('loading')).toBeTruthy();
    await vi.advanceTimersByTimeAsync(10_000);
    await screen.findByText('no-storage');
    cleanup();
  }
  restore();
});

test('does not report storage that fails to open offline as deleted', async () => {
  await rememberPerson(dana);
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Internal error opening backing store', 'UnknownError');
  });
  start({});
  await screen.findByText('no-storage');
  open.mockRestore();
});

test('reports unresponsive storage at sign-in', async () => {
  localStorage.clear();
  const restore = silenceStorage();
  start({ [whoAmI]: user() });
  await vi.advanceTimersByTimeAsync(20_000);
  await screen.findByText('no-storage');
  restore();
});

test('keeps an open session when storage stops responding once', async () => {
  const fetched = start({ [whoAmI]: user() });
  await screen.findByText('signed-in provider false');
  const restore = silenceStorage();
  const before = fetched.mock.calls.length;
  await act(async () => {
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(20_000);
  });
  expect(fetched.mock.calls.length).toBeGreaterThan(before);
  expect(screen.getByText('signed-in provider false')).toBeTruthy();
  restore();
});

test('reports signed out after a 401', async () => {
  start({ [whoAmI]: unauthorized });
  await screen.findByText('signed-out');
});

test('signs in an account without a type as untyped and does not remember it', async () => {
  start({ [whoAmI]: user({ userType: null }) });
  await screen.findByText('untyped');
  expect(await lastPerson()).toBeUndefined();
});

test('opens as the remembered person without an answer', async () => {
  await rememberPerson(dana);
  start({});
  await screen.findByText('signed-in provider false');
});

test('asks the server before a sign-in when the browser deleted the storage', async () => {
  await rememberPerson(dana);
  await forgetFact('person');
  let answer = (_response: Response) => {};
  start({ [whoAmI]: () => new Promise<Response>((resolve) => (answer = resolve)) });
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
  expect(screen.getByText('loading')).toBeTruthy();
  answer(user()());
  await screen.findByText('signed-in provider false');
  cleanup();
  await forgetFact('person');
  start({});
  await screen.findByText('signed-out');
});

test('keeps the screens of the person with a local replica after a 401', async () => {
  await rememberPerson(dana);
  start({ [whoAmI]: unauthorized });
  await screen.findByText('signed-in provider true');
});

const suspended = () =>
  Response.json({ message: 'Your account is suspended.', code: 'suspended' }, { status: 403 });

test('reports a suspension, also later while offline, until the server says otherwise', async () => {
  await rememberPerson(dana);
  start({ [whoAmI]: suspended });
  await screen.findByText('right-ended Your account is suspended. p1');
  cleanup();
  start({});
  await screen.findByText('right-ended Your account is suspended. p1');
  cleanup();
  start({ [whoAmI]: unauthorized });
  await screen.findByText('signed-in provider true');
  cleanup();
  start({});
  await screen.findByText('signed-in provider false');
});

test.each(Object.entries(endedRights))(
  'reports the answer %s to each tab, and later while offline',
  async (code, status) => {
    await rememberPerson(dana);
    const told = () => Response.json({ message: 'Why', code }, { status });
    const tabs: Answers[] = [{ [whoAmI]: told }, { [whoAmI]: told }, {}];
    for (const answers of tabs) {
      start(answers);
      await screen.findByText('right-ended Why p1');
      cleanup();
    }
  },
);

test('stays at the end of a membership until somebody signs in, also once the server forgets why', async () => {
  await rememberPerson(dana);
  start({ [whoAmI]: () => Response.json({ message: 'Why', code: 'membership_ended' }, { status: 401 }) });
  await screen.findByText('right-ended Why p1');
  cleanup();
  start({ [whoAmI]: unauthorized });
  await screen.findByText('right-ended Why p1');
  cleanup();
  start({ [whoAmI]: user() });
  await screen.findByText('signed-in provider false');
});

test('reports a suspension in a browser without local data', async () => {
  start({ [whoAmI]: suspended });
  await screen.findByText('right-ended Your account is suspended. undefined');
});

test('replaces the remembered person with another who signed in', async () => {
  await rememberPerson(dana);
  start({ [whoAmI]: user({ id: 'e1', userType: 'employer' }) });
  await screen.findByText('signed-in employer false');
  expect((await lastPerson())?.id).toBe('e1');
});

test('applies an account type chosen before sign-in and then clears it', async () => {
  localStorage.setItem('selected-user-type', 'employer');
  let type: string | null = null;
  const fetched = start({
    [whoAmI]: () => Response.json({ ...dana, userType: type }),
    [setType]: () => {
      type = 'employer';
      return Response.json({});
    },
  });
  await screen.findByText('signed-in employer false');
  expect(fetched).toHaveBeenCalledWith(
    '/api/auth/set-user-type',
    expect.objectContaining({ body: JSON.stringify({ userType: 'employer', timeZone: deviceZone() }) }),
  );
  expect(localStorage.getItem('selected-user-type')).toBeNull();
});

test('logs and clears a chosen account type that the server refuses', async () => {
  const logged = vi.fn();
  vi.stubGlobal('reportError', logged);
  localStorage.setItem('selected-user-type', 'employer');
  start({ [whoAmI]: user(), [setType]: () => new Response('no', { status: 409 }) });
  await screen.findByText('signed-in provider false');
  expect(logged).toHaveBeenCalledOnce();
  expect(localStorage.getItem('selected-user-type')).toBeNull();
});

test('keeps an administrator’s type and clears the chosen one without sending it', async () => {
  localStorage.setItem('selected-user-type', 'employer');
  const fetched = start({ [whoAmI]: user({ userType: 'admin' }) });
  await screen.findByText('signed-in admin false');
  expect(fetched).not.toHaveBeenCalledWith('/api/auth/set-user-type', expect.anything());
  expect(localStorage.getItem('selected-user-type')).toBeNull();
});
