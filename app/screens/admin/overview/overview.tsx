import { FileCheck2 } from 'lucide-react';
import { NotLoaded } from '#app/session/not-loaded.tsx';
import { useLoaded } from '#app/session/use-loaded.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { capitalized, formatDay, formatDollars, formatNumber, formatTime } from '#app/ui/format.ts';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { shareWords } from '#app/ui/share.ts';
import { agreementCode } from '#app/ui/short-id.ts';
import { StatTile, StatTiles } from '#app/ui/layout/stat-tile.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { agreementLabel, agreementVariant, isLive } from '#shared/domain/agreements/agreement.ts';
import { overviewShape } from '#shared/reads/analytics/platform.ts';
import type { PlatformOverview } from '#shared/reads/analytics/platform.ts';
import { PlatformHealth } from './platform-health.tsx';
import { Queue } from './queue.tsx';
import { rateWords, revenueWords, thisWeek } from './figure-changes.ts';

const parse = (json: unknown) => overviewShape.parse(json);

/**
 * Four platform figures, the newest agreements and the platform's health, as counted by the server when the page opens.
 */
export function Overview() {
  const overview = useLoaded('/api/admin/overview', parse);
  return (
    <>
      <PageHeader title="Platform Overview">
        {overview.state === 'there' && `As of ${formatTime(overview.value.asOf)}`}
      </PageHeader>
      {overview.state === 'failed' && <NotLoaded {...overview} />}
      {overview.state === 'loading' && <SkeletonRows rows={4} />}
      {overview.state === 'there' && <Figures overview={overview.value} />}
    </>
  );
}

function Figures({ overview }: { overview: PlatformOverview }) {
  return (
    <div className="flex flex-col gap-6">
      <Queue queue={overview.queue} />
      <StatTiles label="Platform figures">
        <StatTile
          label="Total users"
          value={formatNumber(overview.totalUsers)}
          note={thisWeek(overview.newUsersThisWeek)}
        />
        <StatTile
          label="Active SWAP agreements"
          value={formatNumber(overview.activeSwapAgreements)}
          note={thisWeek(overview.activatedThisWeek)}
        />
        <StatTile
          label="Interview success rate"
          value={shareWords(overview.interviewSuccessRate, overview.decisions)}
          note={rateWords(overview)}
        />
        <StatTile label="Revenue" value={formatDollars(overview.revenue)} note={revenueWords(overview)} />
      </StatTiles>
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <Card title="Recent SWAP Agreements" aside={<TextLink to="/admin/swaps">View all</TextLink>} flush>
          <RecentAgreements agreements={overview.recentAgreements} />
        </Card>
        <Card title="Platform Health">
          <PlatformHealth health={overview.health} />
        </Card>
      </div>
    </div>
  );
}

function RecentAgreements({ agreements }: { agreements: PlatformOverview['recentAgreements'] }) {
  if (agreements.length === 0) {
    return (
      <EmptyState icon={FileCheck2} title="No SWAP agreements yet">
        Agreements appear here when a training provider links a course to a job.
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {agreements.map(({ id, status, createdAt, employerName, providerName }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5 px-4 py-3.5 sm:px-5"
        >
          <div className="min-w-0">
            <p className="font-semibold">
              {providerName} and {employerName}
            </p>
            <p className="text-list text-quiet tabular-nums" title={id}>
              Agreement #{agreementCode(id)}
            </p>
            <p className="text-list text-quiet">{formatDay(createdAt)}</p>
          </div>
          <Badge look={agreementVariant(status)} isStatus isOver={!isLive({ status })}>
            {capitalized(agreementLabel(status))}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
