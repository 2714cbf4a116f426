// Who invited somebody. An invitation is good only while its inviter could still send it.
import type { MemberRole } from '#shared/engine/options.ts';
import type { Accounts } from './accounts.ts';

/** Returns the inviter's role, or null if they no longer act for the organization. */
export async function roleOfInviter(
  people: Pick<Accounts, 'find'>,
  organizationId: string,
  personId: string,
): Promise<MemberRole | null> {
  const person = await people.find(personId);
  if (person?.organizationId !== organizationId || person.suspendedAt !== null) return null;
  return person.memberRole;
}

interface Sent {
  organizationId: string;
  invitedBy: string;
}

/** Returns the invitations that their inviters could still send. */
export async function stillGood<Invitation extends Sent>(
  people: Pick<Accounts, 'find'>,
  invitations: readonly Invitation[],
  couldSend: (role: MemberRole, invitation: Invitation) => boolean,
): Promise<Invitation[]> {
  const roles = new Map<string, MemberRole | null>();
  for (const { organizationId, invitedBy } of invitations) {
    const key = `${organizationId}.${invitedBy}`;
    if (!roles.has(key)) roles.set(key, await roleOfInviter(people, organizationId, invitedBy));
  }
  return invitations.filter((invitation) => {
    const role = roles.get(`${invitation.organizationId}.${invitation.invitedBy}`);
    return role && couldSend(role, invitation);
  });
}
