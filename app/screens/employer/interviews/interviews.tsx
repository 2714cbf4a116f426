import { Suspense } from 'react';
import { CalendarDays, CalendarRange, ClipboardCheck, List } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { useIsMatchUnsent } from '#app/interviews/matches/match-badge.tsx';
import { MatchFilters, MatchesOrNone, matchesFound } from '#app/interviews/matches/match-filters.tsx';
import { MatchHeads } from '#app/interviews/matches/match-heads.tsx';
import { MatchTable, interviewColumns } from '#app/interviews/matches/match-table.tsx';
import { MatchRow } from '#app/interviews/matches/match-row.tsx';
import { SavedViews } from '#app/saved-views/saved-views.tsx';
import { isSameDay } from '#app/ui/wall-clock.ts';
import { WithdrawnNotice } from '#app/interviews/withdrawn-notice.tsx';
import { NeedNotice, useOfNeed } from '#app/needs/need-filter.tsx';
import { useRead } from '#app/replica/live/hooks.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { capitalized, count, countOrNo } from '#app/ui/format.ts';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { anyOf } from '#app/ui/lists/filter-bar.tsx';
import { ColumnMenu, useColumns } from '#app/ui/lists/column-choice.tsx';
import { TabbedList } from '#app/ui/lists/tabbed-list.tsx';
import { SelectAll, SelectRow } from '#app/ui/lists/selection/selection.tsx';
import { useIsRoomy } from '#app/ui/use-is-roomy.ts';
import type { Selection } from '#app/ui/lists/selection/use-selection.ts';
import { useSelection } from '#app/ui/lists/selection/use-selection.ts';
import { useFilters } from '#app/ui/lists/use-filters.ts';
import { lazyPart } from '#app/ui/timing/lazy-part.tsx';
import { useNow } from '#app/ui/timing/use-now.ts';
import { isScheduled, waitsForPlace } from '#shared/domain/interviews/interviews.ts';
import { interviewPart, matchesInFull } from '#shared/reads/matches.ts';
import type { InterviewPart, MatchInFull } from '#shared/reads/matches.ts';
import { weekOf, weeksIn } from './weeks.ts';

const partLabels: Record<InterviewPart, string> = {
  today: 'Today',
  upcoming: 'Upcoming',
  outcome: 'Needs outcome',
  arrange: 'To arrange',
  past: 'Past',
};

const OutcomeSheet = lazyPart(
  async () => (await import('#app/interviews/bulk/outcome-sheet.tsx')).OutcomeSheet,
);

const MatchBar = lazyPart(async () => (await import('#app/interviews/bulk/match-bar.tsx')).MatchBar);

const WeekPlanner = lazyPart(async () => (await import('#app/planner/week-planner.tsx')).WeekPlanner);

export function Interviews() {
  const matches = useRead(matchesInFull);
  const scheduled = matches?.filter(({ match }) => isScheduled(match)).length ?? 0;
  const isWeek = useSearchParams()[0].get('view') === 'week';
  return (
    <>
      <PageHeader
        title="Interviews"
        actions={
          <LinkButton look="secondary" to={isWeek ? '/interviews' : '/interviews?view=week'}>
            {isWeek ? <List aria-hidden /> : <CalendarRange aria-hidden />}
            {isWeek ? 'Show list' : 'Week planner'}
          </LinkButton>
        }
      >
        {matches && capitalized(countOrNo(scheduled, 'pending interview'))}
      </PageHeader>
      <WithdrawnNotice />
      <MatchesOrNone
        matches={matches}
        none={<NoInterviews />}
        list={isWeek ? WeekOfInterviews : AllInterviews}
      />
    </>
  );
}

const WeekOfInterviews = () => (
  <Suspense fallback={<SkeletonRows rows={6} />}>
    <WeekPlanner />
  </Suspense>
);

