// A week of interview times, its days side by side where there is room: by the hour, or as lists if the times are too many to
// be read by the hour.
import { longDay } from '#shared/lib/format-english.ts';
import type { CSSProperties } from 'react';
import { CalendarX } from 'lucide-react';
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx';
import { cx } from '#app/ui/cx.ts';
import { formatWeekday } from '#app/ui/format.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import { dayOf } from '#app/ui/wall-clock.ts';
import { plannerHours } from '#shared/policy.ts';
import { clockWords } from '#shared/lib/clocks.ts';
import type { PlannedTime } from '#shared/reads/planner/planned-times.ts';
import { fitsHours, minuteOf } from '#shared/reads/planner/week.ts';
import type { PlannerDay, PlannerWeek } from '#shared/reads/planner/week.ts';
import { PlannedBlock, PlannedLine } from './planned-item.tsx';

interface WeekGridProps {
  week: PlannerWeek;
  zone: string;
  /** Names a closed day, or returns an empty text. */
  nameOf: (date: string) => string;
  overlaps: ReadonlyMap<string, readonly PlannedTime[]>;
  onOpen: (time: PlannedTime) => void;
}

/** The height of an hour: half of it is a target for a thumb, with its margin. */
const hourRem = 5.75;

const rem = (minutes: number): string => `${(minutes / 60) * hourRem}rem`;

export function WeekGrid(props: WeekGridProps) {
  const { days, fromHour, toHour } = props.week;
  const isByHour = fitsHours(days);
  const hours = Array.from({ length: toHour - fromHour }, (_, place) => fromHour + place);
  const size = {
    '--columns': days.length,
    '--height': rem(hours.length * 60),
    '--hour': rem(60),
  } as CSSProperties;
  return (
    <div
      style={size}
      className={cx(
        'flex flex-col divide-y divide-line md:grid md:divide-x md:divide-y-0',
        isByHour
          ? 'md:grid-cols-[4.5rem_repeat(var(--columns),minmax(0,1fr))]'
          : 'md:grid-cols-[repeat(auto-fit,minmax(9.25em,1fr))]',
      )}
    >
      <div aria-hidden className={cx('pt-16 max-md:hidden', !isByHour && 'hidden')}>
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
        <Day key={day.date} day={day} isByHour={isByHour} {...props} />
      ))}
    </div>
  );
}

const hourWords = (hour: number): string =>
  clockWords(`${String(hour).padStart(2, '0')}:00`).replace(':00', '');

interface DayProps extends WeekGridProps {
  day: PlannerDay;
  isByHour: boolean;
}

function Day({ day, isByHour, ...props }: DayProps) {
  const { date, isClosed, closedSites, times } = day;
  const { zone, overlaps, nameOf, onOpen } = props;
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
        {closedAs && <span className={cx('text-sm text-quiet', isByHour && 'md:sr-only')}>{closedAs}</span>}
        {!isClosed && closedSites.length > 0 && (
          <span className="max-w-full truncate text-sm text-quiet" title={closedSites.join(', ')}>
            Closed: {closedSites.join(', ')}
          </span>
        )}
      </div>
      <ol
        aria-label={`Interviews on ${longDay(date)}`}
        className={cx('@container px-1 pb-3 empty:hidden', isByHour && 'md:hidden')}
      >
        {times.map((time) => (
          <li key={time.id}>
            <PlannedLine {...{ time, zone, onOpen }} overlaps={overlaps.get(time.id) ?? []} />
          </li>
        ))}
      </ol>
      {times.length === 0 && !isClosed && (
        <p className="px-3 pb-3 text-sm text-quiet md:sr-only">No interviews</p>
      )}
      {isByHour && <HoursOfDay {...{ day, closedAs, isToday }} {...props} />}
    </section>
  );
}

interface HoursOfDayProps extends WeekGridProps {
  day: PlannerDay;
  closedAs: string;
  isToday: boolean;
}

/** The times of a day as blocks, each at its hour. */
function HoursOfDay({ day, closedAs, isToday, zone, week, onOpen }: HoursOfDayProps) {
  const { date, isClosed, times } = day;
  const top = ({ startsAt }: PlannedTime) => minuteOf(zone, startsAt) - week.fromHour * 60;
  return (
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
        {times.map((time) => (
          <li
            key={time.id}
            className="absolute inset-x-0 p-px"
            style={{ top: rem(top(time)), height: rem(time.minutes) }}
          >
            <PlannedBlock {...{ time, zone, onOpen }} />
          </li>
        ))}
      </ol>
      {isToday && <NowLine zone={zone} week={week} />}
    </div>
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
