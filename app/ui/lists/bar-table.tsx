import { cx } from '../cx.ts';

interface BarRow {
  label: string;
  value: string;
  /** "71%" and the total it refers to. */
  share: string;
  /** 0 to 100 of the width. Higher values are drawn as 100. */
  percent: number;
}

interface BarTableProps {
  label: string;
  columns: [name: string, value: string, share: string];
  rows: readonly BarRow[];
}

/** Bars with their numbers, as one table for sight and screen readers. */
export function BarTable({ label, columns, rows }: BarTableProps) {
  return (
    <table aria-label={label} className="w-full text-list tabular-nums">
      <thead className="sr-only">
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label: name, value, share, percent }, index) => (
          <tr key={name} className={cx('grid grid-cols-[1fr_auto] gap-x-4', index > 0 && 'mt-4')}>
            <th scope="row" className="text-left font-medium">
              {name}
            </th>
            <td className="text-right font-bold">{value}</td>
            <td className="col-span-full mt-1 flex flex-wrap items-center gap-x-4">
              <Bar percent={percent} />
              <span className="w-36 max-w-full text-right text-sm text-quiet">{share}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Bar({ percent }: { percent: number }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      className="h-3 min-w-24 flex-1 forced-colors:border"
    >
      <rect width="100" height="4" className="fill-sunken forced-colors:fill-[Canvas]" />
      <rect
        width={Math.min(100, Math.max(0, percent))}
        height="4"
        className="fill-accent forced-colors:fill-[Highlight]"
      />
    </svg>
  );
}
