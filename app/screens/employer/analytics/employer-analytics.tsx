import type { ReactNode } from 'react';
import { ChartColumn } from 'lucide-react';
import { AnalyticsPage, NoFiguresYet, usePeriod } from '#app/screens/shared/analytics-page.tsx';
import { hiringWeekColumns } from '#app/files/exports.ts';
import { WeekList } from '#app/files/week-list.tsx';
import { today } from '#app/forms/today.ts';
import { useFigures, useIsWhole, useRead } from '#app/replica/live/hooks.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { useMinute } from '#app/ui/timing/use-minute.ts';
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
  const [period] = usePeriod();
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
    <AnalyticsPage title="Hiring Analytics" hint="Includes everyone matched in this period.">
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
        <NoFiguresYet />
      )}
      {isKnown && !isEmpty && (
        <Card title="Training Provider Performance Analysis" flush className="break-inside-avoid">
          <Providers period={period} now={now} />
        </Card>
      )}
      {isKnown && <Costs period={period} today={today()} />}
      {isKnown && !isEmpty && <Weeks />}
    </AnalyticsPage>
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
