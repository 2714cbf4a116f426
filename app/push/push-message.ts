// What the service worker does with a push and with a tap on a notification: pure of the worker itself, which hands in
// its registration and windows. Whatever arrives, something is shown: a browser ends the subscription of those who don't.
import { defaultSettings } from '#shared/domain/platform/settings.ts';
import { cutText } from '#shared/lib/texts.ts';

/** A notification ready to be shown. */
export interface Shown {
  title: string;
  options: ShownOptions;
  /** For the app's icon: unread notifications; undefined leaves it as it is. */
  unread: number | undefined;
}

/** `renotify`, which type libraries do not know, has a notification heard again that takes the place of an earlier one. */
type ShownOptions = NotificationOptions & { data: ShownData; renotify?: boolean };

/** Travels with the notification and comes back with the tap. */
export interface ShownData {
  /** The push, for the receipt; null if it has none. */
  id: string | null;
  /** Where the tap leads, within the app. */
  path: string;
}

/** Whose working copy this device holds; undefined when that cannot be told right now. */
export type Viewer = string | null | undefined;

const LONGEST_TITLE = 200;
const LONGEST_BODY = 500;

/** Reads the declarative shape (`web_push: 8030`) and, of anything else, as much as can be understood. */
export function readPush(text: string | null, origin: string, viewer: Viewer): Shown {
  const payload = objectOr(parseJson(text));
  const notification = objectOr(payload['notification']);
  const data = objectOr(notification['data']);
  const recipient = textOr(data['recipient'], undefined);
  const isForOther = recipient !== undefined && viewer !== undefined && recipient !== viewer;
  const id = textOr(data['id'], null);
  if (isForOther) return plain(id, 'Sign in to see what is new.');
  const title = textOr(notification['title'], '').trim();
  if (!title) return plain(id, 'Open the app to see what is new.');
  return shown(cutText(title, LONGEST_TITLE), {
    id,
    path: pathOf(notification['navigate'], origin),
    body: cutText(textOr(notification['body'], ''), LONGEST_BODY),
    // Without a name nothing can take its place, and a browser refuses to have it heard again.
    tag: cutText(textOr(notification['tag'], ''), LONGEST_TITLE) || defaultTag,
    isHeardAgain: notification['renotify'] === true,
    unread: countOr(payload['app_badge'], undefined),
  });
}

const defaultTag = 'news';

const plain = (id: string | null, body: string): Shown =>
  shown(defaultSettings.platformName, {
    id,
    path: '/',
    body,
    tag: defaultTag,
    isHeardAgain: false,
    unread: undefined,
  });

interface Parts extends ShownData {
  body: string;
  tag: string;
  isHeardAgain: boolean;
  unread: number | undefined;
}

const shown = (title: string, { id, path, body, tag, isHeardAgain, unread }: Parts): Shown => ({
  title,
  options: {
    body,
    tag,
    lang: 'en-US',
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { id, path },
    ...(isHeardAgain ? { renotify: true } : {}),
  },
  unread,
});

/** Only ever within the app: a push never opens another site. */
function pathOf(navigate: unknown, origin: string): string {
  if (typeof navigate !== 'string' || !URL.canParse(navigate, origin)) return '/';
  const url = new URL(navigate, origin);
  return url.origin === origin ? url.pathname + url.search + url.hash : '/';
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

const objectOr = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const textOr = <Absent>(value: unknown, absent: Absent): string | Absent =>
  typeof value === 'string' ? value : absent;

const countOr = <Absent>(value: unknown, absent: Absent): number | Absent =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : absent;
