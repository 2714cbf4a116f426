// One match in an employer's list: the candidate, the job, the status, and the next action.
import type { ReactNode } from 'react';
import type { RowPlace } from '#app/ui/lists/use-row-window.ts';
import { cx } from '#app/ui/cx.ts';
import { formatShortDay } from '#app/ui/format.ts';
import { isScheduled, placeWords, progressOf, zoneOfPlace } from '#shared/domain/interviews/interviews.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { restLine } from '#app/agreements/crowds/rest-line.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import { timeOf } from '#app/ui/wall-clock.ts';
import { MatchActions } from './match-actions.tsx';
import { MatchBadge, MatchMark } from './match-badge.tsx';
import { DueMark } from '../due.tsx';
import { formatSlot } from '../times.ts';

interface MatchRowProps {
  row: MatchInFull;
  /** Shown before the row: a checkbox. */
  lead?: ReactNode;
  /** The heading of the group that begins with this row; null in a group, where the row leaves the course out. */
  heading?: ReactNode;
  /** The position in a long list. */
  place?: RowPlace;
  /** In an agenda, under the head of its day: the time comes first, and the place is told. */
  isAgenda?: boolean;
  /** In a group whose head names the job. */
  isJobNamed?: boolean;
}

/**
 * The columns where the list is wide enough, as its heads have them: the candidate, what they are matched for unless the head of
 * the group says so, the status, the next step. In a narrow list the row is a card.
 */
export const matchColumnWidths = (isJobNamed: boolean): string =>
  cx(
    '@min-[44rem]:grid @min-[44rem]:gap-x-3',
    isJobNamed
      ? '@min-[44rem]:grid-cols-[8rem_minmax(0,1fr)_15rem]'
      : '@min-[44rem]:grid-cols-[8rem_minmax(0,1fr)_9.5rem_15rem]',
  );

export function MatchRow({ row, lead, heading, place, isAgenda = false, isJobNamed = false }: MatchRowProps) {
  const { match, job, course } = row;
  const time = isAgenda && agendaTime(row);
  return (
    <li {...place} data-row="" className="flex flex-wrap items-start gap-x-3 px-4 py-3.5 sm:px-5">
      {heading}
      {lead}
      <div
        className={cx(
          'flex min-w-0 flex-1 basis-48 flex-wrap items-center gap-x-3 gap-y-1 @min-[44rem]:grid-rows-[auto_1fr] @min-[44rem]:items-start @min-[44rem]:gap-y-0',
          matchColumnWidths(isJobNamed),
        )}
      >
        <p className="min-w-0 font-semibold [overflow-wrap:anywhere] tabular-nums" translate="no">
          {time && <span className="mr-3 @min-[44rem]:block">{time}</span>}
          <span className={cx(time && 'font-normal')}>{match.candidateReferenceId}</span>
        </p>
        <div
          className={cx(
            'contents @min-[44rem]:row-span-2 @min-[44rem]:row-start-1 @min-[44rem]:block',
            isJobNamed ? '@min-[44rem]:col-start-2' : '@min-[44rem]:col-start-3',
          )}
        >
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <MatchBadge match={match} />
            <DueMark match={match} />
            <MatchMark match={match} />
          </p>
          <SubState row={row} />
          {!time && <InterviewTime row={row} />}
        </div>
        {!isJobNamed && (
          <div className="basis-full @min-[44rem]:col-start-2 @min-[44rem]:row-span-2 @min-[44rem]:row-start-1">
            <p className="text-list">{job?.title}</p>
            {isAgenda && row.interview?.place && (
              <p className="text-sm wrap-break-word text-quiet">{placeWords(row.interview)}</p>
            )}
            {heading === undefined && !isAgenda && (
              <p className="text-sm text-quiet">
                Completed <bdi>{course?.title ?? 'a linked course'}</bdi>
                {course && (
                  <>
                    {' '}
                    at <bdi>{course.providerName}</bdi>, {course.duration}
                  </>
                )}
              </p>
            )}
          </div>
        )}
        {!isAgenda && (
          <p className="basis-full text-sm text-quiet @min-[44rem]:col-start-1 @min-[44rem]:row-start-2">
            Matched {formatShortDay(match.createdAt)}
          </p>
        )}
        <div className="mt-2 max-w-full max-sm:w-full @min-[44rem]:-col-end-1 @min-[44rem]:row-span-2 @min-[44rem]:row-start-1 @min-[44rem]:mt-0">
          <MatchActions row={row} />
        </div>
      </div>
    </li>
  );
}

/** "9:00 AM", on the clocks of the place. */
export const agendaTime = ({ match, interview }: MatchInFull): string | null =>
  match.interviewDate && timeOf(match.interviewDate, zoneOfPlace(interview));

interface SubStateProps {
  row: MatchInFull;
  /** What the line above says already. */
  besides?: string;
}

/** The second line under a status. */
export function SubState({ row, besides }: SubStateProps) {
  const now = useNow().toISOString();
  const line = restLine(row, now) ?? progressOf(row.match, row.interview);
  return line && line !== besides ? (
    <p className="mt-1 basis-full text-sm font-semibold text-wait">{line}</p>
  ) : null;
}

function InterviewTime({ row: { match, interview } }: { row: MatchInFull }) {
  if (!match.interviewDate) return null;
  return (
    <p className="basis-full text-sm text-quiet">
      {isScheduled(match)
        ? `Interview ${formatSlot(match.interviewDate, zoneOfPlace(interview))}, ${interview?.minutes ?? 30} minutes`
        : `Interview ${formatShortDay(match.interviewDate)}`}
    </p>
  );
}
