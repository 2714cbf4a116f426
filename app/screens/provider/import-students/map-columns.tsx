// Assigns the columns of a file by hand, where their headings were not recognized.
import { missingColumns } from '#app/learners/import/headings.ts';
import type { ColumnName, Columns } from '#app/learners/import/headings.ts';
import type { FileTable } from '#app/files/csv-read.ts';
import { Checkbox } from '#app/ui/inputs/checkbox.tsx';
import { Select } from '#app/ui/inputs/select.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { shortened } from '#shared/lib/texts.ts';

interface MapColumnsProps {
  table: FileTable;
  columns: Columns;
  isHeadless: boolean;
  onChange: (columns: Columns) => void;
  onHeadless: (isHeadless: boolean) => void;
}

const labels: Readonly<Record<ColumnName, string>> = {
  studentName: 'Student name',
  firstName: 'First name',
  lastName: 'Last name',
  studentEmail: 'Email',
  studentPhone: 'Phone',
  enrollmentDate: 'Enrollment date',
};

export function MapColumns({ table, columns, isHeadless, onChange, onHeadless }: MapColumnsProps) {
  const missing = missingColumns(columns);
  const options = table.headings.map((heading, index) => ({
    value: String(index),
    label: shortened(
      [heading || `Column ${index + 1}`, sampleOf(table, index)].filter(Boolean).join(': '),
      60,
    ),
  }));

  function assign(name: ColumnName, value: string) {
    const { [name]: former, ...others } = columns;
    const index = value === '' ? undefined : Number(value);
    // A column has one meaning.
    const free = Object.entries(others).filter(([, taken]) => taken !== index);
    onChange({
      ...Object.fromEntries(free),
      ...(index !== undefined && former !== index && { [name]: index }),
    });
  }

  return (
    <div className="flex flex-col gap-4">
      {missing.length > 0 && (
        <Notice tone="waits">
          This file has no column for {missing.join(' and ')}.{' '}
          {!isHeadless &&
            `Its first line reads: ${shortened(table.headings.filter(Boolean).join(', '), 300)}`}
        </Notice>
      )}
      <p>Choose what each column is.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {(Object.keys(labels) as ColumnName[]).map((name) => (
          <Select
            key={name}
            label={labels[name]}
            placeholder="None"
            value={String(columns[name] ?? '')}
            options={options}
            onChange={(event) => assign(name, event.target.value)}
          />
        ))}
      </div>
      <Checkbox
        label="The first line is a student, not headings"
        checked={isHeadless}
        onChange={(event) => onHeadless(event.target.checked)}
      />
    </div>
  );
}

const sampleOf = ({ rows }: FileTable, index: number): string | undefined =>
  rows.find(({ cells }) => cells[index])?.cells[index];
