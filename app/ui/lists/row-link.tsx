import type { ReactNode } from 'react';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { cx } from '../cx.ts';
import type { RowPlace } from './use-row-window.ts';

interface RowLinkProps {
  to: string;
  title: ReactNode;
  /** One line under the title. */
  detail?: ReactNode;
  /** State and badges, on the right of a wide screen. */
  aside?: ReactNode;
  /** Before the link: a checkbox. */
  lead?: ReactNode;
  /** The position in a list of which only the part near the window is rendered. */
  place?: RowPlace;
}

/** A list row that is a link as a whole. In large text it stands below the checkbox. */
export function RowLink({ to, title, detail, aside, lead, place }: RowLinkProps) {
  return (
    <li
      {...place}
      data-row=""
      className={cx(lead !== undefined && 'flex flex-wrap items-center gap-x-1 pl-4 sm:pl-5')}
    >
      {lead}
      <Link
        to={to}
        className="flex min-h-16 min-w-0 flex-1 basis-48 items-center gap-3 px-4 py-3 -outline-offset-2 transition-colors duration-100 hover:bg-paper sm:px-5"
      >
        <span className="flex min-w-0 flex-1 flex-col gap-x-6 gap-y-1.5 sm:flex-row sm:items-center sm:justify-between">
          <span className="min-w-0">
            <span className="block font-semibold">{title}</span>
            {detail && <span className="block text-list text-quiet">{detail}</span>}
          </span>
          {aside && <span className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1">{aside}</span>}
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-quiet" />
      </Link>
    </li>
  );
}

export function RowList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {children}
    </ul>
  );
}
