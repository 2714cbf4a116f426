import { memo } from 'react';
import type { ReactNode } from 'react';
import { ArrowDown } from 'lucide-react';
import { cx } from '../cx.ts';
import { useRowWindow } from './use-row-window.ts';
import type { RowPlace } from './use-row-window.ts';

/** A column of a table; on a phone, a line of a card. */
export interface Column<Item> {
  name: string;
  cell: (item: Item) => ReactNode;
  /**
   * The place on a phone's card: the first line, a line with its name, a line without it, or the upper right corner.
   */
  phone?: 'title' | 'line' | 'plain' | 'corner';
  /** The heading is read aloud but not drawn. */
  isNameHidden?: boolean;
  /** A share of the row's width, as in a grid template: "2fr", "8rem". */
  width?: string;
  align?: 'end';
  /** The order that a press on the heading chooses. Without one, the list is not sorted by this column. */
  order?: string;
}

interface DataListProps<Item> {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  columns: readonly Column<Item>[];
  /** Figures: on a phone they are in one row under the title. */
  isBrief?: boolean;
  /** The rows need more room than a tablet has. Until there is enough room, they are cards. */
  isWide?: boolean;
  /** One line a row where there is room. */
  isDense?: boolean;
  /** The table scrolls sideways in a place that is narrower. Its headings then scroll away with the page. */
  leastWidth?: string;
  /** What is said once before the first row of a group; nothing for the others. */
  headingOf?: (item: Item) => ReactNode;
  /** For a list that scrolls with the page: its order. The headings sort and stay under the header. */
  sort?: { value: string; onChange: (order: string) => void };
  className?: string;
}

/** The layouts by the window's width and by the list's own width. Between the two widths, cards are in two columns. */
const layouts = {
  narrow: {
    heads: 'max-md:sr-only',
    stuck: 'md:[@media(min-height:32rem)]:sticky',
    headsOnly: 'max-md:hidden',
    head: 'md:grid',
    row: 'max-md:flex md:grid md:items-center',
    loose: 'py-3 md:min-h-14',
    dense: 'max-md:py-3 md:min-h-11 md:py-1',
    brief: 'max-md:flex-wrap',
    stacked: 'max-md:flex-col',
    end: 'md:text-right',
    name: 'md:hidden',
    title: 'max-md:basis-full max-md:text-base max-md:font-semibold',
    line: 'max-md:flex max-md:flex-wrap max-md:gap-x-2 max-md:[overflow-wrap:anywhere] max-md:text-quiet',
    plain: 'max-md:mt-0.5 max-md:empty:hidden',
    corner: 'max-md:absolute max-md:top-1.5 max-md:right-1.5',
  },
  wide: {
    heads: '@max-4xl:sr-only',
    stuck: '@4xl:[@media(min-height:32rem)]:sticky',
    headsOnly: '@max-4xl:hidden',
    head: '@4xl:grid',
    row: '@max-2xl:flex @2xl:grid @2xl:@max-4xl:grid-cols-2 @4xl:items-center',
    loose: 'py-3 @4xl:min-h-14',
    dense: '@max-4xl:py-3 @4xl:min-h-11 @4xl:py-1',
    brief: '@max-4xl:flex-wrap',
    stacked: '@max-4xl:flex-col',
    end: '@4xl:text-right',
    name: '@4xl:hidden',
    title: '@max-4xl:basis-full @max-4xl:text-base @max-4xl:font-semibold',
    line: '@max-4xl:flex @max-4xl:flex-wrap @max-4xl:gap-x-2 @max-4xl:[overflow-wrap:anywhere] @max-4xl:text-quiet',
    plain: '@max-4xl:mt-0.5 @max-4xl:empty:hidden',
    corner: '@max-4xl:absolute @max-4xl:top-1.5 @max-4xl:right-1.5',
  },
};

type Layout = (typeof layouts)['narrow'];

const rowHeight = 64;

/**
 * A list shown as table rows on a wide screen and as cards on a phone. It is a table for screen readers in both cases.
 */