function AllInterviews({ matches }: { matches: readonly MatchInFull[] }) {
  const now = useNow();
  const {
    values,
    set,
    clear,
    clearButText,
    isNarrowed,
    chosen: filters,
    choose,
  } = useFilters(
    { q: '', ref: '', need: '', job: '', week: '', part: '', sheet: '', cols: interviewColumns.usual },
    ['part', 'sheet', 'cols'],
  );
  const found = matchesFound(useOfNeed(matches, values.need), values).filter(
    ({ match }) => values.week === '' || weekOf(match.interviewDate) === values.week,
  );
  const parts = (Object.keys(partLabels) as InterviewPart[]).map((value) => ({
    value,
    label: partLabels[value],
    shown: found
      .filter((row) => interviewPart(row, now.toISOString(), (at) => isSameDay(at, now)) === value)
      .sort(value === 'past' ? byLatest : bySoonest),
  }));
  const chosen =
    parts.find(({ value }) => value === values.part) ?? parts.find(({ shown }) => shown.length > 0);
  const selection = useSelection(matches, chosen?.shown ?? [], ({ match }) => match.id);
  const isUnsent = useIsMatchUnsent();
  const toDecide = parts.find(({ value }) => value === 'outcome')?.shown ?? [];
  const isSheet = (values.sheet !== '' || values.need.startsWith('recordOutcome.')) && toDecide.length > 0;
  return (
    <>
      <NeedNotice need={values.need} onShowAll={() => set('need', '')} />
      <MatchFilters
        matches={matches}
        values={values}
        set={set}
        choice={anyOf('Week', 'week', weeksIn(matches), { values, set })}
      >
        <ColumnMenu choice={interviewColumns} value={values.cols} onChange={(cols) => set('cols', cols)} />
        <SavedViews list="interviews" chosen={filters} onChoose={choose} />
        {!isSheet && toDecide.length > 0 && (
          <Button look="secondary" onClick={() => set('sheet', 'outcomes')}>
            <ClipboardCheck aria-hidden />
            Record {count(toDecide.length, 'outcome')}
          </Button>
        )}
      </MatchFilters>
      {isSheet ? (
        <Suspense>
          <OutcomeSheet rows={toDecide} onClose={() => set(values.need ? 'need' : 'sheet', '')} />
        </Suspense>
      ) : (
        <TabbedList
          label="Interviews by date"
          parts={parts}
          value={chosen?.value ?? 'today'}
          onChange={(part) => set('part', part)}
          what="interview"
          isUnsent={({ match }) => isUnsent(match.id)}
          isNarrowed={isNarrowed}
          onClear={clear}
          wider={{
            count: matchesFound(matches, { q: values.q, ref: '', job: '' }).length,
            onShow: clearButText,
          }}
        >
          {(shown) => <InterviewList shown={shown} cols={values.cols} selection={selection} />}
        </TabbedList>
      )}
      {!isSheet && selection.chosen.length > 0 && (
        <Suspense>
          <MatchBar label="Chosen interviews" exportName="interviews" selection={selection} />
        </Suspense>
      )}
    </>
  );
}

interface InterviewListProps {
  shown: readonly MatchInFull[];
  /** The chosen columns, as the filter has them. */
  cols: string;
  selection: Selection<MatchInFull>;
}

function InterviewList({ shown, cols, selection }: InterviewListProps) {
  const isRoomy = useIsRoomy();
  const columns = useColumns(interviewColumns, cols);
  if (isRoomy)
    return (
      <>
        <SelectAll selection={selection} />
        <MatchTable label="Interviews" candidate="Candidate" matches={shown} {...{ columns, selection }} />
      </>
    );
  return (
    <div className="@container">
      <SelectAll selection={selection} />
      <MatchHeads />
      <ul aria-label="Interviews" className="divide-y divide-line">
        {shown.map((row) => (
          <MatchRow
            key={row.match.id}
            row={row}
            lead={
              <SelectRow
                selection={selection}
                item={row}
                label={`Choose ${row.match.candidateReferenceId}`}
              />
            }
          />
        ))}
      </ul>
    </div>
  );
}

/** Sorts by the time of the interview, or by the deadline if no interview is scheduled. What waits for a place comes last. */
const dueAt = ({ match }: MatchInFull): string =>
  match.interviewDate ?? match.deadlineAt ?? (waitsForPlace(match) ? '~' : match.createdAt);
const bySoonest = (a: MatchInFull, b: MatchInFull): number => (dueAt(a) < dueAt(b) ? -1 : 1);
const byLatest = (a: MatchInFull, b: MatchInFull): number => bySoonest(b, a);

function NoInterviews() {
  return (
    <EmptyState
      icon={CalendarDays}
      title="No interviews yet"
      action={
        <LinkButton to="/candidates" look="secondary">
          Matched Candidates
        </LinkButton>
      }
    >
      Interviews appear here when you schedule them with matched candidates.
    </EmptyState>
  );
}
