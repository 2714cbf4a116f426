import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldsOf } from './judge-rows.ts';
import { pastedTable, singleStudent, withPastedHeadings } from './pasted.ts';

const pastedStudents = (text: string) => {
  const { table, columns } = pastedTable(text);
  return table.rows.map((row) => ({
    ...fieldsOf(row, columns),
    enrollmentDate: row.cells[columns.enrollmentDate ?? -1] ?? '',
  }));
};

const ada = {
  studentName: 'Ada Moreno',
  studentEmail: 'ada@learners.example',
  studentPhone: '',
  studentNumber: '',
  enrollmentDate: '',
};
const ben = {
  studentName: 'Ben Cole',
  studentEmail: 'ben@learners.example',
  studentPhone: '',
  studentNumber: '',
  enrollmentDate: '',
};

test('reads pasted lines without headings by what their cells look like', () => {
  expect(pastedStudents('Ada Moreno\tada@learners.example\r\nBen Cole\tben@learners.example\r\n')).toEqual([
    ada,
    ben,
  ]);
  expect(pastedStudents('ada@learners.example;Ada;Moreno\nben@learners.example;Ben;Cole')).toEqual([
    ada,
    ben,
  ]);
  expect(pastedStudents('Ada Moreno\t555-010-199\tada@learners.example\t2026-05-04')).toEqual([
    { ...ada, studentPhone: '555-010-199', enrollmentDate: '2026-05-04' },
  ]);
});

test('reads pasted lines with headings in any order', () => {
  expect(pastedStudents('E-Mail\tSurname\tFirst name\nada@learners.example\tMoreno\tAda\n')).toEqual([ada]);
});

test.each([
  ['one title', 'Spring class\n'],
  ['two titles', 'Spring class\tevening\nPrinted on 2026-05-01\n'],
])('leaves %s above the headings out of the pasted students', (_what, above) => {
  const headed = 'Surname\tFirst name\tE-Mail\nMoreno\tAda\tada@learners.example\n';
  expect(pastedStudents(above + headed)).toEqual([ada]);
});

test('reads pasted lines with the headings in the line that the person chose, or in none', () => {
  const { table } = pastedTable('Kurs\t\nName\tKontakt\nAda Moreno\tada@learners.example\n');
  expect(table.rows.map(({ number }) => number)).toEqual([3]);
  const headless = withPastedHeadings(table, undefined);
  expect(headless.table.rows.map(({ number }) => number)).toEqual([1, 2, 3]);
  const chosen = withPastedHeadings(headless.table, 1);
  expect(chosen.table.rows.map(({ number }) => number)).toEqual([2, 3]);
  expect(withPastedHeadings(chosen.table, 2)).toMatchObject({ columns: { studentName: 0 }, table });
});

test('recognizes the column of emails when half of them are wrong', () => {
  expect(pastedStudents('Ada Moreno\tada@learners.example\nBen Cole\tben at learners')).toEqual([
    ada,
    { ...ben, studentEmail: 'ben at learners' },
  ]);
});

test('keeps a pasted line that lacks an email, and leaves out blank lines', () => {
  expect(pastedStudents('Ada Moreno\n\nBen Cole')).toEqual([
    { ...ada, studentEmail: '' },
    { ...ben, studentEmail: '' },
  ]);
});

test('returns a student for every pasted line that is not blank, also with stray quotation marks', () => {
  expect(pastedStudents('"Ada Moreno\tada@learners.example\nBen Cole"\tben@learners.example')).toEqual([
    { ...ada, studentName: '"Ada Moreno' },
    { ...ben, studentName: 'Ben Cole"' },
  ]);
  const cell = fc.constantFrom('Ada', '"Red" Max', 'max@x.org', '5" pipe', '"Ada', '555-010-199');
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 3 })), (lines) => {
      const text = lines.map((cells) => cells.join('\t')).join('\n');
      expect(pastedStudents(text)).toHaveLength(lines.length);
    }),
  );
});

test('keeps a text that is not the name out of the name', () => {
  const constant = 'Wes Hill\twes@x.org\tEvening group\nXia Hill\txia@x.org\tMorning group';
  const { columns, unclear } = pastedTable(constant);
  expect([columns, unclear]).toEqual([{ studentEmail: 1 }, ['studentName']]);
  expect(pastedTable('Ada\tada@x.org\tMoreno').unclear).toEqual(['studentName']);
  expect(pastedTable('Name\tEmail\tGroup\nWes Hill\twes@x.org\tEvening').columns).toEqual({
    studentName: 0,
    studentEmail: 1,
  });
});

test('reads a quoted cell of two lines as one cell', () => {
  const text = 'Yan Dale\tyan@x.org\t"12 High St\nFlat 2"\nZoe Dale\tzoe@x.org\t"14 High St\nFlat 9"\n';
  expect(pastedTable(text).columns).toEqual({ studentName: 0, studentEmail: 1 });
  expect(pastedTable(text).table.rows.map(({ cells }) => cells)).toEqual([
    ['Yan Dale', 'yan@x.org', '12 High St\nFlat 2'],
    ['Zoe Dale', 'zoe@x.org', '14 High St\nFlat 9'],
  ]);
});

test('fills the fields from a single line only if nothing in it is doubted', () => {
  const single = (line: string) => singleStudent(pastedTable(line))?.studentName;
  expect(single('Ada Moreno\tada@x.org')).toBe('Ada Moreno');
  expect(single('Ada Moreno\tada@x.org\t05/11/2026')).toBeUndefined();
  expect(single('Nguy?n An\tan@x.org')).toBeUndefined();
  expect(single('Wes Hill\twes@x.org\tEvening group')).toBeUndefined();
});
