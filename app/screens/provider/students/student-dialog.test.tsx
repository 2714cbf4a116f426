// The class list's objections to a new student, and the questions about a completion.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { classRows, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { classOf } from '#shared/reads/class-list.ts';
import type { ClassList } from '#shared/reads/class-list.ts';
import { course, enrollment } from '#shared/testing/rows.ts';
import { MarkDialog } from './mark-dialog.tsx';
import { StudentDialog } from './student-dialog.tsx';

const zoe = enrollment({ enrollmentDate: '2026-05-01' });
const list = classOf(course(), [zoe], [], []);

async function show(dialog: (list: ClassList, onClose: () => void) => React.ReactNode) {
  const { replica } = await scriptedDevice();
  const onClose = vi.fn<() => void>();
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop: new LoopByHand(replica) }}>
        {dialog(list, onClose)}
      </ReplicaContext>
    </MemoryRouter>,
  );
  return { replica, onClose };
}

const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('rejects a student already on the class list and accepts a sibling with a notice', async () => {
  await show((ofClass, onClose) => (
    <StudentDialog list={ofClass} open correction={undefined} onOpenChange={onClose} />
  ));
  type(/^Student name/, 'zoe  BYRON\u200B');
  type(/^Email/, 'ZOE@learners.example');
  press('Add Student');
  await screen.findByText('Already enrolled: a student with this name and email is on the class list.');
  type(/^Student name/, 'Tim Byron');
  await screen.findByText('Zoe Byron has the same email.');
});

test('rejects an implausible enrollment date at its field', async () => {
  await show((ofClass, onClose) => (
    <StudentDialog list={ofClass} open correction={undefined} onOpenChange={onClose} />
  ));
  type(/^Student name/, 'Max Cole');
  type(/^Email/, 'max@learners.example');
  type(/^Enrollment date/, '2199-01-01');
  press('Add Student');
  await screen.findByText('The enrollment date is more than a year ahead');
});

test('asks once about an email that mixes alphabets, and enrolls the student when it is confirmed', async () => {
  const { replica } = await show((ofClass, onClose) => (
    <StudentDialog list={ofClass} open correction={undefined} onOpenChange={onClose} />
  ));
  const run = vi.spyOn(replica, 'run');
  type(/^Student name/, 'Ada Byron');
  type(/^Email/, '\u0430da@learners.example');
  press('Add Student');
  await screen.findByText(/^This email mixes letters of several alphabets.+ If it’s correct, save again\./);
  expect(run).not.toHaveBeenCalled();
  press('Add Student');
  await waitFor(() => expect(run).toHaveBeenCalled());
});

test('asks once about a completion date before the enrollment date', async () => {
  const { replica } = await show((ofClass, onClose) => (
    <MarkDialog list={ofClass} student={ofClass.students[0]} correction={undefined} onClose={onClose} />
  ));
  const run = vi.spyOn(replica, 'run');
  type(/^Student reference/, zoe.candidateReferenceId);
  type(/^Completion date/, '2026-04-01');
  press('Mark Completion');
  await screen.findByText(
    /^The completion date is before the enrollment date, May 1, 2026\. If it’s correct, save again/,
  );
  expect(run).not.toHaveBeenCalled();
  press('Mark Completion');
  await waitFor(() => expect(run).toHaveBeenCalled());
});

/** The dialog of a class that is on this device. */
async function add() {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  const onClose = vi.fn<(open: boolean) => void>();
  const ofClass = classOf(course({ id: 7, providerId: 'o1' }), [zoe], [], []);
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop: new LoopByHand(replica) }}>
        <StudentDialog list={ofClass} open correction={undefined} onOpenChange={onClose} />
      </ReplicaContext>
    </MemoryRouter>,
  );
  return { replica, onClose };
}

test('adds five students with the keyboard alone and keeps the dialog open in between', async () => {
  const { replica, onClose } = await add();
  for (const name of ['Ada', 'Ben', 'Cy', 'Di', 'Ed']) {
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Student name/)));
    expect(screen.getByLabelText(/^Student name/)).toHaveProperty('value', '');
    await userEvent.keyboard(`${name}{Tab}${name.toLowerCase()}@learners.example{Enter}`);
    await screen.findByText(new RegExp(`^${name} added\\.`));
  }
  const entries = await replica.entries();
  expect(entries.map(({ input }) => (input as { studentName: string }).studentName)).toEqual([
    'Ada',
    'Ben',
    'Cy',
    'Di',
    'Ed',
  ]);
  expect(onClose).not.toHaveBeenCalled();
  press('Done');
  expect(onClose).toHaveBeenCalledWith(false);
});

