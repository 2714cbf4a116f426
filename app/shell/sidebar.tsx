import { NavLink } from 'react-router-dom';
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
  return (
    <nav aria-label="Main" className="flex flex-col gap-0.5 px-3 py-4">
      {entries.map(({ label, to, icon: Icon }) => (
        <NavLink
          key={to}
          to={to}
          end={to === '/'}
          {...(onNavigate && { onClick: onNavigate })}
          className={({ isActive }) =>
            cx(
              'relative flex min-h-11 items-center gap-3 rounded-control px-3 font-medium transition-colors duration-100',
              isActive
                ? 'bg-accent-soft font-semibold text-accent-text before:absolute before:inset-y-2.5 before:-left-3 before:w-1 before:rounded-r-full before:bg-accent'
                : 'text-quiet hover:bg-sunken hover:text-ink',
            )
          }
        >
          <Icon aria-hidden className="size-5 shrink-0" />
          <span className="flex-1">{label}</span>
          {waiting[to] ? (
            <span className="min-w-6 rounded-full bg-accent px-1.5 text-center text-sm font-semibold text-accent-ink tabular-nums">
              <span className="sr-only">{to === '/messages' ? 'unread: ' : 'needs you: '}</span>
              {waiting[to] > 999 ? '999+' : waiting[to]}
            </span>
          ) : null}
        </NavLink>
      ))}
    </nav>
  );
}
