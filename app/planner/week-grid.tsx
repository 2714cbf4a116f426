// A week of interview times: a grid by day and hour where there is room, else an agenda, day by day.
import { longDay } from '#shared/lib/format-english.ts';
import type { CSSProperties } from 'react';
import { CalendarX, TriangleAlert } from 'lucide-react';
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx';
import { cx } from '#app/ui/cx.ts';
import { count, formatWeekday } from '#app/ui/format.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import { dayOf } from '#app/ui/wall-clock.ts';
import { plannerHours } from '#shared/policy.ts';
import { clockWords } from '#shared/lib/clocks.ts';
import type { PlannedTime } from '#shared/reads/planner/planned-times.ts';
import { clustersOf, minuteOf } from '#shared/reads/planner/week.ts';
import type { Cluster, PlannerDay, PlannerWeek } from '#shared/reads/planner/week.ts';
import { PlannedBlock, PlannedLine } from './planned-item.tsx';
import { plannedStates, timeIn } from './planned-words.ts';

interface WeekGridProps {
  week: PlannerWeek;
  zone: string;
  /** Names a closed day, or returns an empty text. */
  nameOf: (date: string) => string;
  overlaps: ReadonlyMap<string, readonly PlannedTime[]>;
  onOpen: (time: PlannedTime) => void;
  /** Opens a list of times that have no room side by side. */
  onOpenAll: (times: readonly PlannedTime[]) => void;
}

/** The height of an hour, in the unit of the grid's rows. */
const hourRem = 5.5;

const rem = (minutes: number): string => `${(minutes / 60) * hourRem}rem`;

export function WeekGrid(props: WeekGridProps) {
  const { days, fromHour, toHour } = props.week;
  const hours = Array.from({ length: toHour - fromHour }, (_, place) => fromHour + place);
  const size = {
    '--columns': days.length,
    '--height': rem(hours.length * 60),
    '--hour': rem(60),
  } as CSSProperties;
  return (
    <div
      style={size}
      className="flex flex-col divide-y divide-line md:grid md:grid-cols-[4.5rem_repeat(var(--columns),minmax(0,1fr))] md:divide-x md:divide-y-0"
    >
      <div aria-hidden className="pt-16 max-md:hidden">
        {hours.map((hour) => (
          <p
            key={hour}
            style={{ height: rem(60) }}
            className="-translate-y-2.5 pr-2 text-right text-sm text-quiet"
          >
            {hourWords(hour)}
          </p>
        ))}
      </div>
      {days.map((day) => (
        <Day key={day.date} day={day} {...props} />
      ))}
    </div>
  );
}

const hourWords = (hour: number): string =>
  clockWords(`${String(hour).padStart(2, '0')}:00`).replace(':00', '');

function Day({ day, ...props }: WeekGridProps & { day: PlannerDay }) {
  const { date, isClosed, closedSites, times } = day;
  const { zone, week, overlaps, nameOf, onOpen } = props;
  const closedAs = isClosed ? nameOf(date) : '';
  const isToday = dayOf(useNow(), zone) === date;
  return (
    <section aria-label={longDay(date)} className="min-w-0">
      <div className="flex min-h-12 flex-wrap content-center items-center gap-x-3 px-3 max-md:pt-3 md:h-16 md:flex-col md:content-start md:items-start md:justify-center md:border-b md:border-line">
        <h3 className={cx('text-list font-semibold', isToday && 'text-accent-text')}>
          {formatWeekday(date)}
          {isToday && <span className="font-normal"> · Today</span>}
        </h3>
        {isClosed && (
          <StatusBadge icon={CalendarX} tone="quiet">
            Closed
          </StatusBadge>
        )}
        {closedAs && <span className="text-sm text-quiet md:sr-only">{closedAs}</span>}
        {!isClosed && closedSites.length > 0 && (
          <span className="max-w-full truncate text-sm text-quiet" title={closedSites.join(', ')}>
            Closed: {closedSites.join(', ')}
          </span>
        )}
      </div>
      <ol aria-label={`Interviews on ${longDay(date)}`} className="px-1 pb-3 empty:hidden md:hidden">
        {times.map((time) => (
          <li key={time.id}>
            <PlannedLine {...{ time, zone, onOpen }} overlaps={overlaps.get(time.id) ?? []} />
          </li>
        ))}
      </ol>
      {times.length === 0 && !isClosed && (
        <p className="px-3 pb-3 text-sm text-quiet md:sr-only">No interviews</p>
      )}
      <div
        className={cx(
          'relative h-[var(--height)] bg-[repeating-linear-gradient(to_bottom,transparent_0_calc(var(--hour)-1px),var(--color-line)_calc(var(--hour)-1px)_var(--hour))] max-md:hidden',
          isClosed && 'bg-sunken',
        )}
      >
        {!isClosed && <OutsideHours {...week} />}
        {closedAs && (
          <p aria-hidden className="px-3 py-2 text-sm text-quiet">
            {closedAs}
          </p>
        )}
        <ol aria-label={`Interviews on ${longDay(date)}`}>
          {clustersOf(times).map((cluster) => (
            <ClusterItem key={cluster.members[0]?.time.id} cluster={cluster} {...props} />
          ))}
        </ol>
        {isToday && <NowLine zone={zone} week={week} />}
      </div>
    </section>
  );
}

