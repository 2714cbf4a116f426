// The day by which an interview is promised: what is due today or overdue stands out in every list and form.
import { CircleAlert, Clock3 } from 'lucide-react';
import { useActor } from '#app/replica/live/hooks.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx';
import { formatDay, formatShortDay } from '#app/ui/format.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import { dayOf } from '#app/ui/wall-clock.ts';
import { isOwed, isScheduled, sideOf } from '#shared/domain/interviews/interviews.ts';
import type { Job } from '#shared/domain/jobs/job.ts';
import type { Match } from '#shared/domain/interviews/interviews.ts';

/** Returns until when an interview without an agreed time is owed. */
export const dueOf = (match: Match): string | undefined =>
  (isOwed(match) && !isScheduled(match) && match.deadlineAt) || undefined;

/** Returns the earliest of the days by which interviews are promised. */
export const earliestDue = (matches: readonly Match[]): string | undefined =>
  matches.flatMap((match) => (isOwed(match) && match.deadlineAt) || []).sort()[0];

/** Compares by due day. What is no longer owed comes last. */
export const byDue = (a: Match, b: Match): number => {
  const [one, other] = [dueOf(a) ?? '~', dueOf(b) ?? '~'];
  return one < other ? -1 : Number(one > other);
};

interface DueMarkProps {
  match: Match;
  job: Job | undefined;
}

/** Returns the day of a deadline, on the clocks of the job's site if it is at one. */
export const dueDayOf = (due: string, job: Pick<Job, 'siteTimeZone'> | undefined): string =>
  dayOf(due, job?.siteTimeZone ?? undefined);

/** "Due Jun 9", or "Due today" and "Overdue" in amber. */
export function DueMark({ match, job }: DueMarkProps) {
  const now = useNow();
  const due = dueOf(match);
  if (!due) return null;
  if (dueDayOf(due, job) === dueDayOf(now.toISOString(), job))
    return (
      <StatusBadge icon={Clock3} tone="wait">
        Due today
      </StatusBadge>
    );
  if (due <= now.toISOString())
    return (
      <StatusBadge
        icon={CircleAlert}
        tone="wait"
      >{`Overdue since ${formatShortDay(dueDayOf(due, job))}`}</StatusBadge>
    );
  return <span className="text-sm text-quiet">Due {formatShortDay(dueDayOf(due, job))}</span>;
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
