// Everything of a signed-in person: their working copy on this device, and the frame around their screens.
import { Suspense, lazy, useEffect } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ChangeBadges } from '#app/changes/change-badges.tsx';
import { StaleDataGuard } from '#app/changes/stale-data-guard.tsx';
import { useSettledToasts } from '#app/changes/settled-toasts.ts';
import type { OpenReplica } from '#app/replica/live/hooks.ts';
import { ReplicaContext, useRead, useReplica } from '#app/replica/live/hooks.ts';
import { shortName } from '#app/replica/device/unsent-work-of-others.ts';
import { hasLocalCopy } from '#app/session/person.ts';
import type { Person, TypedPerson } from '#app/session/person.ts';
import { useRefreshSession } from '#app/session/session.tsx';
import type { Session } from '#app/session/session.tsx';
import { sparePart } from '#app/ui/timing/lazy-part.tsx';
import { PageSpinner } from '#app/ui/feedback/spinner.tsx';
import type { Actor } from '#shared/engine/command.ts';
import type { Reader } from '#shared/engine/store.ts';
import { unreadThreads } from '#shared/reads/unread-threads.ts';
import { DeviceWarnings } from '../sync-status/device-warnings.tsx';
import { DataAge } from '../sync-status/data-age.tsx';
import { FirstSync } from '../sync-status/first-sync.tsx';
import { OnOwnClock } from './on-own-clock.tsx';
import { parts } from './parts.ts';
import { Shell } from './shell.tsx';
import { SyncStateProvider, useSyncState } from '#app/changes/sync-state.tsx';
import { useAppIcon, useKeptStorage } from './device/use-device.ts';
import { useNotificationFeed } from '../notifications/use-notification-feed.ts';
import { useOfflinePeriod } from '../sync-status/use-offline-period.ts';
import { useOpenReplica } from './device/use-open-replica.ts';
import { useSignOut } from '../sign-out/use-sign-out.tsx';
import { useIsSending } from '../sync-status/use-sync-summary.ts';

/** Awaited with the screen, so that it never pushes a screen down; without its code the screen does without it. */
const DeviceOffer = sparePart<{ person: TypedPerson }>(async () => (await parts.deviceOffer()).DeviceOffer);
/** Without its code the next start tells. */
const LostData = sparePart<{ client: string }>(async () => (await parts.lostData()).LostData);
const NoStorage = lazy(async () => ({ default: (await parts.noStorage()).NoStorage }));

const OfflineLock = lazy(async () => ({ default: (await parts.offlineLock()).OfflineLock }));

/** The first screen does without; what is said of an insecure address is said everywhere. */
const mayHaveOffer = (pathname: string): boolean => pathname !== '/' || !window.isSecureContext;

/** By then the first screen is there, and what it does without may be fetched. */
const firstScreenMs = 2_000;

type SignedInSession = Extract<Session, { state: 'signed-in' }>;

interface SignedInProps {
  session: SignedInSession;
  /** Fetches the code of the screen at this address; called where the screen itself has to wait. */
  preload: () => void;
  /** The other screens of this person, to be fetched later. */
  others: Readonly<Record<string, { preload: () => Promise<unknown> }>>;
  children: ReactNode;
}

export function SignedIn({ session, preload, others, children }: SignedInProps) {
  useEffect(() => preloadAll(others), [others]);
  useEffect(() => void (mayHaveOffer(location.pathname) && DeviceOffer.preload()), []);
  const { open, error } = useOpenReplica(session.person);
  if (error !== undefined) return <NoStorage error={error} person={session.person.id} />;
  if (!open) return <PageSpinner />;
  return (
    <ReplicaContext value={open}>
      <SyncStateProvider>
        <Frame session={session} preload={preload}>
          {children}
        </Frame>
      </SyncStateProvider>
    </ReplicaContext>
  );
}

