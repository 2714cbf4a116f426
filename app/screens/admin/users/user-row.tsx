import { useState } from 'react';
import { Verbatim } from '#app/ui/verbatim.tsx';
import { needsConnection, useServerCall } from '#app/forms/use-server-call.ts';
import { useRefreshSession, useSession } from '#app/session/session.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { count, formatDay } from '#app/ui/format.ts';
import { RowSelect } from '#app/ui/inputs/select.tsx';
import { changeRole } from '#shared/domain/people/accounts.ts';
import { fullName, roleLabel } from '#shared/domain/people/people.ts';
import type { PlatformUser } from '#shared/reads/analytics/platform.ts';
import type { UserType } from '#shared/engine/options.ts';
import { SignInFirstDialog } from '#app/forms/sign-in-first.tsx';
import { roleOptions } from './roles.ts';
import { TrustMarks } from './trust-marks.tsx';
import { StandingLines, StandingMenu } from './standing-menu.tsx';

interface UserRowProps {
  user: PlatformUser;
  onChanged: () => void;
}

export function UserRow({ user, onChanged }: UserRowProps) {
  const name = fullName(user);
  const { chosen, choose, confirm, cancel, isRunning, isOffline, signInFirst } = useRoleChange(
    user,
    onChanged,
  );
  return (
    <li data-row="" className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3.5 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{name ? <Verbatim>{name}</Verbatim> : 'No name set'}</span>
          <Badge look={user.userType ? 'default' : 'muted'}>{roleLabel(user.userType ?? 'newcomer')}</Badge>
        </p>
        <p className="text-list break-all" translate="no">
          {user.email}
        </p>
        <p className="text-sm text-quiet">
          Joined {formatDay(user.createdAt)}
          {user.companyName && ` \u00b7 ${user.companyName}`}
        </p>
        <StandingLines user={user} />
      </div>
      <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
        {user.organizationId && <TrustMarks user={user} onChanged={onChanged} />}
        <RowSelect
          label={`Role of ${name || user.email}`}
          value={user.userType ?? ''}
          options={user.userType ? roleOptions : [{ value: '', label: 'No role yet' }, ...roleOptions]}
          onChange={choose}
          disabled={isOffline || isRunning}
          title={isOffline ? needsConnection : undefined}
          className={user.organizationId ? 'max-sm:order-last max-sm:basis-full' : 'max-sm:flex-1'}
        />
        <StandingMenu user={user} name={name || user.email} onChanged={onChanged} />
      </div>
      {isOffline && <p className="w-full text-sm text-quiet">{needsConnection}</p>}
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
    </li>
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
