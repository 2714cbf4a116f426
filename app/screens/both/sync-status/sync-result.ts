// How "Send now" and "Get updates" ended, in words.
import { needAttention } from '#app/forms/entry-words.ts';
import type { OutboxEntry } from '#app/replica/database.ts';
import type { NoticeTone } from '#app/ui/notice.tsx';

export type Asked = 'send' | 'get';

export interface Result {
  text: string;
  tone: NoticeTone;
}

type Entry = Pick<OutboxEntry, 'id' | 'state'>;

export const isWaiting = ({ state }: Entry): boolean => state === 'waiting' || state === 'held';

export const noConnection: Result = {
  text: "No connection. We'll keep trying; you can close the app.",
  tone: 'plain',
};

export const serverBusy: Result = {
  text: "The server is busy. We'll keep trying; you can close the app.",
  tone: 'plain',
};

/**
 * Of a server that answered, about what waited when it was asked: what had needed attention before was not sent now, and
 * what was saved meanwhile was not asked for.
 */
export function resultOf(asked: Asked, before: readonly Entry[], after: readonly Entry[]): Result {
  const given = before.filter(isWaiting);
  if (given.length === 0)
    return { text: asked === 'send' ? 'Nothing was waiting. Up to date.' : 'Up to date.', tone: 'done' };
  const left = new Map(after.map(({ id, state }) => [id, state]));
  const states = given.map(({ id }) => left.get(id) ?? 'settled');
  const sent = states.filter((state) => state === 'settled').length;
  const refused = states.filter((state) => state === 'attention').length;
  const text = `Sent ${sent} of ${given.length}.`;
  if (refused > 0) return { text: `${text} ${needAttention(refused)}.`, tone: 'waits' };
  return { text, tone: sent < given.length ? 'plain' : 'done' };
}
