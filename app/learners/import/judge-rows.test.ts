// Real-world class lists: exports of spreadsheets, files converted by several programs, and invalid files.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTable } from '#app/files/csv-read.ts';
import { orderIn, readDate } from './dates.ts';
import type { DateOrder } from './dates.ts';
import { chooseColumns } from './choose-columns.ts';
import { missingColumns, weightOf } from './headings.ts';
import { datesIn, enrolledWords, judgeRows } from './judge-rows.ts';
import type { JudgedRow } from './judge-rows.ts';
import type { NumberedStudent } from '#shared/reads/learners/student-numbers.ts';
import { enrollment } from '#shared/testing/rows.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

async function judged(
  bytes: Uint8Array,
  given: {
    enrolled?: [studentName: string, studentEmail: string][];
    numbered?: readonly NumberedStudent[];
    unnumbered?: NumberedStudent['enrollment'][];
    order?: DateOrder;
  } = {},
): Promise<JudgedRow[]> {
  const table = readTable(bytes, weightOf);
  let made = 0;
  return judgeRows(table, {
    courseId: 201,
    enrolled: (given.enrolled ?? []).map(([studentName, studentEmail]) => ({ studentName, studentEmail })),
    numbered: given.numbered ?? [],
    unnumbered: given.unnumbered ?? [],
    date: '2026-06-03',
    columns: chooseColumns(table).columns,
    order: given.order ?? 'month-first',
    today: '2026-06-03',
    newIds: () => ({ id: `student-${++made}`, candidateReferenceId: 'C-7K2M4QXAE' }),
  });
}

const columnsOf = (headings: string[]) => chooseColumns({ headings, rows: [] }).columns;

const told = (rows: readonly JudgedRow[]) =>
  rows.map((row) => {
    if (row.kind === 'wrong') return `${row.number}: ${row.problems.join('; ')}`;
    const { studentName, studentEmail, studentPhone, enrollmentDate } = row.fields;
    return `${row.number}: ${row.kind} ${studentName} <${studentEmail}> ${studentPhone} ${enrollmentDate}`;
  });

const zoe = '2: new Zoë Byron <zoe@x.org> 555-0100 2026-05-04';

