// A form being sent rerenders only for new content: on a slow tablet the save waits for rendering.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Profiler } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { editStudent } from '#shared/domain/enrollments/commands.ts';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { SyncScheduler } from '#app/replica/sync/sync-scheduler.ts';
import { quietOccasions } from '#app/replica/testing/quiet-occasions.ts';
import { classRows, scriptedDevice, teacher } from '#app/replica/testing/scripted-server.ts';
import { conflict } from '#shared/testing/rows.ts';
import { changesIn } from '../changes/changes.ts';
import { useCommandForm } from './use-command-form.ts';

const drawn = vi.fn();
const done = vi.fn();

function NameForm() {
  const { field, onSubmit } = useCommandForm({
    command: editStudent,
    defaults: { studentName: '' },
    toInput: ({ studentName }) => ({
      id: 'student-0',
      set: { studentName },
      base: { studentName: 'Student 0' },
    }),
    draft: 'name',
    onDone: done,
  });
  const { error, ...input } = field('studentName');
  return (
    <form noValidate onSubmit={onSubmit}>
      <input aria-label="Name" {...input} />
      <p>{error}</p>
      <button>Save</button>
    </form>
  );
}

test('shows an error until the field is valid and submits a valid form without a re-render', async () => {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  const run = vi.spyOn(replica, 'run').mockResolvedValue([]);
  render(
    <ReplicaContext value={{ replica, loop: new SyncScheduler(replica, quietOccasions) }}>
      <Profiler id="form" onRender={drawn}>
        <NameForm />
      </Profiler>
    </ReplicaContext>,
  );
  const type = (value: string) => fireEvent.input(screen.getByLabelText('Name'), { target: { value } });
  const save = () => fireEvent.click(screen.getByText('Save'));

  type('A'.repeat(5_000));
  save();
  await waitFor(() => expect(screen.getByRole('paragraph').textContent).not.toBe(''));
  expect(run).not.toHaveBeenCalled();

  type('Nora');
  save();
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(screen.getByRole('paragraph').textContent).toBe('');

  for (const [saved, name] of ['Nina', 'Nadia'].entries()) {
    type(name);
    await settled();
    drawn.mockClear();
    save();
    await waitFor(() => expect(done).toHaveBeenCalledTimes(saved + 2));
    await settled();
    expect(drawn).not.toHaveBeenCalled();
  }
});

function PhoneForm() {
  const { field, onSubmit } = useCommandForm({
    command: editStudent,
    defaults: { studentName: 'Student 0', studentPhone: '' },
    row: { studentName: 'Student 0', studentPhone: null },
    toInput: (values, before) => ({ id: 'student-0', ...changesIn(before, values) }),
    of: ['enrollments', 'student-0'],
    draft: 'name',
    onDone: done,
  });
  const [name, phone] = [field('studentName'), field('studentPhone')];
  return (
    <form noValidate onSubmit={onSubmit}>
      {name.note}
      {phone.note}
      <button>Save</button>
    </form>
  );
}

test('registers two conflict choices made at once and sends neither again', async () => {
  const { replica, script } = await scriptedDevice();
  const met = { personId: teacher.person, organizationId: teacher.organization, theirsByName: 'Dana' };
  const about = { ...met, tableName: 'enrollments', subjectId: 'student-0' };
  script.push(() => ({
    rows: [
      ...classRows,
      [
        'conflicts',
        conflict({ ...about, id: 'c1', field: 'studentName', theirs: 'Student 0', yours: 'Nora' }),
      ],
      ['conflicts', conflict({ ...about, id: 'c2', field: 'studentPhone', theirs: null, yours: '555-0101' })],
    ],
  }));
  await replica.sync();
  done.mockClear();
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop: new SyncScheduler(replica, quietOccasions) }}>
        <PhoneForm />
      </ReplicaContext>
    </MemoryRouter>,
  );
  const choices = await screen.findAllByText('Use mine');
  expect(choices).toHaveLength(2);
  for (const choice of choices) fireEvent.click(choice);
  await waitFor(() => expect(screen.queryAllByText('Use mine')).toEqual([]));
  const run = vi.spyOn(replica, 'run');
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(run).not.toHaveBeenCalled();
});

/** What is typed is checked in the background, once something was wrong. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve)));
