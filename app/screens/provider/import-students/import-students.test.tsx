// A class list is read on the device, and survives a reload during the preview.
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { classRows, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { ImportStudents } from './import-students.tsx';

async function device() {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  const open = () =>
    render(
      <MemoryRouter initialEntries={['/courses/7/students/import']}>
        <ReplicaContext value={{ replica, loop: new LoopByHand(replica) }}>
          <Routes>
            <Route path="/courses/:id/students/import" element={<ImportStudents />} />
          </Routes>
        </ReplicaContext>
      </MemoryRouter>,
    );
  return { replica, open };
}

const dated = 'Student name,Email,Enrollment date\nAda Byron,ada@example.org,2026-05-01\n';
const undated = 'Student name,Email\nAda Byron,ada@example.org\n';

async function choose(text = dated) {
  const input = await screen.findByLabelText('Choose a CSV file');
  fireEvent.change(input, { target: { files: [new File([text], 'spring.csv')] } });
  await screen.findByText('1 row with students.');
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

test('restores a chosen file and its rows after a reload', async () => {
  const { open } = await device();
  const page = open();
  await choose();
  page.unmount();
  open();
  await screen.findByText('Draft saved on this device only: spring.csv');
  await press('Use draft');
  await screen.findByRole('heading', { name: 'spring.csv' });
  await screen.findByText('Ada Byron');
});

test('counts the kinds of lines in a file and refuses a file with an unreadable heading line', async () => {
  const { open } = await device();
  open();
  const input = await screen.findByLabelText('Choose a CSV file');
  const text = `${dated}\n"Red" Max,max@x.org,2026-05-01\nZoe,zoe@example.org,2026-05-01\n`;
  fireEvent.change(input, { target: { files: [new File([text.replace('"Red"', '"Red')], 'spring.csv')] } });
  await screen.findByText('5 lines in this file: 1 with headings, 1 blank, 2 with students, 1 to fix.');
  await press('Choose another file');
  const next = await screen.findByLabelText('Choose a CSV file');
  fireEvent.change(next, { target: { files: [new File(['"Name,Email\nZoe,zoe@x.org\n'], 'spring.csv')] } });
  await screen.findByText(/^The heading line has a quotation mark/);
});

test('reports a file that cannot be read and accepts another one', async () => {
  const { open } = await device();
  open();
  const moved = new File([dated], 'moved.csv');
  vi.spyOn(moved, 'arrayBuffer').mockRejectedValue(new DOMException('', 'NotReadableError'));
  fireEvent.change(await screen.findByLabelText('Choose a CSV file'), { target: { files: [moved] } });
  await screen.findByText('We couldn’t read this file. It may have been moved or changed. Choose it again.');
  await choose();
});

test('restores rejected rows after a reload until another file is started', async () => {
  const { open, replica } = await device();
  const page = open();
  const text = `${dated}Max,max at x.org,05/04/2026\nZoe,zoe@example.org,2026-05-01\n`;
  const input = await screen.findByLabelText('Choose a CSV file');
  fireEvent.change(input, { target: { files: [new File([text], 'spring.csv')] } });
  await screen.findByText('3 rows with students.');
  fireEvent.change(await screen.findByLabelText(/^Dates in this file/), { target: { value: 'day-first' } });
  await press('Import 2 students');
  await screen.findByText(/^1 row of the file was left out/);
  await waitFor(async () => expect(await replica.readDraft('import 7')).toBeTruthy());
  page.unmount();
  open();
  await press('Use draft');
  await screen.findByText('1 row with students.');
  await screen.findByText('max at x.org');
  expect(screen.getByLabelText<HTMLSelectElement>(/^Dates in this file/).value).toBe('day-first');
  await press('Choose another file');
  await waitFor(async () => expect(await replica.readDraft('import 7')).toBeNull());
});

test('restores the chosen enrollment date for undated rows after a reload', async () => {
  const { replica, open } = await device();
  const page = open();
  await choose(undated);
  fireEvent.change(screen.getByLabelText(/^Enrollment date/), { target: { value: '2026-09-01' } });
  await waitFor(async () =>
    expect(JSON.stringify(await replica.readDraft('import 7'))).toContain('2026-09-01'),
  );
  page.unmount();
  open();
  await press('Use draft');
  expect(await screen.findByDisplayValue('2026-09-01')).toBeTruthy();
});

test.each([
  ['another is chosen in its place', 'Choose another file'],
  ['its students were enrolled', 'Import 1 student'],
])('deletes the import draft once %s', async (_when, button) => {
  const { replica, open } = await device();
  open();
  await choose();
  expect(await replica.readDraft('import 7')).toBeTruthy();
  await press(button);
  await waitFor(async () => expect(await replica.readDraft('import 7')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Use draft' })).toBeNull();
});

async function chooseText(text: string) {
  const input = await screen.findByLabelText('Choose a CSV file');
  fireEvent.change(input, { target: { files: [new File([text], 'spring.csv')] } });
}

test('fixes wrong rows in the preview, one after the other', async () => {
  const { open, replica } = await device();
  open();
  await chooseText(`${undated}Max,max at x.org\n"Zoe" B,zoe@x.org\n`);
  await press('Fix line 3');
  const dialog = await screen.findByRole('dialog', { name: 'Line 3' });
  fireEvent.change(within(dialog).getByLabelText('Email'), { target: { value: 'max@x' } });
  await press('Save row');
  expect(screen.getByRole('dialog', { name: 'Line 3' })).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText('Email'), { target: { value: 'max@x.org' } });
  await press('Save row');
  const next = await screen.findByRole('dialog', { name: 'Line 4' });
  fireEvent.change(within(next).getByLabelText('Student name'), { target: { value: 'Zoe B' } });
  fireEvent.change(within(next).getByLabelText('Email'), { target: { value: 'zoe@x.org' } });
  await press('Save row');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Import 3 students');
  await screen.findByText('3 students enrolled in Welding.');
  const names = (await replica.entries()).map(({ input }) => (input as { studentName: string }).studentName);
  expect(names).toEqual(['Ada Byron', 'Max', 'Zoe B']);
});

test('gives an enrolled student without a number that of the file, and says so before', async () => {
  const { open, replica } = await device();
  open();
  await chooseText(
    'Student name,Email,Student number\nAda Byron,ada@example.org,S-1\nStudent 0,student0@example.org,S-17\n',
  );
  fireEvent.mouseDown(await screen.findByRole('tab', { name: /^Already enrolled/ }));
  await screen.findByText('Already enrolled, gets this student number');
  await press('Import 1 student and 1 student number');
  await screen.findByText('1 student enrolled, 1 student number added in Welding.');
  expect((await replica.entries()).map(({ command }) => command)).toEqual([
    'enrollments.enroll',
    'enrollments.edit',
  ]);
  expect(await replica.read((reader) => reader.get('enrollments', 'student-0'))).toMatchObject({
    studentNumber: 'S-17',
  });
  expect(await replica.read((reader) => reader.get('enrollments', 'student-1'))).not.toMatchObject({
    studentNumber: 'S-17',
  });
});

test('imports a file whose columns were assigned by hand', async () => {
  const { open, replica } = await device();
  open();
  await chooseText('Kursteilnehmer;Anschrift\nAda Byron;ada@example.org\n');
  await screen.findByText(/^There is no column for the student name and the email/);
  fireEvent.change(screen.getByLabelText('Student name'), { target: { value: '0' } });
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: '1' } });
  await press('Import 1 student');
  await waitFor(async () => expect(await replica.entries()).toHaveLength(1));
  expect((await replica.entries())[0]?.input).toMatchObject({
    studentName: 'Ada Byron',
    studentEmail: 'ada@example.org',
  });
});

