// Puts wrong rows of a file right here, one after the other, so that nobody goes back to the spreadsheet for ten cells.
import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx';
import { FieldError, TextField } from '#app/ui/inputs/field.tsx';
import { count } from '#app/ui/format.ts';
import type { Fields, JudgedRow } from '#app/learners/import/judge-rows.ts';

interface FixRowsProps {
  /** The row that was opened first. */
  start: number;
  rows: readonly JudgedRow[];
  onFix: (number: number, fields: Fields) => void;
  onClose: () => void;
}

export function FixRows({ start, rows, onFix, onClose }: FixRowsProps) {
  const [number, setNumber] = useState(start);
  const [tried, setTried] = useState(0);
  const row = rows.find((each) => each.number === number);
  const wrong = rows.filter(({ kind }) => kind === 'wrong');
  const isRight = row?.kind !== 'wrong';
  // The next wrong row follows by itself; after the last one, the window closes.
  if (tried > 0 && isRight && wrong[0]) {
    setTried(0);
    setNumber((wrong.find((each) => each.number > number) ?? wrong[0]).number);
  }
  const isDone = tried > 0 && wrong.length === 0;
  useEffect(() => {
    if (isDone) onClose();
  });
  if (!row || isDone) return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Line ${number}`}
      description={`${count(wrong.length, 'row needs', 'rows need')} fixing.`}
    >
      <FixForm
        key={number}
        row={row}
        onSave={(fields) => {
          setTried(tried + 1);
          onFix(number, fields);
        }}
        onClose={onClose}
      />
    </Dialog>
  );
}

interface FixFormProps {
  row: JudgedRow;
  onSave: (fields: Fields) => void;
  onClose: () => void;
}

const labels: Readonly<Record<keyof Fields, string>> = {
  studentName: 'Student name',
  studentEmail: 'Email',
  studentPhone: 'Phone',
  studentNumber: 'Student number',
  enrollmentDate: 'Enrollment date',
};

function FixForm({ row, onSave, onClose }: FixFormProps) {
  const [fields, setFields] = useState<Fields>(row.fields);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(fields);
      }}
    >
      {row.kind === 'wrong' && <FieldError id={`fix-${row.number}`}>{row.problems.join(', ')}</FieldError>}
      {row.kind === 'wrong' && row.cells.length > 0 && (
        <p className="text-sm text-quiet [overflow-wrap:anywhere]">In the file: {row.cells.join(' | ')}</p>
      )}
      {Object.entries(labels).map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          autoComplete="off"
          value={fields[name as keyof Fields]}
          onChange={(event) => setFields({ ...fields, [name]: event.target.value })}
        />
      ))}
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Save row</Button>
      </DialogActions>
    </form>
  );
}
