import { Download } from 'lucide-react';
import { csvOf } from '#shared/lib/csv.ts';
import { saveCsv } from '#app/files/save-file.ts';
import { Button } from '#app/ui/button.tsx';
import { count } from '#app/ui/format.ts';

/** The excluded rows, as written in the file. */
export interface WrongRows {
  headings: readonly string[];
  rows: readonly { number: number; cells: readonly string[]; problems: readonly string[] }[];
}

/** Saves the excluded rows unchanged, with their line number and error, as a file that can be imported again. */
export function WrongRowsButton({ wrong: { headings, rows } }: { wrong: WrongRows }) {
  if (rows.length === 0) return null;

  function save() {
    const widest = Math.max(headings.length, ...rows.map(({ cells }) => cells.length));
    const columns = [
      ...Array.from({ length: widest }, (_, index) => ({
        heading: headings[index] ?? 'Beyond the headings',
        value: ({ cells }: WrongRows['rows'][number]) => cells[index],
      })),
      { heading: 'Line in the file', value: ({ number }: WrongRows['rows'][number]) => number },
      { heading: 'Needs fixing', value: ({ problems }: WrongRows['rows'][number]) => problems.join('; ') },
    ];
    saveCsv('rows-to-put-right', csvOf(columns, rows));
  }

  return (
    <Button look="secondary" onClick={save}>
      <Download aria-hidden />
      Download {count(rows.length, 'row')}
    </Button>
  );
}
