// Picks interview times in a week, by tap or by keys, for a form that proposes times.
import { useState } from 'react';
import { AfterDue } from '#app/interviews/due.tsx';
import { useHolidayNames } from '#app/organizations/working-calendar/holiday-names.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { count, formatWeekday } from '#app/ui/format.ts';
import { useMinute } from '#app/ui/timing/use-minute.ts';
import { dayOf, toInstant, zoneHint, zoneShown } from '#app/ui/wall-clock.ts';
import { clockWords } from '#shared/lib/clocks.ts';
import { addDays, mondayOf } from '#shared/lib/time.ts';
import { overlapping, plannedTimes } from '#shared/reads/planner/planned-times.ts';
import type { Meeting } from '#shared/reads/planner/planned-times.ts';
import type { Planner } from '#shared/reads/planner/planner.ts';
import { slotsOfWeek } from '#shared/reads/planner/slots.ts';
import { weekToPlan } from '#shared/reads/planner/week.ts';
import { overlapWords } from '../planned-words.ts';
import { WeekNav } from '../week-nav.tsx';
import { SlotGrid } from './slot-grid.tsx';
import type { Cell } from './slot-grid.tsx';

export interface PickTimesProps {
  planner: Planner;
  /** Local times, "2026-12-03T09:00". */
  chosen: readonly string[];
  /** How many can be picked. */
  most: number;
  meeting: Omit<Meeting, 'startsAt'>;
  /** The candidates for whom the times are picked. Their own offered times are replaced. */
  matchIds: readonly string[];
  closed: readonly string[];
  /** The zone of the place, if it is not the organization's. */
  zone: string | undefined;
  dueBy: string | undefined;
  /** The time at which the week opens when none is chosen. */
  first?: string | undefined;
  onDone: (chosen: string[]) => void;
  onClose: () => void;
}

export function PickTimes(props: PickTimesProps) {
  const { onClose } = props;
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title="Pick times"
      description="Tap a time. With keys: arrows move, Space picks, Enter is done."
    >
      <Picker {...props} />
    </Dialog>
  );
}

function Picker({ zone: zoneOfPlace, ...props }: PickTimesProps) {
  const { planner, chosen, most, meeting, matchIds, closed, dueBy, first, onDone, onClose } = props;
  const now = useMinute();
  const nameOf = useHolidayNames(planner.holidays);
  const zone = zoneOfPlace ?? zoneShown();
  const [picked, setPicked] = useState<readonly string[]>([...chosen].sort());
  const current = weekToPlan(dayOf(now, zone));
  const start = picked[0] ?? first;
  const [{ monday, entered }, setWeek] = useState<{ monday: string; entered?: Cell }>({
    monday: start ? mondayOf(start.slice(0, 10)) : current,
  });
  const times = plannedTimes(planner.matches, now).filter(({ row }) => !matchIds.includes(row.match.id));
  const rows = slotsOfWeek(monday, { now, zone, closed, times, meeting, dueBy });
  const instants = picked.map((local) => toInstant(local, zone));
  const overlaps = instants.flatMap((startsAt) => overlapping(times, { ...meeting, startsAt }));
  const hint = zoneHint(new Date(now), zone);

  function toggle(local: string) {
    if (picked.includes(local)) setPicked(picked.filter((other) => other !== local));
    else if (picked.length < most) setPicked([...picked, local].sort());
  }

  const done = () => picked.length > 0 && onDone([...picked]);

  return (
    <div className="flex flex-col gap-4">
      <WeekNav monday={monday} current={current} onChange={(next) => setWeek({ monday: next })} />
      {hint && <p className="text-sm text-quiet">{hint}</p>}
      <SlotGrid
        key={monday}
        rows={rows}
        nameOf={nameOf}
        picked={picked}
        first={first}
        isFull={picked.length >= most}
        onToggle={toggle}
        onDone={done}
        entered={entered}
        onLeave={(days, cell) => setWeek({ monday: addDays(monday, days), entered: cell })}
      />
      <div className="sticky -bottom-5 z-10 -mx-5 border-t border-line bg-surface px-5 pt-3 sm:-bottom-6 sm:-mx-6 sm:px-6">
        <p role="status" className="text-list">
          {pickedWords(picked, most)}
        </p>
        {overlaps.length > 0 && <Notice tone="waits">{overlapWords(overlaps)}.</Notice>}
        <AfterDue dueBy={dueBy} times={instants} />
        <div className="-mt-3 pb-5">
          <DialogActions>
            <Button look="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button disabled={picked.length === 0} onClick={done}>
              {picked.length === 0 ? 'Use times' : `Use ${count(picked.length, 'time')}`}
            </Button>
          </DialogActions>
        </div>
      </div>
    </div>
  );
}

function pickedWords(picked: readonly string[], most: number): string {
  const words = picked.map((local) => `${formatWeekday(local)}, ${clockWords(local.slice(11))}`).join('; ');
  if (picked.length === 0) return 'No time picked.';
  return `${picked.length} of ${most}: ${words}`;
}
