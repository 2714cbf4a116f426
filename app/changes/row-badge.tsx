import { Link } from 'react-router-dom';
import { ChangeBadge } from '#app/ui/feedback/change-badge.tsx';
import type { ChangeState } from '#app/ui/feedback/change-badge.tsx';

/**
 * Shows the sync state of a row's change. "Needs attention" links to the reason and the possible actions. Not for a row
 * that is itself a link: the page behind the row has the link then.
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
