// What is said of a class that was marked in one go.
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { Command } from '#shared/command.ts';
import { markCompletion } from '#shared/domain/completions.ts';
import { course } from '#shared/testing/rows.ts';
import type { Outcome } from '#shared/sync.ts';
import { ReplicaContext } from '#app/replica/react.ts';
import { SyncLoop } from '#app/replica/sync-loop.ts';
import { quietOccasions } from '#app/replica/testing/quiet-occasions.ts';
import { classRows, scriptedDevice, teacher } from '#app/replica/testing/scripted-server.ts';
import { BatchNotice } from './batch-notice.tsx';

/** Two students are marked in one go, and the server has this to say. */
async function showMarked(outcomes: [Outcome, Outcome]): Promise<void> {
  const { replica, script } = await scriptedDevice({ now: () => Date.now() });
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  const ids = await replica.run(
    ['C-AAAAAAAA0', 'C-BBBBBBBB1'].map((candidateReferenceId) => ({
      command: markCompletion as Command,
      input: { courseId: 7, candidateReferenceId, completionDate: '2026-06-03', batchId: 'batch-1' },
    })),
  );
  const rows = await replica.read((reader) => reader.find('completions', { courseId: 7 }));
  script.push(() => ({
    outcomes: ids.map((id, place): [string, Outcome] => [id, outcomes[place] ?? outcomes[0]]),
    rows: rows
      .filter((_, place) => outcomes[place]?.kind === 'applied')
      .map((row) => ['completions', { ...row, rev: 1 }]),
  }));
  await replica.sync();
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop: new SyncLoop(replica, quietOccasions) }}>
        <BatchNotice course={course({ id: 7, providerId: teacher.organization })} />
      </ReplicaContext>
    </MemoryRouter>,
  );
}

const applied: Outcome = { kind: 'applied' };

test('all of them were taken', async () => {
  await showMarked([applied, applied]);
  await screen.findByText('2 students marked complete in one go.');
});

test('that one was not taken is said, with the way to it', async () => {
  await showMarked([applied, { kind: 'refused', code: 'stale', message: 'This student was removed.' }]);
  const way = await screen.findByRole('link', { name: '1 needs attention' });
  expect(way.closest('[role=status]')?.textContent).toMatch(/^1 marked\. 1 needs attention\./);
});
