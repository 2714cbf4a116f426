// The pages of the settings, by what they are about. Each keeps its address.
import { Link } from 'react-router-dom';
import { useActor } from '#app/replica/live/hooks.ts';
import type { UserType } from '#app/session/person.ts';
import { cx } from '#app/ui/cx.ts';
import { integrationsPage, mayManageKeys } from '#shared/domain/service-accounts/may-manage-keys.ts';

/** A page of the settings. */
export type SettingsPage = 'Organization' | 'Members' | 'Integrations' | 'Sites' | 'Tablets' | 'You';

const members = ['Members', '/account?tab=members'] as const;
/** The keys of other systems, for owners. */
const integrations = ['Integrations', integrationsPage] as const;
const you = ['You', '/account'] as const;

const pages: Record<Exclude<UserType, 'admin'>, readonly (readonly [SettingsPage, string])[]> = {
  employer: [['Organization', '/settings'], members, integrations, ['Sites', '/sites'], you],
  provider: [['Organization', '/profile'], members, integrations, ['Tablets', '/settings?tab=tablets'], you],
};

/** Links to the other pages of the settings. An administrator has only their own account. */
export function SettingsNav({ current }: { current: SettingsPage }) {
  const actor = useActor();
  const { role } = actor;
  if (role !== 'employer' && role !== 'provider') return null;
  const shown = pages[role].filter(([page]) => page !== 'Integrations' || mayManageKeys(actor));
  return (
    <nav
      aria-label="Settings"
      className="scrolls-across mb-6 overflow-x-auto border-b border-line print:hidden"
    >
      <ul className="flex gap-1">
        {shown.map(([page, to]) => (
          <li key={page} className="shrink-0">
            <Link
              to={to}
              aria-current={page === current ? 'page' : undefined}
              className={cx(
                'flex min-h-11 items-center border-b-2 px-3 text-list font-medium whitespace-nowrap',
                page === current
                  ? 'border-accent text-accent-text'
                  : 'border-transparent text-quiet hover:text-ink',
              )}
            >
              {page}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
