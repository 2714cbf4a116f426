import { Link2, User } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { formatShortDay } from '#app/ui/format.ts';
import { nameOf } from './colleague.ts';
import type { Invitation, Member } from './colleague.ts';

interface MemberRowProps {
  member: Member;
  /** Whether the row offers to leave (for oneself) or to remove (for others). */
  canPart: boolean;
  isOffline: boolean;
  onPart: () => void;
}

export function MemberRow({ member, canPart, isOffline, onPart }: MemberRowProps) {
  const name = nameOf(member);
  return (
    <Row
      icon={User}
      title={
        <>
          {name}
          {member.isOwner && <Badge look="muted">Owner</Badge>}
          {member.isYou && <Badge>You</Badge>}
        </>
      }
      detail={name === member.email ? null : member.email}
    >
      {canPart && (
        <Button
          look="secondary"
          size="small"
          disabled={isOffline}
          aria-label={member.isYou ? 'Leave the organization' : `Remove ${name}`}
          onClick={onPart}
        >
          {member.isYou ? 'Leave' : 'Remove'}
        </Button>
      )}
    </Row>
  );
}

interface InvitationRowProps {
  invitation: Invitation;
  isOffline: boolean;
  onWithdraw: () => void;
}

export function InvitationRow({ invitation, isOffline, onWithdraw }: InvitationRowProps) {
  const made = formatShortDay(invitation.createdAt);
  return (
    <Row
      icon={Link2}
      title={<>Invitation link</>}
      detail={`Created ${made}, works once until ${formatShortDay(invitation.expiresAt)}`}
    >
      <Button
        look="secondary"
        size="small"
        disabled={isOffline}
        aria-label={`Cancel the invitation created ${made}`}
        onClick={onWithdraw}
      >
        Take back
      </Button>
    </Row>
  );
}

interface RowProps {
  icon: LucideIcon;
  title: ReactNode;
  detail: ReactNode;
  children: ReactNode;
}

function Row({ icon: Icon, title, detail, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <Icon aria-hidden className="size-5 shrink-0 text-quiet" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-2 font-semibold break-words">{title}</p>
        {detail && <p className="text-sm break-words text-quiet">{detail}</p>}
      </div>
      {children}
    </li>
  );
}
