// The notice about a class that was marked as a batch.
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { Command } from '#shared/engine/command.ts';
import { markCompletion } from '#shared/domain/completions/commands.ts';
import { latestBatchOf } from '#shared/reads/completions.ts';
import type { Outcome } from '#shared/engine/protocol.ts';
import { ChangeBadges } from '#app/changes/change-badges.tsx';
import { ReplicaContext, useRead } from '#app/replica/live/hooks.ts';
import { SyncScheduler } from '#app/replica/sync/sync-scheduler.ts';
import { quietOccasions } from '#app/replica/testing/quiet-occasions.ts';
import { classRows, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { SyncStateProvider, useSyncState } from '#app/changes/sync-state.tsx';
import { BatchNotice } from './batch-notice.tsx';

const [hour, year] = [3_600_000, 365 * 86_400_000];

const Latest = () => <BatchNotice latest={useRead(latestBatchOf, 7)} />;

const ClockWatch = () => useSyncState().status && <p>The clock is known</p>;

/** Two students are marked together, on a device whose clock is that far behind the server's. */
async function showMarked(behindMs = 0) {
  const serverTime = (laterMs = 0) => new Date(Date.now() + behindMs + laterMs).toISOString();
  const { replica, script } = await scriptedDevice({ now: () => Date.now() });
  script.push(() => ({ rows: classRows, serverTime: serverTime() }));
  await replica.sync();
  const ids = await replica.run(
    ['C-AAAAAAAA0', 'C-BBBBBBBB1'].map((candidateReferenceId) => ({
      command: markCompletion as Command,
      input: { courseId: 7, candidateReferenceId, completionDate: '2026-06-03', batchId: 'batch-1' },
    })),
  );
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop: new SyncScheduler(replica, quietOccasions) }}>
        <SyncStateProvider>
          <ChangeBadges isSending={false}>
            <Latest />
            <ClockWatch />
          </ChangeBadges>
        </SyncStateProvider>
      </ReplicaContext>
    </MemoryRouter>,
  );
  await screen.findByText('The clock is known');

  /** The server says this of them. */
  async function answer(outcomes: [Outcome, Outcome]) {
    const rows = await replica.read((reader) => reader.find('completions', { courseId: 7 }));
    script.push(() => ({
      serverTime: serverTime(),
      outcomes: ids.map((id, place): [string, Outcome] => [id, outcomes[place] ?? outcomes[0]]),
      rows: rows
        .filter((_, place) => outcomes[place]?.kind === 'applied')
        .map((row) => ['completions', { ...row, markedAt: serverTime(), rev: 1 }]),
    }));
    await replica.sync();
  }

  async function syncLater(laterMs: number) {
    script.push(() => ({ serverTime: serverTime(laterMs) }));
    await replica.sync();
  }
  return { answer, syncLater };
}

const applied: Outcome = { kind: 'applied' };

test('reports that all students were marked', async () => {
  const { answer } = await showMarked();
  await answer([applied, applied]);
  await screen.findByText('2 students marked complete together.');
});

test('reports a refused completion with a link to it', async () => {
  const { answer } = await showMarked();
  await answer([applied, { kind: 'refused', code: 'stale', message: 'This student was removed.' }]);
  const way = await screen.findByRole('link', { name: '1 needs attention' });
  expect(way.closest('[role=status]')?.textContent).toMatch(/^1 marked\. 1 needs attention\./);
});

test('does not count a blocked completion as marked', async () => {
  const { answer } = await showMarked();
  await answer([applied, { kind: 'held', reason: 'after' }]);
  const way = await screen.findByRole('link', { name: '1 waits for another change' });
  expect(way.closest('[role=status]')?.textContent).toMatch(/^1 marked\. 1 waits for another change\./);
});

test.each([
  ['right', 0],
  ['a year behind', year],
  ['a year ahead', -year],
])(
  'offers to undo a batch for a day, also before it is sent, on a device whose clock is %s',
  async (_clock, behind) => {
    const { answer, syncLater } = await showMarked(behind);
    await screen.findByRole('button', { name: 'Undo' });
    await answer([applied, applied]);
    await syncLater(23 * hour);
    await screen.findByRole('button', { name: 'Undo' });
    await syncLater(25 * hour);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  },
);
