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
  /** The lines above the headings. Missing if there are none. */
  above?: number | undefined;
}

/** A file of rows, split into columns. */
export interface FileTable {
  headings: string[];
  /** The lines of the headings; null if the table has none. Missing in files kept by an earlier version. */
  headingLines?: Pick<FileRow, 'number' | 'lastNumber'> | null | undefined;
  /** Lines above the headings, such as the title of a list: they are no rows. */
  above?: FileRow[] | undefined;
  rows: FileRow[];
  /** Missing in files kept by an earlier version, and in the rest of a file. */
  lines?: LineCounts | undefined;
  /** Why nothing of the file can be read. */
  fault?: string;
  /** How the letters were read. Missing if they can be read in one way only. */
  letters?: Letters | undefined;
}

const separators = [',', ';', '\t', '|'] as const;

/** Rates how well a line reads as headings. */
type Weigh = (headings: readonly string[]) => number;

/**
 * The separator whose heading line has the best rating is the file's own: a name such as "Byron, Ada" has a comma in a
 * file with semicolons.
 */
export function readTable(bytes: Uint8Array, weigh: Weigh, codePages?: CodePages): FileTable {
  const { text, letters } = decoded(bytes, codePages);
  const named = separatorLine.exec(text);
  const records = [...recordsOf(text, named?.[1] ?? named?.[2] ?? bestSeparator(text, weigh))];
  const rows = records.slice(named ? 1 : 0).flatMap((record) => (isBlank(record) ? [] : [rowOf(record)]));
  const lines = {
    total: records.at(-1)?.lastLine ?? 0,
    heading: named ? 1 : 0,
    blank: records
      .filter(isBlank)
      .reduce((sum, { firstLine, lastLine }) => sum + lastLine - firstLine + 1, 0),
  };
  const heading = headingOf(rows, weigh);
  if (heading?.fault) return { headings: [], rows: [], lines, fault: faultOfHeadings };
  return withHeadings(
    { headings: [], headingLines: null, rows, lines, ...(letters && { letters }) },
    heading?.number,
  );
}

/** Returns the lines that hold something, whichever of them has the headings. Only unreadable lines have a fault. */
export function filledLines({
  headings,
  headingLines = { number: 1 },
  above = [],
  rows,
}: FileTable): FileRow[] {
  const readable = rows.map(({ fault, ...row }) =>
    fault === tooManyCells ? row : { ...row, ...(fault && { fault }) },
  );
  return [...above, ...(headingLines ? [{ ...headingLines, cells: headings }] : []), ...readable];
}

/** Returns the table whose headings are in the given line; undefined makes every line a row. */
export function withHeadings(table: FileTable, line: number | undefined): FileTable {
  const all = filledLines(table);
  const place = all.findIndex(({ number }) => number === line);
  // The line may be gone when the letters of the file are read in another way.
  if (line !== undefined && place < 0) return table;
  const heading = all[place];
  const headings =
    heading?.cells ?? Array.from({ length: usualWidth(all) }, (_, index) => `Column ${index + 1}`);
  const above = all.slice(0, Math.max(0, place));
  const former = filledLines({ ...table, above: [], rows: [] });
  const { above: _formerAbove, ...lines } = table.lines ?? { total: 0, heading: 0, blank: 0 };
  return {
    ...table,
    headings,
    headingLines: heading ? numbersOf(heading) : null,
    above,
    rows: all.slice(place + 1).map((row) => withFault(row, headings.length)),
    ...(table.lines && {
      lines: {
        ...lines,
        heading: lines.heading - linesOf(former) + linesOf(heading ? [heading] : []),
        ...(above.length > 0 && { above: linesOf(above) }),
      },
    }),
  };
}

/** Headings are looked for in as many lines. */
export const headingSearch = 10;

/** Returns the line that reads most like headings. They are above the first line with an email address. */
export function likelyHeadings(rows: readonly FileRow[], weigh: Weigh): FileRow | undefined {
  const top = rows.slice(0, headingSearch);
  const student = top.findIndex(hasEmail);
  const candidates = student < 0 ? top : top.slice(0, student);
  const weights = candidates.map(({ cells }) => weigh(cells));
  const best = Math.max(...weights);
  return best > 0 ? candidates[weights.indexOf(best)] : undefined;
}

/** Reports whether a cell holds what looks like an email address. */
export const hasEmail = ({ cells }: Pick<FileRow, 'cells'>): boolean =>
  cells.some((cell) => cell.includes('@'));

/** The first line has the headings of a file if no line is known to, unless it can be read and has an email address. */
function headingOf(rows: readonly FileRow[], weigh: Weigh): FileRow | undefined {
  const [first] = rows;
  const isStudent = first && !first.fault && hasEmail(first) && weigh(first.cells) === 0;
  return likelyHeadings(rows, weigh) ?? (isStudent ? undefined : first);
}

/** The number of cells that most rows have. */
function usualWidth(rows: readonly FileRow[]): number {
  const counts = new Map<number, number>();
  for (const { cells, fault } of rows)
    if (!fault) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [usual] = [...counts].sort(([width, one], [otherWidth, other]) => other - one || otherWidth - width);
  return usual?.[0] ?? 1;
}

/** Excel's own first line, "sep=;", is not a heading. */
const separatorLine = /^(?:sep=([^"\r\n])|"sep=([^"\r\n])")(?:\r\n|\n|\r)/i;

function bestSeparator(text: string, weigh: Weigh): string {
  const weights = separators.map((separator) => {
    const rows = firstFilled(text, separator);
    const headings = (headingOf(rows, weigh) ?? rows[0])?.cells ?? [];
    const usual = usualWidth(rows);
    // A title may contain the separator: its cells count only as far as most lines have as many.
    return weigh(headings) + Math.min(headings.length, usual) / 1000 + usual / 1_000_000;
  });
  return separators[weights.indexOf(Math.max(...weights))] ?? ',';
}

function firstFilled(text: string, separator: string): FileRow[] {
  const rows: FileRow[] = [];
  for (const record of recordsOf(text, separator)) {
    if (rows.length === headingSearch) break;
    if (!isBlank(record)) rows.push(rowOf(record));
  }
  return rows;
}

const isBlank = ({ cells }: CsvRecord): boolean => cells.every((cell) => cell.trim() === '');

/** Counts the lines of the rows. */
export const linesOf = (rows: readonly Pick<FileRow, 'number' | 'lastNumber'>[]): number =>
  rows.reduce((sum, { number, lastNumber = number }) => sum + lastNumber - number + 1, 0);

const numbersOf = ({ number, lastNumber }: FileRow): Pick<FileRow, 'number' | 'lastNumber'> => ({
  number,
  ...(lastNumber && { lastNumber }),
});

function rowOf({ firstLine, lastLine, cells, fault }: CsvRecord): FileRow {
  return {
    number: firstLine,
    ...(lastLine > firstLine && { lastNumber: lastLine }),
    cells: cells.map(plainCell),
    ...(fault && { fault: faults[fault] }),
  };
}

const faults: Readonly<Record<NonNullable<CsvRecord['fault']>, string>> = {
  unclosed: 'This line opens a quotation mark (") and never closes it',
  misplaced: 'This line has a quotation mark (") in the wrong place',
};

const tooManyCells = 'This line has more cells than the file has column headings';

const withFault = (row: FileRow, columns: number): FileRow =>
  !row.fault && row.cells.slice(columns).some((cell) => cell !== '') ? { ...row, fault: tooManyCells } : row;

const faultOfHeadings =
  'The heading line has a quotation mark (") in the wrong place. Save the file as CSV again.';
