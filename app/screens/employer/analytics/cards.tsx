import { capitalized, count, countOrNo, formatDollars, formatNumber } from '#app/ui/format.ts';
import { fewestForPercent, shareWords } from '#app/ui/share.ts';
import { StatTile, StatTiles } from '#app/ui/layout/stat-tile.tsx';
import { defaultDaysToFill } from '#shared/reads/analytics/hiring-analytics.ts';
import type { HiringAnalytics } from '#shared/reads/analytics/hiring-analytics.ts';

export function Cards({ figures }: { figures: HiringAnalytics }) {
  const { hiringSuccessRate, interviewToHireRate, costPerHire, totalSpend, averageTimeToFill, swapRoi } =
    figures;
  const isFew = figures.decisions < fewestForPercent;
  return (
    <StatTiles label="Hiring figures">
      <StatTile
        label="Hiring Success Rate"
        value={shareWords(hiringSuccessRate, figures.matchedCandidates)}
        note={
          <>
            of candidates have an interview ahead. Interview-to-hire rate:{' '}
            {interviewToHireRate === null
              ? 'no interview held yet'
              : shareWords(interviewToHireRate, figures.interviewsHeld)}
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
        value={swapRoi === null || isFew ? '-' : `${formatNumber(swapRoi)}%`}
        note={
          swapRoi === null
            ? 'nothing was spent yet'
            : isFew
              ? `${capitalized(countOrNo(figures.decisions, 'decision'))}. Shown from ${fewestForPercent} decisions on`
              : `${count(figures.successfulHires, 'hire')} against the usual cost of hiring`
        }
      />
    </StatTiles>
  );
}
