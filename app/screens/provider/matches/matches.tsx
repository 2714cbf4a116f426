import { Users } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { matchesInFull } from '#shared/reads/matches.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { useRead } from '#app/replica/react.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { DataList } from '#app/ui/data-list.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { count } from '#app/ui/format.ts';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { matchLabel, matchVariant } from '#shared/domain/interviews.ts';
import { fullDate } from '#shared/time.ts';

export function Matches() {
  const matches = useRead(matchesInFull);
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('ref');
  const shown = wanted ? matches?.filter(({ match }) => match.candidateReferenceId === wanted) : matches;
  return (
    <>
      <PageHeader title="Learner Matches">{matches && count(matches.length, 'match', 'matches')}</PageHeader>
      <div className="flex flex-col gap-4">
        {wanted && (
          <Notice
            action={
              <Button look="secondary" size="small" onClick={() => setSearch({})}>
                Show all
              </Button>
            }
          >
            Only {wanted} is shown.
          </Notice>
        )}
        <Card flush>
          {!shown && <SkeletonRows />}
          {matches?.length === 0 && <NoMatches />}
          {shown && shown.length > 0 && <MatchList matches={shown} />}
        </Card>
      </div>
    </>
  );
}

function NoMatches() {
  return (
    <EmptyState
      icon={Users}
      title="No matches yet"
      action={
        <LinkButton to="/courses" look="secondary">
          My Courses
        </LinkButton>
      }
    >
      Matches appear when completions are submitted for courses linked to jobs through SWAP agreements.
    </EmptyState>
  );
}

function MatchList({ matches }: { matches: readonly MatchInFull[] }) {
  return (
    <DataList
      label="Learner matches"
      items={matches}
      keyOf={({ match }) => match.id}
      columns={[
        {
          name: 'Learner',
          phone: 'title',
          width: '10.5rem',
          cell: ({ match }) => (
            <Named name={match.candidateReferenceId} detail={`Matched ${fullDate(match.createdAt)}`} />
          ),
        },
        {
          name: 'Course',
          cell: ({ match, course }) => <Named name={course?.title} detail={`Course ID ${match.courseId}`} />,
        },
        {
          name: 'Job',
          cell: ({ match, job }) => (
            <Named name={job && `${job.title}, ${job.employerName}`} detail={`Job ID ${match.jobId}`} />
          ),
        },
        {
          name: 'Status',
          phone: 'plain',
          width: '12rem',
          cell: ({ match }) => (
            <>
              <Badge look={matchVariant(match.status)} isStatus>
                {matchLabel(match.status)}
              </Badge>
              {match.interviewDate && (
                <span className="mt-1 block text-sm text-quiet">
                  Interview {fullDate(match.interviewDate)}
                </span>
              )}
            </>
          ),
        },
      ]}
    />
  );
}

function Named({ name, detail }: { name: string | undefined; detail: string }) {
  return (
    <span className="block min-w-0">
      {name && <span className="block font-medium">{name}</span>}
      <span className="block text-sm font-normal text-quiet">{detail}</span>
    </span>
  );
}
