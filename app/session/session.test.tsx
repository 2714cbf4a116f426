import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetFact } from '#app/replica/device/device-owner.ts';
import { forgetSignOut, recordSignOut, readSignOut } from '#app/replica/device/sign-out-journal.ts';
import { isSignedOut } from './schedule-sign-out.ts';
import { lastPerson, rememberPerson } from './person.ts';
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
  const told = session.state === 'suspended' ? ` ${messageIn(session.answer)} ${session.holder?.id}` : '';
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

test('the session is loading until the server has answered', async () => {
  start({ [whoAmI]: user() });
  expect(screen.getByText('loading')).toBeTruthy();
  await screen.findByText('signed-in provider false');
});

test('a device without any sign of a session is signed out, and the server is not asked', async () => {
  document.cookie = 'signed-in=; max-age=0';
  const fetched = start({ [whoAmI]: user() });
  await screen.findByText('signed-out');
  expect(fetched).not.toHaveBeenCalled();
});

test('a line that is too slow for the first question shows nobody a page of visitors, and the next one is answered', async () => {
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

test('a server that was away is asked again by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const answers: Answers = {};
  start(answers);
  await screen.findByText('signed-out');
  answers[whoAmI] = user();
  await vi.advanceTimersByTimeAsync(10_000);
  await screen.findByText('signed-in provider false');
  vi.useRealTimers();
});

test('whoever has left is not there any more, also while the server does not say so', async () => {
  localStorage.setItem('skillpact-leave-session', 'yes');
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  render(
    <SessionProvider>
      <Shown />
    </SessionProvider>,
  );
  await screen.findByText('signed-out');
});

test('whoever has left is not there after a browser was killed that had not kept so beside its databases', async () => {
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

test('their sign-out is not taken for that of whoever has signed in since', async () => {
  await recordSignOut({ session: 'an older one', person: 'p2' });
  start({ [whoAmI]: user() });
  await screen.findByText('signed-in provider false');
  expect(await readSignOut()).toBeUndefined();
});

test('what a killed browser had not wiped yet is wiped before anybody comes in', async () => {
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

test('storage that never answers is said after some seconds, with a connection and without', async () => {
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

test('storage that does not open, without a connection, is not called deleted', async () => {
  await rememberPerson(dana);
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Internal error opening backing store', 'UnknownError');
  });
  start({});
  await screen.findByText('no-storage');
  open.mockRestore();
});

test('storage that does not answer when somebody signs in is said too', async () => {
  localStorage.clear();
  const restore = silenceStorage();
  start({ [whoAmI]: user() });
  await vi.advanceTimersByTimeAsync(20_000);
  await screen.findByText('no-storage');
  restore();
});

test('storage that does not answer once keeps nobody from what they have open', async () => {
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

test('a 401 means signed out', async () => {
  start({ [whoAmI]: unauthorized });
  await screen.findByText('signed-out');
});

test('an account without a type is signed in without a user type, and is not remembered', async () => {
  start({ [whoAmI]: user({ userType: null }) });
  await screen.findByText('untyped');
  expect(await lastPerson()).toBeUndefined();
});

test('a device that knows its person opens as that person without an answer', async () => {
  await rememberPerson(dana);
  start({});
  await screen.findByText('signed-in provider false');
});

test('a device whose storage was thrown away asks the server before anybody is sent to sign in', async () => {
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

test('a 401 keeps the screens of the person whose working copy is here', async () => {
  await rememberPerson(dana);
  start({ [whoAmI]: unauthorized });
  await screen.findByText('signed-in provider true');
});

const suspended = () =>
  Response.json({ message: 'Your account is suspended.', code: 'suspended' }, { status: 403 });

test('a suspended person is told so, also afterwards without a connection, until the server says otherwise', async () => {
  await rememberPerson(dana);
  start({ [whoAmI]: suspended });
  await screen.findByText('suspended Your account is suspended. p1');
  cleanup();
  start({});
  await screen.findByText('suspended Your account is suspended. p1');
  cleanup();
  start({ [whoAmI]: unauthorized });
  await screen.findByText('signed-in provider true');
  cleanup();
  start({});
  await screen.findByText('signed-in provider false');
});

test('a suspended person is told so in a browser that holds nothing of theirs', async () => {
  start({ [whoAmI]: suspended });
  await screen.findByText('suspended Your account is suspended. undefined');
});

test('another person who has signed in takes the place of the last one', async () => {
  await rememberPerson(dana);
  start({ [whoAmI]: user({ id: 'e1', userType: 'employer' }) });
  await screen.findByText('signed-in employer false');
  expect((await lastPerson())?.id).toBe('e1');
});

test('a type chosen before signing in is applied afterwards, then forgotten', async () => {
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
    expect.objectContaining({ body: '{"userType":"employer"}' }),
  );
  expect(localStorage.getItem('selected-user-type')).toBeNull();
});

test('a chosen type that the server refuses is only logged and forgotten', async () => {
  const logged = vi.fn();
  vi.stubGlobal('reportError', logged);
  localStorage.setItem('selected-user-type', 'employer');
  start({ [whoAmI]: user(), [setType]: () => new Response('no', { status: 409 }) });
  await screen.findByText('signed-in provider false');
  expect(logged).toHaveBeenCalledOnce();
  expect(localStorage.getItem('selected-user-type')).toBeNull();
});

test('an administrator keeps their type: the choice is forgotten without being sent', async () => {
  localStorage.setItem('selected-user-type', 'employer');
  const fetched = start({ [whoAmI]: user({ userType: 'admin' }) });
  await screen.findByText('signed-in admin false');
  expect(fetched).not.toHaveBeenCalledWith('/api/auth/set-user-type', expect.anything());
  expect(localStorage.getItem('selected-user-type')).toBeNull();
});
