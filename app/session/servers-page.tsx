import { useEffect, useState } from 'react';
import { LinkButton } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { PageSpinner } from '#app/ui/spinner.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { useLoaded } from './use-loaded.ts';
import type { Failed } from './use-loaded.ts';
import { isLeft } from './leave.ts';

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
    <Page
      title="Waiting for a connection"
      sentence="This page opens by itself as soon as there is one."
      problem={server}
    />
  );
}

/** Whoever comes after somebody whose session has not ended yet is asked who they are. */
function openServersPage() {
  const { pathname, search } = location;
  if (pathname !== '/api/login' || !isLeft()) return location.reload();
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
  return <Page title="This page did not open" sentence="The server is there." problem={problem} />;
}

const message = 'The page was asked for and did not come.';

interface PageProps {
  title: string;
  sentence: string;
  problem: Failed;
}

function Page({ title, sentence, problem }: PageProps) {
  return (
    <div className="max-w-xl py-6">
      <PageHeader title={title}>{sentence} What is on this device stays as it is.</PageHeader>
      <NotLoaded {...problem} />
      <LinkButton to="/" look="secondary" className="mt-4">
        Back to Home
      </LinkButton>
    </div>
  );
}

const whenReached = () => Date.now();
