// The question before a refused change is discarded.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ReplicaContext, useEntries } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { classRows, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import type { Command } from '#shared/engine/command.ts';
import { markCompletion } from '#shared/domain/completions/commands.ts';
import { enrollStudent } from '#shared/domain/enrollments/commands.ts';
import { candidateReference } from '#shared/domain/enrollments/candidate-reference.ts';
import { AttentionList } from './attention-list.tsx';

const candidateReferenceId = candidateReference(new Uint8Array(5));
const student = {
  id: 'student-9',
  courseId: 7,
  candidateReferenceId,
  studentName: 'Late Comer',
  studentEmail: 'late@example.org',
  enrollmentDate: '2026-06-03',
};
const completion = { courseId: 7, candidateReferenceId, completionDate: '2026-06-03' };

function Refused() {
  const all = useEntries() ?? [];
  return <AttentionList entries={all.filter(({ state }) => state === 'attention')} all={all} />;
}

test('announces before discarding a refused enrollment that its completion is discarded too', async () => {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  const [enrolled = ''] = await replica.run([{ command: enrollStudent as Command, input: student }]);
  const [marked = ''] = await replica.run([{ command: markCompletion as Command, input: completion }]);
  script.push(() => ({
    outcomes: [
      [enrolled, { kind: 'refused', code: 'stale', message: 'This course takes no new enrollments.' }],
      [marked, { kind: 'held', reason: 'after' }],
    ],
  }));
  await replica.sync();
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop: new LoopByHand(replica) }}>
        <Refused />
      </ReplicaContext>
    </MemoryRouter>,
  );
  fireEvent.click(await screen.findByText('Discard'));
  await screen.findByText('We also discard changes that need it: 1 completion.');
  fireEvent.click(screen.getAllByText('Discard').at(-1)!);
  await waitFor(async () => expect(await replica.entries()).toEqual([]));
});

/** Three completions that the server refused for one reason. */
async function threeRefused() {
  const { replica, script } = await scriptedDevice();
  const students = ['C-CCCCCCCC2', 'C-DDDDDDDD3', 'C-EEEEEEEE4'];
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  const ids = await replica.run(
    students.map((each) => ({
      command: markCompletion as Command,
      input: { ...completion, candidateReferenceId: each },
    })),
  );
  script.push(() => ({
    outcomes: ids.map((id) => [
      id,
      { kind: 'refused', code: 'not_found', message: 'This course is paused.' },
    ]),
  }));
  await replica.sync();
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop: new LoopByHand(replica) }}>
        <Refused />
      </ReplicaContext>
    </MemoryRouter>,
  );
  await screen.findByText('3 completions with the same reason');
  return { replica, ids };
}

test('gives all refused changes with one reason again in one batch', async () => {
  const { replica, ids } = await threeRefused();
  fireEvent.click(screen.getByText('Try all 3 again'));
  await waitFor(async () =>
    expect((await replica.entries()).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting']),
  );
  const entries = await replica.entries();
  expect(entries.map(({ replaces }) => replaces)).toEqual(ids);
  expect(new Set(entries.map(({ batch }) => batch)).size).toBe(1);
});

test('discards all refused changes with one reason after a question', async () => {
  const { replica } = await threeRefused();
  fireEvent.click(screen.getByText('Discard all 3'));
  await screen.findByText('Discard 3 changes?');
  expect(await replica.entries()).toHaveLength(3);
  fireEvent.click(screen.getAllByText('Discard all 3').at(-1)!);
  await waitFor(async () => expect(await replica.entries()).toEqual([]));
});
