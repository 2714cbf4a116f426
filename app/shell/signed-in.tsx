// The app of a signed-in person: the person's replica on this device, and the frame around the screens.
import { Suspense, lazy, useEffect, useCallback } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ChangeBadges } from '#app/changes/change-badges.tsx';
import { StaleDataGuard } from '#app/changes/stale-data-guard.tsx';
import { useSettledToasts } from '#app/changes/toasts/settled-toasts.ts';
import type { OpenReplica } from '#app/replica/live/hooks.ts';
import { ReplicaContext, useRead, useReplica } from '#app/replica/live/hooks.ts';
import { shortName } from '#app/replica/device/short-name.ts';
import { isSharedDevice } from '#app/session/shared/shared-mark.ts';
import { unlocked } from '#app/session/shared/unlocked.ts';
import { hasLocalCopy } from '#app/session/person.ts';
import type { Person } from '#app/session/person.ts';
import { useRefreshSession } from '#app/session/session.tsx';
import type { Session } from '#app/session/session.tsx';
import { sparePart } from '#app/ui/timing/lazy-part.tsx';
import { PageSpinner } from '#app/ui/feedback/spinner.tsx';
import { PermissionContext } from '#app/ui/permission.ts';
import type { Gated } from '#app/ui/permission.ts';
import { mayGive, membershipId } from '#shared/engine/access/member-roles.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { Reader } from '#shared/engine/store.ts';
import { badgeOf } from '#shared/reads/needs/needs.ts';
import { unreadThreads } from '#shared/reads/unread-threads.ts';
import { DeviceWarnings } from '../sync-status/device-warnings.tsx';
import { DataAge } from '../sync-status/data-age.tsx';
import { FirstSync } from '../sync-status/first-sync.tsx';
import { OnOwnClock } from './on-own-clock.tsx';
import { NeedsContext, useReadNeeds } from '#app/needs/needs-context.ts';
import { BootFrame } from './boot-frame.tsx';
import { parts } from '#app/parts.ts';
import { Shell } from './shell.tsx';
import { SyncStateProvider, useSyncState } from '#app/changes/sync-state.tsx';
import type { DeviceOfferProps } from './device/device-offer.tsx';
import { useAppIcon, useKeptStorage } from './device/use-device.ts';
import { useNotificationFeed } from './notifications/use-notification-feed.ts';
import { useOfflinePeriod } from '../sync-status/use-offline-period.ts';
import { useKeptPlatform } from './use-kept-platform.ts';
import { useOpenReplica } from './device/use-open-replica.ts';
import { useSignOut } from './sign-out/use-sign-out.tsx';
import { useIsSending } from '../sync-status/use-sync-summary.ts';

/**
 * Awaited with the screen, so that it never shifts a screen down. If its code does not load, the screen renders without
 * it.
 */
const DeviceOffer = sparePart<DeviceOfferProps>(async () => (await parts.deviceOffer()).DeviceOffer);
/** If its code does not load, the next start shows the notice. */
const LostData = sparePart<{ client: string }>(async () => (await parts.lostData()).LostData);
const NoStorage = lazy(async () => ({ default: (await parts.noStorage()).NoStorage }));

const OfflineLock = lazy(async () => ({ default: (await parts.offlineLock()).OfflineLock }));

/** The first screen has no offer. The warning about an insecure address appears on every screen. */
const mayHaveOffer = (pathname: string): boolean => pathname !== '/' || !window.isSecureContext;

/** After this time the first screen is shown, and code that it does not need may be loaded. */
const firstScreenMs = 2_000;

type SignedInSession = Extract<Session, { state: 'signed-in' }>;

interface SignedInProps {
  session: SignedInSession;
  /** Loads the code of the screen at this address. Called if the screen itself has to wait. */
  preload: () => void;
  /** The person's other screens, which are loaded later. */
  others: Readonly<Record<string, { preload: () => Promise<unknown> }>>;
  children: ReactNode;
}

