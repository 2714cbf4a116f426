// Reads records of a separated text (RFC 4180), with their line numbers. Papa Parse is not used for two reasons. It
// assumes one line end for the whole text, so that in a file with mixed line ends many lines become one cell. It also
// reports a misplaced quotation mark only after it has read the lines behind it as one cell.

/** Lines are numbered from 1. A record with a quoted line break has several lines. */
export interface CsvRecord {
  firstLine: number;
  lastLine: number;
  cells: string[];
  /** Why the cells cannot be separated. Such a record is one line, with that line as its only cell. */
  fault?: 'unclosed' | 'misplaced';
}

/** Yields the records. Every line is in exactly one record. The end of the last line starts no further record. */
export function* recordsOf(text: string, separator: string): Generator<CsvRecord> {
  let line = 1;
  for (let at = 0; at < text.length;) {
    const found = new RecordReader(text, separator, at).read();
    const { cells, end } = 'fault' in found ? { cells: [], end: lineEnd(text, at) } : found;
    const lines = 'fault' in found ? 1 : countLines(text, at, end);
    const record = { firstLine: line, lastLine: line + lines - 1, cells };
    yield 'fault' in found ? { ...record, cells: [text.slice(at, end)], fault: found.fault } : record;
    line += lines;
    at = afterEnd(text, end);
  }
}

type Read = { cells: string[]; end: number } | { fault: 'unclosed' | 'misplaced' };

/**
 * Reads one record from a position. An unquoted cell keeps paired quotation marks as letters, as in `Robert "Bob"
 * Smith`. A single quotation mark means a damaged cell.
 */
class RecordReader {
  private readonly cells: string[] = [];
  private readonly text: string;
  private readonly separator: string;
  private at: number;

  constructor(text: string, separator: string, at: number) {
    this.text = text;
    this.separator = separator;
    this.at = at;
  }

  read(): Read {
    for (;;) {
      const fault = this.text[this.at] === '"' ? this.readQuoted() : this.readPlain();
      if (fault) return { fault };
      if (this.text[this.at] !== this.separator) return { cells: this.cells, end: this.at };
      this.at += 1;
    }
  }

  private readQuoted(): 'unclosed' | 'misplaced' | undefined {
    const start = this.at + 1;
    let close = this.text.indexOf('"', start);
    while (close >= 0 && this.text[close + 1] === '"') close = this.text.indexOf('"', close + 2);
    if (close < 0) return 'unclosed';
    this.at = close + 1;
    if (!this.isAtCellEnd()) return /[\r\n]/.test(this.text.slice(start, close)) ? 'unclosed' : 'misplaced';
    this.cells.push(this.text.slice(start, close).replaceAll('""', '"'));
    return undefined;
  }

  private readPlain(): 'misplaced' | undefined {
    const start = this.at;
    while (!this.isAtCellEnd()) this.at += 1;
    const cell = this.text.slice(start, this.at);
    if (cell.split('"').length % 2 === 0) return 'misplaced';
    this.cells.push(cell);
    return undefined;
  }

  private isAtCellEnd(): boolean {
    const letter = this.text[this.at];
    return letter === undefined || letter === this.separator || letter === '\n' || letter === '\r';
  }
}

const lineEndings = /\r\n|\n|\r/g;

function lineEnd(text: string, from: number): number {
  lineEndings.lastIndex = from;
  return lineEndings.exec(text)?.index ?? text.length;
}

const afterEnd = (text: string, end: number): number =>
  text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1;

const countLines = (text: string, start: number, end: number): number =>
  (text.slice(start, end).match(lineEndings)?.length ?? 0) + 1;
