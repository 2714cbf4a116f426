// The interviews of an agreement by day.
import { CalendarDays } from 'lucide-react';
import { byDay, byLatestDay, dayHeads } from '#app/interviews/matches/day-heads.tsx';
import { MatchTable } from '#app/interviews/matches/match-table.tsx';
import { useActor } from '#app/replica/live/hooks.ts';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { useNow } from '#app/ui/timing/use-now.ts';
import { isSameDay } from '#app/ui/wall-clock.ts';
import { sideOf } from '#shared/domain/interviews/interviews.ts';
import { interviewPart } from '#shared/reads/matches.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';

/** The candidates who have a day for their interview, or had one. */
export const withInterview = (rows: readonly MatchInFull[]): MatchInFull[] =>
  rows.filter(({ match }) => match.interviewDate);

/** What lies ahead begins with the next day, what is over with the last one. */
export function Agenda({ rows }: { rows: readonly MatchInFull[] }) {
  const now = useNow();
  const partOf = (row: MatchInFull) => interviewPart(row, now.toISOString(), (at) => isSameDay(at, now));
  const dated = withInterview(rows);
  const isAhead = (row: MatchInFull) => ['today', 'upcoming'].includes(partOf(row));
  const toDecide = dated.filter((row) => partOf(row) === 'outcome');
  const past = dated.filter((row) => partOf(row) === 'past' || partOf(row) === 'arrange');
  if (dated.length === 0)
    return (
      <Card flush>
        <EmptyState icon={CalendarDays} title="No interviews yet">
          Interviews appear here by day once both sides agreed on a time.
        </EmptyState>
      </Card>
    );
  return (
    <div className="flex flex-col gap-6">
      <Days title="Needs outcome" rows={toDecide.toSorted(byDay)} />
      <Days title="Upcoming" rows={dated.filter(isAhead).toSorted(byDay)} />
      <Days title="Past" rows={past.toSorted(byLatestDay)} />
    </div>
  );
}

function Days({ title, rows }: { title: string; rows: readonly MatchInFull[] }) {
  const isEmployer = sideOf(useActor()) === 'employer';
  if (rows.length === 0) return null;
  return (
    <Card title={title} flush>
      <MatchTable
        label={`${title} interviews`}
        candidate={isEmployer ? 'Candidate' : 'Learner'}
        matches={rows}
        columns={[]}
        headingOf={dayHeads(rows)}
        isAgenda
        isByStage
      />
    </Card>
  );
}
