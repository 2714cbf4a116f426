// Students pasted as several lines: shown as rows that can be put right, and added together.
import { useMemo, useState } from 'react';
import { X } from 'lucide-react';
import { today } from '#app/forms/today.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { judgeRows } from '#app/learners/import/judge-rows.ts';
import type { Fields, JudgedRow } from '#app/learners/import/judge-rows.ts';
import { orderIn } from '#app/learners/import/dates.ts';
import { useCommand } from '#app/replica/live/hooks.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import { DialogActions } from '#app/ui/dialogs/dialog.tsx';
import { FieldError, TextField } from '#app/ui/inputs/field.tsx';
import { count } from '#app/ui/format.ts';
import { candidateReference } from '#shared/domain/enrollments/candidate-reference.ts';
import { enrollStudent } from '#shared/domain/enrollments/commands.ts';
import type { ClassList } from '#shared/reads/class-list.ts';

interface PastedRowsProps {
  list: ClassList;
  pasted: readonly Fields[];
  onClose: () => void;
}

export function PastedRows({ list, pasted, onClose }: PastedRowsProps) {
  const [rows, setRows] = useState(() => pasted.map((fields, index) => ({ number: index + 1, fields })));
  const { newId, randomBytes } = useCommand();
  const { runAll, isRunning } = useSubmit(enrollStudent);
  // Numbered once, so that judging again after every letter uses up no numbers.
  const [ids] = useState(
    () =>
      new Map(
        rows.map(({ number }) => [
          number,
          { id: newId(), candidateReferenceId: candidateReference(randomBytes(5)) },
        ]),
      ),
  );
  const judged = useMemo(() => judge(rows, list, ids), [rows, list, ids]);
  const good = judged.flatMap((row) => (row.kind === 'new' ? [row] : []));

  const change = (number: number, field: keyof Fields, value: string) =>
    setRows(
      rows.map((row) =>
        row.number === number ? { number, fields: { ...row.fields, [field]: value } } : row,
      ),
    );
  const drop = (number: number) => setRows(rows.filter((row) => row.number !== number));

  async function add() {
    const title = good.length === 1 ? enrollStudent.done : `${count(good.length, 'student')} enrolled`;
    if (
      !(await runAll(
        good.map(({ input }) => input),
        { title },
      ))
    )
      return;
    const added = new Set(good.map(({ number }) => number));
    const left = rows.filter(({ number }) => !added.has(number));
    if (left.length === 0) onClose();
    else setRows(left);
  }

  const wrong = judged.length - good.length;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-list text-quiet">
        {count(rows.length, 'pasted line')}.{wrong > 0 && ` ${count(wrong, 'needs', 'need')} fixing.`}
      </p>
      <ul aria-label="Pasted students" className="flex flex-col divide-y divide-line">
        {judged.map((row, index) => (
          <PastedRow
            key={row.number}
            row={row}
            typed={rows[index]?.fields}
            onChange={(field, value) => change(row.number, field, value)}
            onDrop={() => drop(row.number)}
          />
        ))}
      </ul>
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={good.length === 0} pending={isRunning} onClick={() => void add()}>
          Add {count(good.length, 'student')}
        </Button>
      </DialogActions>
    </div>
  );
}

const inputs: Readonly<Record<keyof Fields, { label: string; mode: 'text' | 'email' | 'tel' } | null>> = {
  studentName: { label: 'Name', mode: 'text' },
  studentEmail: { label: 'Email', mode: 'email' },
  studentPhone: { label: 'Phone', mode: 'tel' },
  // The date of the line, or the one that is chosen for all.
  enrollmentDate: null,
};

interface PastedRowProps {
  row: JudgedRow;
  typed: Fields | undefined;
  onChange: (field: keyof Fields, value: string) => void;
  onDrop: () => void;
}

function PastedRow({ row, typed, onChange, onDrop }: PastedRowProps) {
  if (!typed) return null;
  const { number } = row;
  const words =
    row.kind === 'wrong' ? row.problems.join(', ') : row.kind === 'enrolled' ? 'Already enrolled' : '';
  return (
    <li className="grid gap-x-3 gap-y-2 py-3 sm:grid-cols-[1fr_1fr_9rem_auto] sm:items-end">
      {Object.entries(inputs).map(
        ([name, input]) =>
          input && (
            <TextField
              key={name}
              label={`${input.label} ${number}`}
              autoComplete="off"
              inputMode={input.mode}
              value={typed[name as keyof Fields]}
              onChange={(event) => onChange(name as keyof Fields, event.target.value)}
            />
          ),
      )}
      <IconButton label={`Leave out line ${number}`} onClick={onDrop} className="max-sm:justify-self-end">
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

type Ids = ReadonlyMap<number, { id: string; candidateReferenceId: string }>;

function judge(
  rows: readonly { number: number; fields: Fields }[],
  { course, students }: ClassList,
  ids: Ids,
): JudgedRow[] {
  const dates = orderIn(rows.map(({ fields }) => fields.enrollmentDate));
  const table = { headings: [], rows: rows.map(({ number }) => ({ number, cells: [] })) };
  return judgeRows(table, {
    courseId: course.id,
    enrolled: students.map(({ enrollment }) => enrollment),
    date: today(),
    order: dates.kind === 'known' ? dates.order : 'month-first',
    fixes: Object.fromEntries(rows.map(({ number, fields }) => [number, fields])),
    today: today(),
    newIds: (number) => ids.get(number) ?? { id: '', candidateReferenceId: '' },
  });
}
