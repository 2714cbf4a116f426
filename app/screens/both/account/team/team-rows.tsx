import { BookOpen, Eye, KeyRound, Link2, LogOut, MapPin, User, UserCog, UserMinus } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UserType } from '#app/session/person.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Menu, MenuItem, MenuLine } from '#app/ui/dialogs/menu.tsx';
import { formatDay, formatShortDay } from '#app/ui/format.ts';
import { MoreButton } from '#app/ui/lists/more-button.tsx';
import type { Membership } from '#shared/domain/people/memberships.ts';
import { memberName } from '#app/organizations/assignments/unassigning-words.ts';
import { memberRoleName } from '#shared/domain/people/member-role-names.ts';
import type { Invitation } from './team-member.ts';

/** What may be done about a member. */
export type MemberAction = 'view' | 'role' | 'assign' | 'handOver' | 'remove' | 'leave';

interface MemberRowProps {
  member: Membership;
  userType: UserType;
  isYou: boolean;
  actions: readonly MemberAction[];
  isOffline: boolean;
  /** What the member works on, if that is limited. */
  work: readonly string[] | undefined;
  /** Undefined if it is not known, or not for this reader. */
  lastSeenAt: string | null | undefined;
  onAction: (action: MemberAction) => void;
}

const actionLines: Record<Exclude<MemberAction, 'view'>, { icon: LucideIcon; words: string }> = {
  role: { icon: UserCog, words: 'Change role' },
  assign: { icon: BookOpen, words: 'Choose courses' },
  handOver: { icon: KeyRound, words: 'Hand over ownership' },
  remove: { icon: UserMinus, words: 'Remove from the team' },
  leave: { icon: LogOut, words: 'Leave the organization' },
};

const chooseSites = { icon: MapPin, words: 'Choose sites' };

function lineOf(action: MemberAction, userType: UserType, member: Membership) {
  if (action === 'view') return { icon: Eye, words: `View as ${member.firstName || memberName(member)}` };
  return action === 'assign' && userType === 'employer' ? chooseSites : actionLines[action];
}

export function MemberRow({
  member,
  userType,
  isYou,
  actions,
  isOffline,
  work,
  lastSeenAt,
  onAction,
}: MemberRowProps) {
  const name = memberName(member);
  const isDanger = (action: MemberAction) => action === 'remove' || action === 'leave';
  return (
    <Row
      icon={User}
      title={
        <>
          {name}
          <Badge look="muted">{memberRoleName(member.role, userType)}</Badge>
          {isYou && <Badge>You</Badge>}
        </>
      }
      detail={name === member.email ? null : member.email}
      about={[workWords(work, userType), lastSeenAt !== undefined && seenWords(lastSeenAt)]
        .filter(Boolean)
        .join(' · ')}
      more={
        member.appointedAt &&
        `An administrator made ${isYou ? 'you' : 'them'} an owner on ${formatDay(member.appointedAt)}: ${member.appointedReason ?? ''}`
      }
    >
      {actions.length > 0 && (
        <Menu trigger={<MoreButton name={name} disabled={isOffline} />}>
          {actions.map((action, index) => {
            const { icon: Icon, words } = lineOf(action, userType, member);
            return [
              isDanger(action) && index > 0 && <MenuLine key="line" />,
              <MenuItem key={action} danger={isDanger(action)} onSelect={() => onAction(action)}>
                <Icon aria-hidden />
                {words}
              </MenuItem>,
            ];
          })}
        </Menu>
      )}
    </Row>
  );
}

/** Returns "Welding Level 1, Welding Level 2"; of many, the first three and the number of the others. */
function workWords(work: readonly string[] | undefined, userType: UserType): string | undefined {
  if (!work) return undefined;
  if (work.length === 0) return userType === 'employer' ? 'No site yet' : 'No course yet';
  const shown = work.slice(0, 3).join(', ');
  return work.length > 3 ? `${shown} and ${work.length - 3} more` : shown;
}

const seenWords = (lastSeenAt: string | null): string =>
  lastSeenAt === null ? 'Not signed in now' : `Last seen ${formatDay(lastSeenAt)}`;

interface InvitationRowProps {
  invitation: Invitation;
  userType: UserType;
  isOffline: boolean;
  onWithdraw: () => void;
}

export function InvitationRow({ invitation, userType, isOffline, onWithdraw }: InvitationRowProps) {
  const made = formatShortDay(invitation.createdAt);
  return (
    <Row
      icon={Link2}
      title={
        <>
          {invitation.forWhom || 'Invitation link'}
          {invitation.role && <Badge look="muted">{memberRoleName(invitation.role, userType)}</Badge>}
        </>
      }
      detail={`${invitation.forWhom ? 'Invitation link, created' : 'Created'} ${made}, works once until ${formatShortDay(invitation.expiresAt)}`}
    >
      <Button look="secondary" size="small" disabled={isOffline} onClick={onWithdraw}>
        Remove
        <span className="sr-only">
          {invitation.forWhom
            ? ` the invitation for ${invitation.forWhom}`
            : ` the invitation created ${made}`}
        </span>
      </Button>
    </Row>
  );
}

interface RowProps {
  icon: LucideIcon;
  title: ReactNode;
  detail: ReactNode;
  about?: ReactNode;
  more?: ReactNode;
  children: ReactNode;
}

function Row({ icon: Icon, title, detail, about, more, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <Icon aria-hidden className="size-5 shrink-0 text-quiet" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-2 font-semibold break-words">{title}</p>
        {detail && <p className="text-sm break-words text-quiet">{detail}</p>}
        {about && <p className="text-sm break-words text-quiet">{about}</p>}
        {more && <p className="text-sm break-words text-quiet">{more}</p>}
      </div>
      {children}
    </li>
  );
}
