// Which round of an agreement is read under Terms and History.
import { Link } from 'react-router-dom';
import { cx } from '#app/ui/cx.ts';
import { formatDay } from '#app/ui/format.ts';
import { agreementLabel } from '#shared/domain/agreements/agreement.ts';
import type { AgreementOfPage } from '#shared/reads/agreements.ts';

interface RoundChoiceProps {
  found: AgreementOfPage;
  /** The tab that shows the round. */
  tab: 'terms' | 'history';
}

/** Each round has its own address. Nothing to choose: nothing. */
export function RoundChoice({ found: { agreement, rounds }, tab }: RoundChoiceProps) {
  if (rounds.length === 1) return null;
  return (
    <nav aria-label="Rounds">
      <ul className="flex flex-wrap gap-2">
        {rounds.map(({ id, round, status, createdAt }) => (
          <li key={id}>
            <Link
              to={`/swap-agreements/${id}?tab=${tab}`}
              aria-current={id === agreement.id ? 'page' : undefined}
              className={cx(
                'flex min-h-11 flex-wrap items-center gap-x-2 rounded-control border px-3 py-1.5 text-list',
                id === agreement.id
                  ? 'border-accent bg-accent-soft font-semibold'
                  : 'border-control bg-surface hover:border-ink',
              )}
            >
              Round {round}
              <span className="font-normal text-quiet">
                {agreementLabel(status)}, {formatDay(createdAt)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
