import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import type { TypedPerson } from '#app/session/person.ts';
import { cx } from '#app/ui/cx.ts';
import { partOrWord } from '#app/ui/feedback/missing-part.ts';
import { UnreadInTitle } from '#app/ui/layout/page-header.tsx';
import { countsByPage } from '#shared/reads/needs/needs.ts';
import type { Needs } from '#shared/reads/needs/needs.ts';
import { Header } from './header.tsx';
import { navigation } from './navigation.ts';
import { PageFrame } from './page-frame.tsx';
import type { NotificationFeed } from './notifications/notification-feed.ts';
import { parts } from '#app/parts.ts';
import { UpdateBar, belowHeader } from './updates/update-bar.tsx';
import type { OnSignOut } from './sign-out/use-sign-out.tsx';

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

  async function openMenu() {
    if (await partOrWord(parts.menuSheet)) setMenu('open');
  }

  const top = (
    <>
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
    </>
  );
  return (
    <PageFrame {...{ entries, waiting, top }} bar={<UpdateBar className={cx('mb-6', belowHeader)} />}>
      <UnreadInTitle value={unreadMessages}>{children}</UnreadInTitle>
    </PageFrame>
  );
}
