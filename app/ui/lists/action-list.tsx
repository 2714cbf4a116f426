import type { LucideIcon } from 'lucide-react';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useMayGive } from '../permission.ts';
import type { Gated } from '../permission.ts';

interface Action {
  to: string;
  label: string;
  icon: LucideIcon;
  /** The command that the page is for. A person who may not give it does not see the line. */
  gives?: Gated;
}

/** The most frequent next pages. Each line is a link as a whole. */
export function ActionList({ label, actions }: { label: string; actions: readonly Action[] }) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {actions.map((action) => (
        <ActionLine key={action.to} {...action} />
      ))}
    </ul>
  );
}

function ActionLine({ to, label, icon: Icon, gives }: Action) {
  if (!useMayGive(gives)) return null;
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-13 items-center gap-3 px-4 font-medium -outline-offset-2 transition-colors duration-100 hover:bg-paper sm:px-5"
      >
        <Icon aria-hidden className="size-5 shrink-0 text-accent-text" />
        <span className="flex-1">{label}</span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-quiet" />
      </Link>
    </li>
  );
}
