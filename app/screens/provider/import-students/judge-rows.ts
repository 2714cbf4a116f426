// What becomes of each row of a file: a new student, one who is enrolled already, or one with something to put right.
// The rules and the words are those of the command that enrolls a student.
import { enrollStudent } from '#shared/domain/enrollments.ts';
import type { Enrollment } from '#shared/domain/enrollments.ts';
import type { FileRow, FileTable } from '#app/files/csv-read.ts';
import { readDate } from './dates.ts';
import type { DateOrder } from './dates.ts';
import { columnsIn } from './headings.ts';
import type { Columns } from './headings.ts';

export const maxRows = 2000;

export type EnrollInput = Parameters<typeof enrollStudent.run>[1];

export type JudgedRow = { number: number; cells: readonly string[]; fields: Fields } & (
  | { kind: 'new'; input: EnrollInput }
  | { kind: 'enrolled' }
  | { kind: 'wrong'; problems: string[] }
);

interface Fields {
  studentName: string;
  studentEmail: string;
  studentPhone: string;
  enrollmentDate: string;
}

interface Class {
  courseId: number;
  enrolled: readonly Pick<Enrollment, 'studentEmail'>[];
  /** For rows without a date of their own. */
  date: string;
  order: DateOrder;
  newIds: () => Pick<EnrollInput, 'id' | 'candidateReferenceId'>;
}

export function judgeRows({ headings, rows }: FileTable, given: Class): JudgedRow[] {
  const columns = columnsIn(headings);
  const emails = new Set(given.enrolled.map(({ studentEmail }) => normal(studentEmail)));
  const rowByEmail = new Map<string, number>();
  return rows.map((row) => {
    const fields = fieldsOf(row, columns, given);
    const base = { number: row.number, cells: row.cells, fields };
    const email = normal(fields.studentEmail);
    if (emails.has(email)) return { ...base, kind: 'enrolled' };
    const parsed = enrollStudent.input.safeParse({ ...fields, ...given.newIds(), courseId: given.courseId });
    const earlier = rowByEmail.get(email);
    const problems = [
      ...new Set([
        ...(parsed.success ? [] : parsed.error.issues.map((issue) => problemOf(issue, fields))),
        ...(earlier === undefined ? [] : [`The same email stands in row ${earlier}`]),
      ]),
    ];
    if (!parsed.success || problems.length > 0) return { ...base, kind: 'wrong', problems };
    rowByEmail.set(email, row.number);
    return { ...base, kind: 'new', input: parsed.data };
  });
}

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

/** What stands there and is no date is not called missing. */
const problemOf = ({ path: [name], message }: Issue, { enrollmentDate }: Fields): string =>
  name === 'enrollmentDate' && enrollmentDate !== '' ? `"${enrollmentDate}" is not a date` : message;

function fieldsOf({ cells }: FileRow, columns: Columns, { date, order }: Class): Fields {
  const cell = (name: keyof Columns): string => {
    const index = columns[name];
    return index === undefined ? '' : (cells[index] ?? '');
  };
  const written = cell('enrollmentDate');
  return {
    studentName: nameOf(cell('studentName'), cell('firstName'), cell('lastName')),
    studentEmail: cell('studentEmail').replace(/^mailto:/i, ''),
    studentPhone: cell('studentPhone'),
    // What is no date stays as it is written: the command says what it thinks of it.
    enrollmentDate: written === '' ? date : (readDate(written, order) ?? written),
  };
}

const suffix = /^(jr|sr|ii|iii|iv|md|phd)\.?$/i;

/** "Byron, Ada" is Ada Byron; "Ada Byron, Jr." stays. */
function nameOf(whole: string, first: string, last: string): string {
  const [family, given, more] = whole.split(',').map((part) => part.trim());
  const isTurned = family && given && more === undefined && !suffix.test(given);
  const turned = isTurned ? `${given} ${family}` : whole;
  return turned || `${first} ${last}`.trim();
}

const normal = (email: string): string => email.trim().toLowerCase();

export const datesIn = ({ headings, rows }: FileTable): string[] => {
  const { enrollmentDate } = columnsIn(headings);
  return enrollmentDate === undefined ? [] : rows.map(({ cells }) => cells[enrollmentDate] ?? '');
};
