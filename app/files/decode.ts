// Detects the encoding of a file's bytes: Unicode by its bytes, any other by the words that it makes of them.
import { codePages, isPlausible, likelyPages } from './code-pages.ts';

/** The ways to read the letters of a file that is not Unicode. */
export interface Letters {
  /** The code page with which the file was read. Missing if several make words of it. */
  codePage?: string | undefined;
  /** What each code page makes of the file's first words. */
  readings: { codePage: string; label: string; sample: string }[];
}

/** The text of a file, and how its letters were read if they can be read in several ways. */
export interface Decoded {
  text: string;
  letters?: Letters;
}

/** The organization's own code page, and the one that the person chose. */
export interface CodePages {
  home?: string | undefined;
  chosen?: string | undefined;
}

/**
 * UTF-8 and UTF-16 are recognized by their bytes. One broken byte does not change the encoding of a UTF-8 file: the byte
 * becomes U+FFFD. Any other file is in the organization's own code page if that makes words of it, else in the only one
 * that does. If several do, or none, the person chooses.
 */
export function decoded(bytes: Uint8Array, { home = 'windows-1252', chosen }: CodePages = {}): Decoded {
  const wide = wideEncoding(bytes);
  if (wide) return { text: new TextDecoder(wide).decode(bytes) };
  const text = new TextDecoder('utf-8').decode(bytes);
  const broken = countOf(text, /\uFFFD/g);
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  if (isMarked || broken === 0 || countOf(text, /[^\0-\u007F\uFFFD]/gu) > broken) return { text };
  const read = (name: string) => new TextDecoder(name).decode(bytes);
  const [first, ...others] = likelyPages(home)
    .map((page) => ({ ...page, text: read(page.name) }))
    .filter((page) => isPlausible(page.text, page));
  const isSame = others.every((other) => other.text === first?.text);
  const isHome = first?.name === home;
  if (!chosen && isHome && isSame) return { text: first.text };
  const codePage = chosen ?? (isHome || isSame ? first?.name : undefined);
  return { text: read(codePage ?? home), letters: { codePage, readings: readingsOf(bytes) } };
}

/** Detects UTF-16 by the byte order mark, or by the zero byte next to the first letter if the file has no mark. */
function wideEncoding([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first && second === 0) return 'utf-16le';
  return first === 0 && second ? 'utf-16be' : undefined;
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

function readingsOf(bytes: Uint8Array): Letters['readings'] {
  const cells = foreignCells(bytes);
  return codePages.map(({ name, label }) => ({
    codePage: name,
    label,
    sample: cells.map((cell) => new TextDecoder(name).decode(cell).trim()).join(', '),
  }));
}

/** Returns the bytes of the first cells with a letter beyond ASCII. */
function foreignCells(bytes: Uint8Array): Uint8Array[] {
  const cells: Uint8Array[] = [];
  for (let at = 0; at < bytes.length && cells.length < samples; at++) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    let start = at;
    while (start > 0 && !cellEnds.has(bytes[start - 1])) start--;
    while (at < bytes.length && !cellEnds.has(bytes[at])) at++;
    cells.push(bytes.slice(start, at));
  }
  return cells;
}

const samples = 3;

/** None of them is the second byte of a letter in any code page. */
const cellEnds = new Set<number | undefined>([...',;\t\r\n"'].map((sign) => sign.charCodeAt(0)));

/** Returns bytes as a text of one letter a byte, which can be kept as JSON. */
export const sourceOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

/** Returns the bytes of such a text. */
export const bytesOf = (source: string): Uint8Array =>
  Uint8Array.from(source, (letter) => letter.charCodeAt(0));
