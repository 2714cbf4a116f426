// Chooses the columns of a class list, from all its headings and cells together. Where two columns could be one field,
// the field is left to the person.
import type { FileTable } from '#app/files/csv-read.ts';
import { comparable } from '#shared/lib/texts.ts';
import { meaningOf } from './headings.ts';
import type { ColumnName, Columns } from './headings.ts';

/** The columns of a file, and the fields for which the person has to choose one. */
export interface ChosenColumns {
  columns: Columns;
  unclear: ColumnName[];
}

const looks: Record<ColumnName, RegExp> = {
  studentName: /^[^@]*[^\d\s.,/@-][^@]*$/,
  firstName: /^[^@]*[^\d\s.,/@-][^@]*$/,
  middleName: /^[^@]*[^\d\s.,/@-][^@]*$/,
  lastName: /^[^@]*[^\d\s.,/@-][^@]*$/,
  studentEmail: /@/,
  studentPhone: /\d/,
  studentNumber: /\d/,
  enrollmentDate: /\d/,
};

const names = Object.keys(looks) as ColumnName[];

/** Returns the column of each field. First and last name together are better than a column for the whole name. */
export function chooseColumns(table: FileTable): ChosenColumns {
  const found = Object.fromEntries(names.map((name) => [name, columnFor(name, table)]));
  const unclear = names.filter((name) => found[name] === 'unclear');
  const columns: Columns = Object.fromEntries(
    Object.entries(found).filter(([, index]) => typeof index === 'number'),
  );
  const hasBoth = columns.firstName !== undefined && columns.lastName !== undefined;
  const open = unclear.filter((name) => name !== 'studentName' || !hasBoth);
  if (open.some((name) => isPartOfName(name))) return { columns: withoutNames(columns), unclear: open };
  return joinNames(columns, open, table);
}

const isPartOfName = (name: ColumnName): boolean => /name$/i.test(name);

const withoutNames = (columns: Columns): Columns =>
  Object.fromEntries(Object.entries(columns).filter(([name]) => !isPartOfName(name as ColumnName)));

/** Of the columns whose headings fit, those that hold something, and of them those that hold what the field needs. */
function columnFor(name: ColumnName, { headings, rows }: FileTable): number | 'unclear' | undefined {
  const cells = (index: number) => rows.map((row) => row.cells[index] ?? '');
  const fitting = headings.flatMap((heading, index) => {
    const meaning = meaningOf(heading);
    return meaning?.name === name ? [{ index, rank: meaning.rank, cells: cells(index) }] : [];
  });
  const filled = fitting.filter((column) => column.cells.some((cell) => cell !== ''));
  const right = filled.filter((column) => column.cells.some((cell) => looks[name].test(cell)));
  // A number is never a name.
  const left = right.length > 0 || (isPartOfName(name) && filled.length > 0) ? right : fitting;
  const best = Math.min(...left.map(({ rank }) => rank));
  const [first, ...others] = left.filter(({ rank }) => rank === best);
  if (!first) return undefined;
  const isSame = others.every((other) => other.cells.every((cell, place) => cell === first.cells[place]));
  return isSame ? first.index : 'unclear';
}

/**
 * A column "Name" beside one half of the name is the other half if it never holds the first one. Half a name alone is
 * doubted if another column of words was not recognized.
 */
function joinNames(columns: Columns, unclear: ColumnName[], table: FileTable): ChosenColumns {
  const { studentName: whole, firstName: first, lastName: last, middleName, ...others } = columns;
  const half = first ?? last;
  if (half === undefined)
    return { columns: { ...others, ...(whole !== undefined && { studentName: whole }) }, unclear };
  if (first !== undefined && last !== undefined) {
    const parts = { ...others, firstName: first, lastName: last };
    return { columns: { ...parts, ...(middleName !== undefined && { middleName }) }, unclear };
  }
  if (whole === undefined) {
    const isAlone = !hasUnknownWords(table, columns);
    return isAlone ? { columns, unclear } : { columns: others, unclear: [...unclear, 'studentName'] };
  }
  const rows = table.rows.filter(({ cells }) => cells[whole] && cells[half]);
  const holding = rows.filter(({ cells }) => holds(cells[whole] ?? '', cells[half] ?? '')).length;
  if (rows.length > 0 && holding === rows.length)
    return { columns: { ...others, studentName: whole }, unclear };
  if (holding > 0) return { columns: others, unclear: [...unclear, 'studentName'] };
  const parts =
    first === undefined ? { firstName: whole, lastName: last } : { firstName: first, lastName: whole };
  return {
    columns: { ...others, ...parts, ...(middleName !== undefined && { middleName }) } as Columns,
    unclear,
  };
}

const wordsIn = (text: string): string[] => comparable(text).split(/[\s,]+/);

const holds = (whole: string, half: string): boolean => {
  const words = wordsIn(whole);
  return wordsIn(half).every((word) => words.includes(word));
};

/** Reports whether a column with words has a heading that is not known. */
const hasUnknownWords = ({ headings, rows }: FileTable, columns: Columns): boolean =>
  headings.some(
    (heading, index) =>
      !Object.values(columns).includes(index) &&
      !meaningOf(heading) &&
      rows.some(({ cells }) => looks.studentName.test(cells[index] ?? '')),
  );
