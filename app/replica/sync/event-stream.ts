// Live change hints: one event stream for each visible page, and one for all hidden pages. If the server has no stream
// for a page, the page polls.
import type { OnSyncTrigger } from './sync-scheduler.ts';

/** How long a page waits, at first and at most, after the browser has given its stream up. In milliseconds. */
const firstPause = 10_000;
const longestPause = 300_000;

/**
 * How many failures in a row are reported as occasions. The browser retries every few seconds, and later failures are
 * not occasions. The first one alone is not enough: a server that stops in an orderly way ends its streams and still
 * answers requests at that moment.
 */
const toldFailures = 2;

/**
 * Opens the event stream. Over HTTP/1.1 a browser opens six connections per address, and each stream uses one, so
 * streams in many tabs would leave no connection to send on. Pages share the database, so one page's fetch reaches the
 * others too.
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
 * Opens a stream and reports its occasions. The browser reconnects by itself within seconds, so an opening also reports
 * that a lost server is back. A loss reports that the server may be away, which the next sync finds out. The browser
 * gives up if it is answered without a stream: too many are open, the session has ended, or only a proxy answers.
 * Firefox also gives up if there is no network when the page opens. The next sync learns why; a new stream is requested
 * later, with growing delays, and at once when the network is back.
 */
function listen(onOccasion: OnSyncTrigger): () => void {
  let refusals = 0;
  /** Failures since the stream was last open. None is reported before the first opening. */
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
      const [seconds = 0, ...revs] = String(event.data).split(' ').map(Number);
      const tell = () => onOccasion(revs.length > 0 ? { revs } : undefined);
      if (seconds > 0) setTimeout(tell, Math.random() * seconds * 1000);
      else tell();
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
    const pause = Math.min(longestPause, firstPause * 2 ** refusals++);
    timer = setTimeout(reopen, pause / 2 + Math.random() * (pause / 2));
    addEventListener('online', reopen);
  }

  function reopen(): void {
    stopWaiting();
    hints = open();
  }

  function stopWaiting(): void {
    clearTimeout(timer);
    removeEventListener('online', reopen);
  }

  return () => {
    stopWaiting();
    hints.close();
  };
}