export function DataList<Item>({
  label,
  items,
  keyOf,
  columns,
  isBrief,
  isWide,
  isDense = false,
  leastWidth,
  headingOf,
  sort,
  className,
}: DataListProps<Item>) {
  const layout = isWide ? layouts.wide : layouts.narrow;
  const { box, rows } = useRowWindow(items, { keyOf, estimate: rowHeight });
  const template = columns.map((column) => column.width ?? 'minmax(0, 1fr)').join(' ');
  const table = (
    <div
      role="table"
      aria-label={label}
      aria-rowcount={items.length + 1}
      className={cx('text-list', isWide && '@container', className)}
      style={{ '--columns': template, minWidth: leastWidth } as React.CSSProperties}
    >
      <div
        role="rowgroup"
        className={cx(layout.heads, sort && layout.stuck, sort && 'sort-heads top-16 z-10 bg-surface')}
      >
        <div
          role="row"
          className={cx(
            'grid-cols-(--columns) items-center gap-x-4 border-b border-line px-4 py-2 text-sm font-semibold text-quiet sm:px-5',
            layout.head,
          )}
        >
          {columns.map((column) => (
            <span
              key={column.name}
              role="columnheader"
              className={cx(column.align === 'end' && 'text-right')}
              {...(sort && column.order === sort.value && { 'aria-sort': 'other' })}
            >
              <Head {...{ column, sort, layout }} />
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" {...box} className="divide-y divide-line">
        {rows.map(({ item, index, place }) => (
          <DataRow
            key={keyOf(item)}
            {...{ item, index, place, columns, layout, isDense, headingOf }}
            isBrief={isBrief ?? false}
          />
        ))}
      </div>
    </div>
  );
  return leastWidth === undefined ? table : <div className="overflow-x-auto">{table}</div>;
}

interface HeadProps<Item> {
  column: Column<Item>;
  sort: DataListProps<Item>['sort'];
  layout: Layout;
}

/** On cards the headings are only read aloud: a button there would take an invisible focus. */
function Head<Item>({ column, sort, layout }: HeadProps<Item>) {
  const { name, order, isNameHidden } = column;
  if (!sort || order === undefined) return <span className={cx(isNameHidden && 'sr-only')}>{name}</span>;
  return (
    <>
      <span className={layout.name}>{name}</span>
      <button
        type="button"
        onClick={() => sort.onChange(order)}
        className={cx(
          '-my-2 flex min-h-11 items-center gap-1 rounded-control text-left hover:text-ink',
          layout.headsOnly,
          order === sort.value && 'text-ink',
        )}
      >
        {name}
        {order === sort.value && <ArrowDown aria-hidden className="size-4" />}
      </button>
    </>
  );
}

interface DataRowProps<Item> {
  item: Item;
  index: number;
  place: RowPlace;
  columns: readonly Column<Item>[];
  layout: Layout;
  isBrief: boolean;
  isDense: boolean;
  headingOf: DataListProps<Item>['headingOf'];
}

/** Memoized, so that scrolling renders only the rows that come near the window. */
const DataRow = memo(AnyDataRow) as typeof AnyDataRow;

function AnyDataRow<Item>({ item, index, place: { ref }, columns, layout, ...look }: DataRowProps<Item>) {
  const { isBrief, isDense, headingOf } = look;
  const heading = headingOf?.(item);
  return (
    <div
      ref={ref}
      data-index={index}
      data-row=""
      role="row"
      aria-rowindex={index + 2}
      className={cx(
        'relative grid-cols-(--columns) gap-x-4 gap-y-1 px-4 sm:px-5',
        isDense ? layout.dense : layout.loose,
        layout.row,
        isBrief ? layout.brief : layout.stacked,
      )}
    >
      {heading && (
        <div role="rowheader" aria-colspan={columns.length} className="col-span-full pt-2">
          {heading}
        </div>
      )}
      {columns.map((column) => (
        <Cell key={column.name} column={column} layout={layout}>
          {column.cell(item)}
        </Cell>
      ))}
    </div>
  );
}

interface CellProps<Item> {
  column: Column<Item>;
  layout: Layout;
  children: ReactNode;
}

function Cell<Item>({ column, layout, children }: CellProps<Item>) {
  const phone = column.phone ?? 'line';
  return (
    <div
      role="cell"
      className={cx('min-w-0 tabular-nums', column.align === 'end' && layout.end, layout[phone])}
    >
      {phone === 'line' && (
        <span aria-hidden className={cx('shrink-0', layout.name)}>
          {column.name}:
        </span>
      )}
      {children}
    </div>
  );
}
