// A time chosen after a refused one replaces it.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { confirmTime } from '#shared/domain/interviews/propose-times.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { matchesInFull } from '#shared/reads/matches.ts';
import { match, slot } from '#shared/testing/rows.ts';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { SyncScheduler } from '#app/replica/sync/sync-scheduler.ts';
import { matchRows } from '#app/replica/testing/exchange-rows.ts';
import { quietOccasions } from '#app/replica/testing/quiet-occasions.ts';
import { classRows, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { AnswerTimes } from './answer-times.tsx';

const sides = { employerId: 'e1', providerId: 'o1', startsAt: '2099-06-09T10:00:00.000Z' };
const other = { id: 'match-2', jobId: 9, courseId: 7, candidateReferenceId: 'C-BBBBBBBB1' };

/** Sam chose a time of each of two candidates, and the employer had moved both. */
async function refusedTwice() {
  const device = await scriptedDevice({ now: () => Date.now() });
  const { replica, script } = device;
  const both = [match({ ...sides, ...other }), slot({ ...sides, id: 'slot-2', matchId: other.id })] as const;
  script.push(() => ({
    rows: [...classRows, ...matchRows, ['matches', both[0]], ['slots', both[1]]],
  }));
  await replica.sync();
  const [first = ''] = await replica.give(confirmTime, { slotId: 'slot-1' });
  const [second = ''] = await replica.give(confirmTime, { slotId: 'slot-2' });
  const message = 'Harbor Shipyard changed the times.';
  script.push(() => ({
    serverTime: new Date().toISOString(),
    outcomes: [first, second].map((id) => [id, { kind: 'refused', code: 'stale', message }]),
    rows: [
      ['slots', slot({ ...sides, state: 'withdrawn', rev: 2 })],
      ['slots', slot({ ...sides, id: 'slot-3' })],
    ],
  }));
  await replica.sync();
  return { ...device, second };
}

test('drops the candidate’s refused answer when a time is confirmed and keeps other candidates’ entries', async () => {
  const { replica, second } = await refusedTwice();
  expect(await replica.status()).toMatchObject({ attention: 2 });
  const rows = await replica.read(matchesInFull);
  const row = assertDefined(rows.find((each) => each.match.id === 'match-1'));
  render(
    <ReplicaContext value={{ replica, loop: new SyncScheduler(replica, quietOccasions) }}>
      <AnswerTimes row={row} onConfirmed={() => {}} />
    </ReplicaContext>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Choose' }));
  await waitFor(async () => expect(await replica.status()).toMatchObject({ waiting: 1 }));
  await replica.sync();
  expect((await replica.entries()).map(({ id }) => id)).toEqual([second]);
});
