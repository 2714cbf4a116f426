import { Trophy } from 'lucide-react';
import { useRead } from '#app/replica/live/hooks.ts';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { count } from '#app/ui/format.ts';
import { fewestForPercent } from '#app/ui/share.ts';
import { RowLink, RowList } from '#app/ui/lists/row-link.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import type { Period } from '#shared/domain/platform/periods.ts';
import { topAgreements } from '#shared/reads/analytics/hiring-panels.ts';

export function Agreements({ period, now }: { period: Period; now: string }) {
  const agreements = useRead(topAgreements, period, now);
  if (!agreements) return <SkeletonRows rows={3} />;
  if (agreements.length === 0)
    return (
      <EmptyState icon={Trophy} title="Not enough decisions yet">
        An agreement appears here after you decide on three of its candidates.
      </EmptyState>
    );
  return (
    <RowList label="Top performing SWAP agreements">
      {agreements.map(({ agreementId, courseTitle, providerName, jobTitle, hires, decided, hireRate }) => (
        <RowLink
          key={agreementId}
          to={`/swap-agreements/${agreementId}`}
          title={`${courseTitle} for ${jobTitle}`}
          detail={providerName}
          aside={
            <span className="font-semibold tabular-nums">
              {count(hires, 'hire')} of {decided}
              {decided >= fewestForPercent && `, ${hireRate}%`}
            </span>
          }
        />
      ))}
    </RowList>
  );
}
