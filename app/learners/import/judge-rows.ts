// Judges each row of a file: a new student, one who is enrolled already, or one with errors. Rules and messages are
// those of the command that enrolls a student.
import { editStudent, enrollStudent } from '#shared/domain/enrollments/commands.ts';
import type { StudentField } from '#shared/domain/enrollments/commands.ts';
import type { Enrollment } from '#shared/domain/enrollments/enrollment.ts';
import { enrollmentDateProblem } from '#shared/domain/enrollments/unusual-dates.ts';
import { emailDoubt } from '#shared/domain/people/email-doubt.ts';
import {
  emailKey,
  identityOf,
  isSamePerson,
  sharedEmailSentence,
} from '#shared/domain/people/same-person.ts';
import type { Identity } from '#shared/domain/people/same-person.ts';
import { comparable } from '#shared/lib/texts.ts';
import type { NumberedStudent } from '#shared/reads/learners/student-numbers.ts';
import { linesOf } from '#app/files/csv-read.ts';
import type { FileRow, FileTable, LineCounts } from '#app/files/csv-read.ts';
import { damageOf, emptyWords } from './damage.ts';
import { readDate } from './dates.ts';
import type { DateOrder } from './dates.ts';
import type { ColumnName, Columns } from './headings.ts';
import { nameInOrder } from './written-names.ts';

export const maxRows = 2000;

/** The edit that gives an enrolled student the number of the file. */
export type NumberEdit = Parameters<typeof editStudent.run>[1];

export type EnrollInput = Parameters<typeof enrollStudent.run>[1];

/** `lastNumber` is the line on which the row ends, if it differs from the first line. */
export type JudgedRow = Pick<FileRow, 'number' | 'lastNumber'> & {
  cells: readonly string[];
  fields: Fields;
} & (
    | { kind: 'new'; input: EnrollInput; notice?: string }
    | { kind: 'enrolled'; byNumberOf?: string; numbering?: NumberEdit }
    | { kind: 'wrong'; problems: string[] }
  );

/** A row as it was put right by hand: as typed, in place of the cells of the file. */
export type Fields = Record<StudentField, string>;

interface Class {
  courseId: number;
  enrolled: readonly Identity[];
  /** Those of them without a student number, who get that of their row. */
  unnumbered?: readonly Enrollment[];
  /** The students of all classes who have a student number. */
  numbered: readonly NumberedStudent[];
  /** The date for rows without one of their own. */
  date: string;
  order: DateOrder;
  columns: Columns;
  /** Rows that were put right by hand, by line. */
  fixes?: Fixes | undefined;
  today: string;
  newIds: (number: number) => Pick<EnrollInput, 'id' | 'candidateReferenceId'>;
}

/** The fields that were put right by hand, by the line of their row. */
export type Fixes = Readonly<Record<number, Partial<Fields>>>;

