// What is said after times were proposed.
import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { SyncScheduler } from '#app/replica/sync/sync-scheduler.ts';
import { quietOccasions } from '#app/replica/testing/quiet-occasions.ts';
import { employer, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { course } from '#shared/testing/rows.ts';
import { useUntilChosen } from './until-chosen.ts';

const now = '2026-06-03T10:00:00.000Z';

async function wordsFor(...proposed: { courseId: number; times: string[] }[]) {
  const { replica, script } = await scriptedDevice({}, employer);
  script.push(() => ({
    rows: [
      ['courses', course({ id: 6, providerName: 'Port Skills' })],
      ['courses', course({ id: 7, providerName: 'Port Skills' })],
      ['courses', course({ id: 9, providerName: 'Bay Skills' })],
    ],
  }));
  await replica.sync();
  const { result } = renderHook(() => useUntilChosen(proposed.map(({ courseId }) => courseId)), {
    wrapper: ({ children }) => (
      <ReplicaContext value={{ replica, loop: new SyncScheduler(replica, quietOccasions) }}>
        {children}
      </ReplicaContext>
    ),
  });
  await waitFor(() => expect(result.current(proposed, now)).toBeDefined());
  return result.current(proposed, now)?.sent;
}

const [june5, june30] = ['2026-06-05T12:00:00.000Z', '2026-06-30T12:00:00.000Z'];

test('names the training provider, and the end of its days to answer', async () => {
  expect(await wordsFor({ courseId: 7, times: [june5, june30] }, { courseId: 6, times: [june30] })).toBe(
    'Port Skills has until Sat, Jun 6 to choose.',
  );
});

test('names the last time of a candidate that begins before, and no provider of several', async () => {
  expect(await wordsFor({ courseId: 7, times: [june30] }, { courseId: 9, times: [june5] })).toBe(
    'The training provider has until Fri, Jun 5 to choose.',
  );
});
