// Reads lines that were pasted from a spreadsheet or a list: with or without headings, the columns in any order.
import { recordsOf } from '#app/files/csv-records.ts';
import type { CsvRecord } from '#app/files/csv-records.ts';
import { hasEmail, likelyHeadings, withHeadings } from '#app/files/csv-read.ts';
import type { FileRow, FileTable } from '#app/files/csv-read.ts';
import { plainCell } from '#app/files/plain-cell.ts';
import { chooseColumns } from './choose-columns.ts';
import type { ChosenColumns } from './choose-columns.ts';
import { readDate } from './dates.ts';
import { weightOf } from './headings.ts';
import type { Columns } from './headings.ts';
import { damageIn, fieldsOf } from './judge-rows.ts';
import type { Fields } from './judge-rows.ts';

/** The pasted lines without those that are blank, numbered, and the columns found in them. */
export interface Pasted extends ChosenColumns {
  table: FileTable;
}

const separators = ['\t', ';', ','];

/** Returns the students of the pasted lines as a table. Blank lines are left out. */
export function pastedTable(text: string): Pasted {
  const separator = separators.find((each) => text.includes(each)) ?? '\t';
  const written = text.split(/\r\n|\n|\r/);
  const cells = [...recordsOf(text, separator)]
    .flatMap((record) => (isStray(record, separator) ? linesOf(record, written, separator) : [record.cells]))
    .map((line) => line.map(plainCell))
    .filter((line) => line.some((cell) => cell !== ''));
  const width = Math.max(0, ...cells.map((line) => line.length));
  const rows = cells.map((line, place) => ({
    number: place + 1,
    cells: Array.from({ length: width }, (_, index) => line[index] ?? ''),
  }));
  return withPastedHeadings({ headings: [], headingLines: null, rows }, headingLineIn(rows));
}

/** Returns the pasted lines with their headings in the given line; undefined if they have none. */
export function withPastedHeadings(pasted: FileTable, line: number | undefined): Pasted {
  const table = withHeadings(pasted, line);
  return { table, ...(table.headingLines ? chooseColumns(table) : columnsByContent(table)) };
}

/** Returns the fields of a single line without a date, a doubt or a damaged cell; undefined for any other paste. */
export function singleStudent({ table: { rows }, columns, unclear }: Pasted): Fields | undefined {
  const [row, another] = rows;
  if (!row || another || unclear.length > 0 || columns.enrollmentDate !== undefined) return undefined;
  return damageIn(row, columns).length === 0 ? fieldsOf(row, columns) : undefined;
}

/** Reports whether quotation marks are letters of the text: they are stray, or would join whole lines to one cell. */
const isStray = ({ cells, fault }: CsvRecord, separator: string): boolean =>
  fault !== undefined || cells.some((cell) => /[\r\n]/.test(cell) && cell.includes(separator));

const linesOf = ({ firstLine, lastLine }: CsvRecord, written: string[], separator: string): string[][] =>
  written.slice(firstLine - 1, lastLine).map((line) => line.split(separator));

function headingLineIn(rows: readonly FileRow[]): number | undefined {
  const likely = likelyHeadings(rows, weightOf);
  return likely && weightOf(likely.cells) > (rows.some(hasEmail) ? 0 : 1) ? likely.number : undefined;
}

const fields = [
  { name: 'studentEmail', looks: (cell: string) => cell.includes('@') },
  {
    name: 'enrollmentDate',
    looks: (cell: string) => readDate(cell, 'day-first') ?? readDate(cell, 'month-first'),
  },
  { name: 'studentPhone', looks: (cell: string) => /^[+(\d][\d\s().-]{5,}$/.test(cell) },
] as const;

/** Recognizes columns without headings by what most of their cells look like. A text with digits is no name. */
function columnsByContent({ headings, rows }: FileTable): ChosenColumns {
  const columns: Columns = {};
  const texts: number[] = [];
  const filled = (index: number) => rows.flatMap((row) => row.cells[index] || []);
  for (const index of headings.keys()) {
    const cells = filled(index);
    const isMostly = (looks: (cell: string) => unknown) =>
      cells.length > 0 && cells.filter(looks).length * 2 >= cells.length;
    const field = fields.find(({ name, looks }) => columns[name] === undefined && isMostly(looks));
    if (field) columns[field.name] = index;
    else if (isMostly((cell) => /^[^\d\r\n]*\p{L}[^\d\r\n]*$/u.test(cell))) texts.push(index);
  }
  const [one, other] = texts;
  if (one === undefined) return { columns, unclear: [] };
  if (other === undefined) return { columns: { ...columns, studentName: one }, unclear: [] };
  // Two words side by side are a first and a last name. Of other texts, any could be the name.
  const isPair =
    texts.length === 2 && other === one + 1 && ![one, other].flatMap(filled).some((cell) => /\s/.test(cell));
  if (!isPair) return { columns, unclear: ['studentName'] };
  return { columns: { ...columns, firstName: one, lastName: other }, unclear: [] };
}
