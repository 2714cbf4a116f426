// How the planner says days, hours and the states of interview times.
import {
  CalendarCheck,
  CircleCheck,
  CircleDashed,
  ClipboardList,
  MessageCircleQuestionMark,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { StatusTone } from '#app/ui/feedback/status-badge.tsx';
import { clockWords } from '#shared/lib/clocks.ts';
import { toLocal } from '#app/ui/wall-clock.ts';
import { formatDay, formatShortDay } from '#app/ui/format.ts';
import { addDays } from '#shared/lib/time.ts';
import type { Side } from '#shared/domain/interviews/interviews.ts';
import type { PlannedState, PlannedTime } from '#shared/reads/planner/planned-times.ts';

/** Icon, word and color of a state. */
export const plannedStates: Record<PlannedState, { icon: LucideIcon; word: string; tone: StatusTone }> = {
  offered: { icon: CircleDashed, word: 'Proposed', tone: 'quiet' },
  suggested: { icon: MessageCircleQuestionMark, word: 'Proposed by the training provider', tone: 'wait' },
  confirmed: { icon: CalendarCheck, word: 'Confirmed', tone: 'agreed' },
  unrecorded: { icon: ClipboardList, word: 'Needs outcome', tone: 'wait' },
  held: { icon: CircleCheck, word: 'Held', tone: 'quiet' },
};

/** Returns "Nov 30 to Dec 4, 2026" for a week of working days. */
export const weekWords = (monday: string): string =>
  `${formatShortDay(monday)} to ${formatDay(addDays(monday, 4))}`;

/** Returns "9:00 AM" on the clocks of the zone, without its name: the planner names the zone once. */
export const timeIn = (zone: string, instant: string | number): string =>
  clockWords(toLocal(new Date(instant), zone).slice(11));

type Span = Pick<PlannedTime, 'startsAt' | 'minutes'>;

/** Returns " to 9:30 AM". */
export const untilOf = ({ startsAt, minutes }: Span, zone: string): string =>
  ` to ${timeIn(zone, Date.parse(startsAt) + minutes * 60_000)}`;

/** Returns "9:00 AM to 9:30 AM". */
export const rangeOf = (time: Span, zone: string): string =>
  `${timeIn(zone, time.startsAt)}${untilOf(time, zone)}`;

/** Returns the learner's name for their provider, the reference for an employer. */
export const candidateIn = ({ row: { match, learner } }: PlannedTime): string =>
  learner?.studentName || match.candidateReferenceId;

/** Returns "Overlaps C-7K2M4QXAE", or "Overlaps 3 others". */
export const overlapWords = ([first, ...more]: readonly PlannedTime[]): string =>
  more.length === 0 ? `Overlaps ${first ? candidateIn(first) : ''}` : `Overlaps ${more.length + 1} others`;

/** Returns a sentence about an interview that a chosen time overlaps. `at`: when it is. */
export function conflictWords(time: PlannedTime, at: string, side: Side, reference?: string): string {
  const { state, row } = time;
  const who = candidateIn(time);
  const isAgreed = state === 'confirmed';
  if (row.match.candidateReferenceId === reference)
    return isAgreed
      ? `${who} has another interview at ${at}.`
      : `${who} has another interview proposed at ${at}.`;
  if (side === 'employer')
    return `You ${isAgreed ? 'have' : 'proposed'} another interview at ${at}, with ${who}.`;
  if (state === 'suggested') return `You proposed ${at} for ${who}.`;
  const employer = row.job?.employerName ?? 'The employer';
  return `${employer} ${isAgreed ? 'has' : 'proposed'} another interview at ${at}, with ${who}.`;
}
