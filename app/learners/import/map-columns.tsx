// Names the columns that are used, and assigns them by hand where they were not recognized.
import { useState } from 'react';
import type { FileTable } from '#app/files/csv-read.ts';
import { Button } from '#app/ui/button.tsx';
import { Select } from '#app/ui/inputs/select.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { shortened } from '#shared/lib/texts.ts';
import { missingColumns } from './headings.ts';
import type { ColumnName, Columns } from './headings.ts';
import { HeadingsQuestion } from './headings-question.tsx';
import { fieldWords } from './judge-rows.ts';

interface MapColumnsProps {
  table: FileTable;
  columns: Columns;
  /** Fields that several columns could be. */
  unclear: readonly ColumnName[];
  onChange: (columns: Columns) => void;
  headings: {
    /** Lines were left out as being above the headings. */
    isDoubted: boolean;
    onChange: (line: number | undefined) => void;
  };
}

const labels: Readonly<Record<ColumnName, string>> = {
  studentName: 'Student name',
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  studentEmail: 'Email',
  studentPhone: 'Phone',
  studentNumber: 'Student number',
  enrollmentDate: 'Enrollment date',
};

const fieldsInOrder = Object.keys(labels) as ColumnName[];

/**
 * The columns in words, with a button to change them and the heading line; the selects if a column is missing or
 * unclear.
 */
export function MapColumns(props: MapColumnsProps) {
  const { table, columns, unclear, headings } = props;
  const isAsked = missingColumns(columns).length > 0 || unclear.length > 0;
  const [isOpen, setOpen] = useState(isAsked);
  // Another heading line may lack a column. The selects stay when the column is chosen.
  if (isAsked && !isOpen) setOpen(true);
  return (
    <>
      {(isOpen || headings.isDoubted) && <HeadingsQuestion table={table} onChange={headings.onChange} />}
      {isOpen ? (
        <ColumnSelects {...props} />
      ) : (
        <div>
          <p className="text-list text-quiet [overflow-wrap:anywhere]">{columnWords(table, columns)}</p>
          <Button look="quiet" size="small" className="-ml-3" onClick={() => setOpen(true)}>
            Change columns
          </Button>
        </div>
      )}
    </>
  );
}

/** "Name from “First name” and “Surname”, email from “E-mail”. Not used: “Class”." */
function columnWords({ headings, rows }: FileTable, columns: Columns): string {
  const quoted = (index: number) => `“${shortened(headings[index] || `Column ${index + 1}`, 40)}”`;
  const used = fieldsInOrder.flatMap((name) => {
    const index = columns[name];
    return index === undefined ? [] : [`${fieldWords[name]} from ${quoted(index)}`];
  });
  const taken = new Set(Object.values(columns));
  const left = [...headings.keys()].filter(
    (index) => !taken.has(index) && rows.some(({ cells }) => cells[index]),
  );
  const words = used.join(', ');
  const unused = left.length > 0 ? ` Not used: ${shortened(left.map(quoted).join(', '), 200)}.` : '';
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.${unused}`;
}

function ColumnSelects({ table, columns, unclear, onChange }: MapColumnsProps) {
  const open = unclear.filter((name) => columns[name] === undefined).map((name) => `the ${fieldWords[name]}`);
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
      {open.length > 0 ? (
        <Notice tone="waits">More than one column could be {open.join(' and ')}.</Notice>
      ) : (
        missing.length > 0 && <Notice tone="waits">There is no column for {missing.join(' and ')}.</Notice>
      )}
      <p>Choose what each column is.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {fieldsInOrder.map((name) => (
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
    </div>
  );
}

const sampleOf = ({ rows }: FileTable, index: number): string | undefined =>
  rows.find(({ cells }) => cells[index])?.cells[index];
