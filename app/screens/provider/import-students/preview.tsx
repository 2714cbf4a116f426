// Shows every row of the file with its result, and enrolls the valid rows.
import { Verbatim } from '#app/ui/verbatim.tsx';
import { useState } from 'react';
import { CircleAlert, CircleCheck, UserPlus } from 'lucide-react';
import { today } from '#app/forms/today.ts';
import { toastRefusal, useSubmit } from '#app/forms/use-submit.ts';
import { useCommand, useRead } from '#app/replica/live/hooks.ts';
import type { FileTable } from '#app/files/csv-read.ts';
import { BottomBar } from '#app/ui/layout/bottom-bar.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { DataList } from '#app/ui/lists/data-list.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { count, formatDay, formatNumber } from '#app/ui/format.ts';
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx';
import { Tabs } from '#app/ui/layout/tabs.tsx';
import type { Command } from '#shared/engine/command.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import { editStudent, enrollStudent } from '#shared/domain/enrollments/commands.ts';
import { candidateReference } from '#shared/domain/enrollments/candidate-reference.ts';
import type { ClassList } from '#shared/reads/class-list.ts';
import { numberedStudents } from '#shared/reads/learners/student-numbers.ts';

import { readDate } from '#app/learners/import/dates.ts';
import type { DateOrder } from '#app/learners/import/dates.ts';
import { enrolledWords, judgeRows, linesIn } from '#app/learners/import/judge-rows.ts';
import { FixRows } from './fix-rows.tsx';
import type { Columns } from '#app/learners/import/headings.ts';
import type { Fields, Fixes, JudgedRow, Lines } from '#app/learners/import/judge-rows.ts';
import { WrongRowsButton } from './wrong-rows-button.tsx';
import type { WrongRows } from './wrong-rows-button.tsx';

interface PreviewProps {
  list: ClassList;
  table: FileTable;
  date: string;
  order: DateOrder;
  columns: Columns;
  fixes: Fixes | undefined;
  onFix: (number: number, fields: Fields) => void;
  onDone: (imported: string, wrong: WrongRows) => void;
}

export function Preview(props: PreviewProps) {
  const {
    list: { course, students },
    table,
    date,
    order,
    columns,
    fixes,
    onFix,
    onDone,
  } = props;
  const { newId, randomBytes } = useCommand();
  const numbered = useRead(numberedStudents);
  const { giveOrders, isRunning } = useSubmit(enrollStudent);
  const [tab, setTab] = useState<JudgedRow['kind']>();
  // Judged once, because the class list may change while the rows are being enrolled.
  const [rows, setRows] = useState(() => judge());
  const given = { table, date, order, columns, fixes, areNumbersKnown: numbered !== undefined };
  const [judgedFor, setJudgedFor] = useState(given);
  const [fixing, setFixing] = useState<number>();
  if (!isSame(given, judgedFor)) {
    setJudgedFor(given);
    setRows(judge());
  }

  function judge() {
    return judgeRows(table, {
      courseId: course.id,
      enrolled: students.map(({ enrollment }) => enrollment),
      unnumbered: students.flatMap(({ enrollment }) => (enrollment.studentNumber ? [] : [enrollment])),
      numbered: numbered ?? [],
      date,
      order,
      columns,
      fixes,
      today: today(),
      newIds: () => ({ id: newId(), candidateReferenceId: candidateReference(randomBytes(5)) }),
    });
  }

  const inputs = rows.flatMap((row) => (row.kind === 'new' ? [row.input] : []));
  const numberings = rows.flatMap((row) => (row.kind === 'enrolled' ? (row.numbering ?? []) : []));
  const [newStudents, newNumbers] = [
    inputs.length > 0 || numberings.length === 0 ? count(inputs.length, 'student') : '',
    numberings.length > 0 ? count(numberings.length, 'student number') : '',
  ];
  const wrongRows = rows.filter((row) => row.kind === 'wrong');
  const wrong = { headings: table.headings, rows: wrongRows };
  const tabs = kinds.map(({ kind, label }) => ({
    kind,
    label,
    rows: rows.filter((row) => row.kind === kind),
  }));
  const lines = linesIn(table, rows);
  const first = wrongRows.length > 0 ? 'wrong' : 'new';

  async function enroll() {
    const done = [newStudents && `${newStudents} enrolled`, newNumbers && `${newNumbers} added`];
    const title = done.filter(Boolean).join(', ');
    const orders = [
      ...inputs.map((input) => ({ command: enrollStudent as Command, input })),
      ...numberings.map((input) => ({ command: editStudent as Command, input })),
    ];
    try {
      if (await giveOrders(orders, undefined, { title })) onDone(title, wrong);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      toastRefusal(error, enrollStudent.failed);
    }
  }

  return (
    <>
      {lines && <p className="mb-4 text-list text-quiet">{lineWords(lines)}</p>}
      <Tabs
        label="Rows of the file"
        value={tab ?? first}
        onChange={(next) => setTab(kinds.find(({ kind }) => kind === next)?.kind)}
        tabs={tabs.map(({ kind, label, rows: shown }) => ({
          value: kind,
          label,
          count: shown.length,
          content: (
            <Card flush>
              <RowTable
                label={label}
                rows={shown}
                withNumbers={columns.studentNumber !== undefined}
                onFix={setFixing}
              />
            </Card>
          ),
        }))}
      />
      {fixing !== undefined && (
        <FixRows start={fixing} rows={rows} onFix={onFix} onClose={() => setFixing(undefined)} />
      )}
      <BottomBar label="Import">
        <p className="text-list max-sm:w-full" role="status">
          {wrongRows.length > 0
            ? `${count(wrongRows.length, 'row needs', 'rows need')} fixing. You can import the rest now.`
            : 'All rows are ready to import.'}
        </p>
        <span className="flex flex-wrap gap-3 max-sm:w-full max-sm:[&>*]:flex-auto sm:ml-auto">
          <WrongRowsButton wrong={wrong} />
          <Button
            disabled={inputs.length + numberings.length === 0}
            pending={isRunning}
            onClick={() => void enroll()}
          >
            <UserPlus aria-hidden />
            Import {[newStudents, newNumbers].filter(Boolean).join(' and ')}
          </Button>
        </span>
      </BottomBar>
    </>
  );
}

