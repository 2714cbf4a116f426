// Writes rows as a CSV file (RFC 4180) that a spreadsheet opens as text and never runs as a formula.

/** The content of a cell. */
export type CsvValue = string | number | boolean | null | undefined;

/** A column of an exported file. Days and times are those of the time zone. */
export interface CsvColumn<Row> {
  heading: string;
  value: (row: Row, timeZone: string) => CsvValue;
}

/** Excel reads UTF-8 only if the file starts with this mark. */
const byteOrderMark = '\uFEFF';

/** Returns the rows as the text of a CSV file. Only columns of days and times ask for the IANA zone. */
export function csvOf<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  timeZone = 'UTC',
): string {
  const start = csvStart(columns.map(({ heading }) => heading));
  return start + rows.map((row) => csvLine(cellsOf(columns, row, timeZone))).join('');
}

/** Returns the beginning of a file with these headings. */
export const csvStart = (headings: readonly string[]): string => byteOrderMark + csvLine(headings);

/** Returns a line of a file, with its line break. */
export const csvLine = (cells: readonly CsvValue[]): string => `${cells.map(cellOf).join(',')}\r\n`;

/** Returns the values of a row in the order of the columns. */
export const cellsOf = <Row>(columns: readonly CsvColumn<Row>[], row: Row, timeZone: string): CsvValue[] =>
  columns.map(({ value }) => value(row, timeZone));

/**
 * Quotes every text, so that no spreadsheet's separator ends it. Also disarms a formula after a separator or line break
 * in the cell, for programs that split there regardless.
 */
function cellOf(value: CsvValue): string {
  if (value === null || value === undefined) return '""';
  if (typeof value !== 'string') return `"${value}"`;
  const harmless = value.replace(/((?:^|[;\t\r\n])\s*)(?=[=+\-@])/g, "$1'").replace(/^(?=[\t\r])/, "'");
  return `"${harmless.replaceAll('"', '""')}"`;
}
