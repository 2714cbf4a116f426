import { Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useRead } from '#app/replica/live/hooks.ts';
import type { ReplicaStatus } from '../replica/types.ts';
import type { SchedulerState } from '#app/replica/sync/sync-scheduler.ts';
import { signInPath } from '#app/session/sign-in/sign-in-path.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { RestComes } from '#app/ui/lists/rest-comes.tsx';
import { PageSpinner, WaitingText } from '#app/ui/feedback/spinner.tsx';
import { useNow } from '#app/ui/timing/use-now.ts';
import { classesReady } from '#shared/reads/first-copy.ts';
import { firstSyncTexts, restComes, stoppedTexts } from './first-sync-texts.ts';
import type { Stop } from './first-sync-texts.ts';
import { useSyncState } from '#app/changes/sync-state.tsx';
import { unsentSafeText } from './unsent-texts.ts';

interface FirstSyncProps {
  /** Loads the code of the next screen. */
  preload: () => void;
  children: ReactNode;
}

/** On a device without data, waits for the first rows. The app is then usable while the rest arrives. */
export function FirstSync({ preload, children }: FirstSyncProps) {
  const { status, loop } = useSyncState();
  const { pathname } = useLocation();
  const stop = useStop(status?.received ?? 0, loop);
  const [isFirst, setFirst] = useState(false);
  if (status && !status.isReady && !isFirst) setFirst(true);
  if (!status) return <PageSpinner />;
  const { isReady, received } = status;
  const hasRows = isReady || received > 0;
  const unsent = status.waiting + status.attention;
  if (!hasRows && !stop) return <GettingReady preload={preload} />;
  // One structure before and after the last rows: another one would render the screen anew, without what is typed there.
  return (
    <RestComes value={isReady ? undefined : restComes(stop)}>
      {!hasRows && (
        <Told>
          {stop && noCopyWords[stop]} {unsent > 0 && unsentSafeText(unsent)}
        </Told>
      )}
      {hasRows && !isReady && <ComingIn status={status} stop={stop} />}
      {/* Waiting entries can be viewed and exported even if other data is missing. */}
      {(hasRows || pathname === '/sync') && (
        // The first screen after the first rows loads under the same words.
        <WaitingText value={isFirst ? gettingReady : undefined}>
          <Suspense fallback={<PageSpinner />}>{children}</Suspense>
        </WaitingText>
      )}
    </RestComes>
  );
}

/** A server restored from a backup can leave a device in this state. */
const noCopyWords: Record<Stop, string> = {
  'no-connection':
    'No connection. This device has no copy of your work yet. We’ll load it when you’re online.',
  'signed-out': 'This device has no copy of your work yet. We’ll load it once you sign in.',
};

/**
 * Returns why no rows arrive; undefined while they may. Whether an attempt reached the server is known only at its end,
 * which is far off in a first sync. Rows received since its start show it sooner.
 */
function useStop(received: number, { connection, isSending, isBack }: SchedulerState): Stop | undefined {
  const [before, setBefore] = useState(received);
  if (!isSending && before !== received) setBefore(received);
  if (signInPath(connection)) return 'signed-out';
  const isComing = isSending && (isBack || received > before);
  return connection === 'offline' && !isComing ? 'no-connection' : undefined;
}

function ComingIn({ status, stop }: { status: ReplicaStatus; stop: Stop | undefined }) {
  const classes = useRead(classesReady, status.classesSince);
  const now = useNow();
  const [began] = useState({ ready: classes?.ready ?? 0, at: now });
  const sinceThen = { ready: (classes?.ready ?? 0) - began.ready, ms: now.getTime() - began.at.getTime() };
  return (
    <Told>
      {stop
        ? stoppedTexts(stop, status.received, classes)
        : firstSyncTexts(status.received, classes, sinceThen)}
    </Told>
  );
}

function Told({ children }: { children: ReactNode }) {
  const path = signInPath(useSyncState().loop.connection);
  return (
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
        {children}
      </Notice>
    </div>
  );
}

function GettingReady({ preload }: Pick<FirstSyncProps, 'preload'>) {
  // Runs once this text is on the screen, which must not wait for it.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(preload));
    return () => cancelAnimationFrame(frame);
  }, [preload]);
  return (
    <WaitingText value={gettingReady}>
      <PageSpinner />
    </WaitingText>
  );
}

const gettingReady = (
  <div className="max-w-sm text-center text-ink">
    <p className="text-xl font-bold">Getting your work ready</p>
    <p className="mt-2 text-lg text-quiet">
      We’re copying your work to this device so that you can use it offline. Keep the app open. This happens
      only once.
    </p>
  </div>
);
