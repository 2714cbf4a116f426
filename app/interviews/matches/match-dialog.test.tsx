// The full details of one match.
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { withdrawnBecause } from '#shared/domain/interviews/withdrawal.ts';
import { confirmTime } from '#shared/domain/interviews/propose-times.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { matchesInFull } from '#shared/reads/matches.ts';
import { ChangeBadges } from '#app/changes/change-badges.tsx';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { SyncScheduler } from '#app/replica/sync/sync-scheduler.ts';
import { matchRows } from '#app/replica/testing/exchange-rows.ts';
import { quietOccasions } from '#app/replica/testing/quiet-occasions.ts';
import type { Replica } from '#app/replica/replica.ts';
import { classRows, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { claim, learnerReply } from '#shared/testing/rows.ts';
import { MatchDialog } from './match-dialog.tsx';

afterEach(cleanup);

async function open(rows: SyncReply['rows'], change?: (replica: Replica) => Promise<unknown>): Promise<void> {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: [...classRows, ...rows] }));
  await replica.sync();
  await change?.(replica);
  const [row] = await replica.read(matchesInFull);
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop: new SyncScheduler(replica, quietOccasions) }}>
        <ChangeBadges isSending={false}>
          <MatchDialog row={row} onClose={() => {}} onAction={() => {}} />
        </ChangeBadges>
      </ReplicaContext>
    </MemoryRouter>,
  );
}

test('shows an unsent status as waiting', async () => {
  await open(matchRows, (replica) => replica.give(confirmTime, { slotId: 'slot-1' }));
  const status = await screen.findByText('Interview Scheduled');
  await within(assertDefined(status.parentElement)).findByText('Waiting to send');
});

test('says how far the deadline moved, and who was awaited', async () => {
  const days = { startedAt: '2026-06-05T10:00:00.000Z', endedAt: '2026-06-09T10:00:00.000Z' };
  const sides = { id: 'wait-1', matchId: 'match-1', employerId: 'e1', providerId: 'o1' };
  await open([
    ...matchRows,
    ['waits', { ...sides, ...days, reason: 'unconfirmed', createdAt: days.endedAt, rev: 1 }],
  ]);
  await screen.findByText(/^Moved 4 days: waiting for /);
});

test('shows what the other side reported, with the answer there and not once more below', async () => {
  const answerUntil = '2099-06-09T23:59:59.999Z';
  const sides = { employerId: 'e1', providerId: 'o1', jobId: 8 };
  await open([...matchRows, ['claims', claim({ ...sides, kind: 'offer', side: 'employer', answerUntil })]]);
  const list = await screen.findByRole('list', { name: 'Reports that the other side can answer' });
  within(list).getByRole('button', { name: 'Agree' });
  expect(screen.queryByRole('button', { name: 'Answer the report' })).toBeNull();
});

test('lets the provider dismiss what the learner asked for, and keeps what they answered', async () => {
  const createdAt = '2099-06-01T09:00:00.000Z';
  await open([
    ...matchRows,
    ['learnerReplies', learnerReply({ kind: 'none', startsAt: null, text: 'Fridays', createdAt })],
    ['learnerReplies', learnerReply({ id: 'reply-2', kind: 'answer', happening: 'held' })],
  ]);
  await screen.findByText('None of the times works for the learner. Free: Fridays');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText(/^None of the times works/)).toBeNull());
  screen.getByText(/^The learner said by link on Jun 3, 2026: It took place\./);
});

test('says since when a candidate waits for a place, and names no due day', async () => {
  const waitsForPlaceSince = '2026-06-02T10:00:00.000Z';
  const waiting = { status: 'matched' as const, interviewDate: null, waitsForPlaceSince };
  await open(
    matchRows.map(([table, row]) => [table, table === 'matches' ? { ...row, ...waiting } : row]) as never,
  );
  expect(await screen.findAllByText('Waiting for a place')).toHaveLength(2);
  screen.getByText(/^Since Jun 2, 2026\. Nothing is due/);
  expect(screen.queryByText('Interview due by')).toBeNull();
});

test.each([
  [
    'interview_scheduled',
    /^The candidate withdraws\. The interview of Jun 9, 2026 is settled first\. Candidate withdrew: Found work/,
  ],
  ['interview_completed', /^The candidate withdraws\. The interview took place, so the match stays\./],
] as const)('says what becomes of a candidate who withdrew when the match is %s', async (status, line) => {
  const why = withdrawnBecause('withdrawn.byCandidate', { reason: 'Found work' });
  const begun = { status, interviewDate: '2026-06-09T14:00:00.000Z', ...why };
  await open(
    matchRows.map(([table, row]) => [table, table === 'matches' ? { ...row, ...begun } : row]) as never,
  );
  await screen.findByText(line);
  expect(screen.queryByRole('button', { name: 'Candidate withdraws' })).toBeNull();
});

test('shows what the employer says to a learner whom it did not hire, and nothing once they are hired', async () => {
  const said = 'Practice overhead welds and apply again.';
  const decided = (status: 'hired' | 'not_hired') =>
    matchRows.map(([table, row]) => [
      table,
      table === 'matches' ? { ...row, status, outcomeFeedback: said } : row,
    ]) as never;
  await open(decided('not_hired'));
  await screen.findByText('Feedback for the learner');
  screen.getByText(said);
  cleanup();
  await open(decided('hired'));
  await screen.findByText('Matched');
  expect(screen.queryByText(said)).toBeNull();
});
