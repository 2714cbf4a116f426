// One match in an employer's list: the candidate, the job, the status, and the next action.
import type { ReactNode } from 'react';
import type { RowPlace } from '#app/ui/lists/use-row-window.ts';
import { formatShortDay } from '#app/ui/format.ts';
import { isScheduled, progressOf, zoneOfPlace } from '#shared/domain/interviews/interviews.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
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
}

export function MatchRow({ row, lead, heading, place }: MatchRowProps) {
  const { match, job, course } = row;
  return (
    <li {...place} data-row="" className="flex flex-wrap items-start gap-x-3 px-4 py-3.5 sm:px-5">
      {heading}
      {lead}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 font-semibold [overflow-wrap:anywhere] tabular-nums">
              {match.candidateReferenceId}
            </span>
            <MatchBadge match={match} />
            <DueMark match={match} job={job} />
            <MatchMark match={match} />
          </p>
          <SubState row={row} />
          <p className="mt-1 text-list">{job?.title}</p>
          {heading === undefined && (
            <p className="text-sm text-quiet">
              Completed {course?.title ?? 'a linked course'}
              {course && ` at ${course.providerName}, ${course.duration}`}
            </p>
          )}
          <p className="text-sm text-quiet">{whenLine(row)}</p>
        </div>
        <MatchActions row={row} />
      </div>
    </li>
  );
}

/** The second line under a status. */
export function SubState({ row: { match, interview } }: { row: MatchInFull }) {
  const line = progressOf(match, interview);
  return line ? <p className="mt-1 text-sm font-semibold text-wait">{line}</p> : null;
}

/** Returns the time of the interview, or since when the candidate is matched. */
function whenLine({ match, interview }: MatchInFull): string {
  if (isScheduled(match) && match.interviewDate)
    return `Interview ${formatSlot(match.interviewDate, zoneOfPlace(interview))}, ${interview?.minutes ?? 30} minutes`;
  const matched = `Matched ${formatShortDay(match.createdAt)}`;
  return match.interviewDate ? `${matched}, interview ${formatShortDay(match.interviewDate)}` : matched;
}
