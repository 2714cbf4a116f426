// Matches as a table, where there is room: the candidate, the columns that the person chose, the status, the next step.
import type { ReactNode } from 'react';
import { StageDot, stageName } from '#app/agreements/cohort.tsx';
import { useActor } from '#app/replica/live/hooks.ts';
import { formatDay, formatShortDay } from '#app/ui/format.ts';
import { shortId } from '#app/ui/short-id.ts';
import { columnChoice } from '#app/ui/lists/column-choice.tsx';
import { DataList } from '#app/ui/lists/data-list.tsx';
import type { Column } from '#app/ui/lists/data-list.tsx';
import { SelectRow } from '#app/ui/lists/selection/selection.tsx';
import type { Selection } from '#app/ui/lists/selection/use-selection.ts';
import { placeWords, zoneOfPlace } from '#shared/domain/interviews/interviews.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { stageOf } from '#shared/reads/pacts/pacts.ts';
import { DueMark } from '../due.tsx';
import { formatSlot } from '../times.ts';
import { MatchActions } from './match-actions.tsx';
import { MatchBadge, MatchMark } from './match-badge.tsx';
import { SubState, agendaTime } from './match-row.tsx';

const ofEmployer = {
  job: 'Job',
  course: 'Course',
  provider: 'Training provider',
  due: 'Due',
  interview: 'Interview',
  matched: 'Matched',
};

const ofProvider = {
  course: 'Course',
  job: 'Job',
  employer: 'Employer',
  due: 'Due',
  interview: 'Interview',
  matched: 'Matched',
};

/** A column besides the candidate, the status and the next step. */
export type MatchColumn = keyof typeof ofEmployer | keyof typeof ofProvider;

export const candidateColumns = columnChoice(ofEmployer, ['job', 'course', 'due']);
export const interviewColumns = columnChoice(ofEmployer, ['job', 'due', 'interview']);
export const learnerColumns = columnChoice(ofProvider, ['course', 'job', 'due']);

/** What the head of a group by SWAP agreement says of all its rows. */
export const namedByPact: readonly MatchColumn[] = ['job', 'course', 'provider', 'employer'];

/** What the head of a group by course says of all its rows. */
export const namedByCourse: readonly MatchColumn[] = ['course', 'provider'];

/** More columns need more room than the narrowest window that has columns: the table then scrolls sideways. */
const mostFitting = 4;

const labels: Readonly<Record<MatchColumn, string>> = { ...ofEmployer, ...ofProvider };

const sharedWidth = 'minmax(6.5rem, 1fr)';

/** The widths of the columns. The others share what is left, and hold a word or two at least. */
const widths: Readonly<Record<MatchColumn, string>> = {
  job: sharedWidth,
  course: sharedWidth,
  provider: sharedWidth,
  employer: sharedWidth,
  due: '7.5rem',
  interview: '10.5rem',
  matched: '6.5rem',
};

const cells: Readonly<Record<MatchColumn, (row: MatchInFull) => ReactNode>> = {
  job: ({ job }) => <OneLine>{job?.title}</OneLine>,
  course: ({ course }) => <OneLine>{course?.title}</OneLine>,
  provider: ({ course }) => <OneLine>{course?.providerName}</OneLine>,
  employer: ({ job }) => <OneLine>{job?.employerName}</OneLine>,
  due: ({ match }) => <DueMark match={match} />,
  interview: ({ match, interview }) =>
    match.interviewDate && formatSlot(match.interviewDate, zoneOfPlace(interview)),
  matched: ({ match }) => formatDay(match.createdAt),
};

/** The whole text is in the details; a pointer reads it on hover. */
const OneLine = ({ children }: { children: string | undefined }) => (
  <span className="block truncate" title={children}>
    {children}
  </span>
);

/** A provider also reads the numbers of course and job, and the day of the match, as on a card. */
const cellsWithIds: Partial<typeof cells> = {
  course: ({ match, course }) => (
    <>
      <OneLine>{course?.title}</OneLine>
      <Detail>Course ID {shortId(match.courseId)}</Detail>
    </>
  ),
  job: ({ match, job }) => (
    <>
      <OneLine>{job?.title}</OneLine>
      <Detail>Job ID {shortId(match.jobId)}</Detail>
    </>
  ),
  due: ({ match }) => (
    <>
      <DueMark match={match} />
      <Detail>Matched {formatShortDay(match.createdAt)}</Detail>
    </>
  ),
};

const Detail = ({ children }: { children: ReactNode }) => (
  <span className="block text-sm font-normal text-quiet">{children}</span>
);

