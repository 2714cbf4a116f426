// The day by which an interview is promised: what is due today or overdue stands out in every list and form.
import { CircleAlert, Clock3 } from 'lucide-react';
import { useNeeds } from '#app/needs/needs-context.ts';
import { useActor } from '#app/replica/live/hooks.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx';
import { formatDay, formatShortDay } from '#app/ui/format.ts';
import { dayOf } from '#app/ui/wall-clock.ts';
import { isOwed, sideOf } from '#shared/domain/interviews/interviews.ts';
import type { Job } from '#shared/domain/jobs/job.ts';
import type { Match } from '#shared/domain/interviews/interviews.ts';
import { needKind } from '#shared/reads/needs/need-kinds.ts';

/** Returns the earliest of the days by which interviews are promised. */
export const earliestDue = (matches: readonly Match[]): string | undefined =>
  matches.flatMap((match) => (isOwed(match) && match.deadlineAt) || []).sort()[0];

/** Returns the day of a deadline, on the clocks of the job's site if it is at one. */
export const dueDayOf = (due: string, job: Pick<Job, 'siteTimeZone'> | undefined): string =>
  dayOf(due, job?.siteTimeZone ?? undefined);

/** "Due Jun 9" or "Choose by Jun 9"; "Due today" and "Overdue" in amber. */
export function DueMark({ match }: { match: Match }) {
  const deadline = useNeeds()?.deadlines.get(match.id);
  if (!deadline) return null;
  const { name, at, zone, urgency } = deadline;
  const day = formatShortDay(dayOf(at, zone));
  if (urgency === 'today')
    return (
      <StatusBadge icon={Clock3} tone="wait">
        Due today
      </StatusBadge>
    );
  if (urgency === 'overdue')
    return <StatusBadge icon={CircleAlert} tone="wait">{`Overdue since ${day}`}</StatusBadge>;
  const isOwed = name === null || at === match.deadlineAt;
  return (
    <span className="text-sm text-quiet">
      {isOwed ? 'Due' : `${needKind(name).button} by`} {day}
    </span>
  );
}

/** Compares matches by what the reader has to do first. Then come the interviews that are owed, by their day. */
export function useByNext(): (a: Match, b: Match) => number {
  const deadlines = useNeeds()?.deadlines;
  const placeOf = ({ id }: Match): string => {
    const deadline = deadlines?.get(id);
    if (!deadline) return '~';
    return `${deadline.name === null ? 1 : 0} ${deadline.at}`;
  };
  return (a, b) => {
    const [one, other] = [placeOf(a), placeOf(b)];
    return one < other ? -1 : Number(one > other);
  };
}

interface AfterDueProps {
  dueBy: string | undefined;
  times: readonly string[];
}

/** Warns that a time is after the promised day, while another one can still be chosen. */
export function AfterDue({ dueBy, times }: AfterDueProps) {
  const isEmployer = sideOf(useActor()) === 'employer';
  if (!dueBy || !times.some((time) => time > dueBy)) return null;
  return (
    <Notice tone="waits">
      {times.length > 1 ? 'Some of these times are' : 'This time is'} after the promised day,{' '}
      {formatDay(dueBy)}. The {isEmployer ? 'training provider' : 'employer'} can still agree to it.
    </Notice>
  );
}
