// The text of a cell without the wrapping that other programs put around it.

/**
 * Removes surrounding spaces, including non-breaking ones, the formula around a text, as in ="0791", the quote that
 * disarms a formula, and the character references of HTML.
 */
export const plainCell = (cell: string): string =>
  withoutReferences(textOfFormula(cell.trim()))
    .trim()
    .replace(/^'(?=[=+\-@])/, '');

/** Returns the text of ="Ada", =T("Ada") and =HYPERLINK("mailto:ada@x.org";"ada@x.org"); any other cell as it is. */
function textOfFormula(cell: string): string {
  const match =
    /^=\s*"((?:[^"]|"")*)"$/.exec(cell) ??
    /^=\s*T\(\s*"((?:[^"]|"")*)"\s*\)$/i.exec(cell) ??
    /^=\s*HYPERLINK\(\s*"(?:[^"]|"")*"\s*[,;]\s*"((?:[^"]|"")*)"\s*\)$/i.exec(cell) ??
    /^=\s*HYPERLINK\(\s*"((?:[^"]|"")*)"\s*\)$/i.exec(cell);
  return match?.[1]?.replaceAll('""', '"') ?? cell;
}

const marks: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030A',
  caron: '\u030C',
  cedil: '\u0327',
};

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lsquo: '‘',
  rsquo: '’',
  szlig: 'ß',
  aelig: 'æ',
  AElig: 'Æ',
  oslash: 'ø',
  Oslash: 'Ø',
};

/** Replaces &#39;, &#x27;, &amp; and &eacute;. An unknown reference stays. */
const withoutReferences = (cell: string): string =>
  cell.replace(/&(?:#(\d{1,6})|#[xX]([\dA-Fa-f]{1,5})|([A-Za-z]+));/g, (whole, decimal, hex, name) => {
    if (!name) return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16));
    const [, letter = '', mark = ''] = /^([A-Za-z])([a-z]+)$/.exec(name) ?? [];
    return named[name] ?? (marks[mark] ? `${letter}${marks[mark]}`.normalize('NFC') : whole);
  });
