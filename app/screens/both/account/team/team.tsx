import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { needsConnection, useServerCall } from '#app/forms/server/use-server-call.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import type { TypedPerson } from '#app/session/person.ts';
import { useLoaded } from '#app/session/use-loaded.ts';
import { viewAs } from '#app/session/viewed-colleague.ts';
import { Card } from '#app/ui/layout/card.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import type { MemberRole } from '#shared/engine/options.ts';
import { joinOrganization } from '#shared/domain/people/colleagues.ts';
import { mayManage } from '#shared/domain/people/memberships.ts';
import type { Membership } from '#shared/domain/people/memberships.ts';
import { teamOf } from '#shared/domain/people/team.ts';
import type { Team as TeamRows } from '#shared/domain/people/team.ts';
import { InviteDialog } from './invite-colleague-dialog.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { InvitationRow, MemberRow } from './team-rows.tsx';
import type { MemberAction } from './team-rows.tsx';
import { AssignDialog } from '#app/organizations/assignments/assign-dialog.tsx';
import { memberName } from '#app/organizations/assignments/unassigning-words.ts';
import { invitation, seenMember } from './team-member.ts';
import type { Invitation } from './team-member.ts';

/** An earlier server says of members only who they are. */
const answer = z.object({ invitations: z.array(invitation), members: z.optional(z.array(seenMember)) });

const parse = (json: unknown) => answer.parse(json);

/** The people who act for the organization and their roles. The list is on the device; changes need the server. */
export function Team({ person }: { person: TypedPerson }) {
  const [version, setVersion] = useState(0);
  const [chosen, setChosen] = useState<{ member: Membership; action: Exclude<MemberAction, 'view'> }>();
  const navigate = useNavigate();
  const team = useRead(teamOf);
  const loaded = useLoaded('/api/colleagues', parse, version);
  const { call, isOffline } = useServerCall();
  const answered = loaded.state === 'there' ? (loaded.value.members ?? []) : [];
  const seen = new Map(answered.map(({ id, lastSeenAt }) => [id, lastSeenAt]));
  const reload = () => setVersion((before) => before + 1);
  const { userType } = person;

  async function withdraw({ id }: Invitation) {
    const done = { title: 'Invitation cancelled' };
    const path = `/api/colleagues/invitations/${id}`;
    await call({ method: 'DELETE', path, done, failed: joinOrganization.failed });
    reload();
  }

  /** Shows the app as the member sees it. */
  function view({ personId: id, firstName, lastName, email, role: memberRole, assignsAll }: Membership) {
    viewAs({ ...person, id, firstName, lastName, email, memberRole, assignsAll, profileImageUrl: null });
    void navigate('/');
  }

  if (!team)
    return (
      <Card flush title="Team">
        <SkeletonRows rows={2} />
      </Card>
    );
  return (
    <>
      <Card
        flush
        title="Team"
        aside={
          mayManage(team.ownRole, 'member') && (
            <InviteDialog
              ownRole={team.ownRole}
              userType={userType}
              isOffline={isOffline}
              onInvited={reload}
            />
          )
        }
      >
        <ul className="divide-y divide-line">
          {team.members.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              userType={userType}
              isYou={member.personId === person.id}
              actions={actionsFor(member, team, person)}
              isOffline={isOffline}
              work={team.work.get(member.id)}
              lastSeenAt={seen.get(member.personId)}
              onAction={(action) => (action === 'view' ? view(member) : setChosen({ member, action }))}
            />
          ))}
          {loaded.state === 'there' &&
            loaded.value.invitations.map((item) => (
              <InvitationRow
                key={item.id}
                invitation={item}
                userType={userType}
                isOffline={isOffline}
                onWithdraw={() => void withdraw(item)}
              />
            ))}
        </ul>
        {isOffline && (
          <p className="border-t border-line px-4 py-3 text-sm text-quiet sm:px-5">{needsConnection}</p>
        )}
        {chosen?.action === 'assign' && (
          <AssignDialog
            member={chosen.member}
            name={memberName(chosen.member)}
            onClose={() => setChosen(undefined)}
          />
        )}
        {chosen && chosen.action !== 'assign' && (
          <MemberDialog
            {...chosen}
            action={chosen.action}
            ownRole={team.ownRole}
            isYou={chosen.member.personId === person.id}
            userType={userType}
            onClose={() => setChosen(undefined)}
          />
        )}
      </Card>
    </>
  );
}

/** The last owner hands over before anything else. */
function actionsFor(
  member: Membership,
  { members, ownRole }: TeamRows,
  { id: personId }: TypedPerson,
): MemberAction[] {
  const isLastOwner = isOnlyOwner(member, members);
  if (member.personId === personId) {
    if (isLastOwner) return [];
    return ownRole === 'owner' ? ['role', 'leave'] : ['leave'];
  }
  if (!mayManage(ownRole, member.role)) return [];
  const assign: MemberAction[] = member.role === 'member' ? ['assign'] : [];
  const changes: MemberAction[] = ['role', ...assign];
  return ownRole === 'owner' ? ['view', ...changes, 'handOver', 'remove'] : ['view', ...changes, 'remove'];
}

const isOnlyOwner = (member: Membership, members: readonly Membership[]): boolean =>
  member.role === ('owner' satisfies MemberRole) &&
  members.filter(({ role }) => role === 'owner').length === 1;