describe('reading a class in every file format', () => {
  const lines = (separator: string, end: string) =>
    [
      ['Student name', 'Email', 'Phone', 'Enrollment date'],
      ['Zoë Byron', 'zoe@x.org', '555-0100', '2026-05-04'],
    ]
      .map((cells) => cells.join(separator))
      .join(end) + end;

  test.each([
    ['commas', utf8(lines(',', '\n'))],
    ['semicolons, as Excel writes them where a comma is the decimal mark', utf8(lines(';', '\r\n'))],
    ['tabs', utf8(lines('\t', '\n'))],
    ['the line ends of old Macs', utf8(lines(',', '\r'))],
    ['a byte order mark', utf8(`\uFEFF${lines(';', '\r\n')}`)],
    ['Windows-1252', latin(lines(';', '\r\n'))],
    [
      'UTF-16, as Excel writes "Unicode text"',
      new Uint8Array(Buffer.from(`\uFEFF${lines('\t', '\r\n')}`, 'utf16le')),
    ],
    ["Excel's line about the separator", utf8(`sep=;\r\n${lines(';', '\r\n')}`)],
    ['no end of the last line', utf8(lines(',', '\n').trimEnd())],
    ['quotes around everything', utf8(lines('","', '"\n"').replace(/^/, '"').replace(/"$/, ''))],
  ])('reads a class with %s', async (_, bytes) => {
    const [row] = told(await judged(bytes));
    expect(row?.replace(/^\d+/, '2')).toBe(zoe);
  });

  test('reads names that contain the other separator', async () => {
    const file = 'Name;E-Mail\n"Byron; Ada";ada@x.org\nByron, Zoë;zoe@x.org\nAda Byron, Jr.;jr@x.org\n';
    expect(told(await judged(utf8(file)))).toEqual([
      '2: new Byron; Ada <ada@x.org>  2026-06-03',
      '3: new Zoë Byron <zoe@x.org>  2026-06-03',
      '4: new Ada Byron, Jr. <jr@x.org>  2026-06-03',
    ]);
  });

  test('ignores trailing separators, empty lines, and lines of separators only', async () => {
    const file = 'Name;Email;\r\n\r\nZoe;zoe@x.org;\r\n;;\r\nAda;ada@x.org;\r\n';
    expect(told(await judged(utf8(file)))).toEqual([
      '3: new Zoe <zoe@x.org>  2026-06-03',
      '5: new Ada <ada@x.org>  2026-06-03',
    ]);
  });

  test('reads a phone number with a formula-escaping apostrophe', async () => {
    expect(told(await judged(utf8("Name,Email,Phone\nZoe,zoe@x.org,'+1 555 0100\n")))).toEqual([
      '2: new Zoe <zoe@x.org> +1 555 0100 2026-06-03',
    ]);
  });
});

describe('recognizing headings', () => {
  test.each([
    [
      ['NAME', 'E-MAIL ADDRESS', 'Cell #'],
      ['studentName', 'studentEmail', 'studentPhone'],
    ],
    [
      ['Last Name', 'First Name', 'Email (required) *'],
      ['lastName', 'firstName', 'studentEmail'],
    ],
    [
      ['Learner', 'Émail', 'Date enrolled', 'Tel.'],
      ['studentName', 'studentEmail', 'enrollmentDate', 'studentPhone'],
    ],
    [
      ['#', 'student_name', 'student_email', 'Grade'],
      ['studentName', 'studentEmail'],
    ],
  ])('recognizes the headings %j', (headings, columns) => {
    expect(Object.keys(columnsOf(headings)).toSorted()).toEqual(columns.toSorted());
  });

  test('names missing columns', () => {
    expect(missingColumns(columnsOf(['Phone', 'Grade']))).toEqual(['the student name', 'the email']);
    expect(missingColumns(columnsOf(['Surname', 'Mail']))).toEqual([]);
  });

  test('joins first and last names', async () => {
    expect(told(await judged(utf8('Last name,First name,Email\nByron,Zoe,zoe@x.org\n')))).toEqual([
      '2: new Zoe Byron <zoe@x.org>  2026-06-03',
    ]);
  });
});

describe('judging rows', () => {
  test('reports invalid rows in the form’s words', async () => {
    const file = 'Name,Email,Date\n,zoe@x.org,\nAda,ada at x.org,\nMax,,2026-02-30\n';
    expect(told(await judged(utf8(file)))).toEqual([
      '2: Student name is required',
      '3: Valid email is required',
      '4: Valid email is required; "2026-02-30" is not a date',
    ]);
  });

  test.each([
    ['Aoife O’Mara', "aoife o'mara"],
    ['Jean‑Luc Prior', 'Jean-Luc  Prior'],
    ['Zoë Lee', 'Zoe Lee'],
  ])(
    'flags %s of the class list, who is %s in the file, and keeps the name as typed',
    async (known, name) => {
      const file = `Name,Email\n${name},one@x.org\n${known},one@x.org\n`;
      const [first, second] = await judged(utf8(file), { enrolled: [[known, 'one@x.org']] });
      expect([first, second]).toMatchObject([{ kind: 'enrolled' }, { kind: 'enrolled' }]);
      const [line, repeated] = told(await judged(utf8(file)));
      expect(line).toContain(name);
      expect(repeated).toBe('3: The same student is in line 2');
    },
  );

  test('flags enrolled and repeated students despite case and invisible characters', async () => {
    const file =
      'Name,Email\nZOE , ZOE@X.org \nAda,ada@x.org\n ada,Ada@x.org\u200B\nA\u00ADda,\u2060ada@x.org\nMax,zoe@x.org\n';
    expect(told(await judged(utf8(file), { enrolled: [['Zoe', 'zoe@x.org']] }))).toEqual([
      '2: enrolled ZOE <ZOE@X.org>  2026-06-03',
      '3: new Ada <ada@x.org>  2026-06-03',
      '4: The same student is in line 3',
      '5: The same student is in line 3',
      '6: new Max <zoe@x.org>  2026-06-03',
    ]);
  });

  test('accepts siblings with one email address and notes each other', async () => {
    const file = 'Name,Email\nLia,home@x.org\nTom,Home@x.org\n';
    const rows = await judged(utf8(file), { enrolled: [['Zoe', 'home@x.org']] });
    expect(rows.map((row) => row.kind === 'new' && row.notice)).toEqual([
      'Zoe has the same email.',
      'Zoe and Lia have the same email.',
    ]);
  });

  test('notes an address that mixes alphabets and accepts it', async () => {
    const rows = await judged(utf8('Name,Email\nZoe,zoe@x.org\nAda,\u0430da@x.org\n'));
    expect(rows.map((row) => row.kind === 'new' && row.notice)).toEqual([
      undefined,
      'This email mixes letters of several alphabets, which often look the same.',
    ]);
  });

  test.each(['4.47912E+11', '4,47912e+11', '1.5551E+10', '#########', '15550100123.0'])(
    'rejects the phone number %s that a spreadsheet mangled',
    async (phone) => {
      const file = `Name;Email;Phone\nZoe;zoe@x.org;${phone}\n`;
      expect(told(await judged(utf8(file)))).toEqual([
        `2: A spreadsheet changed the phone to "${phone}". Enter the full number`,
      ]);
    },
  );

  test('rejects a line break in a used cell, naming the cell and both lines', async () => {
    const rows = await judged(
      utf8('Name,Email,Phone,Notes\nZoe,zoe@x.org,"555\n0100",\nAda,ada@x.org,,"a\r\nb"\n'),
    );
    expect(told(rows)).toEqual(['2: The phone has a line break', '4: new Ada <ada@x.org>  2026-06-03']);
    expect(rows.map(({ lastNumber }) => lastNumber)).toEqual([3, 5]);
  });

  test('rejects a line whose note swallowed the next students, and accepts a note of several lines', async () => {
    const file = [
      'Name,Email,Notes,Room',
      'Zoe,zoe@x.org,"needs a laptop,1',
      'Ada,ada@x.org,,2',
      'Max,max@x.org,late",3',
      'Lia,lia@x.org,"asked:\nmother@x.org\nby phone, twice",4',
    ].join('\n');
    expect(told(await judged(utf8(file)))).toEqual([
      '2: A quotation mark (") in this line joins other lines of the file to it',
      '5: new Lia <lia@x.org>  2026-06-03',
    ]);
    const last = 'Name,Email,Notes\nZoe,zoe@x.org,"5 pipes\nAda,ada@x.org,late"\n';
    expect(told(await judged(utf8(last)))).toEqual([
      '2: A quotation mark (") in this line joins other lines of the file to it',
    ]);
  });

  test('rejects rows with more cells than headings unless the extra cells are empty', async () => {
    expect(told(await judged(utf8('Name,Email\nZoe,zoe@x.org,555\nAda,ada@x.org,,\n')))).toEqual([
      '2: This line has more cells than the file has column headings',
      '3: new Ada <ada@x.org>  2026-06-03',
    ]);
  });

  test('reads the rows that follow a misplaced quotation mark', async () => {
    const file =
      'Name,Email\n"Red" Zoe,zoe@x.org\nAda,ada@x.org\n"Max,max@x.org\nRobert "Bob" Lee,bob@x.org\n';
    expect(told(await judged(utf8(file)))).toEqual([
      '2: This line has a quotation mark (") in the wrong place',
      '3: new Ada <ada@x.org>  2026-06-03',
      '4: This line opens a quotation mark (") and never closes it',
      '5: new Robert "Bob" Lee <bob@x.org>  2026-06-03',
    ]);
  });

  test('reads each row of a file with mixed line endings', async () => {
    const file = 'Name,Email\r\nZoe,zoe@x.org\nAda,ada@x.org\rMax,max@x.org\r\n';
    expect(told(await judged(utf8(file)))).toEqual([
      '2: new Zoe <zoe@x.org>  2026-06-03',
      '3: new Ada <ada@x.org>  2026-06-03',
      '4: new Max <max@x.org>  2026-06-03',
    ]);
  });

  test('rejects an enrollment date that is out of range', async () => {
    const file = 'Name,Email,Date\nZoe,zoe@x.org,2199-01-01\nAda,ada@x.org,1901-01-01\n';
    expect(told(await judged(utf8(file)))).toEqual([
      '2: The enrollment date is more than a year ahead',
      '3: The enrollment date is before 1950',
    ]);
  });

  test('accepts the valid rows and rejects the invalid ones among 1,200', async () => {
    const lines = Array.from({ length: 1200 }, (_, index) =>
      index % 150 === 7 ? `Student ${index};student${index}` : `Student ${index};student${index}@x.org`,
    );
    const rows = await judged(utf8(`\uFEFFName;Email\r\n${lines.join('\r\n')}\r\n`));
    expect(rows.filter(({ kind }) => kind === 'new')).toHaveLength(1192);
    expect(rows.filter(({ kind }) => kind === 'wrong')).toHaveLength(8);
  });
});

describe('reading dates', () => {
  test.each([
    ['2025-03-04', '2025-03-04'],
    ['2025/3/4', '2025-03-04'],
    ['2025-03-04 00:00:00', '2025-03-04'],
    ['2025-03-04T10:00:00Z', '2025-03-04'],
    ['03/04/2025', '2025-03-04'],
    ['3/4/25', '2025-03-04'],
    ['25/12/2025', '2025-12-25'],
    ['4.3.2025', '2025-03-04'],
    ['4. 3. 2025', '2025-03-04'],
    ['4 Mar 2025', '2025-03-04'],
    ['04-Mar-25', '2025-03-04'],
    ['March 4, 2025', '2025-03-04'],
    ['Mar 4th 2025', '2025-03-04'],
    ['31/02/2025', undefined],
    ['13/13/2025', undefined],
    ['tomorrow', undefined],
    ['2025', undefined],
  ])('reads %j as %j', (text, date) => {
    expect(readDate(text, 'month-first')).toBe(date);
  });

  test('reads 03/04/2025 as April 3 in day-first order', () => {
    expect(readDate('03/04/2025', 'day-first')).toBe('2025-04-03');
  });

  test.each([
    [['03/04/2025', '12/05/2025'], undefined, '03/04/2025'],
    [['03/04/2025', '25/04/2025'], 'day-first', undefined],
    [['03/04/2025', '04/25/2025'], 'month-first', undefined],
    [['25/04/2025', '04/25/2025', '03/04/2025'], undefined, '03/04/2025'],
    [['05/05/2025'], 'month-first', undefined],
    [['2025-03-04', '4.3.2025', ''], 'month-first', undefined],
    [['26-05-04', '26-05-18', '26-05-28'], 'year-first', undefined],
    [['26-05-04'], undefined, '26-05-04'],
    [['26.05.04'], undefined, '26.05.04'],
    [['05/06/07'], undefined, '05/06/07'],
    [['28.04.26', '04.05.26'], 'month-first', undefined],
  ])('determines the date order of %j as %s and asks about %s', (texts, order, example) => {
    const found = orderIn(texts, '2026-06-03');
    expect([found.order, found.example]).toEqual([order, example]);
  });

  test('finds the date column', async () => {
    const table = readTable(utf8('Name,Email,Enrolled on\nZoe,zoe@x.org,03/04/2025\n'), weightOf);
    expect(datesIn(table, chooseColumns(table).columns)).toEqual(['03/04/2025']);
  });
});

describe('reading invalid files', () => {
  test.each([
    ['nothing', new Uint8Array()],
    ['one quote', utf8('"')],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13])],
    ['zeros', new Uint8Array(100)],
  ])('enrolls no student from %s', async (_, bytes) => {
    expect((await judged(bytes)).filter(({ kind }) => kind === 'new')).toEqual([]);
  });

  test('never throws on arbitrary bytes and accepts only valid students', async () => {
    const start = utf8('Name,Email,Date\n');
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        for (const row of await judged(new Uint8Array([...start, ...bytes])))
          if (row.kind === 'new') {
            expect(row.input.studentName).not.toBe('');
            expect(row.input.studentEmail).toContain('@');
          }
      }),
      { numRuns: 300 },
    );
  });

  test('keeps valid rows when another row is garbage', async () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { maxLength: 20 }), async (rows) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const lines = rows.map(([name, email]) => `${quoted(name)},${quoted(email)}`);
        const file = ['Name,Email', 'First,first@x.org', ...lines, 'Last,last@x.org'].join('\n');
        const found = (await judged(utf8(file))).filter(({ kind }) => kind === 'new');
        expect(found.map(({ fields }) => fields.studentEmail)).toContain('first@x.org');
        expect(found.map(({ fields }) => fields.studentEmail)).toContain('last@x.org');
      }),
      { numRuns: 200 },
    );
  });
});

