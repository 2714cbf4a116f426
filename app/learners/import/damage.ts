// Recognizes the damage that other programs leave in cells: errors, formulas, and letters that are lost or garbled.
import { codePages } from '#app/files/code-pages.ts';

/** Returns what is wrong with a cell, as the end of a sentence that begins with its name. */
export function damageOf(cell: string, isName: boolean): string | undefined {
  if (/[\r\n]/.test(cell)) return 'has a line break';
  if (cell.includes('\uFFFD')) return 'has an unreadable character';
  if (cell.startsWith('#') || /^\p{L}{3,}:\s?\d{3}$/u.test(cell))
    return `is a spreadsheet’s error, "${cell}"`;
  if (emptyWords.test(cell)) return `is "${cell}", which programs write into empty cells`;
  if (cell.startsWith('=')) return 'is a formula';
  if (/&#?\w+;/.test(cell)) return 'has a code of a web page';
  if (isGarbled(cell)) return 'has garbled letters';
  if ((isName && cell.includes('?')) || /\?[\p{L}@]|\p{L}\?/u.test(cell))
    return 'has a question mark for a letter';
  return isName && signs.test(cell) ? 'has a sign where a letter belongs' : undefined;
}

/** What databases and programs write for nothing. "Null" and "Nan" are names. */
export const emptyWords = /^(?:null|NULL|\(null\)|nan|NaN|NaT|nil|None|undefined|n\/a|N\/A|<NA>)$/;

const signs = /(?![\0-\u007F])[\p{Sc}\p{Sm}\p{No}©®¦§¨°¶¸¿¡†‡\u2500-\u25FF]|\p{Ll}[ÃÂ]/u;

/**
 * UTF-8 that was read in a code page: the letters, written in that code page again, are UTF-8. A few short words and
 * words of capitals, such as RÓŻA, are so by chance.
 */
const isGarbled = (cell: string): boolean =>
  /[^\0-\u007F]/.test(cell) &&
  cell.length > 3 &&
  !/^[\p{Lu}\s,.'-]+$/u.test(cell) &&
  bytesByLetter().some((bytes) => isUtf8(cell, bytes));

function isUtf8(cell: string, bytes: ReadonlyMap<string, number>): boolean {
  const written = Array.from(cell, (letter) => bytes.get(letter));
  const known = written.filter((byte) => byte !== undefined);
  if (known.length < written.length) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(known));
    return true;
  } catch {
    return false;
  }
}

let byLetter: ReadonlyMap<string, number>[] | undefined;

/** The byte of each letter, for the code pages of one byte a letter. */
function bytesByLetter(): readonly ReadonlyMap<string, number>[] {
  byLetter ??= codePages
    .filter(({ name }) => /^(windows|mac)/.test(name))
    .map(({ name }) => {
      const decoder = new TextDecoder(name);
      return new Map(
        Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const),
      );
    });
  return byLetter;
}
