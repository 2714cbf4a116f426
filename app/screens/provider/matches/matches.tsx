import { Suspense } from 'react';
import { Users } from 'lucide-react';
import { isKnownAs, referencesOf } from '#shared/domain/enrollments/former-references.ts';
import type { Match } from '#shared/domain/interviews/interviews.ts';
import { matchesInFull } from '#shared/reads/matches.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { ExportButton } from '#app/files/export-button.tsx';
import { matchColumns } from '#shared/reads/exports/columns.ts';
import { useIsMatchUnsent } from '#app/interviews/matches/match-badge.tsx';
import { NeedNotice, useIsDone, useOfNeed } from '#app/needs/need-filter.tsx';
import { OfferedTimes } from '#app/interviews/bulk/offered-times.tsx';
import { useByNext } from '#app/interviews/due.tsx';
import { SavedViews } from '#app/forms/saved-views/saved-views.tsx';
import { lazyPart } from '#app/ui/timing/lazy-part.tsx';
import { useRead } from '#app/replica/live/hooks.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { ColumnMenu } from '#app/ui/lists/column-choice.tsx';
import { FilterBar, anyOf } from '#app/ui/lists/filter-bar.tsx';
import { count } from '#app/ui/format.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { inOrder, optionsOf } from '#app/ui/lists/orders.ts';
import { byText } from '#shared/lib/texts.ts';
import type { Orders } from '#app/ui/lists/orders.ts';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { Counted } from '#app/ui/lists/rest-comes.tsx';
import { TabbedList } from '#app/ui/lists/tabbed-list.tsx';
import { useSelection } from '#app/ui/lists/selection/use-selection.ts';
import { isFound, useFilters } from '#app/ui/lists/use-filters.ts';
import { CrowdReports } from '#app/agreements/crowds/crowd-reports.tsx';
import { WithdrawnNotice } from '#app/interviews/withdrawn-notice.tsx';
import { MatchesOrNone, partsByStatus, rowsNamed } from '#app/interviews/matches/match-filters.tsx';
import { learnerColumns, namedByPact } from '#app/interviews/matches/match-table.tsx';
import { MatchesByPact, byPact } from '#app/interviews/pacts/matches-by-pact.tsx';
import { SelectAll } from '#app/ui/lists/selection/selection.tsx';
import { MatchList } from './match-list.tsx';

const MatchBar = lazyPart(async () => (await import('#app/interviews/bulk/match-bar.tsx')).MatchBar);

export function Matches() {
  const matches = useRead(matchesInFull);
  return (
    <>
      <PageHeader title="Learner Matches">
        <Counted>{matches && count(matches.length, 'match', 'matches')}</Counted>
      </PageHeader>
      <WithdrawnNotice />
      <CrowdReports />
      <MatchesOrNone matches={matches} none={<NoMatches />} list={AllMatches} />
    </>
  );
}

const ordersBy = (byNext: (a: Match, b: Match) => number): Orders<MatchInFull> => ({
  [byPact]: { label: 'SWAP agreement', compare: (a, b) => byNext(a.match, b.match) },
  due: { label: 'Needs you first', compare: (a, b) => byNext(a.match, b.match) },
  newest: { label: 'Newest first', compare: () => 0 },
  interview: {
    label: 'Interview date',
    compare: (a, b) => ((a.match.interviewDate ?? 'z') < (b.match.interviewDate ?? 'z') ? -1 : 1),
  },
  name: {
    label: 'Name',
    compare: (a, b) => byText(a.learner?.studentName, b.learner?.studentName),
  },
  course: {
    label: 'Course',
    compare: (a, b) => byText(a.course?.title, b.course?.title),
  },
});

const isMatchFound = ({ match, job, course, learner }: MatchInFull, query: string): boolean =>
  isFound(query, [
    learner?.studentName,
    learner?.studentEmail,
    learner?.studentPhone,
    learner?.studentNumber,
    ...referencesOf(match),
    job?.title,
    job?.employerName,
    course?.title,
  ]);

function AllMatches({ matches }: { matches: readonly MatchInFull[] }) {
  const { values, set, clear, clearButText, isNarrowed, chosen, choose } = useFilters(
    { q: '', ref: '', need: '', status: 'all', course: '', sort: byPact, cols: learnerColumns.usual },
    ['sort', 'status', 'cols'],
  );
  const orders = ordersBy(useByNext());
  const found = inOrder(
    useOfNeed(matches, values.need)
      .filter(({ match }) => values.ref === '' || isKnownAs(match, values.ref))
      .filter(({ match }) => values.course === '' || String(match.courseId) === values.course)
      .filter((row) => isMatchFound(row, values.q)),
    orders,
    values.sort,
  );
  const { parts, part } = partsByStatus(found, values.status);
  const selection = useSelection(matches, part.shown, ({ match }) => match.id);
  const isUnsent = useIsMatchUnsent();
  const isDone = useIsDone(values.need);
  const list = {
    selection,
    order: values.sort,
    cols: values.cols,
    onOrder: (sort: string) => set('sort', sort),
  };
  return (
    <>
      <NeedNotice need={values.need} onShowAll={() => set('need', '')} />
      {values.ref && (
        <div className="mb-4">
          <Notice
            action={
              <Button look="secondary" size="small" onClick={() => set('ref', '')}>
                Show all
              </Button>
            }
          >
            Only {values.ref} is shown.
          </Notice>
        </div>
      )}
      <OfferedTimes rows={part.shown} all={matches} isByPact={values.sort === byPact && values.need === ''} />
      <FilterBar
        search={{
          label: 'Search by name, contact, reference, job or course',
          value: values.q,
          onChange: (q) => set('q', q),
        }}
        choices={[
          anyOf('Course', 'course', rowsNamed(matches, 'course'), { values, set }),
          {
            label: 'Sort',
            value: values.sort,
            options: optionsOf(orders),
            onChange: (sort) => set('sort', sort),
          },
        ]}
      >
        <ColumnMenu
          choice={learnerColumns}
          value={values.cols}
          onChange={(cols) => set('cols', cols)}
          without={values.sort === byPact ? namedByPact : []}
        />
        <SavedViews list="matches" chosen={chosen} onChoose={choose} />
        <ExportButton name="matches" columns={matchColumns.provider} rows={part.shown} />
      </FilterBar>
      <TabbedList
        label="Matches by status"
        parts={parts}
        value={part.value}
        onChange={(status) => set('status', status)}
        what="match"
        isUnsent={({ match }) => isUnsent(match.id)}
        isNarrowed={isNarrowed && !isDone}
        onClear={clear}
        wider={{ count: matches.filter((row) => isMatchFound(row, values.q)).length, onShow: clearButText }}
      >
        {(shown) =>
          values.sort === byPact ? (
            <MatchesByPact rows={shown} all={matches} isNarrowed={isNarrowed} need={values.need}>
              {(rows, title) => (
                <>
                  {values.need === '' && (
                    <div className="border-b border-line px-4 pt-4 empty:hidden sm:px-5">
                      <OfferedTimes rows={rows} all={matches} />
                    </div>
                  )}
                  <SelectAll selection={selection} items={rows} />
                  <MatchList matches={rows} label={`Learner matches, ${title}`} {...list} />
                </>
              )}
            </MatchesByPact>
          ) : (
            <>
              <SelectAll selection={selection} />
              <MatchList matches={shown} label="Learner matches" {...list} />
            </>
          )
        }
      </TabbedList>
      {selection.chosen.length > 0 && (
        <Suspense>
          <MatchBar label="Chosen matches" exportName="matches" selection={selection} />
        </Suspense>
      )}
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