export function SignedIn({ session, preload, others, children }: SignedInProps) {
  useEffect(() => preloadAll(others), [others]);
  useEffect(() => void (mayHaveOffer(location.pathname) && DeviceOffer.preload()), []);
  const { open, error } = useOpenReplica(session.person);
  const mayGiveHere = useCallback((command: Gated) => !open || mayGive(command, open.replica.actor), [open]);
  if (error !== undefined) return <NoStorage error={error} person={session.person.id} />;
  if (!open) return <BootFrame />;
  return (
    <ReplicaContext value={open}>
      <PermissionContext value={mayGiveHere}>
        <SyncStateProvider>
          <Frame session={session} preload={preload}>
            {children}
          </Frame>
        </SyncStateProvider>
      </PermissionContext>
    </ReplicaContext>
  );
}

/** State that changes while a person works is watched further down. Watched here, it would rerender the whole frame. */
function Frame({ session, preload, children }: Omit<SignedInProps, 'others'>) {
  const { pathname } = useLocation();
  const notifications = useNotificationFeed();
  const unreadMessages = useRead(unreadThreads) ?? 0;
  const needs = useReadNeeds();
  const { onSignOut, question } = useSignOut();
  const open = useReplica();
  useAppIcon(session.person.userType === 'admin' ? notifications.unread : badgeOf(needs));
  useKeptPlatform();
  useEffect(leaveWithOthers, []);
  const label = shortName(session.person);
  useEffect(() => lookAfterDevice(open, label), [open, label]);
  return (
    <Shell
      person={session.person}
      needsSignIn={session.needsSignIn}
      notifications={notifications}
      unreadMessages={unreadMessages}
      needs={needs}
      onSignOut={onSignOut}
    >
      <SessionWatch person={session.person} />
      <Marked>
        <LossWatch />
        <DeviceWarnings />
        <FirstSync preload={preload}>
          {mayHaveOffer(pathname) && (
            <DeviceOffer key={pathname} person={session.person} hasNews={notifications.groups.length > 0} />
          )}
          <UnlessLocked>
            <OnOwnClock>
              <DataAge />
              <NeedsContext value={needs}>{children}</NeedsContext>
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

/** Watches whether the session is unchanged, the outcome of sent changes, and whether the device's storage is safe. */
function SessionWatch({ person }: { person: Person }) {
  const { connection } = useSyncState().loop;
  const refresh = useRefreshSession();
  const rights = useRead(ownRights);
  // Requests the full answer from the session.
  const isOver = connection === 'right-ended' || (rights !== undefined && rights !== rightsOf(person));
  useEffect(() => void (isOver && refresh()), [isOver, refresh]);
  useSettledToasts();
  useKeptStorage();
  return null;
}

/** The sync status page is always shown: waiting entries are not outdated, and can be exported as a file. */
function UnlessLocked({ children }: { children: ReactNode }) {
  const period = useOfflinePeriod();
  const isOpen = useLocation().pathname === '/sync' || (period && period.state !== 'locked');
  if (isOpen) return children;
  if (period?.state !== 'locked') return <PageSpinner />;
  return <OfflineLock mayNote={period.mayNote} />;
}

/**
 * Loads the other screens after the first one, because they may be opened offline. Loads them one after another: on a
 * slow line, parallel downloads would delay sending changes.
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

/** Runs after the first screen is shown. */
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

/** Leaves when another tab has signed out. */
export function leaveWithOthers() {
  const leave = () => (isSharedDevice() ? unlocked() : hasLocalCopy()) || location.assign('/');
  leave();
  window.addEventListener('storage', leave);
  return () => window.removeEventListener('storage', leave);
}

/** Reads the person's rights. If they change, the rendered screens are no longer valid. */
/** The membership comes with the rows. Until then, and for an administrator, there is none. */
const ownRights = async (reader: Reader, { person, organization, memberRole, assignsAll = false }: Actor) => {
  const [user, own] = await Promise.all([
    reader.get('users', person),
    reader.get('memberships', membershipId(organization, person)),
  ]);
  const rights = own ? { memberRole: own.role, assignsAll: own.assignsAll } : { memberRole, assignsAll };
  return user && rightsOf({ ...user, ...rights });
};

const rightsOf = ({
  userType,
  organizationId,
  memberRole,
  assignsAll,
}: Pick<Person, 'userType' | 'organizationId' | 'memberRole' | 'assignsAll'>) =>
  // Only members are limited to what is assigned to them.
  [userType, organizationId, memberRole, memberRole !== 'member' || assignsAll].join();
