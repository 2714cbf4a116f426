// Judges each row of a file: a new student, one who is enrolled already, or one with errors. Rules and messages are
// those of the command that enrolls a student.
import { enrollStudent } from '#shared/domain/enrollments/commands.ts';
import type { StudentField } from '#shared/domain/enrollments/commands.ts';
import { enrollmentDateProblem } from '#shared/domain/enrollments/unusual-dates.ts';
import { emailKey, identityOf, sharedEmailSentence } from '#shared/domain/people/same-person.ts';
import type { Identity } from '#shared/domain/people/same-person.ts';
import type { FileRow, FileTable, LineCounts } from '#app/files/csv-read.ts';
import { readDate } from './dates.ts';
import type { DateOrder } from './dates.ts';
import { columnsIn } from './headings.ts';
import type { Columns } from './headings.ts';

export const maxRows = 2000;

export type EnrollInput = Parameters<typeof enrollStudent.run>[1];

/** `lastNumber` is the line on which the row ends, if it differs from the first line. */
export type JudgedRow = Pick<FileRow, 'number' | 'lastNumber'> & {
  cells: readonly string[];
  fields: Fields;
} & (
    | { kind: 'new'; input: EnrollInput; notice?: string }
    | { kind: 'enrolled' }
    | { kind: 'wrong'; problems: string[] }
  );

/** A row as it was put right by hand: as typed, in place of the cells of the file. */
export type Fields = Record<StudentField, string>;

interface Class {
  courseId: number;
  enrolled: readonly Identity[];
  /** The date for rows without one of their own. */
  date: string;
  order: DateOrder;
  /** The columns as assigned by hand. Without them, they are recognized by their headings. */
  columns?: Columns | undefined;
  /** Rows that were put right by hand, by line. */
  fixes?: Fixes | undefined;
  today: string;
  newIds: (number: number) => Pick<EnrollInput, 'id' | 'candidateReferenceId'>;
}

/** The rows that were put right by hand, by their line in the file. */
export type Fixes = Readonly<Record<number, Fields>>;

export function judgeRows({ headings, rows }: FileTable, given: Class): JudgedRow[] {
  const columns = given.columns ?? columnsIn(headings);
  const earlier = new EarlierStudents(given.enrolled);
  return rows.map((row): JudgedRow => {
    const { number, lastNumber, cells } = row;
    const fix = given.fixes?.[number];
    const fields = fix ? fieldsFixed(fix, given) : fieldsOf(row, columns, given);
    const base = { number, ...(lastNumber && { lastNumber }), cells, fields };
    if (row.fault && !fix) return { ...base, kind: 'wrong', problems: [row.fault] };
    if (earlier.isEnrolled(fields)) return { ...base, kind: 'enrolled' };
    const parsed = enrollStudent.input.safeParse({
      ...fields,
      ...given.newIds(number),
      courseId: given.courseId,
    });
    const sameLine = earlier.lineOf(fields);
    const problems = [
      ...new Set([
        ...(fix ? [] : damageIn(row, columns)),
        ...(parsed.success
          ? oddDateOf(parsed.data, given.today)
          : parsed.error.issues.map((issue) => problemOf(issue, fields))),
        ...(sameLine === undefined ? [] : [`The same student is in line ${sameLine}`]),
      ]),
    ];
    if (!parsed.success || problems.length > 0) return { ...base, kind: 'wrong', problems };
    const notice = earlier.noticeOf(fields);
    earlier.add(fields, number);
    return { ...base, kind: 'new', input: parsed.data, ...(notice && { notice }) };
  });
}

/** The enrolled students, and those of the rows above. */
class EarlierStudents {
  private readonly enrolled: ReadonlySet<string>;
  private readonly lines = new Map<string, number>();
  private readonly namesByEmail = new Map<string, string[]>();

  constructor(enrolled: readonly Identity[]) {
    this.enrolled = new Set(enrolled.map(identityOf));
    for (const student of enrolled) this.rememberName(student);
  }

  isEnrolled = (student: Identity): boolean => this.enrolled.has(identityOf(student));

  lineOf = (student: Identity): number | undefined => this.lines.get(identityOf(student));

  noticeOf(student: Identity): string | undefined {
    const names = this.namesByEmail.get(emailKey(student));
    return names && sharedEmailSentence(names);
  }

  add(student: Identity, line: number): void {
    this.lines.set(identityOf(student), line);
    this.rememberName(student);
  }

  private rememberName(student: Identity): void {
    const key = emailKey(student);
    this.namesByEmail.set(key, [...(this.namesByEmail.get(key) ?? []), student.studentName]);
  }
}

const shown: Record<keyof Columns, string> = {
  studentName: 'name',
  firstName: 'first name',
  lastName: 'last name',
  studentEmail: 'email',
  studentPhone: 'phone',
  enrollmentDate: 'date',
};