test('imports the first line of a file without headings', async () => {
  const { open } = await device();
  open();
  await chooseText('Ada Byron,ada@example.org\nMax Cole,max@example.org\n');
  expect(await screen.findByLabelText('Headings')).toHaveProperty('value', 'none');
  fireEvent.change(screen.getByLabelText('Student name'), { target: { value: '0' } });
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: '1' } });
  await press('Import 2 students');
  await screen.findByText('2 students enrolled in Welding.');
});

test('imports a file by the heading line that the person chooses, and keeps the choice for the rest', async () => {
  const { open, replica } = await device();
  const page = open();
  await chooseText(
    'Kurs;Schweissen\nTeilnehmer;Anschrift\nAda Byron;ada@example.org\nMax;max at x.org\nZoe;zoe at x.org\n',
  );
  const headings = await screen.findByLabelText<HTMLSelectElement>('Headings');
  expect([...headings.options].map(({ text }) => text)).toEqual([
    'Line 1: Kurs, Schweissen',
    'Line 2: Teilnehmer, Anschrift',
    'Line 3: Ada Byron, ada@example.org',
    'Line 4: Max, max at x.org',
    'Line 5: Zoe, zoe at x.org',
    'No headings',
  ]);
  expect(headings.value).toBe('1');
  fireEvent.change(headings, { target: { value: '2' } });
  fireEvent.change(screen.getByLabelText('Student name'), { target: { value: '0' } });
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: '1' } });
  await screen.findByText(
    '5 lines in this file: 1 above the headings, 1 with headings, 0 blank, 1 with students, 2 to fix.',
  );
  await press('Import 1 student');
  await screen.findByText(/^2 rows of the file were left out/);
  page.unmount();
  open();
  await press('Use draft');
  await screen.findByText('2 rows with students.');
  expect(await screen.findByLabelText('Headings')).toHaveProperty('value', '2');
  await screen.findByText('max at x.org');
  expect(
    (await replica.entries()).map(({ input }) => (input as { studentName: string }).studentName),
  ).toEqual(['Ada Byron']);
});