describe('finding students by their numbers', () => {
  const numbered = (studentNumber: string, courseId: number, more: object = {}): NumberedStudent => ({
    enrollment: enrollment({ id: `of ${studentNumber}`, courseId, studentNumber, ...more }),
    courseTitle: 'Welding',
  });
  const file = (...lines: string[]) => utf8(['Student No.,Name,Email', ...lines].join('\n'));

  test('recognizes the usual headings', () => {
    for (const heading of ['Student number', 'Student ID', 'Learner No.', 'Matrikelnummer', 'SIS ID'])
      expect([heading, columnsOf([heading, 'Name', 'Email']).studentNumber]).toEqual([heading, 0]);
  });

  test('finds an enrolled student by the number, whatever the name, and says so', async () => {
    const known = [numbered('S-17', 201, { studentName: 'Max Cole' }), numbered('S-18', 999)];
    const [one, two] = await judged(file('s-17,Maximilian C.,m@x.org', 'S-19,Mia Cole,mia@x.org'), {
      numbered: known,
    });
    expect(one).toMatchObject({ kind: 'enrolled', byNumberOf: 'Max Cole' });
    expect(two).toMatchObject({ kind: 'new', input: { studentNumber: 'S-19' } });
    expect(two).not.toHaveProperty('notice');
  });

  test('says which student of another class has the number, and refuses it to another person', async () => {
    const max = { studentName: 'Max Cole', studentEmail: 'max@x.org' };
    const rows = await judged(file('S-17,Max Cole,MAX@x.org', 'S-18,Mia Cole,mia@x.org'), {
      numbered: [numbered('S-17', 999, max), numbered('S-18', 999, { studentName: 'Zoe Byron' })],
    });
    expect(rows).toMatchObject([
      { kind: 'new', notice: 'Found by the student number: Max Cole in Welding.' },
      { kind: 'wrong', problems: ['Zoe Byron in Welding has this student number'] },
    ]);
  });

  test('gives enrolled students without a number that of their row, once, and none that another student has', async () => {
    const people: [string, string][] = [
      ['Max Cole', 'max@x.org'],
      ['Mia Cole', 'mia@x.org'],
      ['Zoe Byron', 'z@x.org'],
    ];
    const lines = [
      'S-17,Max Cole,MAX@x.org',
      'S-19,Max Cole,max@x.org',
      'S-18,Mia Cole,mia@x.org',
      ',Zoe Byron,z@x.org',
    ];
    const rows = await judged(file(...lines), {
      enrolled: people,
      unnumbered: people.map(([studentName, studentEmail]) =>
        enrollment({ id: studentEmail.replace('@', '.'), studentName, studentEmail }),
      ),
      numbered: [numbered('S-18', 999, { studentName: 'Ada Byron' })],
    });
    expect(rows.map(({ kind }) => kind)).toEqual(['enrolled', 'enrolled', 'enrolled', 'enrolled']);
    const given = rows.map((row) => row.kind === 'enrolled' && row.numbering);
    const edit = { id: 'max.x.org', set: { studentNumber: 'S-17' }, base: { studentNumber: null } };
    expect(given).toEqual([edit, undefined, undefined, undefined]);
    expect(enrolledWords({ numbering: edit })).toBe('Already enrolled, gets this student number');
  });

  test('refuses a number that stands in two lines, and one that a spreadsheet rounded', async () => {
    const rows = await judged(
      file('7,Max Cole,max@x.org', '7,Mia Cole,mia@x.org', '1.23E+11,Zoe Byron,z@x.org'),
    );
    expect(told(rows).slice(1)).toEqual([
      '3: Line 2 has this student number',
      '4: A spreadsheet changed the student number to "1.23E+11". Enter the full number',
    ]);
  });
});
