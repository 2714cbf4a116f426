// The service worker's reaction to a push and to a tap on a notification. Independent of the worker itself, which
// passes its registration and windows. Every push shows a notification, because a browser ends subscriptions that show
// none.
import { cutText } from '#shared/lib/texts.ts';

/** A notification ready to be shown. */
export interface Shown {
  title: string;
  options: ShownOptions;
  /** The number of unread notifications for the app's icon; undefined leaves the icon unchanged. */
  unread: number | undefined;
}

/** `renotify`, missing in type libraries, makes a notification that replaces an earlier one alert again. */
type ShownOptions = NotificationOptions & { data: ShownData; renotify?: boolean };

/** Stored with the notification and returned with the tap. */
export interface ShownData {
  /** The id of the push, for the receipt; null if it has none. */
  id: string | null;
  /** The address within the app that the tap opens. */
  path: string;
}

/** The owner of the replica on this device; undefined if it is not known right now. */
export type Viewer = string | null | undefined;

const LONGEST_TITLE = 200;
const LONGEST_BODY = 500;

/** Returns the id of the person whom a push is for; undefined if it names none. */
export function recipientOf(text: string | null): string | undefined {
  const { data } = objectOr(objectOr(parseJson(text))['notification']);
  return textOr(objectOr(data)['recipient'], undefined);
}

/** Reads the declarative format (`web_push: 8030`). From any other format, reads as much as possible. */
export function readPush(text: string | null, origin: string, viewer: Viewer): Shown {
  const payload = objectOr(parseJson(text));
  const notification = objectOr(payload['notification']);
  const data = objectOr(notification['data']);
  const recipient = recipientOf(text);
  const isForOther = recipient !== undefined && viewer !== undefined && recipient !== viewer;
  const id = textOr(data['id'], null);
  if (isForOther) return plain(id, 'Sign in to see what is new.');
  const title = textOr(notification['title'], '').trim();
  if (!title) return plain(id, 'Open the app to see what is new.');
  return shown(cutText(title, LONGEST_TITLE), {
    id,
    path: pathOf(notification['navigate'], origin),
    body: cutText(textOr(notification['body'], ''), LONGEST_BODY),
    // Without a tag it cannot be replaced, and a browser refuses `renotify`.
    tag: cutText(textOr(notification['tag'], ''), LONGEST_TITLE) || defaultTag,
    isHeardAgain: notification['renotify'] === true,
    unread: countOr(payload['app_badge'], undefined),
  });
}

const defaultTag = 'news';

/** Browsers show whose notification it is. The platform's name is a setting that the worker does not know. */
const plainTitle = 'Something new';

const plain = (id: string | null, body: string): Shown =>
  shown(plainTitle, {
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

/** Returns an address within the app only. A push never opens another site. */
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
