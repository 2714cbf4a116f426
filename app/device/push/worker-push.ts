// The service worker's handlers for a push and for a tap, over parts that the worker passes in.
import { readPush, recipientOf, type ShownData, type Viewer } from './push-message.ts';

/** A window of the app, as the worker sees it. */
export interface AppWindow {
  /** Differs for each document that the window shows. */
  id: string;
  focused: boolean;
  visibilityState: string;
  focus(): Promise<unknown>;
  postMessage(message: PageMessage, transfer?: Transferable[]): void;
  /** Loads another page in the window. Works only for a window that this worker controls. */
  navigate(url: string): Promise<unknown>;
}

/** A message from the worker to the app's windows. */
export type PageMessage =
  /** The server has something new. */
  | { type: 'sync' }
  /** Show this page without a reload, so that a form being filled in is not lost. Answered through its port. */
  | { type: 'open'; path: string }
  /** A push was shown on this device. */
  | { type: 'push-shown'; id: string };

/** What the service worker can do, replaced in tests. */
export interface WorkerParts {
  origin: string;
  show(title: string, options: NotificationOptions): Promise<void>;
  windows(): Promise<readonly AppWindow[]>;
  openWindow(url: string): Promise<unknown>;
  /** The owner of the replica on this device; null if there is none. */
  viewer(): Promise<string | null>;
  /** Reports whether the device is shared, and the person has not unlocked it. */
  isForAnother(recipient: string | undefined): Promise<boolean>;
  /** Ends the pushes to this device. Works without the server, which learns it from the next push that fails. */
  endPushes(): Promise<unknown>;
  /** Fetches new data, so that it is here when the notification is tapped. */
  pull(): Promise<void>;
  /** Tells the server that a push was shown. */
  sendReceipt(id: string): Promise<void>;
  setBadge(count: number): Promise<void>;
}

/** A browser limits a worker's run time, and shows its own text if the notification is late. */
const VIEWER_WITHIN_MS = 500;
const PULL_WITHIN_MS = 3_000;
/** A page of the app answers as soon as its code runs. */
const ANSWER_WITHIN_MS = 1_000;

/**
 * For `event.waitUntil`. Shows the notification first; everything else may fail. On a shared device, a push for a person
 * who is not in is dropped, and is the last one.
 */
export async function handlePush(text: string | null, parts: WorkerParts): Promise<void> {
  if (await within(VIEWER_WITHIN_MS, () => parts.isForAnother(recipientOf(text)))) {
    await within(PULL_WITHIN_MS, () => parts.endPushes());
    return;
  }
  const viewer: Viewer = await within(VIEWER_WITHIN_MS, () => parts.viewer());
  const { title, options, unread } = readPush(text, parts.origin, viewer);
  const { id } = options.data;
  await parts.show(title, options);
  await Promise.all([
    within(PULL_WITHIN_MS, () => parts.pull()),
    within(PULL_WITHIN_MS, () => tellWindows(parts, { type: 'sync' })),
    unread === undefined ? undefined : within(PULL_WITHIN_MS, () => parts.setBadge(unread)),
    id === null ? undefined : within(PULL_WITHIN_MS, () => acknowledge(id, parts)),
  ]);
}

async function acknowledge(id: string, parts: WorkerParts): Promise<void> {
  await tellWindows(parts, { type: 'push-shown', id });
  await parts.sendReceipt(id);
}

async function tellWindows(parts: WorkerParts, message: PageMessage): Promise<void> {
  for (const window of await parts.windows()) window.postMessage(message);
}

/**
 * For `event.waitUntil`. Opens the window first, because a tap allows opening one only for a moment. New data was
 * fetched when the push came, and is fetched again in parallel.
 */
export async function handleClick(data: unknown, parts: WorkerParts): Promise<void> {
  const path = pathIn(data);
  const url = new URL(path, parts.origin).href;
  const isOpen = await openHere(parts, path, url);
  if (!isOpen) await within(PULL_WITHIN_MS, () => parts.openWindow(url));
  await within(PULL_WITHIN_MS, () => parts.pull());
}

async function openHere(parts: WorkerParts, path: string, url: string): Promise<boolean> {
  const first = await bestWindow(parts);
  if (!first) return false;
  try {
    await first.focus();
  } catch {
    return false;
  }
  first.postMessage({ type: 'sync' });
  if (await isAnswered(first, path)) return true;
  const now = (await bestWindow(parts)) ?? first;
  // Another document has replaced the first one, and may answer.
  if (now.id !== first.id && (await isAnswered(now, path))) return true;
  // A page of the server's own, a page whose code never loaded, or a page that hangs.
  return (await within(PULL_WITHIN_MS, () => now.navigate(url).then(() => true))) ?? false;
}

/** Returns the window that a person would expect: the focused one, else a visible one, else any. */
async function bestWindow(parts: WorkerParts): Promise<AppWindow | undefined> {
  const windows = await within(VIEWER_WITHIN_MS, () => parts.windows());
  return [...(windows ?? [])].sort((a, b) => rank(a) - rank(b))[0];
}

const isAnswered = (window: AppWindow, path: string): Promise<boolean | undefined> =>
  within(ANSWER_WITHIN_MS, () => isTaken(window, path));

/** Resolves once the page reports that it shows the path. */
function isTaken(window: AppWindow, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<boolean>((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve(true);
    };
  });
  window.postMessage({ type: 'open', path }, [port2]);
  return answer;
}

const rank = (window: AppWindow): number =>
  window.focused ? 0 : window.visibilityState === 'visible' ? 1 : 2;

function pathIn(data: unknown): string {
  const path = (data as Partial<ShownData> | null | undefined)?.path;
  return typeof path === 'string' && path.startsWith('/') && !path.startsWith('//') ? path : '/';
}

/** Resolves with the result of an attempt; undefined if it fails or takes too long. */
function within<Result>(milliseconds: number, attempt: () => Promise<Result>): Promise<Result | undefined> {
  return new Promise((resolve) => {
    const giveUp = () => resolve(undefined);
    const timer = setTimeout(giveUp, milliseconds);
    void attempt()
      .then(resolve, giveUp)
      .finally(() => clearTimeout(timer));
  });
}
