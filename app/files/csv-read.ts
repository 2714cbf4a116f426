// Reads real-world CSV files: any of four separators, Unicode or a code page, with or without quotation marks. Every line is a
// heading, blank, or part of a row. A row that cannot be read has a reason.
import { recordsOf } from './csv-records.ts';
import type { CsvRecord } from './csv-records.ts';
import { decoded } from './decode.ts';
import type { CodePages, Letters } from './decode.ts';
import { plainCell } from './plain-cell.ts';

/** `number` is the line of the file on which the row begins. The first line is 1. */
export interface FileRow {
  number: number;
  /** The line on which the row ends, if it differs. */
  lastNumber?: number;
  cells: string[];
  /** Why the row cannot be read. */
  fault?: string;
}

/** The numbers of lines that are not rows, by kind. */
export interface LineCounts {
  total: number;
  heading: number;
  blank: number;
}

/** A file of rows, split into columns. */
export interface FileTable {
  headings: string[];
  /** The lines of the headings. Missing in files kept by an earlier version. */
  headingLines?: Pick<FileRow, 'number' | 'lastNumber'> | undefined;
  rows: FileRow[];
  /** Missing in files kept by an earlier version, and in the rest of a file. */
  lines?: LineCounts | undefined;
  /** Why nothing of the file can be read. */
  fault?: string;
  /** How the letters were read. Missing if they can be read in one way only. */
  letters?: Letters | undefined;
}

const separators = [',', ';', '\t', '|'] as const;

/**
 * `weigh` rates how well a first line reads as headings. The separator with the best rating is the file's own: a name
 * such as "Byron, Ada" has a comma in a file with semicolons.
 */
export function readTable(
  bytes: Uint8Array,
  weigh: (headings: readonly string[]) => number,
  codePages?: CodePages,
): FileTable {
  const { text, letters } = decoded(bytes, codePages);
  const named = separatorLine.exec(text);
  const records = [...recordsOf(text, named?.[1] ?? named?.[2] ?? bestSeparator(text, weigh))];
  const [first, ...rest] = records.slice(named ? 1 : 0).filter((record) => !isBlank(record));
  const headings = first?.cells.map(plainCell) ?? [];
  const lines = {
    total: records.at(-1)?.lastLine ?? 0,
    heading: (named ? 1 : 0) + (first ? linesOf(first) : 0),
    blank: records.filter(isBlank).reduce((sum, record) => sum + linesOf(record), 0),
  };
  if (first?.fault) return { headings: [], rows: [], lines, fault: faultOfHeadings };
  const rows = rest.map((record) => rowOf(record, headings.length));
  return { headings, headingLines: first && numbersOf(first), rows, lines, ...(letters && { letters }) };
}

/** Returns the table whose first line is a row. */
export function withoutHeadings(table: FileTable): FileTable {
  const { headings, headingLines = { number: 1 }, rows, lines } = table;
  const { number, lastNumber = number } = headingLines;
  return {
    ...table,
    headings: headings.map((_, index) => `Column ${index + 1}`),
    rows: [{ ...headingLines, cells: headings }, ...rows],
    ...(lines && { lines: { ...lines, heading: lines.heading - (lastNumber - number + 1) } }),
  };
}

/** Excel's own first line, "sep=;", is not a heading. */
const separatorLine = /^(?:sep=([^"\r\n])|"sep=([^"\r\n])")(?:\r\n|\n|\r)/i;

function bestSeparator(text: string, weigh: (headings: readonly string[]) => number): string {
  const weights = separators.map((separator) => {
    const headings = firstFilled(text, separator)?.cells ?? [];
    return weigh(headings.map(plainCell)) + headings.length / 1000;
  });
  return separators[weights.indexOf(Math.max(...weights))] ?? ',';
}

function firstFilled(text: string, separator: string): CsvRecord | undefined {
  for (const record of recordsOf(text, separator)) if (!isBlank(record)) return record;
  return undefined;
}

const isBlank = ({ cells }: CsvRecord): boolean => cells.every((cell) => cell.trim() === '');

const linesOf = ({ firstLine, lastLine }: CsvRecord): number => lastLine - firstLine + 1;

const numbersOf = ({ firstLine, lastLine }: CsvRecord): Pick<FileRow, 'number' | 'lastNumber'> => ({
  number: firstLine,
  ...(lastLine > firstLine && { lastNumber: lastLine }),
});

function rowOf(record: CsvRecord, columns: number): FileRow {
  const cells = record.cells.map(plainCell);
  const fault = faultOf(record, cells.slice(columns));
  return { ...numbersOf(record), cells, ...(fault && { fault }) };
}

function faultOf({ fault }: CsvRecord, beyond: readonly string[]): string | undefined {
  if (fault === 'unclosed') return 'This line opens a quotation mark (") and never closes it';
  if (fault === 'misplaced') return 'This line has a quotation mark (") in the wrong place';
  return beyond.some((cell) => cell !== '')
    ? 'This line has more cells than the file has column headings'
    : undefined;
}

const faultOfHeadings =
  'The heading line has a quotation mark (") in the wrong place. Save the file as CSV again.';
