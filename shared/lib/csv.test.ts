// Writing CSV files.
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvOf } from '#shared/lib/csv.ts';

const one = (value: string) => csvOf([{ heading: 'Text', value: (row: string) => row }], [value]);

test('starts with a byte order mark and ends every line in CR LF', () => {
  const columns = [
    { heading: 'Job', value: (row: { job: string }) => row.job },
    { heading: 'Hired', value: () => 3 },
    { heading: 'Note', value: () => null },
  ];
  expect(csvOf(columns, [{ job: 'Welder' }])).toBe('\uFEFF"Job","Hired","Note"\r\n"Welder","3",""\r\n');
});

test.each([
  ['a,b', '"a,b"'],
  ['say "so"', '"say ""so"""'],
  ['two\nlines', '"two\nlines"'],
  ['Zoë 王', '"Zoë 王"'],
  ['a;b', '"a;b"'],
  ['', '""'],
])('writes %j as %j', (value, written) => {
  expect(one(value)).toBe(`\uFEFF"Text"\r\n${written}\r\n`);
});

test.each([
  ['=1+1', `"'=1+1"`],
  ['+1 555', `"'+1 555"`],
  ['-2', `"'-2"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t'=1"`],
  ['\r=1', `"'\r'=1"`],
  ['a;=1+1', `"a;'=1+1"`],
  ['a; =1+1', `"a; '=1+1"`],
  ['a\t@x', `"a\t'@x"`],
  ['a\n-1', `"a\n'-1"`],
  ['ada@x.org', '"ada@x.org"'],
  ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
])('keeps %j from running as a formula', (value, written) => {
  expect(one(value)).toBe(`\uFEFF"Text"\r\n${written}\r\n`);
});

test('does not escape a number as a formula', () => {
  expect(csvOf([{ heading: 'n', value: (row: number) => row }], [-5])).toBe('\uFEFF"n"\r\n"-5"\r\n');
});

test('writes values that read back equal and never start like a formula', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 3, maxLength: 3 })),
      (rows) => {
        const columns = [0, 1, 2].map((index) => ({
          heading: `h${index}`,
          value: (row: readonly string[]) => row[index],
        }));
        const read = Papa.parse<string[]>(csvOf(columns, rows).slice(1), { delimiter: ',' }).data;
        expect(read).toHaveLength(rows.length + 2);
        for (const [index, row] of rows.entries())
          for (const [place, value] of row.entries()) {
            const cell = read[index + 1]?.[place];
            expect(cell).not.toMatch(/(^|[;\t\r\n])\s*[=+\-@]|^[\t\r]/);
            expect(cell?.replaceAll("'", '')).toBe(value?.replaceAll("'", ''));
          }
      },
    ),
    { numRuns: 200 },
  );
});
