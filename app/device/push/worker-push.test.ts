import { beforeEach, expect, test, vi } from 'vitest';
import {
  handleClick,
  handlePush,
  type AppWindow,
  type PageMessage,
  type WorkerParts,
} from './worker-push.ts';

const ORIGIN = 'https://skillpact.example';
const push = JSON.stringify({
  web_push: 8030,
  notification: { title: 'News', navigate: '/candidates', data: { id: 'push-1', recipient: 'erin' } },
  app_badge: 3,
});

let done: string[];
beforeEach(() => {
  done = [];
});

const never = () => new Promise<never>(() => {});

function worker(overrides: Partial<WorkerParts> = {}): WorkerParts {
  const note =
    <Args extends unknown[]>(what: string) =>
    async (...args: Args) => {
      done.push([what, ...args.filter((arg) => typeof arg !== 'object')].join(' '));
    };
  return {
    origin: ORIGIN,
    show: note('show'),
    windows: async () => [],
    openWindow: note('open'),
    viewer: async () => 'erin',
    isForAnother: async () => false,
    endPushes: note('end'),
    pull: note('pull'),
    sendReceipt: note('receipt'),
    setBadge: note('badge'),
    ...overrides,
  };
}

function appWindow(overrides: Partial<AppWindow> = {}): AppWindow & { heard: PageMessage[] } {
  const heard: PageMessage[] = [];
  const postMessage = (message: PageMessage, [port]: Transferable[] = []) => {
    heard.push(message);
    if (port instanceof MessagePort) port.postMessage('taken');
  };
  return {
    id: 'window',
    focused: false,
    visibilityState: 'hidden',
    focus: async () => {},
    navigate: async (url) => void done.push(`navigate ${url}`),
    postMessage,
    heard,
    ...overrides,
  };
}

test('shows a push first, then syncs, updates the badge, and sends a receipt', async () => {
  await handlePush(push, worker());
  expect(done[0]).toBe('show News');
  expect(new Set(done.slice(1))).toEqual(new Set(['pull', 'badge 3', 'receipt push-1']));
});

test('tells open windows to sync and that the push was shown', async () => {
  const window = appWindow();
  await handlePush(push, worker({ windows: async () => [window] }));
  expect(window.heard).toEqual(
    expect.arrayContaining([{ type: 'sync' }, { type: 'push-shown', id: 'push-1' }]),
  );
});

test('shows a push even when everything else fails or hangs', async () => {
  vi.useFakeTimers();
  const fails = async () => {
    throw new Error('no');
  };
  for (const bad of [fails, never]) {
    done = [];
    const parts = worker({ viewer: bad, pull: bad, windows: bad, sendReceipt: bad, setBadge: bad });
    const handled = handlePush(push, parts);
    await vi.advanceTimersByTimeAsync(4_000);
    await handled;
    expect(done).toEqual(['show News']);
  }
  vi.useRealTimers();
});

test('opens a window on a notification tap when none is open', async () => {
  await handleClick({ id: 'push-1', path: '/candidates' }, worker());
  expect(done).toEqual([`open ${ORIGIN}/candidates`, 'pull']);
});

test('opens the tapped page in the focused window without a reload', async () => {
  const [hidden, visible, front] = [
    appWindow(),
    appWindow({ visibilityState: 'visible' }),
    appWindow({ focused: true }),
  ];
  await handleClick({ path: '/candidates' }, worker({ windows: async () => [hidden, visible, front] }));
  expect(front.heard).toEqual([{ type: 'sync' }, { type: 'open', path: '/candidates' }]);
  expect([...hidden.heard, ...visible.heard]).toEqual([]);
  expect(done).toEqual(['pull']);
});

/** As a page of the server's own, or one whose code has not come. */
const silent = { postMessage: () => {} };

test('navigates a window that does not answer a notification tap', async () => {
  await handleClick({ path: '/candidates' }, worker({ windows: async () => [appWindow(silent)] }));
  expect(done).toEqual([`navigate ${ORIGIN}/candidates`, 'pull']);
});

test('opens the tapped page in the document that replaces the one asked', async () => {
  const gone = { ...silent, navigate: () => Promise.reject(new TypeError('no such client')) };
  const shown = [appWindow({ id: 'before', ...gone }), appWindow({ id: 'after' })];
  const windows = async () => [shown[0]!];
  const taps = handleClick({ path: '/candidates' }, worker({ windows }));
  const before = shown.shift();
  await taps;
  expect(before?.heard).toEqual([]);
  expect(shown[0]?.heard).toEqual([{ type: 'open', path: '/candidates' }]);
  expect(done).toEqual(['pull']);
});

test('opens another window when navigating the existing one is not allowed', async () => {
  const foreign = appWindow({ ...silent, navigate: () => Promise.reject(new TypeError('not controlled')) });
  await handleClick({ path: '/candidates' }, worker({ windows: async () => [foreign] }));
  expect(done).toEqual([`open ${ORIGIN}/candidates`, 'pull']);
});

test('opens another window when the existing one cannot be focused', async () => {
  const stuck = appWindow({ focus: () => Promise.reject(new DOMException('no', 'InvalidAccessError')) });
  await handleClick({ path: '/candidates' }, worker({ windows: async () => [stuck] }));
  expect(stuck.heard).toEqual([]);
  expect(done).toEqual([`open ${ORIGIN}/candidates`, 'pull']);
});

test.each([
  null,
  undefined,
  7,
  {},
  { path: 7 },
  { path: 'https://evil.example' },
  { path: '//evil.example' },
])('opens the start page for a tap on a notification that carries %j', async (data) => {
  await handleClick(data, worker());
  expect(done[0]).toBe(`open ${ORIGIN}/`);
});

test('drops a push for a person who is not in on a shared device, and ends the pushes to it', async () => {
  const asked: (string | undefined)[] = [];
  const isForAnother = async (recipient: string | undefined) => asked.push(recipient) > 0;
  await handlePush(push, worker({ isForAnother }));
  expect(asked).toEqual(['erin']);
  expect(done).toEqual(['end']);
});
