// Live hints: an event stream for each page that is seen, and for one of those that are not. Where the server has none
// for it, the page asks from time to time.
import type { OnSyncTrigger } from './sync-scheduler.ts';

const minute = 60_000;
const longestPause = 5 * minute;

/**
 * The browser's own attempts, every few seconds, are no occasions but for the first: a server that is stopped in order
 * ends its streams, and still answers what is asked at that moment.
 */
const toldFailures = 2;

/**
 * A browser opens six connections to one address, unless that speaks HTTP/2, and each stream keeps one: many open tabs
 * left none to send on. What one page fetches the others have as well, for they share the database.
 */
export function listenForChangeHints(onOccasion: OnSyncTrigger): () => void {
  const leaving = new AbortController();
  let endStream: (() => void) | undefined;
  let isChosen = false;
  let letGo = () => {};

  function follow(): void {
    const isWanted = isChosen || document.visibilityState === 'visible';
    if (isWanted) endStream ??= listen(onOccasion);
    else {
      endStream?.();
      endStream = undefined;
    }
  }

  function beChosen(): Promise<void> {
    isChosen = true;
    follow();
    return new Promise((resolve) => (letGo = resolve));
  }

  const { locks } = navigator as Partial<Navigator>;
  locks?.request('skillpact hints', { signal: leaving.signal }, beChosen).catch(() => {});
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    leaving.abort();
    letGo();
    endStream?.();
  };
}

/**
 * The browser connects anew by itself within seconds, so that an opening also tells that a server which was away is
 * back. That it was lost tells that the server may be away, which the next sync finds out. The browser gives up for good
 * where it is answered without a stream: too many are open, the session has ended, a proxy stands alone. The next sync
 * learns why; a stream is asked for again after a while, and later and later.
 */
function listen(onOccasion: OnSyncTrigger): () => void {
  let refusals = 0;
  /** Since it was open last; none is told of before. */
  let failures = toldFailures;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hints = open();

  function open(): EventSource {
    const stream = new EventSource('/api/events');
    stream.addEventListener('open', () => {
      refusals = 0;
      failures = 0;
      onOccasion('back');
    });
    stream.addEventListener('changed', (event) => {
      const withinMs = Number(event.data) * 1000;
      if (withinMs > 0) setTimeout(() => onOccasion(), Math.random() * withinMs);
      else onOccasion();
    });
    stream.addEventListener('error', () => {
      if (stream.readyState === EventSource.CLOSED) comeAgain();
      else if (failures++ < toldFailures) onOccasion();
    });
    return stream;
  }

  function comeAgain(): void {
    failures = toldFailures;
    onOccasion();
    const pause = Math.min(longestPause, minute * 2 ** refusals++);
    timer = setTimeout(() => (hints = open()), pause / 2 + Math.random() * (pause / 2));
  }

  return () => {
    clearTimeout(timer);
    hints.close();
  };
}
