// The times of a week that an employer can pick: every half hour of a working day, with what is on then.
import { instantsAt } from '../../lib/clocks.ts';
import { addDays, isWeekend } from '../../lib/time.ts';
import { plannerHours } from '../../policy.ts';
import { clockAt } from './interview-day.ts';
import { overlapping } from './planned-times.ts';
import type { Meeting, PlannedTime } from './planned-times.ts';

/** Minutes between two times that can be picked. */
export const slotMinutes = 30;

/** A time that can be picked, unless it is past or on a closed day. */
export interface PickableSlot {
  /** A local time of the place, "2026-12-03T09:00". */
  local: string;
  state: 'free' | 'busy' | 'closed' | 'past';
  /** Other candidates' times that an interview then would overlap at its site. */
  busy: readonly PlannedTime[];
  /** After the day by which the interview is promised. */
  isAfterDue: boolean;
}

interface SlotOptions {
  /** An instant. */
  now: string;
  /** The zone of the place. */
  zone: string;
  closed: readonly string[];
  /** Without those of the candidates for whom the times are picked. */
  times: readonly PlannedTime[];
  meeting: Omit<Meeting, 'startsAt'>;
  /** The end of the promised day, an instant. */
  dueBy: string | undefined;
}

/** Returns the slots of the working days of a week: one list for each half hour, with one slot for each day. */
export function slotsOfWeek(monday: string, options: SlotOptions): PickableSlot[][] {
  const days = Array.from({ length: 5 }, (_, place) => addDays(monday, place));
  const steps = ((plannerHours.to - plannerHours.from) * 60) / slotMinutes;
  return Array.from({ length: steps }, (_, step) => {
    const clock = clockAt(plannerHours.from * 60 + step * slotMinutes);
    return days.map((date) => slotAt(`${date}T${clock}`, options));
  });
}

function slotAt(local: string, { now, zone, closed, times, meeting, dueBy }: SlotOptions): PickableSlot {
  const date = local.slice(0, 10);
  const [startsAt] = instantsAt(zone, local);
  const isClosed = startsAt === undefined || isWeekend(date) || closed.includes(date);
  if (isClosed) return { local, state: 'closed', busy: [], isAfterDue: false };
  if (startsAt <= now) return { local, state: 'past', busy: [], isAfterDue: false };
  const busy = overlapping(times, { ...meeting, startsAt });
  const isAfterDue = dueBy !== undefined && startsAt > dueBy;
  return { local, state: busy.length > 0 ? 'busy' : 'free', busy, isAfterDue };
}
