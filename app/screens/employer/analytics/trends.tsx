import { ChartColumn } from 'lucide-react';
import { useRead } from '#app/replica/live/hooks.ts';
import { changeSentence } from '#app/ui/charts/change-sentence.ts';
import { TrendLines } from '#app/ui/charts/trend-lines.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { formatNumber, formatShortDay } from '#app/ui/format.ts';
import { DataList } from '#app/ui/lists/data-list.tsx';
import { lastMonths, monthsCompared } from '#shared/domain/platform/periods.ts';
import { monthlyTrends } from '#shared/reads/analytics/hiring-panels.ts';
import type { Trend } from '#shared/reads/analytics/hiring-panels.ts';

interface TrendsProps {
  now: string;
  /** The calendar date. */
  today: string;
}

export function Trends({ now, today }: TrendsProps) {
  const trends = useRead(monthlyTrends, now);
  if (!trends) return <SkeletonRows rows={3} />;
  if (trends.every(({ months }) => months.every((count) => count === 0)))
    return (
      <EmptyState icon={ChartColumn} title="Nothing in the last six months">
        Matches, interviews, and hires appear here month by month.
      </EmptyState>
    );
  const names = lastMonths(today, trends[0]?.months.length ?? 0).map(monthName);
  return (
    <>
      <p className="px-4 pt-3 text-sm text-quiet sm:px-5">
        This month to date compared with the same days last month.
      </p>
      <TrendLines
        label="Monthly hiring trends"
        trends={trends.map(({ label, now: current, before, months }) => ({
          name: label,
          values: months,
          change: changeSentence({ name: label, now: current, before, ...spansOf(today) }),
        }))}
        from={names[0] ?? ''}
        to={`${names.at(-1)} so far`}
        isLastOpen
        table={<Months trends={trends} names={names} />}
      />
    </>
  );
}

function Months({ trends, names }: { trends: readonly Trend[]; names: readonly string[] }) {
  const months = names.map((name, index) => ({ name, index })).reverse();
  return (
    <DataList
      label="Months"
      isBrief
      items={months}
      keyOf={({ index }) => index}
      columns={[
        { name: 'Month', phone: 'title', cell: ({ name }) => name },
        ...trends.map(({ label, months: counts }) => ({
          name: label,
          align: 'end' as const,
          cell: ({ index }: { index: number }) => formatNumber(counts[index] ?? 0),
        })),
      ]}
    />
  );
}

/** "this month" and "between Oct 1 and 26". */
function spansOf(today: string): { nowSpan: string; beforeSpan: string } {
  const [first, last] = monthsCompared(today).before;
  const days =
    first === last
      ? `on ${formatShortDay(first)}`
      : `between ${formatShortDay(first)} and ${Number(last.slice(8))}`;
  return { nowSpan: 'this month', beforeSpan: days };
}

const monthName = (month: string): string => formatShortDay(`${month}-01`).slice(0, 3);