interface MatchTableProps {
  label: string;
  matches: readonly MatchInFull[];
  columns: readonly MatchColumn[];
  /** Without one, nothing is chosen in this table. */
  selection?: Selection<MatchInFull>;
  /** What the first column is called. */
  candidate: string;
  /** The list's orders, by column. A list without them is sorted by date. */
  orders?: Partial<Record<MatchColumn | 'candidate' | 'status', string>>;
  sort?: { value: string; onChange: (order: string) => void };
  /** What is said once before the first row of a group. */
  headingOf?: (row: MatchInFull) => ReactNode;
  /** An agenda, under heads of days: the time comes first, and the place is told. */
  isAgenda?: boolean;
  /** The status is told as the stage of the SWAP agreement, whose page shows the table. */
  isByStage?: boolean;
}

export function MatchTable({ candidate, orders = {}, columns, selection, ...list }: MatchTableProps) {
  const { matches, label, sort, headingOf, isAgenda = false, isByStage = false } = list;
  const shown = isAgenda ? columns.filter((name) => name !== 'interview') : columns;
  const isProvider = useActor().role === 'provider';
  const cellOf = isProvider ? { ...cells, ...cellsWithIds } : cells;
  const column = (name: MatchColumn): Column<MatchInFull> => ({
    name: labels[name],
    cell: cellOf[name],
    width: widths[name],
    ...(name === 'due' && { phone: 'plain' }),
    ...(orders[name] && { order: orders[name] }),
  });
  return (
    <DataList
      label={label}
      items={matches}
      keyOf={({ match }) => match.id}
      isWide
      isDense
      {...(columns.length > mostFitting && { leastWidth: '84rem' })}
      {...(sort && { sort })}
      {...(headingOf && { headingOf })}
      columns={[
        ...(isAgenda ? [timeColumn] : []),
        {
          name: candidate,
          phone: 'title',
          // A reference has one length, a name has any.
          width: isProvider ? 'minmax(13rem, 1fr)' : '10.5rem',
          ...(orders.candidate && { order: orders.candidate }),
          cell: (row) => <Candidate {...{ row, selection, isProvider }} />,
        },
        ...shown.map(column),
        ...(isAgenda ? [placeColumn] : []),
        {
          name: isByStage ? 'Stage' : 'Status',
          phone: 'plain',
          width: isByStage ? 'minmax(11.5rem, 1fr)' : '11.5rem',
          cell: (row) => (
            <Status row={row} isDated={!isAgenda && !columns.includes('interview')} isByStage={isByStage} />
          ),
        },
        {
          name: 'Next step',
          phone: 'plain',
          width: '14rem',
          cell: (row) => <MatchActions row={row} isDense />,
        },
      ]}
    />
  );
}

const timeColumn: Column<MatchInFull> = {
  name: 'Time',
  phone: 'plain',
  width: '7rem',
  cell: (row) => <span className="font-semibold">{agendaTime(row)}</span>,
};

const placeColumn: Column<MatchInFull> = {
  name: 'Place',
  phone: 'plain',
  width: sharedWidth,
  cell: ({ interview }) => interview?.place && <OneLine>{placeWords(interview)}</OneLine>,
};

interface CandidateProps {
  row: MatchInFull;
  selection: Selection<MatchInFull> | undefined;
  isProvider: boolean;
}

function Candidate({ row, selection, isProvider }: CandidateProps) {
  const { candidateReferenceId: reference } = row.match;
  const name = row.learner?.studentName || reference;
  return (
    <span className="flex items-center gap-1">
      {selection && <SelectRow selection={selection} item={row} label={`Choose ${name}`} />}
      <span className="min-w-0 font-medium [overflow-wrap:anywhere]">
        {name}
        {isProvider && name !== reference && <Detail>{reference}</Detail>}
      </span>
    </span>
  );
}

interface StatusProps {
  row: MatchInFull;
  /** Says the day of the interview, where no column does. */
  isDated: boolean;
  isByStage: boolean;
}

const Status = ({ row, isDated, isByStage }: StatusProps) => (
  <div className="py-1">
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {isByStage ? <StageOf row={row} /> : <MatchBadge match={row.match} />}
      <MatchMark match={row.match} />
    </span>
    <SubState row={row} {...(isByStage && { besides: stageName(stageOf(row.match, row.interview)) })} />
    {isDated && row.match.interviewDate && (
      <Detail>Interview {formatSlot(row.match.interviewDate, zoneOfPlace(row.interview))}</Detail>
    )}
  </div>
);

function StageOf({ row: { match, interview } }: { row: MatchInFull }) {
  const stage = stageOf(match, interview);
  return (
    <span className="flex items-center gap-2">
      <StageDot stage={stage} />
      {stageName(stage)}
    </span>
  );
}
