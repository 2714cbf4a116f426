// A CSV file as people have it: any of three separators, three ways to write letters, with or without quotes.
import Papa from 'papaparse';

/** A row of the file as a spreadsheet numbers it: the first line is 1. */
export interface FileRow {
  number: number;
  cells: string[];
}

export interface FileTable {
  headings: string[];
  rows: FileRow[];
}

const separators = [',', ';', '\t'] as const;

/**
 * `weigh` says how well a first line reads as headings: the separator with which it reads best is the file's own, for
 * a name such as "Byron, Ada" has commas in a file of semicolons.
 */
export function readTable(bytes: Uint8Array, weigh: (headings: readonly string[]) => number): FileTable {
  const { text, named } = withoutSeparatorLine(decoded(bytes));
  const rowsWith = (delimiter: string) => Papa.parse<string[]>(text, { delimiter }).data;
  const firstLine = text.slice(0, 5000);
  const weights = separators.map((delimiter) => {
    const [headings = []] = Papa.parse<string[]>(firstLine, { delimiter, skipEmptyLines: 'greedy' }).data;
    return weigh(headings.map(clean)) + headings.length / 1000;
  });
  const best = named ?? separators[weights.indexOf(Math.max(...weights))] ?? ',';
  const skipped = named ? 2 : 1;
  const rows = rowsWith(best)
    .map((cells, index) => ({ number: index + skipped, cells: cells.map(clean) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [first, ...rest] = rows;
  return { headings: first?.cells ?? [], rows: rest };
}

/** UTF-8 where the bytes are that, else what Excel writes on an older Windows; UTF-16 tells of itself. */
export function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Excel's own first line, "sep=;", is no heading. */
function withoutSeparatorLine(text: string): { text: string; named: string | undefined } {
  const found = /^"?sep=(.)"?\r?\n/i.exec(text);
  return found ? { text: text.slice(found[0].length), named: found[1] } : { text, named: undefined };
}

/** Without the spaces around it, those that do not break included, and without the quote that keeps it from being a formula. */
const clean = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@])/, '');
