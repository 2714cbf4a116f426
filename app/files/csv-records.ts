// Records of a separated text (RFC 4180), each with the lines it stands on. Our own reader, since Papa Parse takes one
// line end for the whole of a text, so that in a file of mixed line ends many lines become one cell, and tells of a
// quotation mark in the wrong place only after it has taken the lines behind it for one cell.

/** The lines are numbered from 1; a record with a line break in quotation marks has several. */
export interface CsvRecord {
  firstLine: number;
  lastLine: number;
  cells: string[];
  /** Why the cells cannot be told apart: such a record is one line, and its only cell is that line. */
  fault?: 'unclosed' | 'misplaced';
}

/** Every line is in exactly one record. The end of the last line begins no further one. */
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
 * One record from a place on. An unquoted cell keeps quotation marks as letters where they come in pairs, as in
 * `Robert "Bob" Smith`; a single one is the rest of a damaged cell.
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
