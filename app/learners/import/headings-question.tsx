import { filledLines, headingSearch } from '#app/files/csv-read.ts';
import type { FileTable } from '#app/files/csv-read.ts';
import { Select } from '#app/ui/inputs/select.tsx';
import { shortened } from '#shared/lib/texts.ts';

interface HeadingsQuestionProps {
  table: FileTable;
  /** Receives the number of the line; undefined if no line has headings. */
  onChange: (line: number | undefined) => void;
}

/** Shows which line was taken for the headings, and lets the person choose another one. */
export function HeadingsQuestion({ table, onChange }: HeadingsQuestionProps) {
  const { headingLines = { number: 1 } } = table;
  const lines = filledLines(table)
    .slice(0, headingSearch)
    .filter(({ fault }) => !fault);
  return (
    <Select
      label="Headings"
      hint="Lines above the headings aren’t imported."
      value={headingLines ? String(headingLines.number) : none}
      options={[
        ...lines.map(({ number, cells }) => ({
          value: String(number),
          label: `Line ${number}: ${shortened(cells.filter(Boolean).join(', '), 70)}`,
        })),
        { value: none, label: 'No headings' },
      ]}
      onChange={({ target: { value } }) => onChange(value === none ? undefined : Number(value))}
    />
  );
}

const none = 'none';
