// The badge next to a candidate's status while a change waits.
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ChangeBadges } from '#app/changes/change-badges.tsx';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { employer, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { proposeTimes } from '#shared/domain/interviews/propose-times.ts';
import { match } from '#shared/testing/rows.ts';
import { MatchMark, useIsMatchUnsent } from './match-badge.tsx';

const candidate = match({
  id: 'match-1',
  employerId: 'e1',
  providerId: 'o1',
  slotsProposedAt: '2026-06-02T10:00:00.000Z',
});

function Row() {
  const isUnsent = useIsMatchUnsent();
  return (
    <p>
      <MatchMark match={candidate} /> {isUnsent(candidate.id) ? 'counted' : 'not counted'}
    </p>
  );
}

test('shows newly proposed times as waiting to send, like the first ones', async () => {
  const { replica, script } = await scriptedDevice({}, employer);
  script.push(() => ({ rows: [['matches', candidate]] }));
  await replica.sync();
  render(
    <ReplicaContext value={{ replica, loop: new LoopByHand(replica) }}>
      <ChangeBadges isSending={false}>
        <Row />
      </ChangeBadges>
    </ReplicaContext>,
  );
  await screen.findByText('not counted');
  await replica.give(proposeTimes, {
    matchId: candidate.id,
    slots: ['2099-06-09T10:00:00.000Z'],
    kind: 'in-person',
    place: 'Dock 4',
    bring: null,
    room: null,
    minutes: 30,
    note: null,
  });
  await screen.findByText('Waiting to send');
  expect(screen.getByText(/counted/).textContent).not.toContain('not counted');
});
