import { formatSlot } from '#app/interviews/times.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useMinute } from '#app/ui/timing/use-minute.ts';
import { overlapping, plannedTimes } from '#shared/reads/planner/planned-times.ts';
import type { Meeting } from '#shared/reads/planner/planned-times.ts';
import type { Planner } from '#shared/reads/planner/planner.ts';

interface OverlapsProps {
  planner: Planner;
  /** The candidates for whom the times are chosen. Their own offered times are replaced. */
  matchIds: readonly string[];
  meeting: Omit<Meeting, 'startsAt'>;
  /** Instants. */
  times: readonly string[];
  zone: string | undefined;
}

/** Warns of the first other interview at the site that one of these times overlaps. */
export function Overlaps({ planner, matchIds, meeting, times, zone }: OverlapsProps) {
  const now = useMinute();
  const others = plannedTimes(planner.matches, now).filter(({ row }) => !matchIds.includes(row.match.id));
  const [first] = times.flatMap((startsAt) => overlapping(others, { ...meeting, startsAt }));
  if (!first) return null;
  const verb = first.state === 'confirmed' ? 'have another interview' : 'offered another interview';
  return (
    <Notice tone="waits">
      You {verb} at {formatSlot(first.startsAt, zone)}, with {first.row.match.candidateReferenceId}.
    </Notice>
  );
}