export function judgeRows({ rows }: Pick<FileTable, 'rows'>, given: Class): JudgedRow[] {
  const { columns } = given;
  const earlier = new EarlierStudents(given.enrolled);
  const numbers = new KnownNumbers(given);
  return rows.map((row): JudgedRow => {
    const { number, lastNumber, cells } = row;
    const fix = given.fixes?.[number];
    const fields = { ...fieldsOf(row, columns, given), ...(fix && fieldsFixed(fix, given)) };
    const base = { number, ...(lastNumber && { lastNumber }), cells, fields };
    if (row.fault && !fix) return { ...base, kind: 'wrong', problems: [row.fault] };
    const known = numbers.holderOf(fields);
    if (known?.isHere) return { ...base, kind: 'enrolled', byNumberOf: known.name };
    if (earlier.isEnrolled(fields)) {
      const isReadable = !known && damageIn(row, columns, fix).length === 0;
      const numbering = isReadable ? numbers.numberingOf(fields, number) : undefined;
      return { ...base, kind: 'enrolled', ...(numbering && { numbering }) };
    }
    const parsed = enrollStudent.input.safeParse({
      ...fields,
      ...given.newIds(number),
      courseId: given.courseId,
    });
    const sameLine = earlier.lineOf(fields);
    const problems = [
      ...new Set([
        ...damageIn(row, columns, fix),
        ...(parsed.success
          ? oddDateOf(parsed.data, given.today)
          : parsed.error.issues.map((issue) => problemOf(issue, fields))),
        ...(sameLine === undefined ? [] : [`The same student is in line ${sameLine}`]),
        ...(known?.isAnother ? [`${known.name} has this student number`] : []),
      ]),
    ];
    if (!parsed.success || problems.length > 0) return { ...base, kind: 'wrong', problems };
    const notice = [
      ...emptiedIn(row, columns, fix),
      emailDoubt(fields.studentEmail),
      earlier.noticeOf(fields),
      known && `Found by the student number: ${known.name}.`,
    ]
      .filter(Boolean)
      .join(' ');
    earlier.add(fields, number);
    numbers.add(fields, number);
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

interface Holder {
  name: string;
  /** On this class list already. */
  isHere: boolean;
  /** Another person than the row. */
  isAnother: boolean;
}

/** Whose student numbers are known: those of students of all classes, and those of the rows above. */
class KnownNumbers {
  private readonly holders = new Map<string, { student: Identity; name: string; isHere: boolean }>();

  private readonly unnumbered: Map<string, Enrollment>;

  constructor({ courseId, numbered, unnumbered = [] }: Pick<Class, 'courseId' | 'numbered' | 'unnumbered'>) {
    this.unnumbered = new Map(unnumbered.map((student) => [identityOf(student), student]));
    for (const { enrollment, courseTitle } of numbered) {
      const isHere = enrollment.courseId === courseId;
      const name = isHere ? enrollment.studentName : `${enrollment.studentName} in ${courseTitle}`;
      const key = comparable(enrollment.studentNumber ?? '');
      if (isHere || !this.holders.has(key)) this.holders.set(key, { student: enrollment, name, isHere });
    }
  }

  holderOf(fields: Fields): Holder | undefined {
    const holder = this.holders.get(comparable(fields.studentNumber));
    return holder && { ...holder, isAnother: !isSamePerson(fields, holder.student) };
  }

  /** Gives the number of the row to the enrolled student, once. */
  numberingOf(fields: Fields, line: number): NumberEdit | undefined {
    const student = this.unnumbered.get(identityOf(fields));
    if (!student || fields.studentNumber === '') return undefined;
    const edit = editStudent.input.safeParse({
      id: student.id,
      set: { studentNumber: fields.studentNumber },
      base: { studentNumber: null },
    });
    if (!edit.success) return undefined;
    this.unnumbered.delete(identityOf(fields));
    this.add(fields, line);
    return edit.data;
  }

  add(fields: Fields, line: number): void {
    const key = comparable(fields.studentNumber);
    if (key !== '' && !this.holders.has(key))
      this.holders.set(key, { student: fields, name: `Line ${line}`, isHere: false });
  }
}

/** What is said of a row that is enrolled already. */
export function enrolledWords({
  byNumberOf,
  numbering,
}: {
  byNumberOf?: string;
  numbering?: NumberEdit;
}): string {
  if (byNumberOf) return `Already enrolled: ${byNumberOf} has this student number`;
  return numbering ? 'Already enrolled, gets this student number' : 'Already enrolled';
}

/** The fields in words. */
export const fieldWords: Readonly<Record<ColumnName, string>> = {
  studentName: 'name',
  firstName: 'first name',
  middleName: 'middle name',
  lastName: 'last name',
  studentEmail: 'email',
  studentPhone: 'phone',
  studentNumber: 'student number',
  enrollmentDate: 'date',
};

const oddDateOf = ({ enrollmentDate }: EnrollInput, today: string): string[] => {
  const problem = enrollmentDateProblem(enrollmentDate, today);
  return problem ? [problem] : [];
};

/** The cell of each column whose field was not put right by hand. */
const cellsLeft = ({ cells }: FileRow, columns: Columns, fix: Partial<Fields> = {}) =>
  (Object.keys(columns) as ColumnName[]).flatMap((column) => {
    const field = /name$/i.test(column) ? 'studentName' : (column as keyof Fields);
    return fix[field] === undefined ? [{ column, cell: cells[columns[column] ?? -1] ?? '' }] : [];
  });

/** Returns the damage by other programs: cells whose original content is lost. */
export function damageIn(row: FileRow, columns: Columns, fix?: Partial<Fields>): string[] {
  const messages = cellsLeft(row, columns, fix).flatMap(({ column, cell }) => {
    if (isEmptied(column, cell)) return [];
    if ((column === 'studentPhone' || column === 'studentNumber') && isSpoiledNumber(cell))
      return [`A spreadsheet changed the ${fieldWords[column]} to "${cell}". Enter the full number`];
    const damage = damageOf(cell, /name$/i.test(column));
    return damage ? [`The ${fieldWords[column]} ${damage}`] : [];
  });
  const used = new Set(Object.values(columns));
  const swallows = !fix && row.cells.some((cell, index) => !used.has(index) && holdsLines(cell, index));
  return swallows
    ? [...messages, 'A quotation mark (") in this line joins other lines of the file to it']
    : messages;
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
 * A number that was rounded, replaced for lack of space, or given decimals. Its digits are not those of the number.
 */
const isSpoiledNumber = (cell: string): boolean =>
  /^[+-]?\d+(?:[.,]\d+)?E[+-]?\d+$/i.test(cell) || /^#+$/.test(cell) || /^\d{6,}[.,]0+$/.test(cell);

/** The fields that may be empty: a program's word for nothing leaves them so. */
const isEmptied = (column: ColumnName, cell: string): boolean =>
  mayBeEmpty.has(column) && emptyWords.test(cell);

const mayBeEmpty: ReadonlySet<ColumnName> = new Set([
  'studentPhone',
  'studentNumber',
  'enrollmentDate',
  'middleName',
]);

const emptiedIn = (row: FileRow, columns: Columns, fix?: Partial<Fields>): string[] =>
  cellsLeft(row, columns, fix).flatMap(({ column, cell }) =>
    isEmptied(column, cell) ? [`The file says "${cell}" for the ${fieldWords[column]}.`] : [],
  );

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

/** An invalid date is not reported as missing. */
const problemOf = ({ path: [name], message }: Issue, { enrollmentDate }: Fields): string =>
  name === 'enrollmentDate' && enrollmentDate !== '' ? `"${enrollmentDate}" is not a date` : message;

/** Returns the fields of a row, the date as in `dates`. */
export function fieldsOf({ cells }: FileRow, columns: Columns, dates?: Dates): Fields {
  const cell = (name: ColumnName): string => {
    const text = cells[columns[name] ?? -1] ?? '';
    return isEmptied(name, text) ? '' : text;
  };
  const parts = [cell('firstName'), cell('middleName'), cell('lastName')];
  return {
    studentName: nameInOrder(cell('studentName')) || parts.filter(Boolean).join(' '),
    studentEmail: cell('studentEmail').replace(/^mailto:/i, ''),
    studentPhone: cell('studentPhone'),
    studentNumber: cell('studentNumber'),
    enrollmentDate: dates ? dateOf(cell('enrollmentDate'), dates) : '',
  };
}

type Dates = Pick<Class, 'date' | 'order'>;

function fieldsFixed(fix: Partial<Fields>, dates: Dates): Partial<Fields> {
  const trimmed: Partial<Fields> = Object.fromEntries(
    Object.entries(fix).map(([name, text]) => [name, text.trim()]),
  );
  const { enrollmentDate } = trimmed;
  return {
    ...trimmed,
    ...(enrollmentDate !== undefined && { enrollmentDate: dateOf(enrollmentDate, dates) }),
  };
}

/** An invalid date stays as written, so that the command's message describes it. */
const dateOf = (written: string, { date, order }: Dates): string =>
  written === '' ? date : (readDate(written, order) ?? written);

/** Counts the lines of the file by kind; undefined if only a part of the file is left. */
export function linesIn({ lines }: FileTable, judged: readonly JudgedRow[]): Lines | undefined {
  if (!lines) return undefined;
  const wrong = judged.filter(({ kind }) => kind === 'wrong');
  return { ...lines, students: linesOf(judged) - linesOf(wrong), wrong: linesOf(wrong) };
}

export interface Lines extends LineCounts {
  students: number;
  wrong: number;
}

/** Returns the dates of the rows, empty where a row has none. */
export const datesIn = ({ rows }: Pick<FileTable, 'rows'>, { enrollmentDate }: Columns): string[] =>
  enrollmentDate === undefined
    ? []
    : rows.filter(({ fault }) => !fault).map(({ cells }) => cells[enrollmentDate] ?? '');
