// The class list's objections to a new student, and the questions about a completion.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { scriptedDevice } from '#app/replica/testing/scripted-server.ts';
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
