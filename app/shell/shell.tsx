import { Suspense, lazy, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { TypedPerson } from '#app/session/person.ts';
import { cx } from '#app/ui/cx.ts';
import { ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
import { partOrWord } from '#app/ui/feedback/missing-part.ts';
import { UnreadInTitle } from '#app/ui/layout/page-header.tsx';
import { PageSpinner } from '#app/ui/feedback/spinner.tsx';
import { countsByPage } from '#shared/reads/needs/needs.ts';
import type { Needs } from '#shared/reads/needs/needs.ts';
import { Header } from './header.tsx';
import { navigation } from './navigation.ts';
import type { NotificationFeed } from '../notifications/notification-feed.ts';
import { parts } from './parts.ts';
import { Sidebar } from './sidebar.tsx';
import { SkipLink } from './skip-link.tsx';
import { UpdateBar, belowHeader } from './updates/update-bar.tsx';
import type { OnSignOut } from '../sign-out/use-sign-out.tsx';

const MenuSheet = lazy(async () => ({ default: (await parts.menuSheet()).MenuSheet }));

interface ShellProps {
  person: TypedPerson;
  needsSignIn: boolean;
  notifications: NotificationFeed;
  unreadMessages: number;
  /** Undefined while it is first read. */
  needs: Needs | undefined;
  onSignOut: OnSignOut;
  children: ReactNode;
}

/** The frame of every signed-in screen: the header on top, the sidebar on the left or behind the menu button. */
export function Shell(props: ShellProps) {
  const { person, needsSignIn, notifications, unreadMessages, needs, onSignOut, children } = props;
  const [menu, setMenu] = useState<'untouched' | 'open' | 'closed'>('untouched');
  const entries = navigation[person.userType];
  const waiting = person.userType === 'admin' || !needs ? {} : countsByPage(needs.lines, person.userType);
  const { pathname } = useLocation();
  useScrollToTop(pathname);

  async function openMenu() {
    if (await partOrWord(parts.menuSheet)) setMenu('open');
  }

  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header {...{ person, needsSignIn, notifications, onSignOut }} onOpenMenu={() => void openMenu()} />
      {menu !== 'untouched' && (
        <Suspense>
          <MenuSheet
            open={menu === 'open'}
            onOpenChange={(open) => setMenu(open ? 'open' : 'closed')}
            entries={entries}
            waiting={waiting}
          />
        </Suspense>
      )}
      <div className="flex flex-1">
        <aside className="w-68 shrink-0 border-r border-line bg-surface max-lg:hidden print:hidden">
          <div className="sticky top-16 max-h-[calc(100dvh-4rem)] overflow-y-auto">
            <Sidebar entries={entries} waiting={waiting} />
          </div>
        </aside>
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 px-4 pt-6 pb-10 sm:px-6 lg:px-10 lg:pt-8">
          <div className="mx-auto max-w-6xl">
            <UpdateBar className={cx('mb-6', belowHeader)} />
            <ErrorBoundary at={pathname}>
              <UnreadInTitle value={unreadMessages}>
                <Suspense fallback={<PageSpinner />}>{children}</Suspense>
              </UnreadInTitle>
            </ErrorBoundary>
          </div>
        </main>
      </div>
    </div>
  );
}

/** Scrolls a new page to its top. Going back restores the previous position. */
function useScrollToTop(pathname: string) {
  const kind = useNavigationType();
  useEffect(() => {
    if (kind !== 'POP') window.scrollTo({ top: 0 });
  }, [pathname, kind]);
}
