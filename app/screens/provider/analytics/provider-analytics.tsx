import { ChartColumn, Printer } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { AsOf } from '#app/screens/shared/as-of.tsx';
import { PeriodFilter } from '#app/screens/shared/period-filter.tsx';
import { placementWeekColumns } from '#app/files/exports.ts';
import { WeekList } from '#app/files/week-list.tsx';
import { today } from '#app/forms/today.ts';
import { useFigures, useIsWhole, useRead } from '#app/replica/live/hooks.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { useMinute } from '#app/ui/timing/use-minute.ts';
import { asPeriod, periodLabel } from '#shared/domain/platform/periods.ts';
import { placements } from '#shared/reads/analytics/placements.ts';
import type { Placements } from '#shared/reads/analytics/placements.ts';
import { placementWeeks } from '#shared/reads/analytics/weeks.ts';
import { ByCourse, ByEmployer } from './breakdowns.tsx';
import { PlacementFunnel } from './placement-funnel.tsx';

export function Analytics() {
  const [search, setSearch] = useSearchParams();
  const period = asPeriod(search.get('period') ?? undefined);
  const figures = useFigures(placements, period, useMinute()).sent;
  const isWhole = useIsWhole();
  return (
    <>
      <PageHeader
        title="Analytics"
        actions={
          <Button look="secondary" className="print:hidden" onClick={() => window.print()}>
            <Printer aria-hidden />
            Print
          </Button>
        }
      >
        <AsOf />
        <span className="hidden print:inline">, {periodLabel(period)}</span>
      </PageHeader>
      <div className="flex flex-col gap-6">
        <PeriodFilter
          period={period}
          hint="Includes every completion dated in this period."
          onChange={(next) => setSearch(next === 'all' ? {} : { period: next }, { replace: true })}
        />
        {figures ? (
          <Figures figures={figures} />
        ) : (
          <Card flush>
            {isWhole ? <SkeletonRows /> : <EmptyState icon={ChartColumn} title="Not complete yet" />}
          </Card>
        )}
        <Weeks />
      </div>
    </>
  );
}

function Figures({ figures }: { figures: Placements }) {
  if (figures.completions === 0)
    return (
      <Card flush>
        <EmptyState
          icon={ChartColumn}
          title="No completions in this period"
          action={
            <LinkButton to="/completions" look="secondary">
              Mark completions
            </LinkButton>
          }
        >
          You’ll see here how many completions led to matches, interviews, and hires.
        </EmptyState>
      </Card>
    );
  return (
    <>
      <Card title="From completion to hire" className="break-inside-avoid">
        <PlacementFunnel counts={figures} />
      </Card>
      <ByCourse courses={figures.courses} />
      <ByEmployer employers={figures.employers} />
    </>
  );
}

function Weeks() {
  const weeks = useRead(placementWeeks, today());
  return weeks ? <WeekList weeks={weeks} columns={placementWeekColumns} /> : null;
}
