import { useState } from 'react';
import { useServerCall } from '#app/forms/server/use-server-call.ts';
import type { UserType } from '#app/session/person.ts';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import type { MemberRole } from '#shared/engine/options.ts';
import {
  changeMemberRole,
  handOverOwnership,
  leaveOrganization,
  removeColleague,
} from '#shared/domain/people/colleagues.ts';
import type { Membership } from '#shared/domain/people/memberships.ts';
import { memberName } from '#app/organizations/assignments/unassigning-words.ts';
import { RoleField } from './role-field.tsx';
import type { MemberAction } from './team-rows.tsx';

interface MemberDialogProps {
  member: Membership;
  action: Exclude<MemberAction, 'assign' | 'view'>;
  ownRole: MemberRole;
  isYou: boolean;
  userType: UserType;
  onClose: () => void;
}

/** Asks before anything is done about a member, and does it. The list follows with the next sync. */
export function MemberDialog({ member, action, ownRole, isYou, userType, onClose }: MemberDialogProps) {
  const [role, setRole] = useState(member.role);
  const { call, isRunning } = useServerCall();
  const { command, title, confirm, text } = wordsFor(action, memberName(member));

  async function carryOut() {
    const { method, path, body } = callFor(action, member.personId, role);
    const isDone = await call({
      method,
      path: `/api/colleagues/${path}`,
      ...(body && { body }),
      done: { title: command.done },
      failed: command.failed,
    });
    if (isDone && action === 'leave') location.assign('/');
    else onClose();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      confirm={confirm}
      danger={action === 'remove' || action === 'leave'}
      pending={isRunning}
      onConfirm={() => void carryOut()}
    >
      {action === 'role' ? (
        <RoleField role={role} ownRole={ownRole} userType={userType} onChange={setRole} />
      ) : (
        text
      )}
      {action === 'role' && isYou && role !== 'owner' && (
        <p className="mt-3">You give up your own ownership. Only another owner can give it back.</p>
      )}
    </ConfirmDialog>
  );
}

function callFor(action: MemberDialogProps['action'], id: string, role: MemberRole) {
  if (action === 'role') return { method: 'PUT', path: `${id}/role`, body: { role } } as const;
  if (action === 'handOver') return { method: 'POST', path: `${id}/ownership`, body: undefined } as const;
  if (action === 'remove') return { method: 'DELETE', path: id, body: undefined } as const;
  return { method: 'POST', path: 'leave', body: undefined } as const;
}

function wordsFor(action: MemberDialogProps['action'], name: string) {
  if (action === 'role')
    return { command: changeMemberRole, title: `Change the role of ${name}`, confirm: 'Save', text: null };
  if (action === 'handOver')
    return {
      command: handOverOwnership,
      title: `Hand over ownership to ${name}?`,
      confirm: 'Hand over',
      text: 'They become an owner, and you become a manager. Only an owner can change that again.',
    };
  if (action === 'remove')
    return {
      command: removeColleague,
      title: `Remove ${name}?`,
      confirm: 'Remove',
      text: 'We sign them out everywhere, and they lose access to your records. Their past changes keep their name.',
    };
  return {
    command: leaveOrganization,
    title: 'Leave the organization?',
    confirm: 'Leave',
    text: 'You’ll lose access to its records. Send unsent changes on your devices first.',
  };
}