/** Hours before and after the working day. */
function OutsideHours({ fromHour, toHour }: PlannerWeek) {
  const bands = [
    [fromHour, plannerHours.from],
    [plannerHours.to, toHour],
  ] as const;
  return bands
    .filter(([from, to]) => to > from)
    .map(([from, to]) => (
      <span
        key={from}
        aria-hidden
        className="absolute inset-x-0 bg-sunken"
        style={{ top: rem((from - fromHour) * 60), height: rem((to - from) * 60) }}
      />
    ));
}

function NowLine({ zone, week: { fromHour, toHour } }: { zone: string; week: PlannerWeek }) {
  const minute = minuteOf(zone, useNow().toISOString()) - fromHour * 60;
  if (minute < 0 || minute > (toHour - fromHour) * 60) return null;
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-x-0 border-t-2 border-accent"
      style={{ top: rem(minute) }}
    />
  );
}

const mostLanes = 2;
const leastMinutes = 20;

interface ClusterItemProps extends WeekGridProps {
  cluster: Cluster;
}

/** The times of a cluster side by side, or one block for all of them. */
function ClusterItem({ cluster, zone, week, overlaps, onOpen, onOpenAll }: ClusterItemProps) {
  const top = ({ startsAt }: PlannedTime) => minuteOf(zone, startsAt) - week.fromHour * 60;
  if (cluster.lanes <= mostLanes)
    return cluster.members.map(({ time, lane }) => (
      <li
        key={time.id}
        className="absolute p-px"
        style={{
          top: rem(top(time)),
          height: rem(Math.max(leastMinutes, time.minutes)),
          left: `${(lane * 100) / cluster.lanes}%`,
          width: `${100 / cluster.lanes}%`,
        }}
      >
        <PlannedBlock {...{ time, zone, onOpen }} overlaps={overlaps.get(time.id) ?? []} />
      </li>
    ));
  const times = cluster.members.map(({ time }) => time);
  const [first] = times;
  if (!first) return null;
  const end = Math.max(...times.map((time) => top(time) + time.minutes));
  return (
    <li
      className="absolute inset-x-0 p-px"
      style={{ top: rem(top(first)), height: rem(Math.max(leastMinutes, end - top(first))) }}
    >
      <ManyBlock
        times={times}
        zone={zone}
        overlapping={times.filter(({ id }) => overlaps.has(id)).length}
        onOpen={() => onOpenAll(times)}
      />
    </li>
  );
}

interface ManyBlockProps {
  times: readonly PlannedTime[];
  zone: string;
  /** How many of them overlap another one at the same place. */
  overlapping: number;
  onOpen: () => void;
}

function ManyBlock({ times, zone, overlapping, onOpen }: ManyBlockProps) {
  const [first] = times;
  const words = overlapping > 0 ? `${overlapping} overlap` : statesIn(times);
  return (
    <button
      type="button"
      aria-label={`${timeIn(zone, first?.startsAt ?? '')}, ${count(times.length, 'interview time')}, ${words}. Show all`}
      onClick={onOpen}
      className="flex size-full flex-col overflow-hidden rounded-mark border border-control bg-surface px-1.5 text-left text-sm leading-tight hover:border-ink"
    >
      <span className="w-full truncate font-semibold tabular-nums">
        {timeIn(zone, first?.startsAt ?? '')} · {count(times.length, 'time')}
      </span>
      <span className={cx('flex w-full items-center gap-1', overlapping > 0 && 'text-wait')}>
        {overlapping > 0 && <TriangleAlert aria-hidden className="size-3.5 shrink-0" />}
        <span className="truncate">{words}</span>
      </span>
    </button>
  );
}

/** "3 confirmed, 1 offered". */
const statesIn = (times: readonly PlannedTime[]): string =>
  (['confirmed', 'offered', 'suggested', 'unrecorded', 'held'] as const)
    .map((state) => [times.filter((time) => time.state === state).length, state] as const)
    .filter(([amount]) => amount > 0)
    .map(([amount, state]) => `${amount} ${plannedStates[state].word.toLowerCase()}`)
    .join(', ');
