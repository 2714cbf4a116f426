import { BarTable } from '#app/ui/lists/bar-table.tsx';
import { formatNumber } from '#app/ui/format.ts';
import type { FunnelStep } from '#shared/reads/analytics/hiring-analytics.ts';

const shareOf: Record<FunnelStep['label'], string> = {
  'Job Postings': '',
  'Candidate Matches': ' of jobs',
  'Interviews Scheduled': ' of matches',
  'Successful Hires': ' of interviews',
};

export function Funnel({ steps }: { steps: readonly FunnelStep[] }) {
  return (
    <BarTable
      label="Hiring funnel"
      columns={['Step', 'Count', 'Share of the step before']}
      rows={steps.map(({ label, count, percent }) => ({
        label,
        value: formatNumber(count),
        share: `${formatNumber(percent)}%${shareOf[label]}`,
        percent,
      }))}
    />
  );
}
