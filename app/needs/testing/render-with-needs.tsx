import type { ReactNode } from 'react';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { ChangeBadges } from '#app/changes/change-badges.tsx';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import type { Replica } from '#app/replica/replica.ts';
import { SyncScheduler } from '#app/replica/sync/sync-scheduler.ts';
import { quietOccasions } from '#app/replica/testing/quiet-occasions.ts';
import { PermissionContext } from '#app/ui/permission.ts';
import { mayGive } from '#shared/engine/access/member-roles.ts';
import { WithNeeds } from './with-needs.tsx';

/** Renders a screen at an address over the rows of a device, with what needs the person and the marks of unsent changes. */
export function renderWithNeeds(replica: Replica, shown: ReactNode, address = '/'): void {
  render(
    <MemoryRouter initialEntries={[address]}>
      <ReplicaContext value={{ replica, loop: new SyncScheduler(replica, quietOccasions) }}>
        <PermissionContext value={(command) => mayGive(command, replica.actor)}>
          <WithNeeds>
            <ChangeBadges isSending={false}>{shown}</ChangeBadges>
          </WithNeeds>
        </PermissionContext>
      </ReplicaContext>
    </MemoryRouter>,
  );
}
