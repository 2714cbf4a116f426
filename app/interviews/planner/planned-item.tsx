// One interview time of the planner: a line in an agenda, or a block in the week's grid.
import { TriangleAlert } from 'lucide-react';
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx';
import { cx } from '#app/ui/cx.ts';
import { placeWords, zoneOfPlace } from '#shared/domain/interviews/interviews.ts';
import type { PlannedState, PlannedTime } from '#shared/reads/planner/planned-times.ts';
import { formatSlot } from '../times.ts';
import { overlapWords, plannedStates, rangeOf, timeIn, untilOf } from './planned-words.ts';

interface PlannedItemProps {
  time: PlannedTime;
  /** The zone of the shown calendar. */
  zone: string;
  overlaps: readonly PlannedTime[];
  onOpen: (time: PlannedTime) => void;
}

/** A line with everything about the time. In a narrow column it shows the start, the candidate and the job, and says the rest. */
export function PlannedLine({ time, zone, overlaps, onOpen }: PlannedItemProps) {
  const { row, state, startsAt } = time;
  const { icon: Icon, tone, word } = plannedStates[state];
  const isOverlap = overlaps.length > 0;
  const Mark = isOverlap ? TriangleAlert : Icon;
  return (
    <button
      type="button"
      onClick={() => onOpen(time)}
      className="flex min-h-11 w-full flex-wrap items-center gap-x-4 gap-y-0.5 rounded-control px-3 py-2 text-left hover:bg-sunken @max-[16em]:px-2 @max-[16em]:py-1 @max-[16em]:text-sm @max-[16em]:leading-tight"
    >
      <span className="min-w-0 flex-1 basis-44 @max-[16em]:basis-full">
        <span className="block font-semibold tabular-nums @max-[16em]:mr-1.5 @max-[16em]:inline">
          <Mark
            aria-hidden
            className={cx('mr-1 inline size-3.5 @min-[16em]:hidden', isOverlap ? 'text-wait' : 'text-quiet')}
          />
          <span className="whitespace-nowrap">{timeIn(zone, startsAt)}</span>
          <span className="@max-[16em]:sr-only">{untilOf(time, zone)}</span>
        </span>{' '}
        <span className="block text-list [overflow-wrap:anywhere] @max-[16em]:inline @max-[16em]:text-sm">
          <span className="whitespace-nowrap tabular-nums">{row.match.candidateReferenceId}</span>
          {row.job && `, ${row.job.title}`}
        </span>
        {whereOf(time, zone) && (
          <span className="block text-sm text-quiet [overflow-wrap:anywhere] @max-[16em]:sr-only">
            {whereOf(time, zone)}
          </span>
        )}
      </span>
      <span className="flex flex-wrap gap-x-4 @max-[16em]:sr-only">
        <StatusBadge icon={Icon} tone={tone}>
          {word}
        </StatusBadge>
        {isOverlap && (
          <StatusBadge icon={TriangleAlert} tone="wait">
            {overlapWords(overlaps)}
          </StatusBadge>
        )}
      </span>
    </button>
  );
}

/** The place, and its own time where its clocks differ from the shown ones. */
function whereOf({ row: { job, interview }, startsAt }: PlannedTime, zone: string): string {
  const there = zoneOfPlace(interview);
  const isElsewhere = there !== undefined && timeIn(there, startsAt) !== timeIn(zone, startsAt);
  return [
    (interview && placeWords(interview)) || job?.siteName,
    isElsewhere && `${formatSlot(startsAt, there)} there`,
  ]
    .filter(Boolean)
    .join(' · ');
}

const blockLooks: Record<PlannedState, string> = {
  offered: 'border border-dashed border-control bg-surface',
  suggested: 'border border-wait bg-wait-soft',
  confirmed: 'border border-accent bg-accent-soft',
  unrecorded: 'border border-dashed border-wait bg-wait-soft',
  held: 'border border-line bg-sunken',
};

/** A block as high as the interview is long, at least half an hour. Its name says what a line says. */
export function PlannedBlock({ time, zone, onOpen }: Omit<PlannedItemProps, 'overlaps'>) {
  const { row, state, minutes } = time;
  const { icon: Icon, word } = plannedStates[state];
  const reference = row.match.candidateReferenceId;
  const name = [rangeOf(time, zone), reference, row.job?.title, word].filter(Boolean).join(', ');
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={() => onOpen(time)}
      className={cx(
        'flex size-full flex-col overflow-hidden rounded-mark px-1 py-0.5 text-left text-sm leading-tight hover:border-ink',
        blockLooks[state],
      )}
    >
      <span className="flex w-full items-center gap-1 font-semibold tabular-nums">
        <Icon aria-hidden className="size-3.5 shrink-0" />
        {timeIn(zone, time.startsAt)}
      </span>
      <span className="w-full [overflow-wrap:anywhere] tabular-nums">{reference}</span>
      {minutes >= 45 && <span className="w-full truncate text-quiet">{row.job?.title}</span>}
    </button>
  );
}
