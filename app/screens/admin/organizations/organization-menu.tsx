import { useState } from 'react';
import { CalendarCog, CircleSlash, Undo2 } from 'lucide-react';
import { useServerCall } from '#app/forms/server/use-server-call.ts';
import { Menu, MenuItem, MenuLine } from '#app/ui/dialogs/menu.tsx';
import { MoreButton } from '#app/ui/lists/more-button.tsx';
import { count } from '#app/ui/format.ts';
import { liftOrganization, suspendOrganization } from '#shared/domain/people/suspensions.ts';
import type { PlatformOrganization } from '#shared/reads/analytics/platform.ts';
import { SuspendDialog } from '#app/organizations/suspend-dialog.tsx';
import { CalendarDialog } from './correct-calendar-dialog.tsx';

interface OrganizationMenuProps {
  organization: PlatformOrganization;
  onChanged: () => void;
}

/** An administrator's rarer actions for an organization. */
export function OrganizationMenu({ organization, onChanged }: OrganizationMenuProps) {
  const { id, name, suspendedAt, owed } = organization;
  const { call, isRunning, isOffline } = useServerCall();
  const [opened, setOpened] = useState<'calendar' | 'suspend'>();
  const dialog = {
    onClose: () => setOpened(undefined),
    onDone: () => {
      setOpened(undefined);
      onChanged();
    },
  };

  async function lift() {
    const words = { done: { title: liftOrganization.done }, failed: liftOrganization.failed };
    if (await call({ method: 'PATCH', path: `/api/admin/organizations/${id}/lift`, ...words })) onChanged();
  }

  return (
    <>
      <Menu
        trigger={<MoreButton name={name} disabled={isOffline || isRunning} className="pointer-fine:size-9" />}
      >
        <MenuItem onSelect={() => setOpened('calendar')}>
          <CalendarCog aria-hidden />
          Correct working calendar
        </MenuItem>
        <MenuLine />
        {suspendedAt ? (
          <MenuItem onSelect={() => void lift()}>
            <Undo2 aria-hidden />
            Lift suspension of the organization
          </MenuItem>
        ) : (
          <MenuItem danger onSelect={() => setOpened('suspend')}>
            <CircleSlash aria-hidden />
            Suspend organization
          </MenuItem>
        )}
      </Menu>
      {opened === 'calendar' && <CalendarDialog organization={organization} {...dialog} />}
      {opened === 'suspend' && (
        <SuspendDialog
          title="Suspend this organization?"
          description={
            <>
              Nobody at {name} can use the app, and we hide its listings.
              {owed > 0 && (
                <>
                  {' '}
                  The {count(owed, 'interview')} that it owes {owed === 1 ? 'is' : 'are'} released for good,
                  and we let the training providers know.
                </>
              )}
            </>
          }
          command={suspendOrganization}
          path={`organizations/${id}`}
          id={id}
          {...dialog}
        />
      )}
    </>
  );
}
