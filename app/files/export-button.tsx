import { Download } from 'lucide-react';
import { today } from '#app/forms/today.ts';
import { Button } from '#app/ui/button.tsx';
import { csvOf } from './csv-write.ts';
import type { CsvColumn } from './csv-write.ts';
import { saveCsv } from './save-file.ts';
import { useExportStamp } from './use-export-stamp.ts';

interface ExportButtonProps<Row> {
  /** What the file is called: "jobs" becomes "jobs-2025-06-03.csv". */
  name: string;
  columns: readonly CsvColumn<Row>[];
  /** What is shown: a list that is narrowed exports what is left. */
  rows: readonly Row[];
}

/**
 * A list as a CSV file. As of when it is and who made it stand in every row: every line then has the same number of
 * fields, and a part that is copied out still says it.
 */
export function ExportButton<Row>({ name, columns, rows }: ExportButtonProps<Row>) {
  const { asOf, by } = useExportStamp();

  function save() {
    const stamped = [
      ...columns,
      { heading: 'As of', value: () => asOf },
      { heading: 'Exported by', value: () => by },
    ];
    saveCsv(`${name}-${today()}`, csvOf(stamped, rows));
  }

  return (
    <Button look="secondary" disabled={rows.length === 0} onClick={save}>
      <Download aria-hidden />
      Export CSV
    </Button>
  );
}
