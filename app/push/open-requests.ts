// Which page a tapped notification wants of this window. It may ask while the app is still starting: what it wants is
// then kept, and answered for, until there is somebody to show it.
import type { PageMessage } from './worker-push.ts';

type Opener = (path: string) => void;

let opener: Opener | undefined;
let wanted: string | undefined;

/** To be called as the app starts: the browser hands over what came before as soon as the page's code has run. */
export function keepOpenRequests(): void {
  navigator.serviceWorker?.addEventListener(
    'message',
    ({ data, ports }: MessageEvent<PageMessage | null>) => {
      if (data?.type !== 'open') return;
      // The worker would load this window anew, and with it what is being filled in.
      ports[0]?.postMessage('taken');
      if (opener) opener(data.path);
      else wanted = data.path;
    },
  );
}

/** Returns its end. */
export function takeOpenRequests(open: Opener): () => void {
  opener = open;
  if (wanted !== undefined) open(wanted);
  wanted = undefined;
  return () => {
    if (opener === open) opener = undefined;
  };
}
