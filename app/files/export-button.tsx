import { Download } from 'lucide-react';
import { today } from '#app/forms/today.ts';
import { Button } from '#app/ui/button.tsx';
import { zoneShown } from '#app/ui/wall-clock.ts';
import { csvOf } from '#shared/lib/csv.ts';
import type { CsvColumn } from '#shared/lib/csv.ts';
import { saveCsv } from './save-file.ts';
import { useExportStamp } from './use-export-stamp.ts';

interface ExportButtonProps<Row> {
  /** The base name of the file: "jobs" becomes "jobs-2025-06-03.csv". */
  name: string;
  columns: readonly CsvColumn<Row>[];
  /** The rows on the screen. A filtered list exports only the filtered rows. */
  rows: readonly Row[];
}

/**
 * Exports a list as a CSV file. Every row contains the time of the data and the author of the file: all lines then have
 * the same number of fields, and a copied part keeps this information.
 */
export function ExportButton<Row>({ name, columns, rows }: ExportButtonProps<Row>) {
  const save = useExport(name, columns);
  return (
    <Button look="secondary" className="print:hidden" disabled={rows.length === 0} onClick={() => save(rows)}>
      <Download aria-hidden />
      Export CSV
    </Button>
  );
}

/** Returns a function that saves rows as such a file, for other places than the button. */
export function useExport<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
): (rows: readonly Row[]) => void {
  const { asOf, by } = useExportStamp();
  return (rows) => {
    const stamped = [
      ...columns,
      { heading: 'As of', value: () => asOf },
      { heading: 'Exported by', value: () => by },
    ];
    saveCsv(`${name}-${today()}`, csvOf(stamped, rows, zoneShown()));
  };
}
