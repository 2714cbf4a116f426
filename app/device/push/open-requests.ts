// The page that a tapped notification wants this window to show. The request may arrive while the app is still
// starting. It is then stored and answered until the app can show the page.
import type { PageMessage } from './worker-push.ts';

type Opener = (path: string) => void;

let opener: Opener | undefined;
let wanted: string | undefined;

/** Called as the app starts: the browser delivers earlier messages as soon as the page's code has run. */
export function keepOpenRequests(): void {
  navigator.serviceWorker?.addEventListener(
    'message',
    ({ data, ports }: MessageEvent<PageMessage | null>) => {
      if (data?.type !== 'open') return;
      // Without an answer, the worker would reload this window and lose the form being filled in.
      ports[0]?.postMessage('taken');
      if (opener) opener(data.path);
      else wanted = data.path;
    },
  );
}

/** Registers the handler that shows pages. Returns a function that unregisters it. */
export function takeOpenRequests(open: Opener): () => void {
  opener = open;
  if (wanted !== undefined) open(wanted);
  wanted = undefined;
  return () => {
    if (opener === open) opener = undefined;
  };
}
