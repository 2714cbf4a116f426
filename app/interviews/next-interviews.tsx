// The next interviews of a recruiter, below what needs its reader.
import type { ReactNode } from 'react';
import { useRead } from '#app/replica/live/hooks.ts';
import { formatWeekday } from '#app/ui/format.ts';
import { Card } from '#app/ui/layout/card.tsx';
import { RowLink, RowList } from '#app/ui/lists/row-link.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { useNow } from '#app/ui/timing/use-now.ts';
import { isSameDay, timeOf } from '#app/ui/wall-clock.ts';
import { zoneOfPlace } from '#shared/domain/interviews/interviews.ts';
import { interviewPart, matchesInFull } from '#shared/reads/matches.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { bySoonest } from './matches/day-heads.tsx';

const mostShown = 4;

/** `children` wait for the interviews, which would push them down. */
export function NextInterviews({ children }: { children: ReactNode }) {
  const matches = useRead(matchesInFull);
  const now = useNow();
  if (!matches) return null;
  const ahead = matches
    .filter((row) =>
      ['today', 'upcoming'].includes(interviewPart(row, now.toISOString(), (at) => isSameDay(at, now))),
    )
    .toSorted(bySoonest);
  return (
    <>
      {ahead.length > 0 && (
        <Card title="Next interviews" aside={<TextLink to="/interviews">View all</TextLink>} flush>
          <RowList label="Next interviews">
            {ahead.slice(0, mostShown).map((row) => (
              <RowLink
                key={row.match.id}
                to={`/interviews?ref=${row.match.candidateReferenceId}`}
                title={startOf(row)}
                detail={`${row.match.candidateReferenceId}, ${row.job?.title ?? 'Job'}`}
                aside={row.job?.siteName}
              />
            ))}
          </RowList>
        </Card>
      )}
      {children}
    </>
  );
}

/** "Wed, Dec 2, 9:00 AM", on the clocks of the place. */
function startOf({ match, interview }: MatchInFull): string {
  const at = match.interviewDate ?? match.createdAt;
  const zone = zoneOfPlace(interview);
  return `${formatWeekday(at, zone)}, ${timeOf(at, zone)}`;
}
