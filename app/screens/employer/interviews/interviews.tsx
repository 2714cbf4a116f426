import { Suspense } from 'react';
import { CalendarDays, CalendarPlus, CalendarRange, ClipboardCheck, List } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { byDay, byLatestDay, bySoonest, dayHeads } from '#app/interviews/matches/day-heads.tsx';
import { useIsMatchUnsent } from '#app/interviews/matches/match-badge.tsx';
import { MatchFilters, MatchesOrNone, matchesFound } from '#app/interviews/matches/match-filters.tsx';
import { MatchHeads } from '#app/interviews/matches/match-heads.tsx';
import { MatchTable, interviewColumns } from '#app/interviews/matches/match-table.tsx';
import { MatchRow } from '#app/interviews/matches/match-row.tsx';
import { SavedViews } from '#app/forms/saved-views/saved-views.tsx';
import { isSameDay } from '#app/ui/wall-clock.ts';
import { WithdrawnNotice } from '#app/interviews/withdrawn-notice.tsx';
import { NeedNotice, useIsDone, useOfNeed } from '#app/needs/need-filter.tsx';
import { useRead } from '#app/replica/live/hooks.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { capitalized, count, countOrNo } from '#app/ui/format.ts';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { anyOf } from '#app/ui/lists/filter-bar.tsx';
import { ColumnMenu, useColumns } from '#app/ui/lists/column-choice.tsx';
import { LongRowList } from '#app/ui/lists/long-row-list.tsx';
import { TabbedList } from '#app/ui/lists/tabbed-list.tsx';
import { SelectAll, SelectRow } from '#app/ui/lists/selection/selection.tsx';
import { useIsRoomy } from '#app/ui/use-is-roomy.ts';
import type { Selection } from '#app/ui/lists/selection/use-selection.ts';
import { useSelection } from '#app/ui/lists/selection/use-selection.ts';
import { useFilters } from '#app/ui/lists/use-filters.ts';
import { lazyPart } from '#app/ui/timing/lazy-part.tsx';
import { useNow } from '#app/ui/timing/use-now.ts';
import { isScheduled } from '#shared/domain/interviews/interviews.ts';
import { proposeTimes } from '#shared/domain/interviews/propose-times.ts';
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

const WeekPlanner = lazyPart(
  async () => (await import('#app/interviews/planner/week-planner.tsx')).WeekPlanner,
);

export function Interviews() {
  const matches = useRead(matchesInFull);
  const scheduled = matches?.filter(({ match }) => isScheduled(match)).length ?? 0;
  const isWeek = useSearchParams()[0].get('view') === 'week';
  return (
    <>
      <PageHeader
        title="Interviews"
        actions={
          <>
            <LinkButton look="secondary" to={isWeek ? '/interviews' : '/interviews?view=week'}>
              {isWeek ? <List aria-hidden /> : <CalendarRange aria-hidden />}
              {isWeek ? 'Show list' : 'Week planner'}
            </LinkButton>
            <LinkButton to="/interviews/plan" gives={proposeTimes}>
              <CalendarPlus aria-hidden />
              Propose times
            </LinkButton>
          </>
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
      .sort(value === 'past' ? byLatestDay : value === 'arrange' ? bySoonest : byDay),
  }));
  const chosen =
    parts.find(({ value }) => value === values.part) ?? parts.find(({ shown }) => shown.length > 0);
  const selection = useSelection(matches, chosen?.shown ?? [], ({ match }) => match.id);
  const isUnsent = useIsMatchUnsent();
  const isDone = useIsDone(values.need);
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
          <OutcomeSheet
            rows={toDecide}
            onClose={() => set(values.need ? 'need' : 'sheet', '')}
            // The rows of the line stay in their new state, below the way to the next one.
            {...(values.need && { onSaved: () => {} })}
          />
        </Suspense>
      ) : (
        <TabbedList
          label="Interviews by date"
          parts={parts}
          value={chosen?.value ?? 'today'}
          onChange={(part) => set('part', part)}
          what="interview"
          isUnsent={({ match }) => isUnsent(match.id)}
          isNarrowed={isNarrowed && !isDone}
          onClear={clear}
          wider={{
            count: matchesFound(matches, { q: values.q, ref: '', job: '' }).length,
            onShow: clearButText,
          }}
        >
          {(shown) => (
            <InterviewList
              shown={shown}
              cols={values.cols}
              selection={selection}
              isAgenda={chosen?.value !== 'arrange'}
            />
          )}
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
  /** Under the heads of their days. What is still to arrange has none. */
  isAgenda: boolean;
}

const rowHeight = 100;

function InterviewList({ shown, cols, selection, isAgenda }: InterviewListProps) {
  const isRoomy = useIsRoomy();
  const columns = useColumns(interviewColumns, cols);
  const headOf = dayHeads(shown);
  const headingOf = (row: MatchInFull) => (isAgenda ? headOf(row) : undefined);
  if (isRoomy)
    return (
      <>
        <SelectAll selection={selection} />
        <MatchTable
          label="Interviews"
          candidate="Candidate"
          matches={shown}
          {...{ columns, selection, headingOf, isAgenda }}
        />
      </>
    );
  return (
    <div className="@container">
      <SelectAll selection={selection} />
      <MatchHeads />
      <LongRowList label="Interviews" items={shown} keyOf={({ match }) => match.id} rowHeight={rowHeight}>
        {(row, place) => (
          <MatchRow
            {...{ row, place, isAgenda }}
            heading={headingOf(row)}
            lead={
              <SelectRow
                selection={selection}
                item={row}
                label={`Choose ${row.match.candidateReferenceId}`}
              />
            }
          />
        )}
      </LongRowList>
    </div>
  );
}

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
      Interviews appear here when you propose times to matched candidates.
    </EmptyState>
  );
}
