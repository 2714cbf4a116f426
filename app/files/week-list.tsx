// The weeks of the weekly report, newest first, with the same columns on the screen and in the file.
import { Card } from '#app/ui/layout/card.tsx';
import { DataList } from '#app/ui/lists/data-list.tsx';
import { formatDay, formatNumber } from '#app/ui/format.ts';
import type { CsvColumn } from './csv-write.ts';
import { ExportButton } from './export-button.tsx';

interface WeekListProps<Week> {
  weeks: readonly Week[];
  /** The first column is the Monday before which a week ends. The others are figures. */
  columns: readonly CsvColumn<Week>[];
}

export function WeekList<Week extends { monday: string }>({ weeks, columns }: WeekListProps<Week>) {
  const [first, ...figures] = columns;
  return (
    <Card
      title="Week by week"
      aside={<ExportButton name="weekly-report" columns={columns} rows={weeks} />}
      flush
      className="break-inside-avoid"
    >
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
            cell: (week: Week) => formatNumber(Number(value(week))),
          })),
        ]}
      />
    </Card>
  );
}
