import { useEffect, useState } from 'react';
import { LinkButton } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { PageSpinner } from '#app/ui/spinner.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { useLoaded } from './use-loaded.ts';
import type { Failed } from './use-loaded.ts';

/** When it was last opened by itself, in this tab. Again so soon it would be opened without end. */
const openedKey = 'skillpact-opened-by-itself';
const openAgainAfterMs = 60_000;

/**
 * Stands at the address of a page that is the server's own, such as the one to sign in at, when the server is not
 * reached; without it the browser would show its error page. Opens the real one as soon as there is a connection.
 */
export function ServersPage() {
  const server = useLoaded('/api/health', whenReached);
  const [openedAt] = useState(() => Number(sessionStorage.getItem(openedKey)));
  const reachedAt = server.state === 'there' ? server.value : undefined;
  const isMissing = reachedAt !== undefined && reachedAt - openedAt < openAgainAfterMs;
  useEffect(() => {
    if (reachedAt === undefined || isMissing) return;
    sessionStorage.setItem(openedKey, String(reachedAt));
    location.reload();
  }, [reachedAt, isMissing]);
  if (isMissing) return <Missing />;
  if (server.state !== 'failed') return <PageSpinner />;
  return (
    <Page
      title="Waiting for a connection"
      sentence="This page opens by itself as soon as there is one."
      problem={server}
    />
  );
}

/** The server answers, and gives everything but this page. */
function Missing() {
  const problem = { state: 'failed', message, isAnswered: true, again: () => location.reload() } as const;
  return <Page title="This page did not open" sentence="The server is there." problem={problem} />;
}

const message = 'The page was asked for twice and did not come.';

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