/** Reports whether the rows were judged for the same file and choices. */
const isSame = <Given extends object>(one: Given, other: Given): boolean =>
  Object.entries(one).every(([name, value]) => other[name as keyof Given] === value);

/** Every line of the file has one of these kinds. */
const lineWords = ({ total, above, heading, blank, students, wrong }: Lines): string =>
  `${count(total, 'line')} in this file: ${above ? `${formatNumber(above)} above the headings, ` : ''}${formatNumber(heading)} with headings, ${formatNumber(blank)} blank, ${formatNumber(students)} with students, ${formatNumber(wrong)} to fix.`;

const kinds: { kind: JudgedRow['kind']; label: string }[] = [
  { kind: 'new', label: 'New students' },
  { kind: 'wrong', label: 'Needs fixing' },
  { kind: 'enrolled', label: 'Already enrolled' },
];

interface RowTableProps {
  label: string;
  rows: readonly JudgedRow[];
  withNumbers: boolean;
  onFix: (number: number) => void;
}

function RowTable({ label, rows, withNumbers, onFix }: RowTableProps) {
  if (rows.length === 0) return <EmptyState icon={CircleCheck} title="No such rows in this file" />;
  return (
    <DataList
      label={label}
      items={rows}
      keyOf={({ number }) => number}
      columns={[
        {
          name: 'Line',
          phone: 'corner',
          width: '4rem',
          cell: ({ number, lastNumber }) => (
            <span className="max-md:block max-md:p-2 max-md:text-sm max-md:text-quiet">
              <span className="md:hidden">Line </span>
              {lastNumber ? `${number}–${lastNumber}` : number}
            </span>
          ),
        },
        {
          name: 'Student',
          phone: 'title',
          cell: ({ fields }) => <Verbatim>{fields.studentName || '-'}</Verbatim>,
        },
        ...(withNumbers
          ? [
              {
                name: 'Number',
                width: '6.5rem',
                cell: ({ fields }: JudgedRow) => <Verbatim>{fields.studentNumber || '-'}</Verbatim>,
              },
            ]
          : []),
        { name: 'Email', cell: ({ fields }) => <Verbatim>{fields.studentEmail || '-'}</Verbatim> },
        {
          name: 'Phone',
          width: '7.5rem',
          cell: ({ fields }) => <Verbatim>{fields.studentPhone || '-'}</Verbatim>,
        },
        { name: 'Enrolled', width: '7.5rem', cell: ({ fields }) => dateWords(fields.enrollmentDate) },
        {
          name: 'Result',
          phone: 'plain',
          width: '12rem',
          cell: (row) => <Result row={row} onFix={onFix} />,
        },
      ]}
    />
  );
}

function Result({ row, onFix }: { row: JudgedRow; onFix: (number: number) => void }) {
  if (row.kind === 'wrong')
    return (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge icon={CircleAlert} tone="wait">
          {row.problems.join(', ')}
        </StatusBadge>
        <Button look="secondary" size="small" onClick={() => onFix(row.number)}>
          Fix<span className="sr-only"> line {row.number}</span>
        </Button>
      </span>
    );
  return row.kind === 'enrolled' ? (
    <StatusBadge icon={CircleCheck} tone="quiet">
      {enrolledWords(row)}
    </StatusBadge>
  ) : (
    <>
      <StatusBadge icon={UserPlus} tone="agreed">
        New student
      </StatusBadge>
      {row.notice && <p className="mt-1 text-sm text-quiet">{row.notice}</p>}
    </>
  );
}

const dateWords = (date: string) => (readDate(date, 'month-first') === date ? formatDay(date) : date || '-');
