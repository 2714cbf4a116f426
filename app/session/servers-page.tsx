import { useEffect } from 'react';
import { LinkButton } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { PageSpinner } from '#app/ui/spinner.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { useLoaded } from './use-loaded.ts';

/**
 * Stands at the address of a page that is the server's own, such as the one to sign in at, when the server is not
 * reached; without it the browser would show its error page. Opens the real one as soon as there is a connection.
 */
export function ServersPage() {
  const server = useLoaded('/api/health', isThere);
  const isReached = server.state === 'there';
  useEffect(() => void (isReached && location.reload()), [isReached]);
  if (server.state !== 'failed') return <PageSpinner />;
  return (
    <div className="max-w-xl py-6">
      <PageHeader title="Waiting for a connection">
        This page opens by itself as soon as there is one. What is on this device stays as it is.
      </PageHeader>
      <NotLoaded {...server} />
      <LinkButton to="/" look="secondary" className="mt-4">
        Back to Home
      </LinkButton>
    </div>
  );
}

const isThere = () => true;