test('shows which line has the headings if lines above them are left out, and else on request', async () => {
  const { open } = await device();
  open();
  await chooseText(`Spring class\n${undated}`);
  const headings = await screen.findByLabelText<HTMLSelectElement>('Headings');
  expect(headings.value).toBe('2');
  expect(screen.queryByLabelText('Student name')).toBeNull();
  fireEvent.change(headings, { target: { value: '1' } });
  await screen.findByText('There is no column for the student name and the email.');
  fireEvent.change(headings, { target: { value: '2' } });
  await screen.findByRole('button', { name: 'Import 1 student' });
  await press('Choose another file');
  await chooseText(undated);
  await screen.findByRole('button', { name: 'Import 1 student' });
  expect(screen.queryByLabelText('Headings')).toBeNull();
  await press('Change columns');
  expect(screen.getByLabelText('Headings')).toHaveProperty('value', '1');
});

/** ÑÆ: Ńć in Windows-1250, Сж in Windows-1251. */
const unclearLetters = Uint8Array.from([
  ...new TextEncoder().encode('Name;Email\nAnn '),
  ...[0xd1, 0xe6],
  ...new TextEncoder().encode(';ann@example.org\n'),
]);

test('asks for the letters of a file, and keeps the answer over a reload', async () => {
  const { open, replica } = await device();
  const page = open();
  const input = await screen.findByLabelText('Choose a CSV file');
  fireEvent.change(input, { target: { files: [new File([unclearLetters], 'spring.csv')] } });
  const letters = await screen.findByLabelText<HTMLSelectElement>(/^Letters in this file/);
  expect(letters.value).toBe('');
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  fireEvent.change(letters, { target: { value: 'windows-1250' } });
  await screen.findByText('Ann Ńć');
  await waitFor(async () =>
    expect(JSON.stringify(await replica.readDraft('import 7'))).toContain('"codePage":"windows-1250"'),
  );
  page.unmount();
  open();
  await press('Use draft');
  await screen.findByText('Ann Ńć');
});

test('names the columns that are used and those that are not', async () => {
  const { open } = await device();
  open();
  await chooseText('First name,Surname,Email,Class\nAda,Byron,ada@example.org,5b\n');
  await screen.findByText(
    'First name from “First name”, last name from “Surname”, email from “Email”. Not used: “Class”.',
  );
});
