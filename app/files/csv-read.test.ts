// Reading CSV files: all formats that spreadsheets write are read, and no line of a damaged file is lost.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseColumns } from '#app/learners/import/choose-columns.ts';
import { missingColumns, weightOf } from '#app/learners/import/headings.ts';
import { filledLines, readTable, withHeadings } from './csv-read.ts';
import type { FileTable } from './csv-read.ts';
import { decoded } from './decode.ts';

const separators = [',', ';', '\t', '|'] as const;
const lineEnds = ['\r\n', '\n', '\r'] as const;
const headings = ['Student name', 'Email', 'Phone', 'Notes'];

interface Shape {
  separator: string;
  /** For each line in turn. */
  ends: readonly string[];
  isAllQuoted: boolean;
  hasSeparatorLine: boolean;
  isEnded: boolean;
  encode: (text: string) => Uint8Array;
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16le = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));
const utf16be = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16());
const encodings = [
  utf8,
  (text: string) => utf8(`\uFEFF${text}`),
  (text: string) => utf16le(`\uFEFF${text}`),
  (text: string) => utf16be(`\uFEFF${text}`),
];

const anyShape = fc.record({
  separator: fc.constantFrom(...separators),
  ends: fc.oneof(
    fc.constantFrom(...lineEnds).map((end) => [end]),
    fc.array(fc.constantFrom(...lineEnds), { minLength: 2, maxLength: 6 }),
  ),
  isAllQuoted: fc.boolean(),
  hasSeparatorLine: fc.boolean(),
  isEnded: fc.boolean(),
  encode: fc.constantFrom(...encodings),
});

/** As RFC 4180 and spreadsheets write it. */
function written(rows: readonly string[][], shape: Shape): string {
  const { separator, ends, isAllQuoted, hasSeparatorLine, isEnded } = shape;
  const cellOf = (cell: string) =>
    isAllQuoted || /["\r\n]/.test(cell) || cell.includes(separator)
      ? `"${cell.replaceAll('"', '""')}"`
      : cell;
  const lines = [headings, ...rows].map((cells) => cells.map(cellOf).join(separator));
  const all = [...(hasSeparatorLine ? [`sep=${separator}`] : []), ...lines];
  return all
    .map((line, place) => line + (place === all.length - 1 && !isEnded ? '' : ends[place % ends.length]))
    .join('');
}

const anyCell = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    '',
    'Byron, Ada',
    '"',
    '""',
    'a;b',
    'x\ny',
    '\r\n',
    '\t|',
    "O'Brien",
    'Zoë',
    '王芳',
    '5" pipe',
    ' ',
  ),
);
// A row of nothing but spaces is blank; what cannot be encoded was never written.
const anyTable = fc.array(
  fc
    .tuple(fc.constantFrom('Ada Byron', 'Zoë', 'Max, Jr.'), anyCell, anyCell, anyCell)
    .map((cells) => [...cells]),
  { maxLength: 12 },
);
const isReadable = (rows: readonly string[][]) => rows.flat().every((cell) => !cell.includes('\uFFFD'));

