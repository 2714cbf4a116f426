import type { ReactNode } from 'react';
import { ChartColumn, Printer } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { AsOf } from '#app/screens/shared/as-of.tsx';
import { PeriodFilter } from '#app/screens/shared/period-filter.tsx';
import { hiringWeekColumns } from '#app/files/exports.ts';
import { WeekList } from '#app/files/week-list.tsx';
import { today } from '#app/forms/today.ts';
import { useFigures, useIsWhole, useRead } from '#app/replica/live/hooks.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { useMinute } from '#app/ui/timing/use-minute.ts';
import { asPeriod, periodLabel } from '#shared/domain/platform/periods.ts';
import { hiringAnalytics } from '#shared/reads/analytics/hiring-analytics.ts';
import type { FunnelStep } from '#shared/reads/analytics/hiring-analytics.ts';
import { hiringWeeks } from '#shared/reads/analytics/weeks.ts';
import { Agreements } from './analytics-agreements.tsx';
import { Cards } from './cards.tsx';
import { Costs } from './costs.tsx';
import { Funnel } from './funnel.tsx';
import { Improvement } from './improvement.tsx';
import { Providers } from './providers.tsx';
import { Trends } from './trends.tsx';

export function Analytics() {
  const [search, setSearch] = useSearchParams();
  const period = asPeriod(search.get('period') ?? undefined);
  const now = useMinute();
  const figures = useFigures(hiringAnalytics, period, now).sent;
  const isWhole = useIsWhole();
  // A newcomer has nothing that a figure could be about.
  const isEmpty =
    isWhole &&
    figures !== undefined &&
    period === 'all' &&
    figures.totalSpend === 0 &&
    isNothingIn(figures.funnel);
  // Cards below figures that are still read would move down.
  const isKnown = figures !== undefined || !isWhole;
  return (
    <>
      <PageHeader
        title="Hiring Analytics"
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
          hint="Includes everyone matched in this period."
          onChange={(next) => setSearch(next === 'all' ? {} : { period: next }, { replace: true })}
        />
        {isEmpty && (
          <Card flush>
            <EmptyState
              icon={ChartColumn}
              title="No figures yet"
              action={<LinkButton to="/jobs/new">Post a job</LinkButton>}
            >
              Figures appear here once you post a job and candidates are matched to it.
            </EmptyState>
          </Card>
        )}
        {isEmpty ? null : figures ? (
          <>
            <Cards figures={figures} />
            <Pair>
              <Card title="Hiring Funnel" className="break-inside-avoid">
                <Funnel steps={figures.funnel} />
              </Card>
              <Card title="Monthly Hiring Trends" flush className="break-inside-avoid">
                <Trends now={now} today={today()} />
              </Card>
              <Card title="Top Performing SWAP Agreements" flush className="break-inside-avoid">
                <Agreements period={period} now={now} />
              </Card>
              <Card title="Areas for Improvement" flush className="break-inside-avoid">
                <Improvement figures={figures} />
              </Card>
            </Pair>
          </>
        ) : (
          <Card flush>
            {isWhole ? <SkeletonRows /> : <EmptyState icon={ChartColumn} title="Not complete yet" />}
          </Card>
        )}
        {isKnown && !isEmpty && (
          <Card title="Training Provider Performance Analysis" flush className="break-inside-avoid">
            <Providers period={period} now={now} />
          </Card>
        )}
        {isKnown && <Costs period={period} today={today()} />}
        {isKnown && !isEmpty && <Weeks />}
      </div>
    </>
  );
}

const isNothingIn = (funnel: readonly FunnelStep[]): boolean => funnel.every((step) => step.count === 0);

function Weeks() {
  const weeks = useRead(hiringWeeks, today());
  return weeks ? <WeekList weeks={weeks} columns={hiringWeekColumns} /> : null;
}

/** Two columns on a wide screen and on paper. */
function Pair({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-6 lg:grid-cols-2 print:grid-cols-2">{children}</div>;
}
