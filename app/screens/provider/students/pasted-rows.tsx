// Students pasted as several lines: shown as rows that can be put right, and added together.
import { useMemo, useState } from 'react';
import type { ChangeEvent } from 'react';
import { X } from 'lucide-react';
import { today } from '#app/forms/today.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { filledLines } from '#app/files/csv-read.ts';
import type { FileRow } from '#app/files/csv-read.ts';
import { orderIn } from '#app/learners/import/dates.ts';
import type { DateOrder } from '#app/learners/import/dates.ts';
import type { ColumnName, Columns } from '#app/learners/import/headings.ts';
import { datesIn, enrolledWords, judgeRows } from '#app/learners/import/judge-rows.ts';
import type { Fields, Fixes, JudgedRow } from '#app/learners/import/judge-rows.ts';
import { MapColumns } from '#app/learners/import/map-columns.tsx';
import { OrderQuestion } from '#app/learners/import/order-question.tsx';
import { withPastedHeadings } from '#app/learners/import/pasted.ts';
import type { Pasted } from '#app/learners/import/pasted.ts';
import { useCommand, useRead } from '#app/replica/live/hooks.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import { DialogActions } from '#app/ui/dialogs/dialog.tsx';
import { DateField, FieldError, TextField } from '#app/ui/inputs/field.tsx';
import { count } from '#app/ui/format.ts';
import { candidateReference } from '#shared/domain/enrollments/candidate-reference.ts';
import { enrollStudent } from '#shared/domain/enrollments/commands.ts';
import type { ClassList } from '#shared/reads/class-list.ts';
import { numberedStudents } from '#shared/reads/learners/student-numbers.ts';
import type { NumberedStudent } from '#shared/reads/learners/student-numbers.ts';

interface PastedRowsProps {
  list: ClassList;
  pasted: Pasted;
  onClose: () => void;
}

export function PastedRows({ list, pasted: first, onClose }: PastedRowsProps) {
  const [pasted, setPasted] = useState(first);
  const { headings } = pasted.table;
  /** The lines that were added or left out. */
  const [dropped, setDropped] = useState<ReadonlySet<number>>(new Set());
  const rows = useMemo(
    () => pasted.table.rows.filter(({ number }) => !dropped.has(number)),
    [pasted, dropped],
  );
  const [columns, setColumns] = useState(pasted.columns);
  const [chosen, setChosen] = useState<DateOrder>();
  const [fixes, setFixes] = useState<Fixes>({});
  const [isTried, setTried] = useState(false);
  const { newId, randomBytes } = useCommand();
  const numbered = useRead(numberedStudents);
  const { runAll, isRunning } = useSubmit(enrollStudent);
  // Numbered once, so that judging again after every letter uses up no numbers.
  const [ids] = useState(
    () =>
      new Map(
        filledLines(first.table).map(({ number }) => [
          number,
          { id: newId(), candidateReferenceId: candidateReference(randomBytes(5)) },
        ]),
      ),
  );
  const found = useMemo(() => orderIn(datesIn({ rows }, columns), today()), [rows, columns]);
  const order = found.order ?? chosen;
  const isAsked = !order || pasted.unclear.some((name) => !isChosen(name, columns));
  const judged = useMemo(
    () => judge(rows, { list, numbered, columns, order: order ?? 'month-first', fixes, ids }),
    [rows, list, numbered, columns, order, fixes, ids],
  );
  const good = judged.flatMap((row) => (row.kind === 'new' ? [row] : []));

  const drop = (numbers: readonly number[]) => setDropped(new Set([...dropped, ...numbers]));

  function chooseHeadings(line: number | undefined) {
    const next = withPastedHeadings(pasted.table, line);
    setPasted(next);
    setColumns(next.columns);
  }

  async function add() {
    if (isAsked) return setTried(true);
    const title = good.length === 1 ? enrollStudent.done : `${count(good.length, 'student')} enrolled`;
    if (
      !(await runAll(
        good.map(({ input }) => input),
        { title },
      ))
    )
      return;
    if (good.length === rows.length) onClose();
    else drop(good.map(({ number }) => number));
  }

  const wrong = judged.length - good.length;
  const toAdd = isAsked ? rows.length : good.length;
  return (
    <div className="flex flex-col gap-4">
      {headings.length > 1 && (
        <MapColumns
          table={{ ...pasted.table, rows }}
          columns={columns}
          unclear={pasted.unclear}
          onChange={setColumns}
          headings={{ isDoubted: (first.table.above?.length ?? 0) > 0, onChange: chooseHeadings }}
        />
      )}
      <OrderQuestion label="Pasted dates" found={found} value={chosen} onChange={setChosen} />
      {!isAsked && (
        <>
          <p className="text-list text-quiet">
            {`${count(rows.length, 'pasted line')}.${wrong > 0 ? ` ${count(wrong, 'needs', 'need')} fixing.` : ''}`}
          </p>
          <ul aria-label="Pasted students" className="flex flex-col divide-y divide-line">
            {judged.map((row) => (
              <PastedRow
                key={row.number}
                row={row}
                typed={{ ...row.fields, ...fixes[row.number] }}
                onChange={(fix) => setFixes({ ...fixes, [row.number]: { ...fixes[row.number], ...fix } })}
                onDrop={() => drop([row.number])}
              />
            ))}
          </ul>
        </>
      )}
      {isAsked && isTried && <FieldError id="pasted-question">Answer the question above first.</FieldError>}
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={toAdd === 0} pending={isRunning} onClick={() => void add()}>
          Add {count(toAdd, 'student')}
        </Button>
      </DialogActions>
    </div>
  );
}

