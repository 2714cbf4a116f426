// Live hints: one event stream for each page. Where the server has none for it, the page asks from time to time.
import type { OnOccasion } from './sync-loop.ts';

const minute = 60_000;
const longestPause = 5 * minute;

/**
 * The browser connects anew by itself within seconds, so that an opening also tells that a server which was away is
 * back. That it was lost tells that the server may be away, which the next sync finds out. The browser gives up for good
 * where it is answered without a stream: too many are open, the session has ended, a proxy stands alone. The next sync
 * learns why; a stream is asked for again after a while, and later and later.
 */
export function listenForHints(onOccasion: OnOccasion): () => void {
  let refusals = 0;
  let isOpen = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hints = open();

  function open(): EventSource {
    const stream = new EventSource('/api/events');
    stream.addEventListener('open', () => {
      refusals = 0;
      isOpen = true;
      onOccasion('back');
    });
    stream.addEventListener('changed', (event) => {
      const withinMs = Number(event.data) * 1000;
      if (withinMs > 0) setTimeout(() => onOccasion(), Math.random() * withinMs);
      else onOccasion();
    });
    stream.addEventListener('error', () => {
      if (stream.readyState === EventSource.CLOSED) comeAgain();
      else if (isOpen) lost();
    });
    return stream;
  }

  /** Told once until it opens again: the browser's own attempts, every few seconds, are no occasions. */
  function lost(): void {
    isOpen = false;
    onOccasion();
  }

  function comeAgain(): void {
    lost();
    const pause = Math.min(longestPause, minute * 2 ** refusals++);
    timer = setTimeout(() => (hints = open()), pause / 2 + Math.random() * (pause / 2));
  }

  return () => {
    clearTimeout(timer);
    hints.close();
  };
}
