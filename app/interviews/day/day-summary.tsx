import { Notice } from '#app/ui/feedback/notice.tsx';
import { count, formatNumber } from '#app/ui/format.ts';
import { timeOf } from '#app/ui/wall-clock.ts';
import { formatSlot } from '../times.ts';
import type { PlannedInterview } from './day-plan.ts';

interface DaySummaryProps {
  planned: readonly PlannedInterview[];
  /** How many candidates were chosen. */
  chosen: number;
  zone: string | undefined;
}

/** Says how many of the candidates fit into the day, and who gets which time. */
export function DaySummary({ planned, chosen, zone }: DaySummaryProps) {
  const [first, last] = [planned[0], planned.at(-1)];
  const left = chosen - planned.length;
  return (
    <>
      <div role="status" className="rounded-panel bg-sunken px-4 py-3">
        <p className="font-semibold">
          {formatNumber(planned.length)} of {formatNumber(chosen)} fit
        </p>
        {first && last && (
          <p className="text-list">
            From {formatSlot(first.startsAt, zone)}. The last interview starts {timeOf(last.startsAt, zone)}.
          </p>
        )}
      </div>
      {left > 0 && (
        <Notice tone="waits">
          {count(left, 'candidate gets', 'candidates get')} no time. Those who are due first come first. Make
          the day longer, the interviews shorter, or add a room.
        </Notice>
      )}
      {first && (
        <details>
          <summary className="flex min-h-11 items-center rounded-control font-medium text-accent-text">
            Show the plan
          </summary>
          <ol className="divide-y divide-line">
            {planned.map(({ row: { match }, startsAt, room }) => (
              <li key={match.id} className="flex flex-wrap gap-x-4 py-1.5 text-list tabular-nums">
                <span className="w-24 shrink-0">{timeOf(startsAt, zone)}</span>
                <span className="min-w-0 flex-1" translate="no">
                  {match.candidateReferenceId}
                </span>
                {room && <span className="min-w-0 text-quiet [overflow-wrap:anywhere]">{room}</span>}
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}
