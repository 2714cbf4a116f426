import { DueMark } from '#app/interviews/due.tsx';
import { MatchActions } from '#app/interviews/matches/match-actions.tsx';
import { MatchBadge, MatchMark } from '#app/interviews/matches/match-badge.tsx';
import { MatchTable, learnerColumns, namedByPact } from '#app/interviews/matches/match-table.tsx';
import { SubState } from '#app/interviews/matches/match-row.tsx';
import { byPact } from '#app/interviews/pacts/matches-by-pact.tsx';
import { formatSlot } from '#app/interviews/times.ts';
import { zoneOfPlace } from '#shared/domain/interviews/interviews.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { SelectRow } from '#app/ui/lists/selection/selection.tsx';
import type { Selection } from '#app/ui/lists/selection/use-selection.ts';
import { useColumns } from '#app/ui/lists/column-choice.tsx';
import { DataList } from '#app/ui/lists/data-list.tsx';
import type { Column } from '#app/ui/lists/data-list.tsx';
import { formatDay } from '#app/ui/format.ts';
import { useIsRoomy } from '#app/ui/use-is-roomy.ts';
import { shortId } from '#app/ui/short-id.ts';

interface MatchListProps {
  label: string;
  matches: readonly MatchInFull[];
  selection: Selection<MatchInFull>;
  order: string;
  onOrder: (order: string) => void;
  /** The chosen columns, as the filter has them. */
  cols: string;
}

/** Which order the head of a column chooses. */
const columnOrders = {
  candidate: 'name',
  course: 'course',
  due: 'due',
  interview: 'interview',
  matched: 'newest',
};

const courseAndJob: Column<MatchInFull> = {
  name: 'Course and job',
  order: 'course',
  phone: 'plain',
  cell: ({ match, course, job }) => (
    <>
      <Named name={course?.title} detail={[]} />
      <Named
        name={job && `${job.title}, ${job.employerName}`}
        detail={[`Course ID ${shortId(match.courseId)}, Job ID ${shortId(match.jobId)}`]}
      />
    </>
  ),
};

export function MatchList({ label, matches, selection, order, onOrder, cols }: MatchListProps) {
  const isRoomy = useIsRoomy();
  const isInPact = order === byPact;
  const chosen = useColumns(learnerColumns, cols).filter((name) => !isInPact || !namedByPact.includes(name));
  if (isRoomy)
    return (
      <MatchTable
        candidate="Learner"
        columns={chosen}
        orders={columnOrders}
        sort={{ value: order, onChange: onOrder }}
        {...{ label, matches, selection }}
      />
    );
  return (
    <DataList
      label={label}
      items={matches}
      keyOf={({ match }) => match.id}
      isWide
      sort={{ value: order, onChange: onOrder }}
      columns={[
        {
          name: 'Learner',
          order: 'name',
          phone: 'title',
          width: '13rem',
          cell: (row) => <Learner row={row} selection={selection} />,
        },
        ...(isInPact ? [] : [courseAndJob]),
        {
          name: 'Status and due day',
          order: 'due',
          phone: 'plain',
          width: '13rem',
          cell: (row) => (
            <>
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <MatchBadge match={row.match} />
                <DueMark match={row.match} />
                <MatchMark match={row.match} />
              </span>
              <SubState row={row} />
              {row.match.interviewDate && (
                <span className="mt-1 block text-sm text-quiet">
                  Interview{' '}
                  <span className="sm:whitespace-nowrap">
                    {formatSlot(row.match.interviewDate, zoneOfPlace(row.interview))}
                  </span>
                </span>
              )}
            </>
          ),
        },
        {
          name: 'Next step',
          phone: 'plain',
          width: '12.5rem',
          cell: (row) => <MatchActions row={row} />,
        },
      ]}
    />
  );
}

function Learner({ row, selection }: { row: MatchInFull; selection: Selection<MatchInFull> }) {
  const { match, learner } = row;
  const name = learner?.studentName || match.candidateReferenceId;
  return (
    <span className="flex items-start gap-1">
      <SelectRow selection={selection} item={row} label={`Choose ${name}`} />
      <Named
        name={name}
        detail={[learner?.studentName && match.candidateReferenceId, `Matched ${formatDay(match.createdAt)}`]}
      />
    </span>
  );
}

function Named({ name, detail }: { name: string | undefined; detail: readonly (string | undefined)[] }) {
  return (
    <span className="block min-w-0">
      {name && <span className="block font-medium [overflow-wrap:anywhere]">{name}</span>}
      {/* Does not wrap, because a number split across lines is hard to read out. */}
      {detail.map(
        (line) =>
          line && (
            <span
              key={line}
              className="block text-sm font-normal [overflow-wrap:anywhere] text-quiet sm:whitespace-nowrap"
            >
              {line}
            </span>
          ),
      )}
    </span>
  );
}
