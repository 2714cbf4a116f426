// A refused move of an interview is replaced by the next one.
import { expect, test } from 'vitest';
import { matchRows } from '#app/replica/testing/exchange-rows.ts';
import { scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { cancelInterview, rescheduleInterview } from '#shared/domain/interviews/reschedule.ts';
import { match } from '#shared/testing/rows.ts';
import { dropRefusedMoves } from './refused-times.ts';

const from = '2099-06-09T10:00:00.000Z';
const interviewOf = (id: string, candidateReferenceId: string) =>
  match({
    id,
    employerId: 'e1',
    providerId: 'o1',
    candidateReferenceId,
    status: 'interview_scheduled',
    interviewDate: from,
  });

test('drops refused moves of one interview and keeps those of another candidate’s', async () => {
  const { replica, script } = await scriptedDevice();
  const both = [interviewOf('one', 'C-AAAAAAAA0'), interviewOf('other', 'C-BBBBBBBB1')];
  script.push(() => ({
    rows: [...matchRows.slice(1), ...both.map((row): ['matches', typeof row] => ['matches', row])],
  }));
  await replica.sync();
  const moved = { from, startsAt: '2099-06-10T10:00:00.000Z', reason: 'The welder is away.' };
  await replica.give(rescheduleInterview, { matchId: 'one', ...moved });
  const [other = ''] = await replica.give(cancelInterview, {
    matchId: 'other',
    from,
    reason: 'Ill.',
    unavailableUntil: null,
  });
  script.push(({ entries }) => ({
    outcomes: entries.map(({ id }) => [
      id,
      { kind: 'refused', code: 'stale', message: 'Acme changed the times.' },
    ]),
  }));
  await replica.sync();
  expect(await replica.status()).toMatchObject({ attention: 2 });
  await dropRefusedMoves(replica, 'one');
  expect((await replica.entries()).map(({ id }) => id)).toEqual([other]);
});
