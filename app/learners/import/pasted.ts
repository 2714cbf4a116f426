// Reads lines that were pasted from a spreadsheet or a list: with or without headings, the columns in any order.
import { recordsOf } from '#app/files/csv-records.ts';
import type { CsvRecord } from '#app/files/csv-records.ts';
import type { FileTable } from '#app/files/csv-read.ts';
import { plainCell } from '#app/files/plain-cell.ts';
import { chooseColumns } from './choose-columns.ts';
import type { ChosenColumns } from './choose-columns.ts';
import { readDate } from './dates.ts';
import { weightOf } from './headings.ts';
import type { Columns } from './headings.ts';
import { damageIn, fieldsOf } from './judge-rows.ts';
import type { Fields } from './judge-rows.ts';

/** The pasted lines, numbered by student, and the columns found in them. */
export interface Pasted extends ChosenColumns {
  table: FileTable;
}

const separators = ['\t', ';', ','];

/** Returns the students of the pasted lines as a table. Blank lines are left out. */
export function pastedTable(text: string): Pasted {
  const separator = separators.find((each) => text.includes(each)) ?? '\t';
  const written = text.split(/\r\n|\n|\r/);
  const lines = [...recordsOf(text, separator)]
    .flatMap((record) => (isStray(record, separator) ? linesOf(record, written, separator) : [record.cells]))
    .map((cells) => cells.map(plainCell))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const [first = [], ...others] = lines;
  const hasHeadings = isHeading(first, others);
  const width = Math.max(first.length, ...others.map((cells) => cells.length));
  const table = {
    headings: Array.from({ length: width }, (_, index) =>
      hasHeadings ? (first[index] ?? '') : `Column ${index + 1}`,
    ),
    rows: (hasHeadings ? others : lines).map((cells, index) => ({ number: index + 1, cells })),
  };
  return { table, ...(hasHeadings ? chooseColumns(table) : columnsByContent(table)) };
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

function isHeading(first: readonly string[], others: readonly string[][]): boolean {
  const hasEmail = (cells: readonly string[]) => cells.some((cell) => cell.includes('@'));
  return !hasEmail(first) && weightOf(first) > (others.some(hasEmail) ? 0 : 1);
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
