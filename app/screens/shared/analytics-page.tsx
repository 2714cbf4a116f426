// The frame of a page of figures: its heading, and the choice of a period, which the address keeps.
import type { ReactNode } from 'react';
import { ChartColumn, Printer } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { useIsWhole } from '#app/replica/live/hooks.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { asPeriod, periodLabel } from '#shared/domain/platform/periods.ts';
import type { Period } from '#shared/domain/platform/periods.ts';
import { AsOf } from './as-of.tsx';
import { PeriodFilter } from './period-filter.tsx';

interface AnalyticsPageProps {
  title: string;
  /** What belongs to a period. */
  hint: string;
  children: ReactNode;
}

/** The heading and the choice of a period, above the figures. */
export function AnalyticsPage({ title, hint, children }: AnalyticsPageProps) {
  const [period, setPeriod] = usePeriod();
  return (
    <>
      <PageHeader
        title={title}
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
        <PeriodFilter period={period} hint={hint} onChange={setPeriod} />
        {children}
      </div>
    </>
  );
}

/** The period in the address, and how to choose another. */
export function usePeriod(): [period: Period, choose: (next: Period) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = (next: Period) => setSearch(next === 'all' ? {} : { period: next }, { replace: true });
  return [asPeriod(search.get('period') ?? undefined), choose];
}

/** Stands for figures that are still read. */
export function NoFiguresYet() {
  const isWhole = useIsWhole();
  return (
    <Card flush>
      {isWhole ? <SkeletonRows /> : <EmptyState icon={ChartColumn} title="Not complete yet" />}
    </Card>
  );
}
