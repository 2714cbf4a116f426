// Detects the encoding of a file's bytes, by its byte order mark or by the most plausible text.

/**
 * UTF-8 and UTF-16 are recognized by their bytes. Any other file comes from an older spreadsheet program: Windows-1252,
 * or Mac Roman if its letters are more plausible. One broken byte does not change the encoding of a UTF-8 file: the
 * byte becomes U+FFFD.
 */
export function decoded(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  const text = new TextDecoder('utf-8').decode(bytes);
  const broken = countOf(text, /\uFFFD/g);
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  if (isMarked || broken === 0 || countOf(text, /[^\0-\u007F\uFFFD]/gu) > broken) return text;
  const [windows, mac] = ['windows-1252', 'macintosh'].map((name) => new TextDecoder(name).decode(bytes));
  return plausibility(mac) > plausibility(windows) ? (mac ?? '') : (windows ?? '');
}

/** Detects UTF-16 by the byte order mark, or by the zero byte next to the first letter if the file has no mark. */
function wideEncoding([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first && second === 0) return 'utf-16le';
  return first === 0 && second ? 'utf-16be' : undefined;
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * Scores a decoding. Letters beyond ASCII in plausible positions count for it. Capitals and signs inside words, and
 * unassigned bytes, count against it.
 */
function plausibility(text = ''): number {
  const inWords = countOf(
    text,
    /(?<=\p{Ll})(?![a-z])\p{Ll}|(?![a-z])\p{Ll}(?=\p{Ll})|(?![A-Z])\p{Lu}(?=\p{L})/gu,
  );
  const capitalsInside = countOf(text, /(?<=\p{Ll})(?![A-Z])\p{Lu}|(?![a-z])\p{Ll}(?=\p{Lu})/gu);
  const signsInside = countOf(text, /(?<=\p{L})[^\0-\u007F\p{L}\u2019]|[^\0-\u007F\p{L}\u2019](?=\p{L})/gu);
  const unassigned = countOf(text, /[\u0080-\u009F]/g);
  return inWords - 2 * capitalsInside - 2 * signsInside - 2 * unassigned;
}
