// Why a batch of marks can no longer be undone, or only in part.
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { markCompletion } from '#shared/domain/completions/commands.ts';
import { DAY_MS } from '#shared/lib/time.ts';
import { completion, course } from '#shared/testing/rows.ts';
import type { MarkedBatch } from '#shared/reads/completions.ts';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { SyncScheduler } from '#app/replica/sync/sync-scheduler.ts';
import { quietOccasions } from '#app/replica/testing/quiet-occasions.ts';
import type { Replica } from '#app/replica/replica.ts';
import { classRows, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { BatchesTab } from './batches-tab.tsx';
import { SyncStateProvider } from '#app/changes/sync-state.tsx';

const marked: MarkedBatch['completions'] = ['C-1', 'C-2', 'C-3'].map((candidateReferenceId) =>
  completion({ candidateReferenceId, batchId: 'batch-1' }),
);

type Came = Pick<MarkedBatch, 'kept' | 'undoable'>;

function show(replica: Replica, batch: Came, ageInMs: number) {
  const markedAt = new Date(Date.now() - ageInMs).toISOString();
  const whole = {
    batchId: 'batch-1',
    markedAt,
    markedByName: 'Sam',
    courses: [course()],
    completions: marked,
  };
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop: new SyncScheduler(replica, quietOccasions) }}>
        <SyncStateProvider>
          <BatchesTab batches={[{ ...whole, ...batch }]} />
        </SyncStateProvider>
      </ReplicaContext>
    </MemoryRouter>,
  );
}

async function lineOf(batch: Came, ageInMs: number): Promise<string> {
  const { replica } = await scriptedDevice();
  show(replica, batch, ageInMs);
  const line = (await screen.findByText(/^Marked by/)).nextElementSibling;
  return line?.textContent ?? '';
}

const hour = DAY_MS / 24;
const proposed = '1 completion stays: an employer has already proposed times or held the interview.';

test.each([
  [[1, 0], hour, `2 of 3 undone. ${proposed}`],
  [[1, 0], DAY_MS, `2 of 3 undone. ${proposed}`],
  [[1, 2], hour, proposed],
  [[1, 2], DAY_MS, 'The 24 hours to undo are over.'],
  [[3, 0], DAY_MS, 'The 24 hours to undo are over.'],
  [[0, 3], DAY_MS, 'The 24 hours to undo are over.'],
  [[0, 1], DAY_MS, '2 of 3 undone. The 24 hours to undo are over.'],
  [[0, 0], hour, 'Undone.'],
] as const)(
  'describes a batch of three with %j kept and undoable after %i ms: "%s"',
  async ([kept, free], age, line) => {
    const batch = { kept: marked.slice(0, kept), undoable: marked.slice(3 - free) };
    expect(await lineOf(batch, age)).toBe(line);
  },
);

test('shows the link to refused completions in touch size', async () => {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  const mark = { courseId: 7, candidateReferenceId: 'C-AAAAAAAA0', completionDate: '2026-06-03' };
  await replica.give(markCompletion, { ...mark, batchId: 'batch-1' });
  script.push(({ entries }) => ({
    outcomes: entries.map(({ id }) => [id, { kind: 'refused', code: 'stale', message: 'No.' }]),
  }));
  await replica.sync();
  show(replica, { kept: [], undoable: marked }, hour);
  const way = await screen.findByRole('link', { name: '1 needs attention' });
  expect(way.getAttribute('href')).toBe('/sync');
  expect(way.className).toContain('min-h-11');
});