/** A cell without the spaces around it and the guard of a formula. */
const kept = (cell: string) => cell.trim().replace(/^'(?=[=+\-@])/, '');

describe('reading a table of students', () => {
  test('reads a student table with every separator, quoting, line ending, and encoding as written', () => {
    fc.assert(
      fc.property(anyTable.filter(isReadable), anyShape, (rows, shape) => {
        const table = readTable(shape.encode(written(rows, shape)), weightOf);
        expect(table.headings).toEqual(headings);
        expect(table.rows.map(({ cells }) => cells)).toEqual(rows.map((cells) => cells.map(kept)));
        expect(table.rows.filter(({ fault }) => fault)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['windows-1252', 'Zoë Müller,René Ångström,Łucja'.replace(',Łucja', ''), [0xeb, 0xfc, 0xe9, 0xc5, 0xf6]],
    ['Mac Roman', 'Zoë Müller,René Ångström', [0x91, 0x9f, 0x8e, 0x81, 0x9a]],
  ])('reads text encoded in %s', (_name, text, bytes) => {
    let place = 0;
    const encoded = Uint8Array.from(text, (letter) =>
      letter < '\u0080' ? letter.charCodeAt(0) : (bytes[place++] ?? 0),
    );
    expect(decoded(encoded).text).toBe(text);
  });

  test('reads UTF-8 with one broken byte and confines the damage to its cell', () => {
    const bytes = new Uint8Array([
      ...utf8('Name,Email\nZoë,zoe@x.org\nRené,'),
      0xff,
      ...utf8('x\nÅsa,a@x.org\n'),
    ]);
    expect(readTable(bytes, weightOf).rows.map(({ cells }) => cells)).toEqual([
      ['Zoë', 'zoe@x.org'],
      ['René', '\uFFFDx'],
      ['Åsa', 'a@x.org'],
    ]);
  });

  test('reads UTF-16 without a byte order mark', () => {
    for (const encode of [utf16le, utf16be])
      expect(readTable(encode('Name,Email\nZoë,zoe@x.org\n'), weightOf).rows).toMatchObject([
        { cells: ['Zoë', 'zoe@x.org'] },
      ]);
  });
});

const anyTitle = fc.constantFrom(
  'Class list',
  'Welding, spring;2026',
  'Printed on 2026-05-01',
  '"Evening\ngroup"',
  '',
);

/** A list with titles above its headings; the headings may be unknown. */
const anyTitledList = fc.record({
  titles: fc.array(anyTitle, { maxLength: 4 }),
  separator: fc.constantFrom(...separators),
  headings: fc.constantFrom(['Student name', 'Email'], ['Kursteilnehmer', 'Anschrift']),
  rows: fc.nat({ max: 4 }),
});

describe('finding the headings', () => {
  test('imports no title above known headings, nor above headings that the person chose', () => {
    fc.assert(
      fc.property(anyTitledList, ({ titles, separator, headings: known, rows }) => {
        const isKnown = known[0] === 'Student name';
        // Only known headings tell the separator of a list of as many titles as rows.
        const above = isKnown ? titles : titles.slice(0, rows);
        const students = Array.from({ length: rows + 1 }, (_, at) => [`Zoe ${at}`, `zoe${at}@x.org`]);
        const lines = [...above, ...[known, ...students].map((cells) => cells.join(separator))];
        const first = readTable(utf8(lines.join('\n')), weightOf);
        // Unknown headings below a title are chosen by hand.
        const line = filledLines(first).find(({ cells }) => cells[0] === known[0])?.number;
        if (isKnown) expect(first.headings).toEqual(known);
        const table = withHeadings(first, line);
        expect(table.headings).toEqual(known);
        expect(table.rows).toEqual(students.map((cells, at) => ({ number: (line ?? 0) + at + 1, cells })));
        expectEveryLine(table, utf8(lines.join('\n')), true);
        // Every choice can be taken back.
        expect(withHeadings(withHeadings(table, undefined), line)).toEqual(table);
      }),
    );
  });

  test.each([
    ['one title', 'Spring class\n', 2],
    ['two titles', 'Spring class,,\nPrinted on 2026-05-01\n', 3],
  ])('leaves %s out of the students, and says which line has the headings', (_what, above, line) => {
    const table = readTable(utf8(`${above}Name,Email\nZoe,zoe@x.org\n`), weightOf);
    expect(table.headingLines).toEqual({ number: line });
    expect(table.rows).toEqual([{ number: line + 1, cells: ['Zoe', 'zoe@x.org'] }]);
    expect(table.lines).toEqual({ total: line + 1, heading: 1, blank: 0, above: line - 1 });
  });

  test('takes no line of a list without headings for them, and none below a student', () => {
    const list = 'Ada,ada@x.org\nZoe,zoe@x.org\nName,Email\n';
    const table = readTable(utf8(list), weightOf);
    expect(table.headingLines).toBeNull();
    expect(table.rows.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(withHeadings(table, 3).rows).toEqual([]);
  });

  test('judges the length of each row by the headings that are chosen', () => {
    const table = readTable(utf8('Kurs\nTeilnehmer;Anschrift\nZoe;zoe@x.org\n'), weightOf);
    expect(table.rows.map(({ fault }) => fault !== undefined)).toEqual([true, true]);
    expect(withHeadings(table, 2).rows.map(({ fault }) => fault)).toEqual([undefined]);
  });

  test('takes no comma in a title for the separator of a list with unknown headings', () => {
    const list = 'Northside College, class of autumn\nWho;Way to reach\nZoe;zoe@x.org\nAda;ada@x.org\n';
    expect(withHeadings(readTable(utf8(list), weightOf), 2)).toMatchObject({
      headings: ['Who', 'Way to reach'],
      rows: [{ cells: ['Zoe', 'zoe@x.org'] }, { cells: ['Ada', 'ada@x.org'] }],
    });
  });
});

const anyDamage = fc.array(
  fc.record({
    at: fc.nat(),
    remove: fc.integer({ min: 0, max: 3 }),
    insert: fc.oneof(
      fc.constantFrom('', '"', '""', ',', ';', '\t', '|', '\r', '\n', '\r\n', '\0', 'x'),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
  }),
  { minLength: 1, maxLength: 3 },
);

describe('reading a damaged file', () => {
  test('accounts for every line of a damaged file as heading, blank, row, or error, or refuses the file', () => {
    fc.assert(
      fc.property(anyTable, anyShape, anyDamage, fc.option(fc.nat()), (rows, shape, damages, cutAt) => {
        const whole = damages.reduce(
          (text, { at, remove, insert }) => {
            const place = at % (text.length + 1);
            return text.slice(0, place) + insert + text.slice(place + remove);
          },
          written(rows, shape),
        );
        const bytes = shape.encode(whole.toWellFormed());
        const damaged = cutAt === null ? bytes : bytes.slice(0, cutAt % (bytes.length + 1));
        const table = readTable(damaged, weightOf);
        expectEveryLine(table, damaged);
        if (table.headings.length === 0) return;
        expectEveryLine(withHeadings(table, undefined), damaged, true);
        for (const { number } of filledLines(table).slice(0, 3))
          expectEveryLine(withHeadings(table, number), damaged, true);
      }),
      { numRuns: 2000 },
    );
  });

  test('accounts for every line of a file with broken bytes', () => {
    const anyBytes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 8 });
    fc.assert(
      fc.property(anyTable, anyShape, anyBytes, (rows, shape, changes) => {
        const bytes = shape.encode(written(rows, shape));
        for (const [at, byte] of changes) if (bytes.length > 0) bytes[at % bytes.length] = byte;
        expectEveryLine(readTable(bytes, weightOf), bytes);
      }),
      { numRuns: 500 },
    );
  });

  test('accounts for each line of a file without headings behind a separator line and a blank line', () => {
    const table = readTable(utf8('sep=;\n\nAda;"ada@x\n.org"\nZoe;zoe@x.org\n'), weightOf);
    expect(table.headingLines).toBeNull();
    expect(table.lines).toEqual({ total: 5, heading: 1, blank: 1 });
    expect(table.rows.map(({ number, lastNumber }) => [number, lastNumber])).toEqual([
      [3, 4],
      [5, undefined],
    ]);
  });

  test('refuses a file whose headings have a stray quotation mark', () => {
    const { fault, rows } = readTable(utf8('Name,"Email\nZoe,zoe@x.org\n'), weightOf);
    expect(fault).toBe(
      'The heading line has a quotation mark (") in the wrong place. Save the file as CSV again.',
    );
    expect(rows).toEqual([]);
  });

  test('reports a fault for each of 20,000 lines with stray quotation marks', () => {
    const lines = `${'a,"b\n'.repeat(10_000)}${'"""x\n'.repeat(10_000)}`;
    const { rows } = readTable(utf8(`Name,Email\n${lines}`), weightOf);
    expect(rows.filter(({ fault }) => fault)).toHaveLength(20_000);
  });
});

function expectEveryLine(table: FileTable, bytes: Uint8Array, isHeadless = false): void {
  const { rows, lines, fault } = table;
  const all = decoded(bytes).text.split(/\r\n|\n|\r/);
  if (all.at(-1) === '') all.pop();
  expect(lines?.total).toBe(all.length);
  if (fault || (!isHeadless && missingColumns(chooseColumns(table).columns).length > 0)) return;
  const taken = rows.flatMap(({ number, lastNumber = number }) =>
    Array.from({ length: lastNumber - number + 1 }, (_, place) => number + place),
  );
  expect(new Set(taken).size).toBe(taken.length);
  expect(Math.max(0, ...taken)).toBeLessThanOrEqual(all.length);
  const others = (lines?.heading ?? 0) + (lines?.above ?? 0);
  expect(taken.length + others + (lines?.blank ?? 0)).toBe(all.length);
  // Lines outside of the rows are blank, headings or above these: nothing that somebody wrote is left out.
  const left = all.filter((line, place) => !taken.includes(place + 1) && /[^\s"',;|\0]/.test(line));
  expect(left.length).toBeLessThanOrEqual(others);
}
