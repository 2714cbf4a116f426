import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { useRowWindow } from './use-row-window.ts';

export interface Column<Item> {
  name: string;
  cell: (item: Item) => ReactNode;
  /** On a phone: the card's first line, a line with its name before it, one without, or its upper right corner. */
  phone?: 'title' | 'line' | 'plain' | 'corner';
  /** The heading is heard but not drawn. */
  isNameHidden?: boolean;
  /** A share of the row's width, as in a grid template: "2fr", "8rem". */
  width?: string;
  align?: 'end';
}

interface DataListProps<Item> {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  columns: readonly Column<Item>[];
  /** Figures: on a phone they stand beside each other under the title. */
  isBrief?: boolean;
  className?: string;
}

const rowHeight = 64;

/** The same list as rows of a table on a wide screen and as cards on a phone; a table for a screen reader in both. */
export function DataList<Item>({ label, items, keyOf, columns, isBrief, className }: DataListProps<Item>) {
  const { box, rows } = useRowWindow(items, { keyOf, estimate: rowHeight });
  const template = columns.map((column) => column.width ?? 'minmax(0, 1fr)').join(' ');
  return (
    <div
      role="table"
      aria-label={label}
      aria-rowcount={items.length + 1}
      className={cx('text-list', className)}
      style={{ '--columns': template } as React.CSSProperties}
    >
      <div role="rowgroup" className="max-md:sr-only">
        <div
          role="row"
          className="grid-cols-(--columns) gap-x-4 border-b border-line px-4 py-2 text-sm font-semibold text-quiet sm:px-5 md:grid"
        >
          {columns.map((column) => (
            <span
              key={column.name}
              role="columnheader"
              className={cx(column.align === 'end' && 'text-right')}
            >
              <span className={cx(column.isNameHidden && 'sr-only')}>{column.name}</span>
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" {...box} className="divide-y divide-line">
        {rows.map(({ item, index, place }) => (
          <div
            key={keyOf(item)}
            ref={place.ref}
            data-index={place['data-index']}
            role="row"
            aria-rowindex={index + 2}
            className={cx(
              'relative grid-cols-(--columns) gap-x-4 gap-y-1 px-4 py-3 max-md:flex sm:px-5 md:grid md:min-h-14 md:items-center',
              isBrief ? 'max-md:flex-wrap' : 'max-md:flex-col',
            )}
          >
            {columns.map((column) => (
              <Cell key={column.name} column={column}>
                {column.cell(item)}
              </Cell>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function Cell<Item>({ column, children }: { column: Column<Item>; children: ReactNode }) {
  const phone = column.phone ?? 'line';
  return (
    <div
      role="cell"
      className={cx(
        'min-w-0 tabular-nums',
        column.align === 'end' && 'md:text-right',
        phone === 'title' && 'max-md:basis-full max-md:text-base max-md:font-semibold',
        phone === 'line' && 'max-md:flex max-md:gap-2 max-md:text-quiet',
        phone === 'plain' && 'max-md:mt-0.5 max-md:empty:hidden',
        phone === 'corner' && 'max-md:absolute max-md:top-1.5 max-md:right-1.5',
      )}
    >
      {phone === 'line' && (
        <span aria-hidden className="shrink-0 md:hidden">
          {column.name}:
        </span>
      )}
      {children}
    </div>
  );
}
