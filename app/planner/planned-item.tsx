// One interview time of the planner: a line in an agenda, or a block in the week's grid.
import { TriangleAlert } from 'lucide-react';
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx';
import { cx } from '#app/ui/cx.ts';
import { placeWords, zoneOfPlace } from '#shared/domain/interviews/interviews.ts';
import type { PlannedState, PlannedTime } from '#shared/reads/planner/planned-times.ts';
import { formatSlot } from '../interviews/times.ts';
import { overlapWords, plannedStates, rangeOf, timeIn } from './planned-words.ts';

interface PlannedItemProps {
  time: PlannedTime;
  /** The zone of the shown calendar. */
  zone: string;
  overlaps: readonly PlannedTime[];
  onOpen: (time: PlannedTime) => void;
}

/** A line with everything about the time. */
export function PlannedLine({ time, zone, overlaps, onOpen }: PlannedItemProps) {
  const { row, state } = time;
  const { icon, tone, word } = plannedStates[state];
  return (
    <button
      type="button"
      onClick={() => onOpen(time)}
      className="flex min-h-11 w-full flex-wrap items-center gap-x-4 gap-y-0.5 rounded-control px-3 py-2 text-left hover:bg-sunken"
    >
      <span className="min-w-0 flex-1 basis-44">
        <span className="block font-semibold tabular-nums">{rangeOf(time, zone)}</span>
        <span className="block text-list [overflow-wrap:anywhere]">
          {row.match.candidateReferenceId}
          {row.job && `, ${row.job.title}`}
        </span>
        {whereOf(time, zone) && (
          <span className="block text-sm text-quiet [overflow-wrap:anywhere]">{whereOf(time, zone)}</span>
        )}
      </span>
      <StatusBadge icon={icon} tone={tone}>
        {word}
      </StatusBadge>
      {overlaps.length > 0 && (
        <StatusBadge icon={TriangleAlert} tone="wait">
          {overlapWords(overlaps)}
        </StatusBadge>
      )}
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

/** A block as high as the interview is long. Its name says what a line says. */
export function PlannedBlock({ time, zone, overlaps, onOpen }: PlannedItemProps) {
  const { row, state, minutes } = time;
  const { icon: Icon, word } = plannedStates[state];
  const isOverlap = overlaps.length > 0;
  const Mark = isOverlap ? TriangleAlert : Icon;
  const reference = row.match.candidateReferenceId;
  const name = [rangeOf(time, zone), reference, row.job?.title, word, isOverlap && overlapWords(overlaps)]
    .filter(Boolean)
    .join(', ');
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={() => onOpen(time)}
      className={cx(
        'flex size-full flex-col overflow-hidden rounded-mark px-1.5 text-left text-sm leading-tight hover:border-ink',
        minutes < 30 ? 'justify-center' : 'py-0.5',
        blockLooks[state],
      )}
    >
      <span className="flex w-full items-center gap-1 font-semibold tabular-nums">
        <Mark aria-hidden className={cx('size-3.5 shrink-0', isOverlap && 'text-wait')} />
        <span className="truncate">
          {isOverlap ? 'Overlaps' : minutes < 30 ? reference : timeIn(zone, time.startsAt)}
        </span>
      </span>
      {minutes >= 30 && <span className="w-full truncate tabular-nums">{reference}</span>}
      {minutes >= 45 && <span className="w-full truncate text-quiet">{row.job?.title}</span>}
    </button>
  );
}
