// Reads lines that were pasted from a spreadsheet or a list: with or without headings, the columns in any order.
import { recordsOf } from '#app/files/csv-records.ts';
import { columnsIn, missingColumns } from './headings.ts';
import type { Columns } from './headings.ts';
import type { Fields } from './judge-rows.ts';

const separators = ['\t', ';', ','];

/**
 * Returns the students of the pasted lines, as written. Blank lines are left out. Each line is read by itself, because
 * with two stray quotation marks all lines between them would become one cell.
 */
export function pastedStudents(text: string): Fields[] {
  const separator = separators.find((each) => text.includes(each)) ?? '\t';
  const lines = text
    .split(/\r\n|\n|\r/)
    .flatMap((line) => cellsOf(line, separator))
    .map((cells) => cells.map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const [first = []] = lines;
  const named = columnsIn(first);
  const hasHeadings = missingColumns(named).length === 0;
  const rows = hasHeadings ? lines.slice(1) : lines;
  const columns = hasHeadings ? named : columnsByContent(rows);
  return rows.map((cells) => fieldsOf(cells, columns));
}

/** A line with a stray quotation mark is split at every separator. */
const cellsOf = (line: string, separator: string): string[][] =>
  [...recordsOf(line, separator)].map(({ cells, fault }) => (fault ? line.split(separator) : cells));

/** Recognizes columns without headings by what most of their cells look like. */
function columnsByContent(rows: readonly (readonly string[])[]): Columns {
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  const columns: Columns = {};
  const texts: number[] = [];
  for (let index = 0; index < width; index++) {
    const cells = rows.flatMap((row) => row[index] || []);
    const isMostly = (looks: RegExp) =>
      cells.length > 0 && cells.filter((cell) => looks.test(cell)).length * 2 >= cells.length;
    if (columns.studentEmail === undefined && isMostly(/@/)) columns.studentEmail = index;
    else if (columns.enrollmentDate === undefined && isMostly(dateLike)) columns.enrollmentDate = index;
    else if (columns.studentPhone === undefined && isMostly(/^[+(\d][\d\s().-]{5,}$/))
      columns.studentPhone = index;
    else if (isMostly(/\p{L}/u)) texts.push(index);
  }
  const [one, other] = texts;
  if (one === undefined) return columns;
  if (other === undefined) return { ...columns, studentName: one };
  return { ...columns, firstName: one, lastName: other };
}

const dateLike = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/;

function fieldsOf(cells: readonly string[], columns: Columns): Fields {
  const cell = (name: keyof Columns): string => cells[columns[name] ?? -1] ?? '';
  return {
    studentName: cell('studentName') || `${cell('firstName')} ${cell('lastName')}`.trim(),
    studentEmail: cell('studentEmail'),
    studentPhone: cell('studentPhone'),
    enrollmentDate: cell('enrollmentDate'),
  };
}
