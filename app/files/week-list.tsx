// The weeks of the weekly report: a line for each figure, and behind it a table with the same columns as the file.
import { ChartColumn } from 'lucide-react';
import { Card } from '#app/ui/layout/card.tsx';
import { changeSentence } from '#app/ui/charts/change-sentence.ts';
import { TrendLines } from '#app/ui/charts/trend-lines.tsx';
import type { Trend } from '#app/ui/charts/trend-lines.tsx';
import { DataList } from '#app/ui/lists/data-list.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { formatDay, formatNumber, formatShortDay } from '#app/ui/format.ts';
import { zoneShown } from '#app/ui/wall-clock.ts';
import { comparedWeeks } from '#shared/policy.ts';
import type { CsvColumn } from '#shared/lib/csv.ts';
import { ExportButton } from './export-button.tsx';

interface WeekListProps<Week> {
  /** Newest first. */
  weeks: readonly Week[];
  /** The first column is the Monday before which a week ends. The others are figures. */
  columns: readonly CsvColumn<Week>[];
  /** The headings of the figures that are levels at the end of the week. The others count what happened in it. */
  levels?: readonly string[];
}

export function WeekList<Week extends { monday: string }>({
  weeks,
  columns,
  levels = [],
}: WeekListProps<Week>) {
  const [first, ...figures] = columns;
  const trends = figures.map(({ heading, value }): Trend => {
    const values = weeks.map((week) => Number(value(week, zoneShown()))).reverse();
    return { name: heading, values, change: changeOf(heading, values, levels.includes(heading)) };
  });
  const oldest = weeks.at(-1);
  const isEmpty = trends.every(({ values }) => values.every((count) => count === 0));
  return (
    <Card
      title="Week by week"
      aside={<ExportButton name="weekly-report" columns={columns} rows={weeks} />}
      flush
      className="break-inside-avoid"
    >
      {isEmpty || !oldest || !weeks[0] ? (
        <EmptyState icon={ChartColumn} title={`Nothing in the last ${weeks.length} weeks`}>
          Weeks appear here once something happens in them.
        </EmptyState>
      ) : (
        <TrendLines
          label="Figures week by week"
          trends={trends}
          from={`Week ending ${formatShortDay(oldest.monday)}`}
          to={formatShortDay(weeks[0].monday)}
          table={
            <DataList
              label="Weeks"
              isBrief
              items={weeks}
              keyOf={({ monday }) => monday}
              columns={[
                { name: first?.heading ?? '', phone: 'title', cell: ({ monday }) => formatDay(monday) },
                ...figures.map(({ heading, value }) => ({
                  name: heading,
                  align: 'end' as const,
                  cell: (week: Week) => formatNumber(Number(value(week, zoneShown()))),
                })),
              ]}
            />
          }
        />
      )}
    </Card>
  );
}

/** Compares four weeks with the four before, because single weeks vary. A level is compared with the first one. */
function changeOf(name: string, values: readonly number[], isLevel: boolean): string {
  if (isLevel)
    return changeSentence({
      name,
      now: values.at(-1) ?? 0,
      before: values[0] ?? 0,
      nowSpan: 'now',
      beforeSpan: `${values.length - 1} weeks ago`,
    });
  return changeSentence({
    name,
    now: sum(values.slice(-comparedWeeks)),
    before: sum(values.slice(-2 * comparedWeeks, -comparedWeeks)),
    nowSpan: `in the last ${comparedWeeks} weeks`,
    beforeSpan: `in the ${comparedWeeks} before`,
  });
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
