import { Link } from 'react-router-dom';
import { ChangeBadge } from '#app/ui/feedback/change-badge.tsx';
import type { ChangeState } from '#app/ui/feedback/change-badge.tsx';

/**
 * Where the change of a row stands; "Needs attention" leads to the reason and to what can be done. Not for a row that is
 * a link as a whole: there the page behind it has the way.
 */
export function RowBadge({ state }: { state: ChangeState | undefined }) {
  if (state !== 'attention') return <ChangeBadge state={state} />;
  return (
    <Link
      to="/sync"
      className="-my-3 inline-flex min-h-11 items-center rounded-mark text-wait underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      <ChangeBadge state={state} />
    </Link>
  );
}
