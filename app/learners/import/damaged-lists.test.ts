// Lists that lost half of a name, took a parent's address, or brought another program's damage with them.
import { describe, expect, test } from 'vitest';
import { readTable } from '#app/files/csv-read.ts';
import { chooseColumns } from './choose-columns.ts';
import { readDate } from './dates.ts';
import { weightOf } from './headings.ts';
import { judgeRows } from './judge-rows.ts';
import { nameInOrder } from './written-names.ts';

function read(content: string | Uint8Array, chosen?: string, home?: string) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const table = readTable(bytes, weightOf, { chosen, home });
  const { columns, unclear } = chooseColumns(table);
  const rows = judgeRows(table, {
    courseId: 1,
    enrolled: [],
    numbered: [],
    date: '2026-06-03',
    order: 'month-first',
    columns,
    today: '2026-06-03',
    newIds: () => ({ id: 'x', candidateReferenceId: 'C-7K2M4QXAE' }),
  });
  const told = rows.map((row) =>
    row.kind === 'wrong'
      ? row.problems.join('; ')
      : [row.fields.studentName, row.fields.studentEmail, row.fields.studentPhone].filter(Boolean).join(' '),
  );
  return { table, columns, unclear, rows, told };
}

describe('choosing columns', () => {
  test.each([
    ['Name,Surname,Email\nHana,Quill,h@x.org\n'],
    ['First name,Name,Email\nHana,Quill,h@x.org\n'],
    ['Surname;Name;Email\nQuill;Hana;h@x.org\n'],
    ['Student,First name,Last name,Email\n100234,Hana,Quill,h@x.org\n'],
    ['Preferred name,First name,Last name,Email\n,Hana,Quill,h@x.org\n'],
    ['First name,Name,Email\nHana,Hana Quill,h@x.org\n'],
    ['Full name,Name,Email\nHana Quill,Hana,h@x.org\n'],
    ['Name (guardian),Email (parent),Name,Email (student)\nOla Quill,o@x.org,Hana Quill,h@x.org\n'],
    ['Mobile (mother),Name,Email,Date (of birth)\n555-0100,Hana Quill,h@x.org,2009-01-02\n'],
  ])('reads both halves of the name and no parent in %j', (file) => {
    expect(read(file).told).toEqual(['Hana Quill h@x.org']);
  });

  test('keeps a middle name', () => {
    const { told } = read('First name,Middle name,Last name,Email\nAna,Luz,Rey,a@x.org\nBo,,Ray,b@x.org\n');
    expect(told).toEqual(['Ana Luz Rey a@x.org', 'Bo Ray b@x.org']);
  });

  test.each([
    ['Email,Email,Name\na@x.org,b@x.org,Hana Quill\n', 'studentEmail'],
    ['Name,Name,Email\nHana,Quill,h@x.org\n', 'studentName'],
    ['First name,Achternamen,Email\nHana,Quill,h@x.org\n', 'studentName'],
    ['First name,Name,Email\nHana,Quill,h@x.org\nAnn,Ann Lee,a@x.org\n', 'studentName'],
  ])('leaves the choice of the column to the person in %j', (file, field) => {
    const { columns, unclear } = read(file);
    expect(unclear).toEqual([field]);
    expect(columns).not.toHaveProperty(field);
  });

  test('leaves out the email if only the parent’s is there', () => {
    expect(read('Name,Email (parent)\nHana Quill,p@x.org\n').columns).toEqual({ studentName: 0 });
  });
});

describe('telling damage', () => {
  test.each([
    ['#N/A', 'is a spreadsheet’s error, "#N/A"'],
    ['#REF!', 'is a spreadsheet’s error, "#REF!"'],
    ['#NV', 'is a spreadsheet’s error, "#NV"'],
    ['Err:508', 'is a spreadsheet’s error, "Err:508"'],
    ['nan', 'is "nan", which programs write into empty cells'],
    ['Nguy?n V?n An', 'has a question mark for a letter'],
    ['?ukasz', 'has a question mark for a letter'],
    ['JosÃ© GarcÃ³n', 'has garbled letters'],
    ['Oâ€™Dell', 'has garbled letters'],
    ['Jos√© Paz', 'has garbled letters'],
    ['Pawe³ Mak', 'has a sign where a letter belongs'],
    ['Andr&xyz; Paz', 'has a code of a web page'],
    ['=A1&B1', 'is a formula'],
  ])('rejects the name %s', (name, problem) => {
    expect(read(`Name\tEmail\n${name}\ta@x.org\n`).told).toEqual([`The name ${problem}`]);
  });

  test.each(['RÓŻA JÓŹWIK', 'Лі', 'Null', 'Nan Ray', 'O’Dell', 'Zoë', 'Иван Рёрих', 'Đặng Ý', 'Ła'])(
    'accepts the name %s',
    (name) => {
      expect(read(`Name;Email\n${name};a@x.org\n`).told).toEqual([`${name} a@x.org`]);
    },
  );

  test('restores a text that another program wrapped', () => {
    const file = [
      'Name,Email,Phone',
      '="Fay Marsh",f@x.org,"=""05550100178"""',
      '=T("Eda"),=HYPERLINK("mailto:e@x.org"),="0791"',
      'O&#39;Dell &amp; Andr&eacute;,"=HYPERLINK(""mailto:o@x.org"",""o@x.org"")",',
    ].join('\n');
    expect(read(file).told).toEqual([
      'Fay Marsh f@x.org 05550100178',
      'Eda e@x.org 0791',
      "O'Dell & André o@x.org",
    ]);
  });

  test('says that a phone holds a program’s word for nothing', () => {
    const { rows, told } = read('Name,Email,Phone\nAda,a@x.org,NULL\nBen,b@x.org,#VALUE!\n');
    expect(rows[0]).toMatchObject({ kind: 'new', notice: 'The file says "NULL" for the phone.' });
    expect(told).toEqual(['Ada a@x.org', 'The phone is a spreadsheet’s error, "#VALUE!"']);
  });
});

