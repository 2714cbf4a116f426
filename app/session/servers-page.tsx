import { useEffect, useState } from 'react';
import { PageSpinner } from '#app/ui/feedback/spinner.tsx';
import { useLoaded } from './use-loaded.ts';
import { WaitingPage } from './waiting-page.tsx';
import { isSignedOut } from './schedule-sign-out.ts';

/** When it was last opened by itself, in this tab, and how often it then had been, one soon after the other. */
const openedKey = 'skillpact-opened-by-itself';
interface Opened {
  at: number;
  times: number;
}
/** A connection that is coming back may carry one request and not the next. Longer each time: else it had no end. */
const firstWaitMs = 1_000;
const longestWaitMs = 60_000;
const waitAfter = ({ times }: Opened) =>
  times === 0 ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** times);

/**
 * Stands at the address of a page that is the server's own, such as the one to sign in at, when the server is not
 * reached; without it the browser would show its error page. Opens the real one as soon as there is a connection.
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

/** Whoever comes after somebody whose session has not ended yet is asked who they are. */
function openServersPage() {
  const { pathname, search } = location;
  if (pathname !== '/api/login' || !isSignedOut()) return location.reload();
  const query = new URLSearchParams(search);
  query.set('again', '');
  location.replace(`${pathname}?${query}`);
}

function lastOpened(): Opened {
  const opened = JSON.parse(sessionStorage.getItem(openedKey) ?? '{"at":0,"times":0}') as Opened;
  const isOver = Math.abs(Date.now() - opened.at) > 2 * longestWaitMs;
  return isOver ? { at: 0, times: 0 } : opened;
}

/** The server answers, and gives everything but this page. */
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
