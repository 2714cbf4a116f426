// The planner of an employer: all interviews of a week, of one site or of all.
import { useMemo, useState } from 'react';
import { useRead } from '#app/replica/live/hooks.ts';
import { ActionDialog } from '#app/interviews/action-dialog.tsx';
import type { InterviewAction } from '#app/interviews/actions.ts';
import { MatchDialog } from '#app/interviews/matches/match-dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { count } from '#app/ui/format.ts';
import { Select } from '#app/ui/inputs/select.tsx';
import { useHolidayNames } from '#app/organizations/working-calendar/holiday-names.ts';
import { Card } from '#app/ui/layout/card.tsx';
import { useFilters } from '#app/ui/lists/use-filters.ts';
import { useMinute } from '#app/ui/timing/use-minute.ts';
import { dayOf, zoneHint } from '#app/ui/wall-clock.ts';
import { mondayOf } from '#shared/lib/time.ts';
import { overlapsIn, plannedTimes } from '#shared/reads/planner/planned-times.ts';
import type { PlannedTime } from '#shared/reads/planner/planned-times.ts';
import { plannerOf } from '#shared/reads/planner/planner.ts';
import type { Planner } from '#shared/reads/planner/planner.ts';
import { weekOf, weekToPlan } from '#shared/reads/planner/week.ts';
import { WeekGrid } from './week-grid.tsx';
import { WeekNav } from './week-nav.tsx';

export function WeekPlanner() {
  const planner = useRead(plannerOf);
  return planner ? <Week planner={planner} /> : <SkeletonRows rows={6} />;
}

const noSite = 'none';

function Week({ planner }: { planner: Planner }) {
  const now = useMinute();
  const nameOf = useHolidayNames(planner.holidays);
  const { values, set } = useFilters({ on: '', site: '' });
  const [opened, setOpened] = useState<PlannedTime>();
  const site = planner.sites.find(({ siteId }) => siteId === values.site);
  const calendar = site ?? planner.own;
  const zone = calendar.timeZone;
  const current = weekToPlan(dayOf(now, zone));
  const monday = /^\d{4}-\d\d-\d\d$/.test(values.on) ? mondayOf(values.on) : current;
  const week = useMemo(() => {
    const times = plannedTimes(planner.matches, now).filter(
      ({ row: { job } }) => values.site === '' || (job?.siteId ?? noSite) === values.site,
    );
    return weekOf(monday, times, calendar, values.site === '' ? planner.sites : []);
  }, [planner, now, monday, calendar, values.site]);
  const shown = week.days.flatMap(({ times }) => times);
  const overlaps = overlapsIn(shown);
  const hint = zoneHint(new Date(now), zone);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <WeekNav
          monday={monday}
          current={current}
          onChange={(next) => set('on', next === current ? '' : next)}
        />
        {planner.sites.length > 0 && (
          <Select
            label="Site"
            isInline
            className="min-w-0 max-sm:flex-1"
            value={values.site}
            options={[
              { value: '', label: 'All' },
              ...planner.sites.map(({ siteId, name }) => ({ value: siteId ?? '', label: name })),
              { value: noSite, label: 'No site' },
            ]}
            onChange={(event) => set('site', event.target.value)}
          />
        )}
      </div>
      <div className="mb-4 flex flex-col gap-3 empty:hidden">
        {overlaps.size > 0 && <Notice tone="waits">{count(overlaps.size, 'time')} overlap this week.</Notice>}
        {hint && <p className="text-sm text-quiet">{hint}</p>}
      </div>
      <Card flush>
        <WeekGrid {...{ week, zone, overlaps, nameOf }} onOpen={setOpened} />
      </Card>
      <p className="mt-3 text-quiet" role="status">
        {shown.length === 0 ? 'No interviews this week.' : `${count(shown.length, 'time')} this week.`}
      </p>
      <OpenedMatch planner={planner} matchId={opened?.row.match.id} onClose={() => setOpened(undefined)} />
    </>
  );
}

interface OpenedMatchProps {
  planner: Planner;
  matchId: string | undefined;
  onClose: () => void;
}

/** The details of a match, and then what is done about it. */
function OpenedMatch({ planner, matchId, onClose }: OpenedMatchProps) {
  const [acting, setActing] = useState<{ matchId: string; action: InterviewAction }>();
  const rowOf = (id: string | undefined) => planner.matches.find(({ match }) => match.id === id);
  const [row, actedOn] = [rowOf(matchId), rowOf(acting?.matchId)];
  return (
    <>
      {row && (
        <MatchDialog
          row={row}
          onClose={onClose}
          onAction={(action) => setActing({ matchId: row.match.id, action })}
        />
      )}
      {acting && actedOn && (
        <ActionDialog action={acting.action} row={actedOn} onClose={() => setActing(undefined)} />
      )}
    </>
  );
}