const labels: Readonly<Record<keyof Fields, string>> = {
  studentName: 'Name',
  studentEmail: 'Email',
  studentPhone: 'Phone',
  studentNumber: 'Student number',
  enrollmentDate: 'Enrolled',
};
const fieldNames = Object.keys(labels) as (keyof Fields)[];
const modes = { studentEmail: 'email', studentPhone: 'tel', studentNumber: undefined } as const;

interface PastedRowProps {
  row: JudgedRow;
  typed: Fields;
  onChange: (fix: Partial<Fields>) => void;
  onDrop: () => void;
}

function PastedRow({ row, typed, onChange, onDrop }: PastedRowProps) {
  const { number } = row;
  const words =
    row.kind === 'wrong' ? row.problems.join(', ') : row.kind === 'enrolled' ? enrolledWords(row) : '';
  return (
    <li className="grid gap-x-3 gap-y-2 py-3 sm:grid-cols-[1fr_1fr_auto] sm:items-end">
      {fieldNames.map((name) => {
        const field = {
          label: `${labels[name]} ${number}`,
          value: typed[name],
          onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ [name]: event.target.value }),
        };
        if (name === 'enrollmentDate') return <DateField key={name} {...field} />;
        const mode = name === 'studentName' ? undefined : modes[name];
        return <TextField key={name} {...field} autoComplete="off" inputMode={mode} />;
      })}
      <IconButton
        label={`Leave out line ${number}`}
        onClick={onDrop}
        className="justify-self-end sm:col-start-3 sm:row-start-1"
      >
        <X aria-hidden />
      </IconButton>
      {words && (
        <div className="col-span-full">
          <FieldError id={`pasted-${number}`}>{words}</FieldError>
        </div>
      )}
      {row.kind === 'new' && row.notice && <p className="col-span-full text-sm text-quiet">{row.notice}</p>}
    </li>
  );
}

/** Reports whether the person chose a column for a field that several could be. A name may be chosen in halves. */
const isChosen = (name: ColumnName, columns: Columns): boolean =>
  columns[name] !== undefined ||
  (fieldsOfName.includes(name) && fieldsOfName.some((part) => columns[part] !== undefined));

const fieldsOfName: readonly ColumnName[] = ['studentName', 'firstName', 'middleName', 'lastName'];

interface Choice {
  list: ClassList;
  numbered: readonly NumberedStudent[] | undefined;
  columns: Columns;
  order: DateOrder;
  fixes: Fixes;
  ids: ReadonlyMap<number, { id: string; candidateReferenceId: string }>;
}

const judge = (
  rows: readonly FileRow[],
  { list: { course, students }, numbered = [], ids, ...choice }: Choice,
): JudgedRow[] =>
  judgeRows(
    { rows: [...rows] },
    {
      ...choice,
      courseId: course.id,
      enrolled: students.map(({ enrollment }) => enrollment),
      numbered,
      date: today(),
      today: today(),
      newIds: (number) => ids.get(number) ?? { id: '', candidateReferenceId: '' },
    },
  );
