import { Suspense } from 'react';
import { Users } from 'lucide-react';
import { CrowdReports } from '#app/agreements/crowds/crowd-reports.tsx';
import { CrowdsToReport } from '#app/agreements/crowds/crowds-to-report.tsx';
import { useIsMatchUnsent } from '#app/interviews/matches/match-badge.tsx';
import {
  MatchFilters,
  MatchesOrNone,
  matchesFound,
  partsByStatus,
} from '#app/interviews/matches/match-filters.tsx';
import { MatchHeads } from '#app/interviews/matches/match-heads.tsx';
import { MatchRow } from '#app/interviews/matches/match-row.tsx';
import {
  MatchTable,
  candidateColumns,
  namedByCourse,
  namedByPact,
} from '#app/interviews/matches/match-table.tsx';
import type { MatchColumn } from '#app/interviews/matches/match-table.tsx';
import { MatchesByPact, byPact } from '#app/interviews/pacts/matches-by-pact.tsx';
import { ExportButton } from '#app/files/export-button.tsx';
import { matchColumns } from '#shared/reads/exports/columns.ts';
import { NeedNotice, useIsDone, useOfNeed } from '#app/needs/need-filter.tsx';
import { useRead } from '#app/replica/live/hooks.ts';
import { useByNext } from '#app/interviews/due.tsx';
import { SavedViews } from '#app/forms/saved-views/saved-views.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { today } from '#app/forms/today.ts';
import { count, formatDay } from '#app/ui/format.ts';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { ColumnMenu, useColumns } from '#app/ui/lists/column-choice.tsx';
import { Counted } from '#app/ui/lists/rest-comes.tsx';
import { TabbedList } from '#app/ui/lists/tabbed-list.tsx';
import { SelectAll, SelectRow } from '#app/ui/lists/selection/selection.tsx';
import { useSelection } from '#app/ui/lists/selection/use-selection.ts';
import type { Selection } from '#app/ui/lists/selection/use-selection.ts';
import { useFilters } from '#app/ui/lists/use-filters.ts';
import { inOrder, optionsOf } from '#app/ui/lists/orders.ts';
import type { Orders } from '#app/ui/lists/orders.ts';
import { groupBy } from '#shared/lib/group-by.ts';
import { byText } from '#shared/lib/texts.ts';
import { LongRowList } from '#app/ui/lists/long-row-list.tsx';
import { lazyPart } from '#app/ui/timing/lazy-part.tsx';
import { useIsRoomy } from '#app/ui/use-is-roomy.ts';
import type { Course } from '#shared/domain/courses/course.ts';
import { isOwed } from '#shared/domain/interviews/interviews.ts';
import type { Match } from '#shared/domain/interviews/interviews.ts';
import { matchesInFull } from '#shared/reads/matches.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';

const MatchBar = lazyPart(async () => (await import('#app/interviews/bulk/match-bar.tsx')).MatchBar);

export function Candidates() {
  const matches = useRead(matchesInFull);
  return (
    <>
      <PageHeader title="Matched Candidates">
        <Counted>
          {matches && matches.length > 0
            ? `${count(matches.length, 'candidate')}, ${count(owedAmong(matches), 'interview')} owed`
            : 'Learners who completed a linked course, shown by reference.'}
        </Counted>
      </PageHeader>
      <CrowdsToReport />
      <CrowdReports />
      <MatchesOrNone matches={matches} none={<NoCandidates />} list={AllCandidates} />
    </>
  );
}

function AllCandidates({ matches }: { matches: readonly MatchInFull[] }) {
  const { values, set, clear, clearButText, isNarrowed, chosen, choose } = useFilters(
    { q: '', ref: '', need: '', job: '', status: 'all', sort: byPact, cols: candidateColumns.usual },
    ['sort', 'status', 'cols'],
  );
  const orders = ordersBy(useByNext());
  const found = inOrder(matchesFound(useOfNeed(matches, values.need), values), orders, values.sort);
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
      <MatchFilters
        matches={matches}
        values={values}
        set={set}
        choice={{
          label: 'Sort',
          value: values.sort,
          options: optionsOf(orders),
          onChange: (sort) => set('sort', sort),
        }}
      >
        <ColumnMenu
          choice={candidateColumns}
          value={values.cols}
          onChange={(cols) => set('cols', cols)}
          without={namedBy(values.sort)}
        />
        <SavedViews list="candidates" chosen={chosen} onChoose={choose} />
        <ExportButton name="candidates" columns={matchColumns.employer} rows={part.shown} />
      </MatchFilters>
      <TabbedList
        label="Candidates by status"
        parts={parts}
        value={part.value}
        onChange={(status) => set('status', status)}
        what="candidate"
        isUnsent={({ match }) => isUnsent(match.id)}
        isNarrowed={isNarrowed && !isDone}
        onClear={clear}
        wider={{
          count: matchesFound(matches, { q: values.q, ref: '', job: '' }).length,
          onShow: clearButText,
        }}
      >
        {(shown) =>
          values.sort === byPact ? (
            <MatchesByPact rows={shown} all={matches} isNarrowed={isNarrowed} need={values.need}>
              {(rows, title) => (
                <>
                  <SelectAll selection={selection} items={rows} />
                  <CandidateList shown={rows} label={`Matched candidates, ${title}`} {...list} />
                </>
              )}
            </MatchesByPact>
          ) : (
            <>
              <SelectAll selection={selection} />
              <CandidateList shown={shown} label="Matched candidates" {...list} />
            </>
          )
        }
      </TabbedList>
      {selection.chosen.length > 0 && (
        <Suspense>
          <MatchBar label="Chosen candidates" exportName="candidates" selection={selection} />
        </Suspense>
      )}
    </>
  );
}