test('leaves the Enter of an input method to the name that it composes', async () => {
  const { replica } = await add();
  const name = screen.getByLabelText(/^Student name/);
  fireEvent.change(screen.getByLabelText(/^Email/), { target: { value: 'minjun@learners.example' } });
  for (const part of ['김', '김민', '김민준']) {
    fireEvent.change(name, { target: { value: part } });
    fireEvent.keyDown(name, { key: 'Enter', keyCode: 229 });
  }
  expect(await replica.entries()).toEqual([]);
  fireEvent.keyDown(name, { key: 'Enter', keyCode: 13 });
  await screen.findByText(/^김민준 added\./);
});

test('turns pasted lines into rows and adds the good ones in one batch', async () => {
  const { replica, onClose } = await add();
  const paste = (text: string) =>
    fireEvent.paste(screen.getByLabelText(/^Student name/), { clipboardData: { getData: () => text } });
  paste('Ada Moreno\tada@learners.example\nBen Cole\tben@learners\nZoe Byron\tzoe@learners.example\n');
  await screen.findByText('3 pasted lines. 2 need fixing.');
  screen.getByText('Already enrolled');
  type(/^Email 2/, 'ben@learners.example');
  press('Add 2 students');
  await screen.findByText('1 pasted line. 1 needs fixing.');
  const entries = await replica.entries();
  expect(entries.map(({ input }) => (input as { studentName: string }).studentName)).toEqual([
    'Ada Moreno',
    'Ben Cole',
  ]);
  expect(new Set(entries.map(({ batch }) => batch)).size).toBe(1);
  press('Leave out line 3');
  press('Cancel');
  expect(onClose).toHaveBeenCalledWith(false);
});

const pasteText = (text: string) =>
  fireEvent.paste(screen.getByLabelText(/^Student name/), { clipboardData: { getData: () => text } });

test('asks for the order of pasted dates, and shows each date before a student is added', async () => {
  const { replica } = await add();
  pasteText('Una Field\tuna@x.org\t05/11/2026\nVic Field\tvic@x.org\t06/11/2026\n');
  await screen.findByText('These dates can be read two ways.');
  press('Add 2 students');
  await screen.findByText('Answer the question above first.');
  expect(await replica.entries()).toEqual([]);
  type(/^Pasted dates/, 'day-first');
  expect(await screen.findByLabelText('Enrolled 1')).toHaveProperty('value', '2026-11-05');
  expect(screen.getByLabelText('Enrolled 2')).toHaveProperty('value', '2026-11-06');
});

test('asks which pasted column is the name, and keeps the other out of it', async () => {
  await add();
  pasteText('Wes Hill\twes@x.org\tEvening group\nXia Hill\txia@x.org\tMorning group\n');
  await screen.findByText('More than one column could be the name.');
  type(/^Student name/, '0');
  expect(await screen.findByLabelText('Name 1')).toHaveProperty('value', 'Wes Hill');
});

test('doubts a damaged pasted name until that name is changed', async () => {
  await add();
  pasteText('Nguy?n An\tan@x.org\nBen Cole\tben@x.org\n');
  await screen.findByText('The name has a question mark for a letter');
  type(/^Phone 1/, '555-0100');
  screen.getByText('The name has a question mark for a letter');
  type(/^Name 1/, 'Nguyễn An');
  await waitFor(() => expect(screen.queryByText(/question mark/)).toBeNull());
});

test('adds pasted students by the heading line that the person chooses, and changes it after some were added', async () => {
  const { replica } = await add();
  pasteText('Spring class\t\nName\tEmail\nUna Field\tuna@x.org\nVic Field\tvic@x\n');
  expect(await screen.findByLabelText('Headings')).toHaveProperty('value', '2');
  await screen.findByText('2 pasted lines. 1 needs fixing.');
  type(/^Headings/, 'none');
  await screen.findByText('4 pasted lines. 3 need fixing.');
  press('Add 1 student');
  await screen.findByText('3 pasted lines. 3 need fixing.');
  type(/^Headings/, '2');
  await screen.findByText('1 pasted line. 1 needs fixing.');
  type(/^Email 4/, 'vic@x.org');
  press('Add 1 student');
  await waitFor(async () => expect(await replica.entries()).toHaveLength(2));
  const ids = (await replica.entries()).map(({ input }) => (input as { id: number }).id);
  expect(new Set(ids).size).toBe(2);
});
