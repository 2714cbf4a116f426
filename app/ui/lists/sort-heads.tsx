import { ArrowDown } from 'lucide-react';
import { cx } from '../cx.ts';

/** The head of a column. */
export interface SortHead {
  label: string;
  /** The order that a press chooses. Without one, the list is not sorted by this column. */
  order?: string;
}

interface SortHeadsProps {
  heads: readonly SortHead[];
  /** The order of the list. */
  value: string;
  onChange: (order: string) => void;
  /** The columns of the grid, as in the rows. */
  className: string;
}

/** The heads over the columns of a list. They sort like the list's "Sort" choice. */
export function SortHeads({ heads, value, onChange, className }: SortHeadsProps) {
  return (
    <div
      role="group"
      aria-label="Sort by column"
      className={cx(
        'grid items-center gap-x-4 border-b border-line text-sm font-semibold text-quiet',
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
