import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useRead } from '#app/replica/react.ts';
import type { Connection, ReplicaStatus } from '#app/replica/replica.ts';
import { signInPath } from '#app/session/sign-in-path.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageSpinner, Spinner } from '#app/ui/spinner.tsx';
import { useNow } from '#app/ui/use-now.ts';
import { classesReady } from '#shared/reads/first-copy.ts';
import { firstCopyWords } from './first-copy-words.ts';
import { useSyncState } from '#app/forms/sync-state.tsx';
import { unsentSafeWords } from './unsent-words.ts';

interface FirstSyncProps {
  /** Fetches the code of the screen that comes next. */
  preload: () => void;
  children: ReactNode;
}

/** On a device that has nothing yet: waits for the first rows, then lets one work while the rest arrives. */
export function FirstSync({ preload, children }: FirstSyncProps) {
  const { status, loop } = useSyncState();
  const { pathname } = useLocation();
  if (!status) return <PageSpinner />;
  if (status.isReady) return children;
  if (status.received > 0) {
    return (
      <>
        <ComingIn status={status} />
        {children}
      </>
    );
  }
  const words = noCopyWords(loop.connection);
  const path = signInPath(loop.connection);
  const unsent = status.waiting + status.attention;
  if (!words) return <GettingReady preload={preload} />;
  return (
    <>
      <div className="mb-6">
        <Notice
          action={
            path && (
              <LinkButton to={path} leavesApp size="small">
                Sign In
              </LinkButton>
            )
          }
        >
          {words} {unsent > 0 && unsentSafeWords(unsent)}
        </Notice>
      </div>
      {/* What waits here may be looked at and carried away, whatever is missing beside it. */}
      {pathname === '/sync' && children}
    </>
  );
}

/** Why nothing comes; undefined while it may. A server restored from a backup can leave a device so. */
function noCopyWords(connection: Connection): string | undefined {
  if (connection === 'offline')
    return 'No connection. This device has no copy of your work yet; it comes with the first connection.';
  if (signInPath(connection)) return 'This device has no copy of your work yet; it comes once you sign in.';
  return undefined;
}

function ComingIn({ status }: { status: ReplicaStatus }) {
  const classes = useRead(classesReady, status.classesSince);
  const now = useNow();
  const [began] = useState({ ready: classes?.ready ?? 0, at: now });
  const sinceThen = { ready: (classes?.ready ?? 0) - began.ready, ms: now.getTime() - began.at.getTime() };
  return (
    <div className="mb-6">
      <Notice>{firstCopyWords(status.received, classes, sinceThen)}</Notice>
    </div>
  );
}

function GettingReady({ preload }: Pick<FirstSyncProps, 'preload'>) {
  // Once these words are on the screen: they are not to wait for it.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(preload));
    return () => cancelAnimationFrame(frame);
  }, [preload]);
  return (
    <div
      role="status"
      className="mx-auto grid min-h-[60dvh] max-w-sm content-center justify-items-center text-center"
    >
      <Spinner className="text-2xl text-accent-text" />
      <p className="mt-6 text-xl font-bold">Getting your work ready</p>
      <p className="mt-2 text-lg text-quiet">
        This device fetches its own copy of your work, so that it opens and takes changes without a connection
        too. Keep the app open; it takes a moment, and only the first time.
      </p>
    </div>
  );
}
