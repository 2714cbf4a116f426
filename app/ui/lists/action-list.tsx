import type { LucideIcon } from 'lucide-react';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';

interface Action {
  to: string;
  label: string;
  icon: LucideIcon;
}

/** The most frequent next pages. Each line is a link as a whole. */
export function ActionList({ label, actions }: { label: string; actions: readonly Action[] }) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {actions.map(({ to, label: word, icon: Icon }) => (
        <li key={to}>
          <Link
            to={to}
            className="flex min-h-13 items-center gap-3 px-4 font-medium -outline-offset-2 transition-colors duration-100 hover:bg-paper sm:px-5"
          >
            <Icon aria-hidden className="size-5 shrink-0 text-accent-text" />
            <span className="flex-1">{word}</span>
            <ChevronRight aria-hidden className="size-5 shrink-0 text-quiet" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
