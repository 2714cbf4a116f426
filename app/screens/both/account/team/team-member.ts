// How members and their roles are named, and an invitation that is not accepted yet.
import * as z from 'zod/mini';
import { memberRoles } from '#shared/engine/options.ts';
import type { MemberRole } from '#shared/engine/options.ts';
import { fullName } from '#shared/domain/people/people.ts';
import type { Membership } from '#shared/domain/people/memberships.ts';
import type { UserType } from '#app/session/person.ts';

export const invitation = z.object({
  id: z.string(),
  role: z.optional(z.enum(memberRoles)),
  createdAt: z.string(),
  expiresAt: z.string(),
});

export type Invitation = z.infer<typeof invitation>;

export const nameOf = (member: Membership): string => fullName(member) || member.email;

const roleNames: Record<MemberRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  member: 'Member',
  viewer: 'Viewer',
};

/** A provider's members are teachers, an employer's are recruiters. */
export function memberRoleName(role: MemberRole, userType: UserType): string {
  if (role !== 'member') return roleNames[role];
  return userType === 'provider' ? 'Teacher' : 'Recruiter';
}

/** What a person in the role will see and may do. */
export function memberRoleHint(role: MemberRole, userType: UserType): string {
  const isProvider = userType === 'provider';
  if (role === 'owner') return 'Sees and does everything, and decides who else is an owner.';
  if (role === 'manager')
    return isProvider
      ? 'Sees every student and course, decides about agreements, and invites teachers and viewers.'
      : 'Sees every job and candidate, decides about agreements, and invites recruiters and viewers.';
  if (role === 'viewer')
    return isProvider
      ? 'Sees courses and figures without students’ names, and changes nothing.'
      : 'Sees jobs, candidates and figures, and changes nothing.';
  return isProvider
    ? 'Sees every student, enrolls and marks them, and arranges interviews. Can’t approve, end or delete.'
    : 'Posts jobs, arranges interviews and records decisions. Can’t approve or end agreements.';
}
