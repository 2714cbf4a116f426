// The candidates of an agreement as one table: stage, deadline and next act.
import { Suspense } from 'react';
import { Users } from 'lucide-react';
import { MatchTable } from '#app/interviews/matches/match-table.tsx';
import { useByNext } from '#app/interviews/due.tsx';
import { useActor } from '#app/replica/live/hooks.ts';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { NothingFound } from '#app/ui/lists/filter-bar.tsx';
import { SelectAll } from '#app/ui/lists/selection/selection.tsx';
import { useSelection } from '#app/ui/lists/selection/use-selection.ts';
import { lazyPart } from '#app/ui/timing/lazy-part.tsx';
import { sideOf } from '#shared/domain/interviews/interviews.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { stageOf } from '#shared/reads/pacts/pacts.ts';

const MatchBar = lazyPart(async () => (await import('#app/interviews/bulk/match-bar.tsx')).MatchBar);

interface PeopleProps {
  /** The candidates of the agreement. */
  rows: readonly MatchInFull[];
  /** The stage whose candidates are shown; empty for all. */
  stage?: string;
  onShowAll?: () => void;
  /** Shows only so many, to look at: those whom the reader has to do something for come first. */
  most?: number;
}

export function People({ rows, stage = '', onShowAll = () => {}, most = Infinity }: PeopleProps) {
  const isEmployer = sideOf(useActor()) === 'employer';
  const byNext = useByNext();
  const shown = rows
    .filter(({ match, interview }) => stage === '' || stageOf(match, interview) === stage)
    .toSorted((a, b) => byNext(a.match, b.match))
    .slice(0, most);
  const selection = useSelection(rows, shown, ({ match }) => match.id);
  const title = isEmployer ? 'Candidates' : 'Learners';
  if (rows.length === 0)
    return (
      <Card flush>
        <EmptyState icon={Users} title={isEmployer ? 'No matched candidates yet' : 'No matches yet'}>
          Learners who complete the course while this agreement is active appear here.
        </EmptyState>
      </Card>
    );
  return (
    <>
      <Card flush>
        {shown.length === 0 ? (
          <NothingFound what={isEmployer ? 'candidate' : 'learner'} onClear={onShowAll} />
        ) : (
          <>
            {most === Infinity && <SelectAll selection={selection} />}
            <MatchTable
              label={title}
              candidate={isEmployer ? 'Candidate' : 'Learner'}
              matches={shown}
              columns={['due']}
              {...(most === Infinity && { selection })}
              isByStage
            />
          </>
        )}
      </Card>
      {selection.chosen.length > 0 && (
        <Suspense>
          <MatchBar
            label={isEmployer ? 'Chosen candidates' : 'Chosen matches'}
            exportName={isEmployer ? 'candidates' : 'matches'}
            selection={selection}
          />
        </Suspense>
      )}
    </>
  );
}
