// The app as a colleague sees it, read-only: the colleague's rows and navigation under a banner.
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Eye, Menu as MenuIcon } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ChangeBadges } from '#app/changes/change-badges.tsx';
import { SyncStateProvider } from '#app/changes/sync-state.tsx';
import { NeedsContext, useReadNeeds } from '#app/needs/needs-context.ts';
import { ReplicaContext, useRead } from '#app/replica/live/hooks.ts';
import type { TypedPerson } from '#app/session/person.ts';
import { Current } from '#app/session/session.tsx';
import type { CurrentSession } from '#app/session/session.tsx';
import { viewAs } from '#app/session/viewed-colleague.ts';
import { MenuSheet } from '#app/shell/menu-sheet.tsx';
import { navigation } from '#app/shell/navigation.ts';
import { OnOwnClock } from '#app/shell/on-own-clock.tsx';
import { PageFrame } from '#app/shell/page-frame.tsx';
import { leaveWithOthers } from '#app/shell/signed-in.tsx';
import { Button, IconButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { PageSpinner } from '#app/ui/feedback/spinner.tsx';
import { PageHeader, UnreadInTitle } from '#app/ui/layout/page-header.tsx';
import { PermissionContext } from '#app/ui/permission.ts';
import { fullName } from '#shared/domain/people/people.ts';
import { countsByPage } from '#shared/reads/needs/needs.ts';
import { unreadThreads } from '#shared/reads/unread-threads.ts';
import { useViewReplica } from './use-view-replica.ts';

/** Pages about the device or about the person alone. */
const notViewed = new Set(['/account', '/notifications', '/start', '/sync', '/team-changes', '/join']);

const mayNothing = () => false;

interface ViewingProps {
  person: TypedPerson;
  /** The screens of the person's role. */
  children: ReactNode;
}

export function Viewing({ person, children }: ViewingProps) {
  const { open, problem } = useViewReplica(person);
  useEffect(leaveWithOthers, []);
  if (!open)
    return (
      <Page person={person} isOpening>
        {problem === undefined ? (
          <PageSpinner />
        ) : (
          <>
            <PageHeader title={`View as ${fullName(person) || person.email}`} />
            <Notice tone="waits">{problem}</Notice>
          </>
        )}
      </Page>
    );
  return (
    <Current value={sessionOf(person)}>
      <ReplicaContext value={open}>
        <PermissionContext value={mayNothing}>
          <SyncStateProvider>
            <ChangeBadges isSending={false}>
              <Screens person={person}>{children}</Screens>
            </ChangeBadges>
          </SyncStateProvider>
        </PermissionContext>
      </ReplicaContext>
    </Current>
  );
}

/** The session that screens read. They cannot change it. */
const sessionOf = (person: TypedPerson): CurrentSession => ({
  session: { state: 'signed-in', person, needsSignIn: false, isConfirmed: true },
  refresh: async () => {},
  show: () => {},
});

function Screens({ person, children }: ViewingProps) {
  const needs = useReadNeeds();
  const unread = useRead(unreadThreads) ?? 0;
  const { pathname } = useLocation();
  const { userType } = person;
  const waiting = needs && userType !== 'admin' ? countsByPage(needs.lines, userType) : {};
  return (
    <Page person={person} waiting={waiting}>
      <OnOwnClock>
        <NeedsContext value={needs}>
          <UnreadInTitle value={unread}>
            {notViewed.has(pathname) ? (
              <PageHeader title="Not part of the view">
                This page is about a device, or about your colleague alone.
              </PageHeader>
            ) : (
              children
            )}
          </UnreadInTitle>
        </NeedsContext>
      </OnOwnClock>
    </Page>
  );
}

interface PageProps {
  person: TypedPerson;
  waiting?: Readonly<Record<string, number>>;
  isOpening?: boolean;
  children: ReactNode;
}

function Page({ person, waiting = {}, isOpening = false, children }: PageProps) {
  return (
    <PageFrame
      entries={navigation[person.userType]}
      waiting={waiting}
      top={<Banner person={person} waiting={waiting} isOpening={isOpening} />}
    >
      {children}
    </PageFrame>
  );
}

function Banner({ person, waiting, isOpening }: Required<Omit<PageProps, 'children'>>) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const navigate = useNavigate();

  function stop() {
    void navigate('/account?tab=members');
    viewAs(undefined);
  }

  return (
    <header className="sticky top-0 z-30 border-b-2 border-wait bg-wait-soft pt-[env(safe-area-inset-top)] [@media(max-height:32rem)]:static">
      <div className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 px-2 py-2 sm:px-4 lg:px-5">
        <IconButton label="Open menu" onClick={() => setMenuOpen(true)} className="lg:hidden">
          <MenuIcon aria-hidden />
        </IconButton>
        <Eye aria-hidden className="size-5 shrink-0 text-wait max-sm:hidden" />
        {/* Screen readers say it once. Later it is the first text of each page. */}
        <p
          role={isOpening ? 'alert' : undefined}
          className="min-w-0 flex-1 basis-40 text-list [overflow-wrap:anywhere]"
        >
          <span className="font-semibold">You are viewing as {fullName(person) || person.email}.</span>{' '}
          Nothing can be changed.
        </p>
        <Button look="secondary" size="small" onClick={stop}>
          Stop viewing
        </Button>
      </div>
      <MenuSheet
        open={isMenuOpen}
        onOpenChange={setMenuOpen}
        entries={navigation[person.userType]}
        waiting={waiting}
      />
    </header>
  );
}
