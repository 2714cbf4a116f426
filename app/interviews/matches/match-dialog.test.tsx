// The full details of one match.
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { test } from 'vitest';
import { confirmTime } from '#shared/domain/interviews/propose-times.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { matchesInFull } from '#shared/reads/matches.ts';
import { ChangeBadges } from '#app/changes/change-badges.tsx';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { SyncScheduler } from '#app/replica/sync/sync-scheduler.ts';
import { matchRows } from '#app/replica/testing/exchange-rows.ts';
import { quietOccasions } from '#app/replica/testing/quiet-occasions.ts';
import { classRows, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { MatchDialog } from './match-dialog.tsx';

test('shows an unsent status as waiting', async () => {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: [...classRows, ...matchRows] }));
  await replica.sync();
  await replica.give(confirmTime, { slotId: 'slot-1' });
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
  const status = await screen.findByText('Interview Scheduled');
  await within(assertDefined(status.parentElement)).findByText('Waiting to send');
});
