import { useState } from 'react';
import { CircleSlash, KeyRound, LogOut, Undo2 } from 'lucide-react';
import { useServerCall } from '#app/forms/server/use-server-call.ts';
import { useSession } from '#app/session/session.tsx';
import { Menu, MenuItem, MenuLine } from '#app/ui/dialogs/menu.tsx';
import { MoreButton } from '#app/ui/lists/more-button.tsx';
import { formatDay } from '#app/ui/format.ts';
import type { NamedCommand } from '#shared/engine/command.ts';
import { hasColleagues } from '#shared/domain/people/colleagues.ts';
import { endSessions, liftAccount, suspendAccount } from '#shared/domain/people/suspensions.ts';
import type { PlatformUser } from '#shared/reads/analytics/platform.ts';
import { AppointDialog } from './appoint-dialog.tsx';
import { SuspendDialog } from '#app/organizations/suspend-dialog.tsx';

interface StandingProps {
  user: PlatformUser;
  name: string;
  onChanged: () => void;
}

/** An administrator's actions for an account. */
export function StandingMenu({ user, name, onChanged }: StandingProps) {
  const { call, isRunning, isOffline } = useServerCall();
  const session = useSession();
  const [isSuspending, setSuspending] = useState(false);
  const [appointedTo, setAppointedTo] = useState<string>();
  const isOneself = session.state === 'signed-in' && session.person.id === user.id;

  async function decide(path: string, command: NamedCommand & { done: string; failed: string }) {
    const words = { done: { title: command.done }, failed: command.failed };
    if (await call({ method: 'PATCH', path: `/api/admin/${path}`, ...words })) onChanged();
  }

  if (isOneself) return null;
  return (
    <>
      <Menu
        trigger={<MoreButton name={name} disabled={isOffline || isRunning} className="pointer-fine:size-9" />}
      >
        <MenuItem onSelect={() => void decide(`users/${user.id}/end-sessions`, endSessions)}>
          <LogOut aria-hidden />
          Sign out everywhere
        </MenuItem>
        {canBeAppointed(user) && (
          <MenuItem onSelect={() => setAppointedTo(user.organizationId)}>
            <KeyRound aria-hidden />
            Appoint as owner
          </MenuItem>
        )}
        <MenuLine />
        {user.suspendedAt ? (
          <MenuItem onSelect={() => void decide(`users/${user.id}/lift`, liftAccount)}>
            <Undo2 aria-hidden />
            Lift suspension of the account
          </MenuItem>
        ) : (
          <MenuItem danger onSelect={() => setSuspending(true)}>
            <CircleSlash aria-hidden />
            Suspend account
          </MenuItem>
        )}
      </Menu>
      {appointedTo !== undefined && (
        <AppointDialog
          user={user}
          organizationId={appointedTo}
          name={name}
          onClose={() => setAppointedTo(undefined)}
          onDone={() => {
            setAppointedTo(undefined);
            onChanged();
          }}
        />
      )}
      {isSuspending && (
        <SuspendDialog
          title="Suspend this account?"
          description={`${name} can’t use the app on any device. Colleagues can keep working, and owed interviews don’t change.`}
          command={suspendAccount}
          path={`users/${user.id}`}
          id={user.id}
          onClose={() => setSuspending(false)}
          onDone={() => {
            setSuspending(false);
            onChanged();
          }}
        />
      )}
    </>
  );
}

/** Owners need no appointment, and suspended people could not use it. */
const canBeAppointed = (user: PlatformUser): user is PlatformUser & { organizationId: string } =>
  hasColleagues(user) && !user.suspendedAt && !!user.memberRole && user.memberRole !== 'owner';

/** Shows "Account suspended Jun 3, 2025: fake listings", for a person, an organization, or both. */
export function StandingLines({ user }: { user: PlatformUser }) {
  return (
    <>
      {user.suspendedAt && (
        <p className="text-sm text-loss">
          Account suspended {formatDay(user.suspendedAt)}: {user.suspendedReason}
        </p>
      )}
      {hasColleagues(user) && user.organizationSuspendedAt && (
        <p className="text-sm text-loss">
          Organization suspended {formatDay(user.organizationSuspendedAt)}: {user.organizationSuspendedReason}
        </p>
      )}
    </>
  );
}