const oddDateOf = ({ enrollmentDate }: EnrollInput, today: string): string[] => {
  const problem = enrollmentDateProblem(enrollmentDate, today);
  return problem ? [problem] : [];
};

/** Detects damage by other programs: cells whose original content is lost. */
function damageIn({ cells }: FileRow, columns: Columns): string[] {
  const messages = Object.entries(columns).flatMap(([column, index]) => {
    const cell = cells[index] ?? '';
    const word = shown[column as keyof Columns];
    if (/[\r\n]/.test(cell)) return [`The ${word} has a line break`];
    return cell.includes('\uFFFD') ? [`The ${word} has an unreadable character`] : [];
  });
  const used = new Set(Object.values(columns));
  const swallows = cells.some((cell, index) => !used.has(index) && holdsLines(cell, index));
  const phone = columns.studentPhone === undefined ? '' : (cells[columns.studentPhone] ?? '');
  return [
    ...messages,
    ...(swallows ? ['A quotation mark (") in this line joins other lines of the file to it'] : []),
    ...(isSpoiledPhone(phone)
      ? [`A spreadsheet changed the phone to "${phone}". Enter the full number`]
      : []),
  ];
}

/**
 * Reports whether a cell of a column that is not used holds lines of the file, because of two stray quotation marks: a
 * line with an email address and as many cells as lead up to the column. A note of several lines has no such line.
 */
const holdsLines = (cell: string, index: number): boolean =>
  cell
    .split(/\r\n|\n|\r/)
    .slice(1)
    .some(
      (line) =>
        /[^\s@]@[^\s@]/.test(line) &&
        [',', ';', '\t', '|'].some((separator) => line.split(separator).length > Math.max(1, index)),
    );

/**
 * A number that was rounded, replaced for lack of space, or given decimals. Its digits are not those of a phone number.
 */
const isSpoiledPhone = (phone: string): boolean =>
  /^[+-]?\d+(?:[.,]\d+)?E[+-]?\d+$/i.test(phone) || /^#+$/.test(phone) || /^\d{6,}[.,]0+$/.test(phone);

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

/** An invalid date is not reported as missing. */
const problemOf = ({ path: [name], message }: Issue, { enrollmentDate }: Fields): string =>
  name === 'enrollmentDate' && enrollmentDate !== '' ? `"${enrollmentDate}" is not a date` : message;

function fieldsOf({ cells }: FileRow, columns: Columns, { date, order }: Class): Fields {
  const cell = (name: keyof Columns): string => {
    const index = columns[name];
    return index === undefined ? '' : (cells[index] ?? '');
  };
  return {
    studentName: nameOf(cell('studentName'), cell('firstName'), cell('lastName')),
    studentEmail: cell('studentEmail').replace(/^mailto:/i, ''),
    studentPhone: cell('studentPhone'),
    enrollmentDate: dateOf(cell('enrollmentDate'), { date, order }),
  };
}

const fieldsFixed = (fix: Fields, { date, order }: Pick<Class, 'date' | 'order'>): Fields => ({
  studentName: fix.studentName.trim(),
  studentEmail: fix.studentEmail.trim(),
  studentPhone: fix.studentPhone.trim(),
  enrollmentDate: dateOf(fix.enrollmentDate.trim(), { date, order }),
});

/** An invalid date stays as written, so that the command's message describes it. */
const dateOf = (written: string, { date, order }: Pick<Class, 'date' | 'order'>): string =>
  written === '' ? date : (readDate(written, order) ?? written);

const suffix = /^(jr|sr|ii|iii|iv|md|phd)\.?$/i;

/** Splits "Byron, Ada" into Ada Byron. "Ada Byron, Jr." stays unchanged. */
function nameOf(whole: string, first: string, last: string): string {
  const [family, given, more] = whole.split(',').map((part) => part.trim());
  const isTurned = family && given && more === undefined && !suffix.test(given);
  const turned = isTurned ? `${given} ${family}` : whole;
  return turned || `${first} ${last}`.trim();
}

/** Counts the lines of the file by kind; undefined if only a part of the file is left. */
export function linesIn({ lines }: FileTable, judged: readonly JudgedRow[]): Lines | undefined {
  if (!lines) return undefined;
  const sum = (rows: readonly JudgedRow[]) =>
    rows.reduce((count, { number, lastNumber = number }) => count + lastNumber - number + 1, 0);
  const wrong = judged.filter(({ kind }) => kind === 'wrong');
  return { ...lines, students: sum(judged) - sum(wrong), wrong: sum(wrong) };
}

export interface Lines extends LineCounts {
  students: number;
  wrong: number;
}

export const datesIn = ({ headings, rows }: FileTable, columns = columnsIn(headings)): string[] => {
  const { enrollmentDate } = columns;
  return enrollmentDate === undefined
    ? []
    : rows.filter(({ fault }) => !fault).map(({ cells }) => cells[enrollmentDate] ?? '');
};
