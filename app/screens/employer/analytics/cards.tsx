import { count, formatDollars, formatNumber } from '#app/ui/format.ts';
import { StatTile, StatTiles } from '#app/ui/layout/stat-tile.tsx';
import { defaultDaysToFill } from '#shared/reads/analytics/hiring-analytics.ts';
import type { HiringAnalytics } from '#shared/reads/analytics/hiring-analytics.ts';

export function Cards({ figures }: { figures: HiringAnalytics }) {
  const { hiringSuccessRate, interviewToHireRate, costPerHire, totalSpend, averageTimeToFill, swapRoi } =
    figures;
  return (
    <StatTiles label="Hiring figures">
      <StatTile
        label="Hiring Success Rate"
        value={`${hiringSuccessRate}%`}
        note={
          <>
            of candidates have an interview ahead. Interview-to-hire rate:{' '}
            {interviewToHireRate === null ? 'no interview held yet' : `${interviewToHireRate}%`}
          </>
        }
      />
      <StatTile
        label="Cost Per Hire"
        value={formatDollars(costPerHire)}
        note={`${formatDollars(totalSpend)} spent, per matched candidate`}
      />
      <StatTile
        label="Avg Time to Fill"
        value={count(averageTimeToFill ?? defaultDaysToFill, 'day')}
        note={averageTimeToFill === null ? 'default until your first hire' : 'from posting to the first hire'}
      />
      <StatTile
        label="SWAP ROI"
        value={swapRoi === null ? '-' : `${formatNumber(swapRoi)}%`}
        note={
          swapRoi === null
            ? 'nothing was spent yet'
            : `${count(figures.successfulHires, 'hire')} against the usual cost of hiring`
        }
      />
    </StatTiles>
  );
}
