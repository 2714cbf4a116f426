// Writes rows as a CSV file (RFC 4180) that a spreadsheet opens as text and never runs as a formula.

/** A column of an exported file. */
export interface CsvColumn<Row> {
  heading: string;
  value: (row: Row) => string | number | boolean | null | undefined;
}

/** Excel reads UTF-8 only if the file starts with this mark. */
const byteOrderMark = '\uFEFF';

/** Returns the rows as the text of a CSV file. */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ heading }) => heading),
    ...rows.map((row) => columns.map(({ value }) => value(row))),
  ];
  return byteOrderMark + lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}

/**
 * Quotes every text, so that no spreadsheet's separator ends it. Also disarms a formula after a separator or line break
 * in the cell, for programs that split there regardless.
 */
function cellOf(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return '""';
  if (typeof value !== 'string') return `"${value}"`;
  const harmless = value.replace(/((?:^|[;\t\r\n])\s*)(?=[=+\-@])/g, "$1'").replace(/^(?=[\t\r])/, "'");
  return `"${harmless.replaceAll('"', '""')}"`;
}
