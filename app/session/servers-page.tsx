import { useEffect, useState } from 'react';
import { PageSpinner } from '#app/ui/feedback/spinner.tsx';
import { useLoaded } from './use-loaded.ts';
import { WaitingPage } from './waiting-page.tsx';
import { isSignedOut } from './schedule-sign-out.ts';

/** When this tab last opened the page by itself, and how often in quick succession. */
const openedKey = 'skillpact-opened-by-itself';
interface Opened {
  at: number;
  times: number;
}
/** A returning connection may carry one request and not the next. The wait grows each time, so that the retries end. */
const firstWaitMs = 1_000;
const longestDelayMs = 60_000;
const waitAfter = ({ times }: Opened) =>
  times === 0 ? 0 : Math.min(longestDelayMs, firstWaitMs * 2 ** times);

/**
 * Shown at the address of one of the server's own pages, such as the sign-in page, while the server is not reached.
 * Without it the browser would show its error page. Opens the real page as soon as there is a connection.
 */
export function ServersPage() {
  const server = useLoaded('/api/health', whenReached);
  const [opened] = useState(lastOpened);
  const reachedAt = server.state === 'there' ? server.value : undefined;
  useEffect(() => {
    if (reachedAt === undefined) return;
    const timer = setTimeout(() => {
      sessionStorage.setItem(openedKey, JSON.stringify({ at: Date.now(), times: opened.times + 1 }));
      openServersPage();
    }, waitAfter(opened));
    return () => clearTimeout(timer);
  }, [reachedAt, opened]);
  if (reachedAt !== undefined && opened.times > 0) return <Missing />;
  if (server.state !== 'failed') return <PageSpinner />;
  return (
    <WaitingPage sentence={`This page opens as soon as you’re back online. ${unchanged}`} problem={server} />
  );
}

/** If another person's session has not ended yet, the page asks who is signing in. */
function openServersPage() {
  const { pathname, search } = location;
  if (pathname !== '/api/login' || !isSignedOut()) return location.reload();
  const query = new URLSearchParams(search);
  query.set('again', '');
  location.replace(`${pathname}?${query}`);
}

function lastOpened(): Opened {
  const opened = JSON.parse(sessionStorage.getItem(openedKey) ?? '{"at":0,"times":0}') as Opened;
  const isOver = Math.abs(Date.now() - opened.at) > 2 * longestDelayMs;
  return isOver ? { at: 0, times: 0 } : opened;
}

/** The server answers, and serves everything but this page. */
function Missing() {
  const problem = { state: 'failed', message, isAnswered: true, again: openServersPage } as const;
  return (
    <WaitingPage
      title="This page did not open"
      sentence={`The server is up, and we’ll try the page again. ${unchanged}`}
      problem={problem}
    />
  );
}

const unchanged = 'Nothing on this device changes.';
const message = 'The page was asked for and did not come.';

const whenReached = () => Date.now();
