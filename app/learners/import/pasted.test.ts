import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pastedStudents } from './pasted.ts';

const ada = {
  studentName: 'Ada Moreno',
  studentEmail: 'ada@learners.example',
  studentPhone: '',
  enrollmentDate: '',
};
const ben = {
  studentName: 'Ben Cole',
  studentEmail: 'ben@learners.example',
  studentPhone: '',
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
  const cell = fc.constantFrom('Ada', '"Red" Max', 'max@x.org', '5" pipe', '"Ada', 'Ada"', '555-010-199');
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 3 })), (lines) => {
      const text = lines.map((cells) => cells.join('\t')).join('\n');
      expect(pastedStudents(text)).toHaveLength(lines.length);
    }),
  );
});
