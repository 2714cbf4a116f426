// Everything of a signed-in person: their working copy on this device, and the frame around their screens.
import { Suspense, lazy, useEffect } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ChangeMarks } from '#app/forms/change-marks.tsx';
import { StaleQuestion } from '#app/forms/stale-question.tsx';
import { useTellingSettled } from '#app/forms/told-later.ts';
import { lookAfterPush } from '#app/push/device-push.ts';
import { ReplicaContext, useRead, useSync } from '#app/replica/react.ts';
import { request } from '#app/session/request.ts';
import { useRefreshSession } from '#app/session/session.tsx';
import type { Session } from '#app/session/session.tsx';
import { PageSpinner } from '#app/ui/spinner.tsx';
import { unreadThreads } from '#shared/reads/conversations.ts';
import { DeviceWarnings } from './device-warnings.tsx';
import { DataAge } from './data-age.tsx';
import { FirstSync } from './first-sync.tsx';
import { LostData } from './lost-data.tsx';
import { parts } from './parts.ts';
import { Shell } from './shell.tsx';
import { useAppIcon, useKeptStorage } from './use-device.ts';
import { useNotificationFeed } from './use-notification-feed.ts';
import { useOpenReplica } from './use-open-replica.ts';
import { useSignOut } from './use-sign-out.tsx';
import { useSyncSummary } from './use-sync-summary.ts';
import { useWorkerMessages } from './use-worker-messages.ts';

const DeviceOffer = lazy(async () => ({ default: (await parts.deviceOffer()).DeviceOffer }));
const NoStorage = lazy(async () => ({ default: (await parts.noStorage()).NoStorage }));

/** The first screen does without; what is said of an insecure address is said everywhere. */
const mayHaveOffer = (pathname: string): boolean => pathname !== '/' || !window.isSecureContext;

type SignedInSession = Extract<Session, { state: 'signed-in' }>;

interface SignedInProps {
  session: SignedInSession;
  children: ReactNode;
}

export function SignedIn({ session, children }: SignedInProps) {
  const { open, error } = useOpenReplica(session.person);
  if (error !== undefined) return <NoStorage error={error} />;
  if (!open) return <PageSpinner />;
  return (
    <ReplicaContext value={open}>
      <Frame session={session}>{children}</Frame>
    </ReplicaContext>
  );
}

function Frame({ session, children }: SignedInProps) {
  const { pathname } = useLocation();
  const sync = useSyncSummary();
  const notifications = useNotificationFeed();
  const unreadMessages = useRead(unreadThreads) ?? 0;
  const { onSignOut, question } = useSignOut();
  const { connection } = useSync().loop;
  const refresh = useRefreshSession();
  // The session says it in full.
  useEffect(() => void (connection === 'suspended' && refresh()), [connection, refresh]);
  useTellingSettled();
  useWorkerMessages();
  useAppIcon(notifications.unread);
  useKeptStorage();
  useEffect(() => lookAfterPush(session.person.id, request, reportError), [session.person.id]);
  return (
    <Shell
      person={session.person}
      sync={{ ...sync, needsSignIn: sync.needsSignIn || session.needsSignIn }}
      notifications={notifications}
      unreadMessages={unreadMessages}
      onSignOut={onSignOut}
    >
      <ChangeMarks isSending={sync.sending !== undefined}>
        <LostData />
        <DeviceWarnings />
        {mayHaveOffer(pathname) && (
          <Suspense>
            <DeviceOffer person={session.person} />
          </Suspense>
        )}
        <FirstSync>
          <DataAge />
          {children}
        </FirstSync>
      </ChangeMarks>
      {question}
      <StaleQuestion />
    </Shell>
  );
}