/** What the heads of the groups in this order say of their rows. */
const namedBy = (order: string): readonly MatchColumn[] =>
  order === byPact ? namedByPact : order === 'course' ? namedByCourse : [];

/** Courses of the same title stay apart. */
const byCourse = (a: MatchInFull, b: MatchInFull): number =>
  byText(a.course?.title, b.course?.title) || a.match.courseId - b.match.courseId;

const ordersBy = (byNext: (a: Match, b: Match) => number): Orders<MatchInFull> => ({
  [byPact]: { label: 'SWAP agreement', compare: (a, b) => byNext(a.match, b.match) },
  due: { label: 'Needs you first', compare: (a, b) => byNext(a.match, b.match) },
  newest: { label: 'Newest first', compare: () => 0 },
  course: { label: 'Course', compare: byCourse },
});

/** Which order the head of a column chooses. */
const columnOrders = { candidate: 'newest', course: 'course', status: 'due' };

interface CandidateListProps {
  label: string;
  shown: readonly MatchInFull[];
  /** By course, or where all have the same one, candidates of one course follow each other under a heading. */
  order: string;
  onOrder: (order: string) => void;
  /** The chosen columns, as the filter has them. */
  cols: string;
  selection: Selection<MatchInFull>;
}

const rowHeight = 124;

function CandidateList({ label, shown, order, onOrder, cols, selection }: CandidateListProps) {
  const isRoomy = useIsRoomy();
  const named = namedBy(order);
  const columns = useColumns(candidateColumns, cols).filter((name) => !named.includes(name));
  // One course needs no order to stay together.
  const isGrouped =
    order === 'course' || shown.every(({ match }) => match.courseId === shown[0]?.match.courseId);
  const groups = groupBy(isGrouped ? shown : [], ({ match }) => match.courseId);
  const headingOf = (item: MatchInFull) => {
    const group = groups.get(item.match.courseId);
    if (!group) return undefined;
    if (group[0] !== item) return null;
    return order === byPact ? <CourseFacts course={item.course} /> : <CourseHeading of={group} />;
  };
  if (isRoomy)
    return (
      <MatchTable
        candidate="Candidate"
        matches={shown}
        orders={{ ...columnOrders, due: columnOrders.status }}
        sort={{ value: order, onChange: onOrder }}
        {...{ label, columns, selection, headingOf }}
      />
    );
  return (
    <div className="@container">
      <MatchHeads orders={columnOrders} value={order} onChange={onOrder} isJobNamed={order === byPact} />
      <LongRowList label={label} items={shown} keyOf={({ match }) => match.id} rowHeight={rowHeight}>
        {(item, place) => (
          <MatchRow
            row={item}
            heading={headingOf(item)}
            place={place}
            isJobNamed={order === byPact}
            lead={
              <SelectRow
                selection={selection}
                item={item}
                label={`Choose ${item.match.candidateReferenceId}`}
              />
            }
          />
        )}
      </LongRowList>
    </div>
  );
}

/** What the candidates of a course have in common, said once. */
function CourseHeading({ of }: { of: readonly MatchInFull[] }) {
  const course = of[0]?.course;
  return (
    <div className="w-full pb-2">
      <h2 className="font-semibold">
        <bdi>{course?.title ?? 'A linked course'}</bdi>
        <span className="font-normal text-quiet"> · {count(of.length, 'candidate')}</span>
      </h2>
      <CourseFacts course={course} />
    </div>
  );
}

const CourseFacts = ({ course }: { course: Course | undefined }) =>
  course && (
    <p className="w-full text-sm text-quiet">
      <bdi>{course.providerName}</bdi>, {[course.duration, endOf(course)].filter(Boolean).join(', ')}
      {course.skillsGained && `. Skills: ${course.skillsGained}`}
    </p>
  );

/** Returns "ended Nov 25, 2026", or "until Dec 11, 2026" for a course that still runs. */
const endOf = ({ endDate }: Course): string | null =>
  endDate && `${endDate < today() ? 'ended' : 'until'} ${formatDay(endDate)}`;

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
      Candidates appear here when learners complete a course under an agreement you approved.
    </EmptyState>
  );
}

const owedAmong = (matches: readonly MatchInFull[]) => matches.filter(({ match }) => isOwed(match)).length;
