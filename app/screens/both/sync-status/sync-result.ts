// How "Send now" and "Get updates" ended, in words.
import { needAttention } from '#app/forms/entry-words.ts';
import type { NoticeTone } from '#app/ui/notice.tsx';

export type Asked = 'send' | 'get';

export interface Result {
  text: string;
  tone: NoticeTone;
}

interface Counts {
  waiting: number;
  attention: number;
}

export const noConnection: Result = {
  text: "No connection. We'll keep trying; you can close the app.",
  tone: 'plain',
};

export const serverBusy: Result = {
  text: "The server is busy. We'll keep trying; you can close the app.",
  tone: 'plain',
};

/** Of a server that answered. What had needed attention before was not sent now and is no part of it. */
export function resultOf(asked: Asked, before: Counts, after: Counts): Result {
  if (before.waiting === 0)
    return { text: asked === 'send' ? 'Nothing was waiting. Up to date.' : 'Up to date.', tone: 'done' };
  const refused = Math.max(0, after.attention - before.attention);
  const sent = Math.max(0, before.waiting - after.waiting - refused);
  const text = `Sent ${sent} of ${before.waiting}.`;
  if (refused > 0) return { text: `${text} ${needAttention(refused)}.`, tone: 'waits' };
  return { text, tone: after.waiting > 0 ? 'plain' : 'done' };
}
