import { ChartColumn } from 'lucide-react';
import { AnalyticsPage, NoFiguresYet, usePeriod } from '#app/screens/shared/analytics-page.tsx';
import { placementWeekColumns } from '#app/files/exports.ts';
import { WeekList } from '#app/files/week-list.tsx';
import { today } from '#app/forms/today.ts';
import { useFigures, useRead } from '#app/replica/live/hooks.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { useMinute } from '#app/ui/timing/use-minute.ts';
import { placements } from '#shared/reads/analytics/placements.ts';
import type { Placements } from '#shared/reads/analytics/placements.ts';
import { placementWeeks } from '#shared/reads/analytics/weeks.ts';
import { ByCourse, ByEmployer } from './breakdowns.tsx';
import { PlacementFunnel } from './placement-funnel.tsx';

export function Analytics() {
  const [period] = usePeriod();
  const figures = useFigures(placements, period, useMinute()).sent;
  return (
    <AnalyticsPage title="Analytics" hint="Includes every completion dated in this period.">
      {figures ? <Figures figures={figures} /> : <NoFiguresYet />}
      <Weeks />
    </AnalyticsPage>
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
