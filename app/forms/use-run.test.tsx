// A save that fails says so: whoever pressed the button must not think that it is done.
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { editStudent } from '#shared/domain/enrollments.ts';
import { ReplicaContext } from '#app/replica/react.ts';
import { NewerData } from '#app/replica/old-code.ts';
import { SyncLoop } from '#app/replica/sync-loop.ts';
import { quietOccasions } from '#app/replica/testing/quiet-occasions.ts';
import { classRows, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { useToast } from '#app/ui/toast.ts';
import { useRun } from './use-run.ts';

const input = { id: 'student-0', set: { studentPhone: '555-0101' }, base: { studentPhone: null } };
const outcomes: boolean[] = [];

function Save() {
  const { run } = useRun(editStudent);
  const words = useToast();
  return (
    <>
      <button onClick={() => void run(input).then((isSaved) => outcomes.push(isSaved))}>Save</button>
      <p>{words?.description}</p>
    </>
  );
}

test.each([
  [
    'a transaction that the browser gave up',
    new DOMException('aborted', 'AbortError'),
    'Your change is not saved on this device. Try again, or reload the app.',
  ],
  [
    'a newer version of the app in another tab',
    new NewerData('This tab is older than the data on this device. Reload it to go on.'),
    'This tab is older than the data on this device. Reload it to go on.',
  ],
  [
    'a full device',
    new DOMException('no room', 'QuotaExceededError'),
    'Device storage is full. Your change is not saved on this device.',
  ],
])('after %s the person is told that nothing was saved', async (_what, failure, sentence) => {
  vi.stubGlobal('reportError', () => {});
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  vi.spyOn(replica, 'run').mockRejectedValue(failure);
  render(
    <ReplicaContext value={{ replica, loop: new SyncLoop(replica, quietOccasions) }}>
      <Save />
    </ReplicaContext>,
  );
  fireEvent.click(screen.getByText('Save'));
  await screen.findByText(sentence);
  expect(outcomes.splice(0)).toEqual([false]);
  vi.unstubAllGlobals();
});
