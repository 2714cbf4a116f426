// A failed save is reported, so that nobody takes it for done. An unsent one is reported as unsent.
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { editStudent } from '#shared/domain/enrollments/commands.ts';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { SchemaTooNew } from '#app/replica/store/version-guard.ts';
import { SyncScheduler } from '#app/replica/sync/sync-scheduler.ts';
import { NoConnection, ServerBusy, SignedOut } from '#app/replica/sync/environment.ts';
import { quietOccasions } from '#app/replica/testing/quiet-occasions.ts';
import { classRows, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { dismissToast, useToast } from '#app/ui/feedback/toast.ts';
import { useSubmit } from './use-submit.ts';

const input = { id: 'student-0', set: { studentPhone: '555-0101' }, base: { studentPhone: null } };
const outcomes: boolean[] = [];

function Save() {
  const { run } = useSubmit(editStudent);
  const words = useToast();
  return (
    <>
      <button onClick={() => void run(input).then((isSaved) => outcomes.push(isSaved))}>Save</button>
      <p>{words?.open && words.title}</p>
      <p>{words?.open && words.description}</p>
    </>
  );
}

afterEach(() => act(dismissToast));

test.each([
  [
    'a transaction that the browser gave up',
    new DOMException('aborted', 'AbortError'),
    'Your change is not saved on this device. Try again, or reload the app.',
  ],
  [
    'a newer version of the app in another tab',
    new SchemaTooNew('This tab runs an older version of the app. Reload it to continue.'),
    'This tab runs an older version of the app. Reload it to continue.',
  ],
  [
    'a full device',
    new DOMException('no room', 'QuotaExceededError'),
    'Device storage is full. Your change is not saved on this device.',
  ],
])('reports after %s that nothing was saved', async (_what, failure, sentence) => {
  vi.stubGlobal('reportError', () => {});
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  vi.spyOn(replica, 'run').mockRejectedValue(failure);
  render(
    <ReplicaContext value={{ replica, loop: new SyncScheduler(replica, quietOccasions) }}>
      <Save />
    </ReplicaContext>,
  );
  fireEvent.click(screen.getByText('Save'));
  await screen.findByText(sentence);
  expect(outcomes.splice(0)).toEqual([false]);
  vi.unstubAllGlobals();
});

const savedHere = "Saved on this device. It will be sent when you're back online.";
const gone = new NoConnection();

/** A class is on the device, and its loop has asked the server once, which then answers so. */
async function opened(answer?: Error) {
  const send = { failure: answer };
  const { replica, script, environment } = await scriptedDevice();
  const plain = environment.send;
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  environment.send = (request) => (send.failure ? Promise.reject(send.failure) : plain(request));
  const loop = new SyncScheduler(replica, quietOccasions);
  await loop.now();
  render(
    <ReplicaContext value={{ replica, loop }}>
      <Save />
    </ReplicaContext>,
  );
  fireEvent.click(screen.getByText('Save'));
  await screen.findByText(editStudent.done);
  return { loop, send };
}

test.each([
  ['there is no connection', gone, 'offline', savedHere],
  [
    'nobody is signed in',
    new SignedOut(),
    'signed-out',
    'Saved on this device. It will be sent when you sign in again.',
  ],
  ['the server is busy', new ServerBusy('busy'), 'busy', savedHere],
])('reports on save when the entry will be sent while %s', async (_why, failure, connection, words) => {
  const { loop } = await opened(failure);
  expect(loop.current().connection).toBe(connection);
  await screen.findByText(words);
});

test('mentions no later sending when online', async () => {
  const { loop } = await opened();
  expect(loop.current().connection).toBe('online');
  await act(async () => void (await loop.now()));
  expect(screen.queryByText(savedHere)).toBeNull();
});

test('adds that the entry waits once the server proves unreachable', async () => {
  const { loop, send } = await opened();
  expect(screen.queryByText(savedHere)).toBeNull();
  send.failure = gone;
  await loop.now();
  await screen.findByText(savedHere);
  expect(screen.getByText(editStudent.done)).toBeTruthy();
});

test('does not report an entry as waiting that was sent before the connection broke', async () => {
  const { loop, send } = await opened();
  await loop.now();
  send.failure = gone;
  await act(async () => void (await loop.now()));
  expect(loop.current().connection).toBe('offline');
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.queryByText(savedHere)).toBeNull();
});
