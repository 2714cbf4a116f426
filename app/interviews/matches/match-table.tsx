// Matches as a table, where there is room: the candidate, the columns that the person chose, the status, the next step.
import type { ReactNode } from 'react';
import { formatDay } from '#app/ui/format.ts';
import { columnChoice } from '#app/ui/lists/column-choice.tsx';
import { DataList } from '#app/ui/lists/data-list.tsx';
import type { Column } from '#app/ui/lists/data-list.tsx';
import { SelectRow } from '#app/ui/lists/selection/selection.tsx';
import type { Selection } from '#app/ui/lists/selection/use-selection.ts';
import { zoneOfPlace } from '#shared/domain/interviews/interviews.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { DueMark } from '../due.tsx';
import { formatSlot } from '../times.ts';
import { MatchActions } from './match-actions.tsx';
import { MatchBadge, MatchMark } from './match-badge.tsx';
import { SubState } from './match-row.tsx';

const ofEmployer = {
  job: 'Job',
  course: 'Course',
  provider: 'Training provider',
  due: 'Due',
  interview: 'Interview',
  matched: 'Matched',
};

const ofProvider = {
  reference: 'Reference',
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

const labels: Readonly<Record<MatchColumn, string>> = { ...ofEmployer, ...ofProvider };

/** The widths of the columns. The others share what is left. */
const widths: Partial<Record<MatchColumn, string>> = {
  reference: '7rem',
  due: '6.5rem',
  interview: '10.5rem',
  matched: '6.5rem',
};

const cells: Readonly<Record<MatchColumn, (row: MatchInFull) => ReactNode>> = {
  reference: ({ match }) => match.candidateReferenceId,
  job: ({ job }) => <OneLine>{job?.title}</OneLine>,
  course: ({ course }) => <OneLine>{course?.title}</OneLine>,
  provider: ({ course }) => <OneLine>{course?.providerName}</OneLine>,
  employer: ({ job }) => <OneLine>{job?.employerName}</OneLine>,
  due: ({ match, job }) => <DueMark match={match} job={job} />,
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

interface MatchTableProps {
  label: string;
  matches: readonly MatchInFull[];
  columns: readonly MatchColumn[];
  selection: Selection<MatchInFull>;
  /** What the first column is called. */
  candidate: string;
  /** The list's orders, by column. A list without them is sorted by date. */
  orders?: Partial<Record<MatchColumn | 'candidate' | 'status', string>>;
  sort?: { value: string; onChange: (order: string) => void };
  /** What is said once before the first row of a group. */
  headingOf?: (row: MatchInFull) => ReactNode;
}

export function MatchTable({ candidate, orders = {}, columns, selection, ...list }: MatchTableProps) {
  const { matches, label, sort, headingOf } = list;
  // A reference has one length, a name has any.
  const isNamed = matches.some(({ learner }) => learner !== undefined);
  const column = (name: MatchColumn): Column<MatchInFull> => ({
    name: labels[name],
    cell: cells[name],
    ...(widths[name] && { width: widths[name] }),
    ...(orders[name] && { order: orders[name] }),
  });
  return (
    <DataList
      label={label}
      items={matches}
      keyOf={({ match }) => match.id}
      isWide
      isDense
      {...(sort && { sort })}
      {...(headingOf && { headingOf })}
      columns={[
        {
          name: candidate,
          phone: 'title',
          width: isNamed ? 'minmax(11rem, 1fr)' : '10.5rem',
          ...(orders.candidate && { order: orders.candidate }),
          cell: (row) => <Candidate row={row} selection={selection} />,
        },
        ...columns.map(column),
        { name: 'Status', phone: 'plain', width: '11.5rem', cell: (row) => <Status row={row} /> },
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

function Candidate({ row, selection }: { row: MatchInFull; selection: Selection<MatchInFull> }) {
  const name = row.learner?.studentName || row.match.candidateReferenceId;
  return (
    <span className="flex items-center gap-1">
      <SelectRow selection={selection} item={row} label={`Choose ${name}`} />
      <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</span>
    </span>
  );
}

const Status = ({ row }: { row: MatchInFull }) => (
  <div className="py-1">
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <MatchBadge match={row.match} />
      <MatchMark match={row.match} />
    </span>
    <SubState row={row} />
  </div>
);