describe('reading letters of other countries', () => {
  const central = [0x4a, 0x69, 0xf8, 0xed, 0x20, 0x44, 0x76, 0x6f, 0xf8, 0xe1, 0x6b];
  const file = (...names: number[][]) =>
    Uint8Array.from([
      ...new TextEncoder().encode('Name;Email\n'),
      ...names.flatMap((name, place) => [...name, ...new TextEncoder().encode(`;a${place}@x.org\n`)]),
    ]);

  test('reads Windows-1250 without a question where it is the organization’s code page', () => {
    const { table, told } = read(file(central), undefined, 'windows-1250');
    expect(told).toEqual(['Jiří Dvořák a0@x.org']);
    expect(table.letters?.codePage ?? 'windows-1250').toBe('windows-1250');
  });

  test('reads Windows-1250 elsewhere, and offers other readings with a sample', () => {
    const { table, told } = read(file(central));
    expect(told).toEqual(['Jiří Dvořák a0@x.org']);
    expect(table.letters?.readings).toContainEqual({
      codePage: 'windows-1252',
      label: 'Western European',
      sample: 'Jiøí Dvoøák',
    });
    expect(read(file(central), 'windows-1252').told).toEqual(['Jiøí Dvoøák a0@x.org']);
  });

  test.each([
    ['windows-1251', [0xc8, 0xe2, 0xe0, 0xed, 0x20, 0xcf, 0xe5, 0xf2, 0xf0, 0xee, 0xe2], 'Иван Петров'],
    ['windows-1253', [0xcd, 0xdf, 0xea, 0xef, 0xf2], 'Νίκος'],
    ['shift_jis', [0x8e, 0x52, 0x93, 0x63, 0x91, 0xbe, 0x98, 0x59], '山田太郎'],
  ])('reads a name in %s', (codePage, name, expected) => {
    const { table, told } = read(file(name));
    expect(table.letters?.codePage).toBe(codePage);
    expect(told).toEqual([`${expected} a0@x.org`]);
  });

  test('asks if the letters make words in two code pages', () => {
    // Ńć in Windows-1250, Сж in Windows-1251.
    const { table } = read(file([0xd1, 0xe6]));
    expect(table.letters?.codePage).toBeUndefined();
  });
});

describe('reading months and degrees', () => {
  test.each([
    ['4 marraskuu 2026', '2026-11-04'],
    ['4 ноября 2026', '2026-11-04'],
    ['4. November 2026', '2026-11-04'],
    ['4 de mayo de 2026', '2026-05-04'],
    ['Sept 4, 2026', '2026-09-04'],
    ['2026年5月4日', '2026-05-04'],
    ['2026. 05. 04.', '2026-05-04'],
    ['4 marble 2026', undefined],
    ['4 listopad 2026', undefined],
    ['4 decide 2026', undefined],
  ])('reads %s as %s', (text, date) => {
    expect(readDate(text, 'month-first')).toBe(date);
  });

  test.each([
    ['Jo Lane, RN', 'Jo Lane, RN'],
    ['Kim Lane, CNA', 'Kim Lane, CNA'],
    ['Lou Lane, B.Ed.', 'Lou Lane, B.Ed.'],
    ['Lou Lane, BSc (Hons)', 'Lou Lane, BSc (Hons)'],
    ['Lou Lane, LMFT', 'Lou Lane, LMFT'],
    ['Lane, Jo', 'Jo Lane'],
    ['LANE, JO', 'JO LANE'],
    ['De la Cruz, Ana', 'Ana De la Cruz'],
    ['Lane, Ma', 'Ma Lane'],
    ['Lane, Bo', 'Bo Lane'],
  ])('reads the name %s as %s', (written, name) => {
    expect(nameInOrder(written)).toBe(name);
  });
});
