import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { useRead } from '#app/replica/live/hooks.ts';
import { formatNumber } from '#app/ui/format.ts';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { monthlyTrends, trendWords } from '#shared/reads/analytics/hiring-panels.ts';
import type { Trend } from '#shared/reads/analytics/hiring-panels.ts';

export function Trends({ now }: { now: string }) {
  const trends = useRead(monthlyTrends, now);
  if (!trends) return <SkeletonRows rows={3} />;
  return (
    <>
      <ul className="divide-y divide-line">
        {trends.map((trend) => (
          <li key={trend.label} className="flex items-center justify-between gap-4 px-4 py-3 sm:px-5">
            <div>
              <p className="font-medium">{trend.label}</p>
              <p className="text-sm text-quiet tabular-nums">
                {formatNumber(trend.now)} this month, {formatNumber(trend.before)} last month
              </p>
            </div>
            <p className="inline-flex items-center gap-1.5 font-bold tabular-nums">
              <Direction trend={trend} />
              {trendWords(trend)}
            </p>
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-4 py-2.5 text-sm text-quiet sm:px-5">
        This month to date compared with the same days last month.
      </p>
    </>
  );
}

function Direction({ trend: { now, before } }: { trend: Trend }) {
  const Icon = now > before ? TrendingUp : now < before ? TrendingDown : Minus;
  return <Icon aria-hidden className="size-4 text-quiet" />;
}
