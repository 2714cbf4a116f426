import { BarTable } from '#app/ui/lists/bar-table.tsx';
import { formatNumber } from '#app/ui/format.ts';
import { fewestForPercent, shareOf } from '#app/ui/share.ts';
import type { FunnelStep } from '#shared/reads/analytics/hiring-analytics.ts';

const wholes: Record<FunnelStep['label'], string> = {
  'Job Postings': '',
  'Candidate Matches': 'jobs',
  'Interviews Scheduled': 'matches',
  'Successful Hires': 'interviews',
};

export function Funnel({ steps }: { steps: readonly FunnelStep[] }) {
  return (
    <BarTable
      label="Hiring funnel"
      columns={['Step', 'Count', 'Share of the step before']}
      rows={steps.map(({ label, count, percent }, index) => ({
        label,
        value: formatNumber(count),
        share: shareText(percent, steps[index - 1]?.count, wholes[label]),
        percent,
      }))}
    />
  );
}

/** A job can have several matches. Of few jobs, their number says more than a share above 100%. */
function shareText(percent: number, whole: number | undefined, noun: string): string {
  if (whole === undefined) return '100%';
  if (percent > 100 && whole < fewestForPercent) return `from ${whole} ${whole === 1 ? 'job' : noun}`;
  return shareOf(percent, whole, noun);
}
