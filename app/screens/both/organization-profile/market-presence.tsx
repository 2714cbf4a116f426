import { Badge } from '#app/ui/badge.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { capitalized, countOrNo } from '#app/ui/format.ts';
import { Progress } from '#app/ui/feedback/progress.tsx';
import type { Engagement } from '#shared/domain/organizations/activity.ts';
import type { Completeness } from '#shared/domain/organizations/completeness.ts';
import { activityDays } from '#shared/policy.ts';

interface MarketPresenceProps {
  completeness: Completeness;
  engagement: Engagement;
}

export function MarketPresence({ completeness, engagement }: MarketPresenceProps) {
  const { activeDays, level, isActive } = engagement;
  return (
    <Card title="Market Presence">
      <dl className="flex flex-col gap-5">
        <div>
          <dt className="text-sm text-quiet">Profile completeness</dt>
          <dd className="mt-0.5">
            <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span className="text-xl font-bold tabular-nums">{completeness.percent}%</span>
              <Badge look={completeness.percent >= 50 ? 'default' : 'secondary'}>{completeness.label}</Badge>
            </span>
            <span className="mt-2 block">
              <Progress label="Profile completeness" value={completeness.percent} />
            </span>
          </dd>
        </div>
        <div>
          <dt className="text-sm text-quiet">Platform engagement</dt>
          <dd className="mt-0.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="text-xl font-bold">{level}</span>
            <Badge look={isActive ? 'default' : 'muted'} isStatus>
              {isActive ? 'Active' : 'Not active'}
            </Badge>
            <span className="w-full text-sm text-quiet">
              {capitalized(countOrNo(activeDays, 'active day'))} in the last {activityDays} days
            </span>
          </dd>
        </div>
      </dl>
    </Card>
  );
}
