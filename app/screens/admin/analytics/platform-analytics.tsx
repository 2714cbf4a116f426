import { Activity } from 'lucide-react';
import { platformWeekColumns } from '#app/files/exports.ts';
import { WeekList } from '#app/files/week-list.tsx';
import { NotLoaded } from '#app/session/not-loaded.tsx';
import { useLoaded } from '#app/session/use-loaded.ts';
import { Card } from '#app/ui/layout/card.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { count, formatNumber, formatTime } from '#app/ui/format.ts';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { fewestForPercent, shareWords } from '#app/ui/share.ts';
import { StatTile, StatTiles } from '#app/ui/layout/stat-tile.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { analyticsShape } from '#shared/reads/analytics/platform.ts';
import type { PlatformAnalytics } from '#shared/reads/analytics/platform.ts';
import { EventList } from './event-list.tsx';

const parse = (json: unknown) => analyticsShape.parse(json);

export function Analytics() {
  const analytics = useLoaded('/api/admin/analytics', parse);
  return (
    <>
      <PageHeader title="Analytics">
        {analytics.state === 'there' && `As of ${formatTime(analytics.value.asOf)}`}
      </PageHeader>
      {analytics.state === 'loading' && <SkeletonRows rows={6} />}
      {analytics.state === 'failed' && <NotLoaded {...analytics} />}
      {analytics.state === 'there' && <Figures analytics={analytics.value} />}
    </>
  );
}

/** With one decimal, from enough decisions on. */
function successRateWords(rate: number | null, decided: number): string {
  if (rate === null) return '-';
  return decided < fewestForPercent ? shareWords(rate, decided) : `${rate.toFixed(1)}%`;
}

function Figures({ analytics }: { analytics: PlatformAnalytics }) {
  const { successRate, decided, daysToMatch, activity } = analytics;
  return (
    <div className="flex flex-col gap-6">
      <StatTiles label="Counts">
        <StatTile label="Users" value={formatNumber(analytics.users)} />
        <StatTile label="Jobs" value={formatNumber(analytics.jobs)} />
        <StatTile label="Courses" value={formatNumber(analytics.courses)} />
        <StatTile label="SWAPs" value={formatNumber(analytics.swaps)} />
        <StatTile label="Active SWAPs" value={formatNumber(analytics.activeSwaps)} />
        <StatTile label="Completed SWAPs" value={formatNumber(analytics.completedSwaps)} />
        <StatTile
          label="Success rate"
          value={successRateWords(successRate, decided)}
          note={successRate === null ? 'No decisions yet' : `of ${count(decided, 'decision')}`}
        />
        <StatTile
          label="Days to match"
          value={daysToMatch === null ? '-' : daysToMatch.toFixed(1)}
          note={daysToMatch === null ? 'No matches yet' : 'from completion to match'}
        />
      </StatTiles>
      <WeekList weeks={analytics.weeks} columns={platformWeekColumns} levels={['Active SWAP agreements']} />
      <Card title="Recent activity" aside={<TextLink to="/admin/audit">Search all activity</TextLink>} flush>
        {activity.length === 0 ? (
          <EmptyState icon={Activity} title="No activity yet">
            What people do on the platform appears here.
          </EmptyState>
        ) : (
          <EventList label="Recent activity" events={activity} />
        )}
      </Card>
    </div>
  );
}
