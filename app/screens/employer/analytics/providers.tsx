import { GraduationCap } from 'lucide-react';
import { useRead } from '#app/replica/live/hooks.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { DataList } from '#app/ui/lists/data-list.tsx';
import type { Column } from '#app/ui/lists/data-list.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { count, formatNumber } from '#app/ui/format.ts';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import type { Period } from '#shared/domain/platform/periods.ts';
import { providerPerformance } from '#shared/reads/analytics/hiring-panels.ts';
import type { ProviderPerformance } from '#shared/reads/analytics/hiring-panels.ts';

const tooFew = 'Small class';

const columns: Column<ProviderPerformance>[] = [
  { name: 'Training provider', cell: ({ providerName }) => providerName, phone: 'title', width: '2fr' },
  {
    name: 'Completion',
    cell: ({ completionPercent }) => (completionPercent === null ? tooFew : `${completionPercent}%`),
  },
  { name: 'Rating', cell: ({ rating }) => rating },
  { name: 'Duration', cell: ({ meanDays }) => (meanDays === null ? tooFew : count(meanDays, 'day')) },
  { name: 'Candidates', cell: ({ candidates }) => formatNumber(candidates), align: 'end' },
  { name: 'Hires', cell: ({ hires }) => formatNumber(hires), align: 'end' },
];

export function Providers({ period, now }: { period: Period; now: string }) {
  const providers = useRead(providerPerformance, period, now);
  if (!providers) return <SkeletonRows rows={3} />;
  if (providers.length === 0)
    return (
      <EmptyState
        icon={GraduationCap}
        title="No training providers yet"
        action={
          <LinkButton to="/training-providers" look="secondary">
            Browse Training Providers
          </LinkButton>
        }
      >
        Training providers appear here once you have an active SWAP agreement with them.
      </EmptyState>
    );
  return (
    <DataList
      label="Training provider performance"
      items={providers}
      keyOf={({ providerId }) => providerId}
      columns={columns}
    />
  );
}
