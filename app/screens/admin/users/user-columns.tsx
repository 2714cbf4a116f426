import { useState } from 'react';
import { Verbatim } from '#app/ui/verbatim.tsx';
import { needsConnection, useServerCall } from '#app/forms/server/use-server-call.ts';
import { useRefreshSession, useSession } from '#app/session/session.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { count, formatDay } from '#app/ui/format.ts';
import { TwoLines } from '#app/screens/shared/two-lines.tsx';
import type { Column } from '#app/ui/lists/data-list.tsx';
import { RowSelect } from '#app/ui/inputs/select.tsx';
import { changeRole } from '#shared/domain/people/accounts.ts';
import { fullName, roleLabel } from '#shared/domain/people/people.ts';
import type { PlatformUser } from '#shared/reads/analytics/platform.ts';
import type { UserType } from '#shared/engine/options.ts';
import { SignInFirstDialog } from '#app/forms/sign-in-first.tsx';
import { roleOptions } from './roles.ts';
import { StandingLines, StandingMenu } from './standing-menu.tsx';

interface UserProps {
  user: PlatformUser;
  onChanged: () => void;
}

/** The columns of the list of people. */
export const userColumns = (onChanged: () => void): readonly Column<PlatformUser>[] => [
  {
    name: 'Person',
    width: '2fr',
    phone: 'title',
    cell: (user) => (
      <TwoLines
        first={
          <span className="font-semibold">
            {fullName(user) ? <Verbatim>{fullName(user)}</Verbatim> : 'No name set'}
          </span>
        }
        second={
          <span translate="no" title={user.email}>
            {user.email}
          </span>
        }
      />
    ),
  },
  {
    name: 'Organization',
    width: '1.6fr',
    phone: 'plain',
    cell: (user) => (
      <>
        <TwoLines
          first={user.companyName && <Verbatim>{user.companyName}</Verbatim>}
          second={`Joined ${formatDay(user.createdAt)}`}
        />
        <StandingLines user={user} />
      </>
    ),
  },
  {
    name: 'Role',
    width: '10rem',
    phone: 'plain',
    cell: ({ userType }) => (
      <Badge look={userType ? 'default' : 'muted'}>{roleLabel(userType ?? 'newcomer')}</Badge>
    ),
  },
  {
    name: 'Change role',
    width: '14rem',
    phone: 'plain',
    cell: (user) => <UserActions user={user} onChanged={onChanged} />,
  },
];

function UserActions({ user, onChanged }: UserProps) {
  const name = fullName(user);
  const { chosen, choose, confirm, cancel, isRunning, isOffline, signInFirst } = useRoleChange(
    user,
    onChanged,
  );
  return (
    <div className="flex items-center justify-between gap-3">
      <RowSelect
        isSmall
        label={`Role of ${name || user.email}`}
        value={user.userType ?? ''}
        options={user.userType ? roleOptions : [{ value: '', label: 'No role yet' }, ...roleOptions]}
        onChange={choose}
        disabled={isOffline || isRunning}
        title={isOffline ? needsConnection : undefined}
        className="max-sm:flex-1"
      />
      <StandingMenu user={user} name={name || user.email} onChanged={onChanged} />
      <ConfirmDialog
        open={chosen !== undefined}
        onOpenChange={(open) => !open && cancel()}
        title={chosen === 'admin' ? 'Make this person an administrator?' : 'Change this role?'}
        confirm="Change role"
        pending={isRunning}
        onConfirm={confirm}
      >
        <p>
          {name || user.email} becomes {chosen && roleLabel(chosen)}.
        </p>
        {chosen === 'admin' && <p>Administrators see and change everything on the platform.</p>}
        {user.listings > 0 && (
          <p>
            Their {count(user.listings, 'job or course', 'jobs and courses')} stay readable, and owed
            interviews don’t change. This person no longer manages them.
          </p>
        )}
      </ConfirmDialog>
      {signInFirst}
    </div>
  );
}

/** Asks for confirmation if the change grants all admin rights, or if listings would be left without their owner. */
function useRoleChange(user: PlatformUser, onChanged: () => void) {
  const [isSignInFirst, setSignInFirst] = useState(false);
  const { call, isRunning, isOffline } = useServerCall({ onSignInFirst: () => setSignInFirst(true) });
  const [chosen, setChosen] = useState<UserType>();
  const session = useSession();
  const refreshSession = useRefreshSession();

  async function change(userType: UserType) {
    const isDone = await call({
      method: 'PUT',
      path: `/api/admin/users/${user.id}/role`,
      body: { userType },
      done: { title: 'Success', description: changeRole.done },
      failed: changeRole.failed,
    });
    setChosen(undefined);
    if (!isDone) return;
    onChanged();
    if (session.state === 'signed-in' && session.person.id === user.id) await refreshSession();
  }

  function choose(value: string) {
    const option = roleOptions.find((candidate) => candidate.value === value);
    if (!option || value === user.userType) return;
    if (option.value === 'admin' || user.userType === 'admin' || user.listings > 0) setChosen(option.value);
    else void change(option.value);
  }

  return {
    ...{ chosen, choose, isRunning, isOffline },
    confirm: () => chosen && void change(chosen),
    cancel: () => setChosen(undefined),
    signInFirst: isSignInFirst && <SignInFirstDialog onClose={() => setSignInFirst(false)} />,
  };
}
