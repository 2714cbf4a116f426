// Small line charts in a grid: each shows one measure over time, its last value, and a sentence about the change. The
// sentences and the table behind the charts carry everything that the lines show.
import { useId } from 'react';
import type { ReactNode } from 'react';
import { ChevronRight } from 'lucide-react';
import { formatNumber } from '../format.ts';
import { plot, plotSize } from './plot.ts';

/** One measure over time. */
export interface Trend {
  name: string;
  /** Oldest first. */
  values: readonly number[];
  /** Says what changed: "4 hires this month, up from 2 between Oct 1 and 26." */
  change: string;
}

interface TrendLinesProps {
  label: string;
  trends: readonly Trend[];
  /** The names of the first and the last point. */
  from: string;
  to: string;
  /** The last point is a period that has not ended. Its line is dashed. */
  isLastOpen?: boolean;
  /** The same figures as a table, for screen readers and for exact values. */
  table: ReactNode;
}

export function TrendLines({ label, trends, from, to, isLastOpen = false, table }: TrendLinesProps) {
  return (
    <div className="@container">
      <ul aria-label={label} className="grid gap-x-8 gap-y-6 p-4 sm:p-5 @lg:grid-cols-2 @3xl:grid-cols-3">
        {trends.map((trend) => (
          <li key={trend.name} className="min-w-0 break-inside-avoid">
            <TrendFigure trend={trend} from={from} to={to} isLastOpen={isLastOpen} />
          </li>
        ))}
      </ul>
      <details className="group border-t border-line print:details-content:block print:details-content:[content-visibility:visible]">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 px-4 font-medium text-accent-text sm:px-5 print:hidden [&::-webkit-details-marker]:hidden">
          <ChevronRight aria-hidden className="size-4 group-open:rotate-90 rtl:rotate-180" />
          Show as a table
        </summary>
        <div className="border-t border-line print:border-0">{table}</div>
      </details>
    </div>
  );
}

interface TrendFigureProps {
  trend: Trend;
  from: string;
  to: string;
  isLastOpen: boolean;
}

function TrendFigure({ trend: { name, values, change }, from, to, isLastOpen }: TrendFigureProps) {
  const id = useId();
  return (
    <figure aria-labelledby={id}>
      <p className="flex items-baseline justify-between gap-3">
        <span id={id} className="font-medium">
          {name}
        </span>
        <span className="text-2xl font-bold tabular-nums">{formatNumber(values.at(-1) ?? 0)}</span>
      </p>
      <Plot values={values} isLastOpen={isLastOpen} />
      <p className="flex justify-between gap-3 text-sm text-quiet">
        <span>{from}</span>
        <span>{to}</span>
      </p>
      <figcaption className="mt-1.5 text-list">{change}</figcaption>
    </figure>
  );
}

function Plot({ values, isLastOpen }: { values: readonly number[]; isLastOpen: boolean }) {
  const { closed, open, last, ticks } = plot(values, isLastOpen);
  const lines = 'fill-none stroke-accent stroke-2 forced-colors:stroke-[Highlight]';
  return (
    <div aria-hidden className="mt-1">
      {/* Above the highest grid line, as text that does not shrink with the drawing. */}
      <p className="text-xs text-quiet tabular-nums">{formatNumber(ticks.at(-1)?.value ?? 0)}</p>
      <svg
        viewBox={`0 0 ${plotSize.width} ${plotSize.height}`}
        className="block h-auto w-full overflow-visible"
      >
        {ticks.map(({ value, y }) => (
          <line
            key={value}
            x2={plotSize.width}
            y1={y}
            y2={y}
            className="stroke-line forced-colors:stroke-[GrayText]"
          />
        ))}
        {closed && <path d={closed} strokeLinejoin="round" strokeLinecap="round" className={lines} />}
        {open && <path d={open} strokeDasharray="3 4" strokeLinecap="round" className={lines} />}
        {last && (
          <circle
            cx={last.x}
            cy={last.y}
            r={4}
            className="fill-accent stroke-surface stroke-2 forced-colors:fill-[Highlight] forced-colors:stroke-[Canvas]"
          />
        )}
      </svg>
    </div>
  );
}
