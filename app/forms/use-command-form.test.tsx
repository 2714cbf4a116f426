// A form that is sent draws itself anew only for what it has to say: on a slow tablet the save waits for that.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Profiler } from 'react';
import { expect, test, vi } from 'vitest';
import { editStudent } from '#shared/domain/enrollments.ts';
import { ReplicaContext } from '#app/replica/react.ts';
import { SyncLoop } from '#app/replica/sync-loop.ts';
import { quietOccasions } from '#app/replica/testing/quiet-occasions.ts';
import { classRows, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
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

test('what was wrong stands beside its field until it is right, and a form without a mistake is not drawn to be sent', async () => {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  const run = vi.spyOn(replica, 'run').mockResolvedValue([]);
  render(
    <ReplicaContext value={{ replica, loop: new SyncLoop(replica, quietOccasions) }}>
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

/** What is typed is checked in the background, once something was wrong. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve)));
