// The notice about a student who was removed from a class.
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ChangeBadges } from '#app/changes/change-badges.tsx';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { SyncScheduler } from '#app/replica/sync/sync-scheduler.ts';
import type { Replica } from '#app/replica/replica.ts';
import { quietOccasions } from '#app/replica/testing/quiet-occasions.ts';
import { classRows, scriptedDevice, teacher } from '#app/replica/testing/scripted-server.ts';
import { SyncStateProvider } from '#app/changes/sync-state.tsx';
import { course } from '#shared/testing/rows.ts';
import { RemovalNotice } from './removal-notice.tsx';

const [hour, year] = [3_600_000, 365 * 86_400_000];

const show = (replica: Replica) =>
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop: new SyncScheduler(replica, quietOccasions) }}>
        <SyncStateProvider>
          <ChangeBadges isSending={false}>
            <RemovalNotice course={course({ id: 7, providerId: teacher.organization })} />
          </ChangeBadges>
        </SyncStateProvider>
      </ReplicaContext>
    </MemoryRouter>,
  );

test('names the colleague who removed the student', async () => {
  const { replica, script } = await scriptedDevice({ now: () => Date.now() });
  const removedAt = new Date().toISOString();
  script.push(() => ({
    serverTime: removedAt,
    rows: classRows.map(([table, row]) => [
      table,
      row.id === 'student-0' ? { ...row, removedAt, removedByName: 'Dana' } : row,
    ]),
  }));
  await replica.sync();
  show(replica);
  await screen.findByText('Student 0 was removed from the course by Dana.');
});

test.each([
  ['right', 0],
  ['a year behind', year],
  ['a year ahead', -year],
])('offers to undo a removal for a day on a device whose clock is %s', async (_clock, behindMs) => {
  const serverTime = (laterMs = 0) => new Date(Date.now() + behindMs + laterMs).toISOString();
  const { replica, script } = await scriptedDevice({ now: () => Date.now() });
  const removedAt = serverTime();
  script.push(() => ({
    serverTime: serverTime(),
    rows: classRows.map(([table, row]) => [
      table,
      row.id === 'student-0' ? { ...row, removedAt, removedByName: 'Sam' } : row,
    ]),
  }));
  await replica.sync();
  show(replica);
  await screen.findByText('Student 0 was removed from the course.');
  script.push(() => ({ serverTime: serverTime(25 * hour) }));
  await replica.sync();
  await waitFor(() => expect(screen.queryByText(/was removed from the course/)).toBeNull());
});
