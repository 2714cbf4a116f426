import * as z from 'zod/mini';
import { FileCheck2 } from 'lucide-react';
import { useLoaded } from '#app/session/use-loaded.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Card } from '#app/ui/card.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { capitalized, formatDollars, formatNumber } from '#app/ui/format.ts';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { StatTile, StatTiles } from '#app/ui/stat-tile.tsx';
import { agreementLabel, agreementVariant, isLive } from '#shared/domain/agreements.ts';
import { agreementStatuses } from '#shared/schema.ts';
import { fullDate } from '#shared/time.ts';

const shownAgreements = 3;

const statsShape = z.object({
  totalUsers: z.coerce.number(),
  activeSwapAgreements: z.coerce.number(),
  interviewSuccessRate: z.coerce.number(),
  revenue: z.coerce.number(),
});

const agreementsShape = z.array(
  z.object({ id: z.string(), status: z.enum(agreementStatuses), createdAt: z.string() }),
);

const parseStats = (json: unknown) => statsShape.parse(json);
const parseAgreements = (json: unknown) => agreementsShape.parse(json);

/** The platform in four figures and its newest agreements, as the server counts them when this is opened. */
export function Overview() {
  const stats = useLoaded('/api/dashboard-stats', parseStats);
  return (
    <>
      <PageHeader title="Platform Overview" />
      <div className="flex flex-col gap-6">
        {stats.state === 'failed' && <Notice>{stats.message}</Notice>}
        {stats.state === 'loading' && <SkeletonRows rows={2} />}
        {stats.state === 'there' && (
          <StatTiles label="Platform figures">
            <StatTile label="Total users" value={formatNumber(stats.value.totalUsers)} />
            <StatTile label="Active SWAP agreements" value={formatNumber(stats.value.activeSwapAgreements)} />
            <StatTile label="Interview success rate" value={`${stats.value.interviewSuccessRate}%`} />
            <StatTile label="Revenue" value={formatDollars(stats.value.revenue)} />
          </StatTiles>
        )}
        <Card title="Recent SWAP Agreements" flush>
          <RecentAgreements />
        </Card>
      </div>
    </>
  );
}

function RecentAgreements() {
  const agreements = useLoaded('/api/swap-agreements', parseAgreements);
  if (agreements.state === 'loading') return <SkeletonRows rows={shownAgreements} />;
  if (agreements.state === 'failed') return <p className="px-5 py-4 text-quiet">{agreements.message}</p>;
  if (agreements.value.length === 0) {
    return (
      <EmptyState icon={FileCheck2} title="No SWAP agreements yet">
        Agreements stand here once a training provider links a course to a job.
      </EmptyState>
    );
  }
  const newest = [...agreements.value].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  return (
    <ul className="divide-y divide-line">
      {newest.slice(0, shownAgreements).map(({ id, status, createdAt }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5 px-4 py-3.5 sm:px-5"
        >
          <div className="min-w-0">
            <p className="font-semibold tabular-nums">Agreement #{id}</p>
            <p className="text-list text-quiet">{fullDate(createdAt)}</p>
          </div>
          <Badge look={agreementVariant(status)} isStatus isOver={!isLive({ status })}>
            {capitalized(agreementLabel(status))}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
