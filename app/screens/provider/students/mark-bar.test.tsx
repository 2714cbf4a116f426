// The chosen students when the whole class is chosen and a search shows a part of it.
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { latestCompletionDate } from '#shared/domain/completions/completion.ts';
import type { ClassList, Student } from '#shared/reads/class-list.ts';
import { course, enrollment } from '#shared/testing/rows.ts';
import { MarkBar } from './mark-bar.tsx';

const students: Student[] = ['a', 'b', 'c'].map((id) => ({
  enrollment: enrollment({ id }),
  completion: undefined,
}));
const [first, second, third] = students as [Student, Student, Student];
const list = {
  course: course(),
  linkedJobs: 0,
  students,
  completed: [],
  inProgress: students,
} as unknown as ClassList;

async function show(shown: readonly Student[], ticked: readonly Student[] = []) {
  const { replica } = await scriptedDevice();
  const Bar = () => {
    const [chosen, setChosen] = useState(ticked);
    return <MarkBar list={list} shown={shown} chosen={chosen} onChoose={setChosen} />;
  };
  render(
    <ReplicaContext value={{ replica, loop: new LoopByHand(replica) }}>
      <Bar />
    </ReplicaContext>,
  );
}

const box = () => screen.getByRole<HTMLInputElement>('checkbox', { hidden: true });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('selects every student in progress when there is no search', async () => {
  await show(students);
  fireEvent.click(screen.getByLabelText('Select all in progress (3)'));
  press('Mark 3 complete');
  await screen.findByText('Mark 3 students complete?');
  expect(screen.queryByText(/not shown/)).toBeNull();
});

test('selects only the students found by a search and counts earlier selections separately', async () => {
  await show([first, second], [third]);
  expect(box().checked).toBe(false);
  fireEvent.click(screen.getByLabelText('Select all in progress that are shown (2)'));
  expect(box().checked).toBe(true);
  screen.getByText('1 not shown');
  press('Mark 3 complete');
  await screen.findByText('1 of them are not shown by the search or filter.');
  fireEvent.click(box());
  screen.getByRole('button', { name: 'Mark 1 complete', hidden: true });
});

test('allows completion dates up to tomorrow, as the rule does', async () => {
  await show(students, students);
  press('Mark 3 complete');
  const date = await screen.findByLabelText<HTMLInputElement>(/Completion date/);
  expect(date.max).toBe(latestCompletionDate(new Date().toISOString()));
});
