import { Link, useLocation } from 'react-router-dom';
import { cx } from '#app/ui/cx.ts';
import type { NavigationEntry } from './navigation.ts';

export interface SidebarProps {
  entries: readonly NavigationEntry[];
  /** The number of items that wait for the person, by address. */
  waiting: Readonly<Record<string, number>>;
  /** In the overlay on a small screen, navigation closes the overlay. */
  onNavigate?: () => void;
}

export function Sidebar({ entries, waiting, onNavigate }: SidebarProps) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Main" className="flex flex-col gap-0.5 px-3 py-4">
      {entries.map((entry) => (
        <Entry
          key={entry.to}
          entry={entry}
          isCurrent={[entry.to, ...(entry.pages ?? [])].some((page) => isWithin(page, pathname))}
          waiting={waiting[entry.to] ?? 0}
          {...(onNavigate && { onNavigate })}
        />
      ))}
    </nav>
  );
}

/** Reports whether the address is the page, or below it. Every address is below the first page. */
const isWithin = (page: string, pathname: string): boolean =>
  pathname === page || (page !== '/' && pathname.startsWith(`${page}/`));

interface EntryProps extends Pick<SidebarProps, 'onNavigate'> {
  entry: NavigationEntry;
  isCurrent: boolean;
  waiting: number;
}

function Entry({ entry: { label, to, icon: Icon }, isCurrent, waiting, onNavigate }: EntryProps) {
  return (
    <Link
      to={to}
      onClick={onNavigate}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(
        'relative flex min-h-11 items-center gap-3 rounded-control px-3 font-medium transition-colors duration-100',
        isCurrent
          ? 'bg-accent-soft font-semibold text-accent-text before:absolute before:inset-y-2.5 before:-left-3 before:w-1 before:rounded-r-full before:bg-accent'
          : 'text-quiet hover:bg-sunken hover:text-ink',
      )}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      <span className="flex-1">{label}</span>
      {waiting > 0 && (
        <span className="min-w-6 rounded-full bg-accent px-1.5 text-center text-sm font-semibold text-accent-ink tabular-nums">
          <span className="sr-only">{to === '/messages' ? 'unread: ' : 'needs you: '}</span>
          {waiting > 999 ? '999+' : waiting}
        </span>
      )}
    </Link>
  );
}
