import { useEffect } from 'react';
import { PageSpinner } from '#app/ui/feedback/spinner.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { hasLocalCopy } from './person.ts';
import { signInAgain } from './sign-in/sign-in-again.ts';
import { useLoaded } from './use-loaded.ts';
import { WaitingPage } from './waiting-page.tsx';

/**
 * Replaces a protected screen when nobody is signed in. The sign-in page is the server's own: without a connection the
 * browser would show its error page instead.
 */
export function EnsureSignedIn() {
  const server = useLoaded('/api/health', isThere);
  const isReached = server.state === 'there';
  useEffect(() => (isReached ? signInAgain() : undefined), [isReached]);
  if (server.state === 'failed')
    return (
      <WaitingPage
        sentence={`${hasLocalCopy() ? '' : 'You are signed out, and signing in takes a connection. '}This page opens as soon as you’re back online.`}
        problem={server}
      >
        {/* The device is marked as a person's, and the replica is gone. */}
        {hasLocalCopy() && (
          <Notice tone="waits">
            This browser deleted this app’s data. We’ll load your work from the server again once you’re
            online. Changes that weren’t sent before are lost.
          </Notice>
        )}
      </WaitingPage>
    );
  return <PageSpinner label="Signing in" />;
}

const isThere = () => true;
