import { Building2 } from 'lucide-react';
import { coursePlacementColumns, employerPlacementColumns } from '#app/files/exports.ts';
import { ExportButton } from '#app/files/export-button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { formatNumber } from '#app/ui/format.ts';
import { Card } from '#app/ui/layout/card.tsx';
import { DataList } from '#app/ui/lists/data-list.tsx';
import type { Column } from '#app/ui/lists/data-list.tsx';
import { shareWords } from '#app/ui/share.ts';
import { TextLink } from '#app/ui/text-link.tsx';
import { percentOf } from '#shared/domain/platform/statistics.ts';
import type { CoursePlacements, EmployerPlacements } from '#shared/reads/analytics/placements.ts';

type Steps = Pick<CoursePlacements, 'matched' | 'interviews' | 'hires'>;

const steps: Column<Steps>[] = [
  { name: 'Matched', align: 'end', cell: ({ matched }) => formatNumber(matched) },
  { name: 'Interviews', align: 'end', cell: ({ interviews }) => formatNumber(interviews) },
  { name: 'Hires', align: 'end', cell: ({ hires }) => formatNumber(hires) },
];

const courseColumns: Column<CoursePlacements>[] = [
  {
    name: 'Course',
    width: '2fr',
    phone: 'title',
    cell: ({ courseId, title }) => (
      <TextLink to={`/courses/${courseId}`}>{title || 'Removed course'}</TextLink>
    ),
  },
  { name: 'Completions', align: 'end', cell: ({ completions }) => formatNumber(completions) },
  ...steps,
  {
    name: 'Interview rate',
    align: 'end',
    cell: ({ interviews, completions }) => shareWords(percentOf(interviews, completions), completions),
  },
];

export function ByCourse({ courses }: { courses: readonly CoursePlacements[] }) {
  return (
    <Card
      title="By course"
      flush
      className="break-inside-avoid"
      aside={<ExportButton name="placements-by-course" columns={coursePlacementColumns} rows={courses} />}
    >
      <DataList
        label="Placements by course"
        isBrief
        items={courses}
        keyOf={({ courseId }) => courseId}
        columns={courseColumns}
      />
    </Card>
  );
}

const employerColumns: Column<EmployerPlacements>[] = [
  { name: 'Employer', width: '2fr', phone: 'title', cell: ({ employerName }) => employerName },
  ...steps,
  {
    name: 'Hire rate',
    align: 'end',
    cell: ({ hires, interviews }) => shareWords(percentOf(hires, interviews), interviews),
  },
];

export function ByEmployer({ employers }: { employers: readonly EmployerPlacements[] }) {
  return (
    <Card
      title="By employer"
      flush
      className="break-inside-avoid"
      aside={
        <ExportButton name="placements-by-employer" columns={employerPlacementColumns} rows={employers} />
      }
    >
      {employers.length === 0 ? (
        <EmptyState icon={Building2} title="No employers yet">
          Employers appear here when your learners are matched to their jobs.
        </EmptyState>
      ) : (
        <DataList
          label="Placements by employer"
          isBrief
          items={employers}
          keyOf={({ employerId }) => employerId}
          columns={employerColumns}
        />
      )}
    </Card>
  );
}
