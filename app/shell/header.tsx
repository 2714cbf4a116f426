import { lazy, useState } from 'react';
import { Lock, LogOut, Menu as MenuIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { roleLabel } from '#shared/domain/people/people.ts';
import type { TypedPerson } from '#app/session/person.ts';
import { Badge } from '#app/ui/badge.tsx';
import { IconButton } from '#app/ui/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { AccountButton } from './account-button.tsx';
import { OnFirstUse } from '#app/ui/dialogs/on-first-use.tsx';
import { Brand } from './brand.tsx';
import { NotificationBell } from './notifications/notification-bell.tsx';
import type { NotificationFeed } from './notifications/notification-feed.ts';
import { parts } from '#app/parts.ts';
import { usePlatform } from '#app/session/platform.ts';
import { SearchOpener } from './keys/search-opener.tsx';
import type { WindowUse } from './keys/search-opener.tsx';
import { unlocked } from '#app/session/shared/unlocked.ts';
import { SyncPill } from '../sync-status/sync-pill.tsx';
import { useOwnZone } from './on-own-clock.tsx';
import type { OnSignOut } from './sign-out/use-sign-out.tsx';

const AccountMenu = lazy(async () => ({ default: (await parts.accountMenu()).AccountMenu }));

/** On a shared device: hands it on. */
function LockButton() {
  const copy = unlocked();
  if (!copy) return null;
  return (
    <IconButton label="Lock" onClick={() => void copy.lock()}>
      <Lock aria-hidden />
    </IconButton>
  );
}

interface HeaderProps {
  person: TypedPerson;
  /** The session needs a sign-in. The sync pill shows it. */
  needsSignIn: boolean;
  notifications: NotificationFeed;
  onSignOut: OnSignOut;
  onOpenMenu: () => void;
}

export function Header({ person, needsSignIn, notifications, onSignOut, onOpenMenu }: HeaderProps) {
  const { name: platform } = usePlatform();
  const [sheet, setSheet] = useState<WindowUse>();
  // The sync status shows a time. After the first sign-in the zone arrives later than the header.
  useOwnZone();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface pt-[env(safe-area-inset-top)] print:hidden [@media(max-height:32rem)]:static">
      {/* Icons do not grow with the text, and what has no room left wraps: in large text, nothing leaves the screen. The
          sync status is then its icon alone. */}
      <div className="@container flex min-h-16 [&_svg]:max-h-[36px] [&_svg]:max-w-[36px] flex-wrap items-center px-2 sm:gap-2 sm:px-4 lg:px-5">
        <IconButton label="Open menu" onClick={onOpenMenu} className="lg:hidden">
          <MenuIcon aria-hidden />
        </IconButton>
        {/* A phone has no room for the lock and the brand. */}
        <Link
          to="/"
          aria-label={`${platform} home`}
          className={cx('flex rounded-control p-[4px]', unlocked() && 'max-sm:hidden')}
        >
          <Brand wordClassName="max-sm:hidden" />
        </Link>
        <span className="ml-2 max-md:hidden">
          <Badge look="muted">{roleLabel(person.userType)}</Badge>
        </span>
        <div className="ml-auto flex flex-wrap items-center justify-end sm:gap-2">
          <LockButton />
          <SyncPill needsSignIn={needsSignIn} />
          <SearchOpener person={person} sheet={sheet} onSheet={setSheet} />
          <NotificationBell feed={notifications} person={person} />
          <OnFirstUse
            load={parts.accountMenu}
            button={(open) => <AccountButton person={person} onClick={open} />}
          >
            <AccountMenu person={person} onShortcuts={() => setSheet('open')} onSignOut={onSignOut} />
          </OnFirstUse>
          <a
            href="/api/logout"
            onClick={(event) => {
              event.preventDefault();
              onSignOut();
            }}
            aria-label="Log out"
            title="Log out"
            className="grid size-11 place-items-center rounded-control text-quiet hover:bg-sunken hover:text-ink max-lg:hidden"
          >
            <LogOut aria-hidden className="size-5" />
          </a>
        </div>
      </div>
    </header>
  );
}
