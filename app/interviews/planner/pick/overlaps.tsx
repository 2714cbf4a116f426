import { useActor } from '#app/replica/live/hooks.ts';
import { formatSlot } from '#app/interviews/times.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useMinute } from '#app/ui/timing/use-minute.ts';
import { sideOf } from '#shared/domain/interviews/interviews.ts';
import { overlapping, plannedTimes } from '#shared/reads/planner/planned-times.ts';
import type { Meeting } from '#shared/reads/planner/planned-times.ts';
import type { Planner } from '#shared/reads/planner/planner.ts';
import { conflictWords } from '../planned-words.ts';

interface OverlapsProps {
  planner: Planner;
  /** The candidates for whom the times are chosen. Their own offered times are replaced. */
  matchIds: readonly string[];
  meeting: Omit<Meeting, 'startsAt'>;
  /** Instants. */
  times: readonly string[];
  zone: string | undefined;
}

/** Warns of the first other interview, at the site or of the candidate, that one of these times overlaps. */
export function Overlaps({ planner, matchIds, meeting, times, zone }: OverlapsProps) {
  const now = useMinute();
  const side = sideOf(useActor());
  const others = plannedTimes(planner.matches, now).filter(({ row }) => !matchIds.includes(row.match.id));
  const [first] = times.flatMap((startsAt) => overlapping(others, { ...meeting, startsAt }));
  if (!first) return null;
  return (
    <Notice tone="waits">
      {conflictWords(first, formatSlot(first.startsAt, zone), side, meeting.reference)}
    </Notice>
  );
}
