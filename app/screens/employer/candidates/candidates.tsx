import { useState } from 'react';
import { CalendarPlus, Users } from 'lucide-react';
import { useChangeOf } from '#app/forms/change-marks.tsx';
import { matchesInFull } from '#shared/reads/matches.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { useRead } from '#app/replica/react.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { ChangeMark } from '#app/ui/change-mark.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { count } from '#app/ui/format.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { canSchedule, isOwed, matchLabel, matchVariant } from '#shared/domain/interviews.ts';
import { fullDate } from '#shared/time.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';

export function Candidates() {
  const matches = useRead(matchesInFull);
  const [query, setQuery] = useState('');
  const [scheduling, setScheduling] = useState<MatchInFull>();
  const shown = matches?.filter((row) => isFound(row, query)) ?? [];
  return (
    <>
      <PageHeader title="Matched Candidates">
        {matches && matches.length > 0
          ? `${count(matches.length, 'candidate')}, ${count(owedAmong(matches), 'interview')} owed`
          : 'Learners who completed a linked course, under a reference.'}
      </PageHeader>
      {matches && matches.length > 0 && (
        <SearchField
          label="Search by reference, job or course"
          value={query}
          onChange={setQuery}
          className="mb-4 sm:max-w-sm"
        />
      )}
      <Card flush>
        {!matches && <SkeletonRows />}
        {matches?.length === 0 && <NoCandidates />}
        {matches && matches.length > 0 && shown.length === 0 && (
          <EmptyState
            icon={Users}
            title="No candidate matches your search"
            action={
              <Button look="secondary" onClick={() => setQuery('')}>
                Clear search
              </Button>
            }
          />
        )}
        {shown.length > 0 && (
          <ul aria-label="Matched candidates" className="divide-y divide-line">
            {shown.map((row) => (
              <Candidate key={row.match.id} row={row} onSchedule={() => setScheduling(row)} />
            ))}
          </ul>
        )}
      </Card>
      <ScheduleDialog row={scheduling} onClose={() => setScheduling(undefined)} />
    </>
  );
}

function NoCandidates() {
  return (
    <EmptyState
      icon={Users}
      title="No matched candidates yet"
      action={
        <LinkButton to="/swap-agreements" look="secondary">
          SWAP Agreements
        </LinkButton>
      }
    >
      Candidates stand here when learners complete a course under an agreement you approved.
    </EmptyState>
  );
}

function Candidate({
  row: { match, job, course },
  onSchedule,
}: {
  row: MatchInFull;
  onSchedule: () => void;
}) {
  const changeOf = useChangeOf();
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3.5 contain-intrinsic-size-[auto_5.5rem] content-auto sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold tabular-nums">{match.candidateReferenceId}</span>
          <Badge look={matchVariant(match.status)} isStatus>
            {matchLabel(match.status)}
          </Badge>
          <ChangeMark state={changeOf('matches', match.id)} />
        </p>
        <p className="mt-1 text-list">{job?.title}</p>
        <p className="text-sm text-quiet">
          Completed {course?.title ?? 'a linked course'}
          {course && ` at ${course.providerName}`}
        </p>
        <p className="text-sm text-quiet">
          Matched {fullDate(match.createdAt)}
          {match.interviewDate && `, interview ${fullDate(match.interviewDate)}`}
        </p>
      </div>
      {canSchedule(match) && (
        <Button look="secondary" onClick={onSchedule} className="max-sm:w-full">
          <CalendarPlus aria-hidden />
          Schedule Interview
        </Button>
      )}
    </li>
  );
}

const owedAmong = (matches: readonly MatchInFull[]) => matches.filter(({ match }) => isOwed(match)).length;

function isFound({ match, job, course }: MatchInFull, query: string): boolean {
  const text =
    `${match.candidateReferenceId} ${job?.title} ${course?.title} ${course?.providerName}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
