// The result of "Send now" and "Get updates" in words.
import { attentionText } from '#app/changes/change-texts.ts';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import { formatNumber } from '#app/ui/format.ts';
import type { NoticeTone } from '#app/ui/feedback/notice.tsx';

export type Asked = 'send' | 'get';

export interface Result {
  text: string;
  tone: NoticeTone;
}

type Entry = Pick<OutboxEntry, 'id' | 'state'>;

export const isWaiting = ({ state }: Entry): boolean => state === 'waiting' || state === 'held';

/** At an insecure address nothing is sent once the app is closed. */
const keepTrying = () =>
  window.isSecureContext
    ? "We'll keep trying; you can close the app."
    : "We'll keep trying as long as the app is open.";

export const noConnection = (): Result => ({ text: `No connection. ${keepTrying()}`, tone: 'plain' });

export const serverBusy = (): Result => ({ text: `The server is busy. ${keepTrying()}`, tone: 'plain' });

/**
 * Returns the result after the server answered, about the changes that waited at the request. Changes that needed
 * attention before were not sent now, and changes saved since were not part of the request.
 */
export function resultOf(asked: Asked, before: readonly Entry[], after: readonly Entry[]): Result {
  const left = new Map(after.map(({ id, state }) => [id, state]));
  // A change held behind a refused change cannot be sent before that one is resolved.
  const isStuck = ({ id, state }: Entry) => state === 'held' && left.get(id) === 'held';
  const given = before.filter((entry) => isWaiting(entry) && !isStuck(entry));
  const inNeed = after.filter(({ state }) => state === 'attention').length;
  if (given.length === 0 && inNeed > 0 && asked === 'send')
    return { text: `Nothing could be sent. ${attentionText(inNeed)}.`, tone: 'waits' };
  if (given.length === 0)
    return { text: asked === 'send' ? 'Nothing was waiting. Up to date.' : 'Up to date.', tone: 'done' };
  const states = given.map(({ id }) => left.get(id) ?? 'settled');
  const sent = states.filter((state) => state === 'settled').length;
  const refused = states.filter((state) => state === 'attention').length;
  const text = `Sent ${formatNumber(sent)} of ${formatNumber(given.length)}.`;
  if (refused > 0) return { text: `${text} ${attentionText(refused)}.`, tone: 'waits' };
  return { text, tone: sent < given.length ? 'plain' : 'done' };
}
