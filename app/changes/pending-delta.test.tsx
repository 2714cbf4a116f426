// A figure is the server's count. Local changes are shown next to it until they are sent.
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ReplicaContext, useFigures, useUnsentRows } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { classRows, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { StatTile } from '#app/ui/layout/stat-tile.tsx';
import type { Command } from '#shared/engine/command.ts';
import { markCompletion } from '#shared/domain/completions/commands.ts';
import { removeStudent } from '#shared/domain/enrollments/commands.ts';
import { providerStats } from '#shared/domain/platform/statistics.ts';
import type { Reader } from '#shared/engine/store.ts';
import type { Outcome } from '#shared/engine/protocol.ts';
import { withPendingDelta } from './pending-delta.ts';

const june = '2026-06-03';

function Figures() {
  const figures = useFigures(providerStats, june);
  return (
    <dl>
      <StatTile label="Students" {...withPendingDelta(figures, ({ totalStudents }) => totalStudents)} />
      <StatTile label="Completions" {...withPendingDelta(figures, (stats) => stats.completionsThisMonth)} />
    </dl>
  );
}

test('shows pending additions and removals next to a figure until the server has them', async () => {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  const { container } = render(
    <ReplicaContext value={{ replica, loop: new LoopByHand(replica) }}>
      <Figures />
    </ReplicaContext>,
  );
  const shows = (text: string) => waitFor(() => expect(container.textContent).toBe(text));
  await shows('Students2Completions0');
  const input = { courseId: 7, candidateReferenceId: 'C-AAAAAAAA0', completionDate: june };
  const [marked = ''] = await replica.run([{ command: markCompletion as Command, input }]);
  await shows('Students2Completions0+1 waiting');
  const [removed = ''] = await replica.run([
    { command: removeStudent as Command, input: { id: 'student-1' } },
  ]);
  await shows('Students2−1 waitingCompletions0+1 waiting');
  const refused: Outcome = { kind: 'refused', code: 'stale', message: 'No' };
  const completion = await replica.read((reader: Reader) => reader.get('completions', '7.C-AAAAAAAA0'));
  script.push(() => ({
    outcomes: [
      [marked, { kind: 'applied' }],
      [removed, refused],
    ],
    rows: [['completions', { ...completion!, rev: 2 }]],
  }));
  await replica.sync();
  await shows('Students2Completions1');
});

test('never renders an outdated figure', async () => {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  const drawn: string[] = [];
  const Drawn = () => {
    const { sent } = useFigures(providerStats, june);
    drawn.push(String(sent?.totalStudents));
    const isUnsent = useUnsentRows().size > 0;
    return (
      <p>
        {sent?.totalStudents} students{isUnsent && ', unsent'}
      </p>
    );
  };
  render(
    <ReplicaContext value={{ replica, loop: new LoopByHand(replica) }}>
      <Drawn />
    </ReplicaContext>,
  );
  await screen.findByText('2 students');
  const mark = (candidateReferenceId: string) =>
    replica.give(markCompletion, { courseId: 7, candidateReferenceId, completionDate: june, batchId: null });
  await mark('C-AAAAAAAA0');
  await screen.findByText('2 students, unsent');
  await replica.sync();
  await screen.findByText('2 students');
  const [, one] = classRows.find(([table]) => table === 'enrollments') ?? [];
  script.push(() => ({
    rows: [['enrollments', { ...one!, id: 'student-2', candidateReferenceId: 'C-CCCCCCCC2' }]],
  }));
  await replica.sync();
  await screen.findByText('3 students');
  drawn.length = 0;
  await mark('C-BBBBBBBB1');
  await screen.findByText('3 students, unsent');
  expect(new Set(drawn)).toEqual(new Set(['3']));
});
