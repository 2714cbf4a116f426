import { ArrowDown } from 'lucide-react';
import { cx } from '../cx.ts';

/** The head of a column. */
export interface SortHead {
  label: string;
  /** The order that a press chooses. Without one, the list is not sorted by this column. */
  order?: string | undefined;
}

interface SortHeadsProps {
  heads: readonly SortHead[];
  /** The order of the list. */
  value: string;
  onChange: (order: string) => void;
  /** The columns of the grid, as in the rows. */
  className: string;
}

/**
 * The heads over the columns of a list that scrolls with the page. They stay under the header. They sort like the list's
 * "Sort" choice; where no column sorts, a screen reader leaves them out, because each row says what it holds.
 */
export function SortHeads({ heads, value, onChange, className }: SortHeadsProps) {
  const isSorting = heads.some(({ order }) => order !== undefined);
  return (
    <div
      {...(isSorting ? { role: 'group', 'aria-label': 'Sort by column' } : { 'aria-hidden': true })}
      className={cx(
        'sort-heads sticky top-16 z-10 grid min-h-11 items-center gap-x-4 border-b border-line bg-surface text-sm font-semibold text-quiet [@media(max-height:32rem)]:static print:static',
        className,
      )}
    >
      {heads.map(({ label, order }) =>
        order === undefined ? (
          <span key={label}>{label}</span>
        ) : (
          <button
            key={label}
            type="button"
            aria-pressed={order === value}
            onClick={() => onChange(order)}
            className="flex min-h-11 items-center gap-1 rounded-control text-left hover:text-ink aria-pressed:text-ink"
          >
            {label}
            {order === value && <ArrowDown aria-hidden className="size-4" />}
          </button>
        ),
      )}
    </div>
  );
}
