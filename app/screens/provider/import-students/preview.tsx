// Shows every row of the file with its result, and enrolls the valid rows.
import { useState } from 'react';
import { CircleAlert, CircleCheck, UserPlus } from 'lucide-react';
import { today } from '#app/forms/today.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useCommand } from '#app/replica/live/hooks.ts';
import type { FileTable } from '#app/files/csv-read.ts';
import { BottomBar } from '#app/ui/layout/bottom-bar.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { DataList } from '#app/ui/lists/data-list.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { count, formatDay, formatNumber } from '#app/ui/format.ts';
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx';
import { Tabs } from '#app/ui/layout/tabs.tsx';
import { enrollStudent } from '#shared/domain/enrollments/commands.ts';
import { candidateReference } from '#shared/domain/enrollments/candidate-reference.ts';
import type { ClassList } from '#shared/reads/class-list.ts';
import { readDate } from '#app/learners/import/dates.ts';
import type { DateOrder } from '#app/learners/import/dates.ts';
import { judgeRows, linesIn } from '#app/learners/import/judge-rows.ts';
import type { JudgedRow, Lines } from '#app/learners/import/judge-rows.ts';
import { WrongRowsButton } from './wrong-rows-button.tsx';
import type { WrongRows } from './wrong-rows-button.tsx';

interface PreviewProps {
  list: ClassList;
  table: FileTable;
  date: string;
  order: DateOrder;
  onDone: (enrolled: number, wrong: WrongRows) => void;
}

export function Preview({ list: { course, students }, table, date, order, onDone }: PreviewProps) {
  const { newId, randomBytes } = useCommand();
  const { runAll, isRunning } = useSubmit(enrollStudent);
  const [tab, setTab] = useState<JudgedRow['kind']>();
  // Judged once, because the class list may change while the rows are being enrolled.
  const [rows, setRows] = useState(() => judge());
  const [judgedFor, setJudgedFor] = useState({ date, order });
  if (judgedFor.date !== date || judgedFor.order !== order) {
    setJudgedFor({ date, order });
    setRows(judge());
  }

  function judge() {
    return judgeRows(table, {
      courseId: course.id,
      enrolled: students.map(({ enrollment }) => enrollment),
      date,
      order,
      today: today(),
      newIds: () => ({ id: newId(), candidateReferenceId: candidateReference(randomBytes(5)) }),
    });
  }

  const inputs = rows.flatMap((row) => (row.kind === 'new' ? [row.input] : []));
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
    if (await runAll(inputs, { title: `${count(inputs.length, 'student')} enrolled` }))
      onDone(inputs.length, wrong);
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
              <RowTable label={label} rows={shown} />
            </Card>
          ),
        }))}
      />
      <BottomBar label="Import">
        <p className="text-list max-sm:w-full" role="status">
          {wrongRows.length > 0
            ? `${count(wrongRows.length, 'row needs', 'rows need')} fixing. You can import the rest now.`
            : 'All rows are ready to import.'}
        </p>
        <span className="flex flex-wrap gap-3 max-sm:w-full max-sm:[&>*]:flex-auto sm:ml-auto">
          <WrongRowsButton wrong={wrong} />
          <Button disabled={inputs.length === 0} pending={isRunning} onClick={() => void enroll()}>
            <UserPlus aria-hidden />
            Import {count(inputs.length, 'student')}
          </Button>
        </span>
      </BottomBar>
    </>
  );
}

/** Every line of the file has one of these kinds. */
const lineWords = ({ total, heading, blank, students, wrong }: Lines): string =>
  `${count(total, 'line')} in this file: ${formatNumber(heading)} with headings, ${formatNumber(blank)} blank, ${formatNumber(students)} with students, ${formatNumber(wrong)} to fix.`;

const kinds: { kind: JudgedRow['kind']; label: string }[] = [
  { kind: 'new', label: 'New students' },
  { kind: 'wrong', label: 'Needs fixing' },
  { kind: 'enrolled', label: 'Already enrolled' },
];

function RowTable({ label, rows }: { label: string; rows: readonly JudgedRow[] }) {
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
        { name: 'Student', phone: 'title', cell: ({ fields }) => fields.studentName || '-' },
        { name: 'Email', cell: ({ fields }) => fields.studentEmail || '-' },
        { name: 'Phone', width: '7.5rem', cell: ({ fields }) => fields.studentPhone || '-' },
        { name: 'Enrolled', width: '7.5rem', cell: ({ fields }) => dateWords(fields.enrollmentDate) },
        {
          name: 'Result',
          phone: 'plain',
          width: '12rem',
          cell: (row) => <Result row={row} />,
        },
      ]}
    />
  );
}

function Result({ row }: { row: JudgedRow }) {
  if (row.kind === 'wrong')
    return (
      <StatusBadge icon={CircleAlert} tone="wait">
        {row.problems.join(', ')}
      </StatusBadge>
    );
  return row.kind === 'enrolled' ? (
    <StatusBadge icon={CircleCheck} tone="quiet">
      Already enrolled
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