/** What moves while somebody works is watched further down: here it would have the whole frame drawn again. */
function Frame({ session, preload, children }: Omit<SignedInProps, 'others'>) {
  const { pathname } = useLocation();
  const notifications = useNotificationFeed();
  const unreadMessages = useRead(unreadThreads) ?? 0;
  const { onSignOut, question } = useSignOut();
  const open = useReplica();
  useAppIcon(notifications.unread);
  useEffect(leaveWithOthers, []);
  const label = shortName(session.person);
  useEffect(() => lookAfterDevice(open, label), [open, label]);
  return (
    <Shell
      person={session.person}
      needsSignIn={session.needsSignIn}
      notifications={notifications}
      unreadMessages={unreadMessages}
      onSignOut={onSignOut}
    >
      <SessionWatch person={session.person} />
      <Marked>
        <LossWatch />
        <DeviceWarnings />
        <FirstSync preload={preload}>
          {mayHaveOffer(pathname) && <DeviceOffer key={pathname} person={session.person} />}
          <UnlessLocked>
            <OnOwnClock>
              <DataAge />
              {children}
            </OnOwnClock>
          </UnlessLocked>
        </FirstSync>
      </Marked>
      {question}
      <StaleDataGuard />
    </Shell>
  );
}

function Marked({ children }: { children: ReactNode }) {
  return <ChangeBadges isSending={useIsSending()}>{children}</ChangeBadges>;
}

function LossWatch() {
  const client = useSyncState().status?.lostClient;
  if (!client) return null;
  return (
    <Suspense>
      <LostData client={client} />
    </Suspense>
  );
}

/** Whether the session still is what it was, what became of what this person sent, and whether it is safe here. */
function SessionWatch({ person }: { person: Person }) {
  const { connection } = useSyncState().loop;
  const refresh = useRefreshSession();
  const rights = useRead(ownRights);
  // The session says it in full.
  const isOver = connection === 'suspended' || (rights !== undefined && rights !== rightsOf(person));
  useEffect(() => void (isOver && refresh()), [isOver, refresh]);
  useSettledToasts();
  useKeptStorage();
  return null;
}

/** What waits here is shown in any case: it is not old, and may be carried away as a file. */
function UnlessLocked({ children }: { children: ReactNode }) {
  const period = useOfflinePeriod();
  const isOpen = useLocation().pathname === '/sync' || (period && period.state !== 'locked');
  if (isOpen) return children;
  if (period?.state !== 'locked') return <PageSpinner />;
  return <OfflineLock mayNote={period.mayNote} />;
}

/**
 * Once the first screen is there, the rest follows: it may be opened without a connection. One after the other, for on
 * a slow line many at once would keep what people do from being sent.
 */
function preloadAll(screens: SignedInProps['others']) {
  const loads = [...Object.values(parts), ...Object.values(screens).map(({ preload }) => preload)];
  let timer = setTimeout(next, firstScreenMs);
  let isLeft = false;
  function next() {
    const load = loads.shift();
    if (!load || isLeft) return;
    void load()
      .catch(() => {})
      .then(() => {
        timer = setTimeout(next, 50);
      });
  }
  return () => {
    isLeft = true;
    clearTimeout(timer);
  };
}

/** Once the first screen is there. */
function lookAfterDevice(open: OpenReplica, label: string) {
  let stop: (() => void) | undefined;
  let isLeft = false;
  const timer = setTimeout(() => {
    parts.upkeep().then(
      (upkeep) => {
        if (!isLeft) stop = upkeep.maintainDevice(open, label, reportError);
      },
      () => {},
    );
  }, firstScreenMs);
  return () => {
    isLeft = true;
    clearTimeout(timer);
    stop?.();
  };
}

/** Another tab has signed out: this one leaves too. */
function leaveWithOthers() {
  const leave = () => !hasLocalCopy() && location.assign('/');
  window.addEventListener('storage', leave);
  return () => window.removeEventListener('storage', leave);
}

/** Somebody may change them: what is drawn for the old ones is no longer this person's. */
const ownRights = async (reader: Reader, { person }: Actor) => {
  const user = await reader.get('users', person);
  return user && rightsOf(user);
};

const rightsOf = ({ userType, organizationId }: Pick<Person, 'userType' | 'organizationId'>) =>
  `${userType}/${organizationId}`;
