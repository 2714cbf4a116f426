// How the roles of members are named, and what each sees and may do.
import type { MemberRole } from '#shared/engine/options.ts';

const roleNames: Record<MemberRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  member: 'Member',
  viewer: 'Viewer',
};

/** A provider's members are teachers, an employer's are recruiters. */
export function memberRoleName(role: MemberRole, kind: string): string {
  if (role === 'member' && kind === 'provider') return 'Teacher';
  if (role === 'member' && kind === 'employer') return 'Recruiter';
  return roleNames[role];
}

/** What a person in the role will see and may do. */
export function memberRoleHint(role: MemberRole, kind: string): string {
  const isProvider = kind === 'provider';
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
    ? 'Sees the students of their courses, enrolls and marks them, and chooses interview times. Can’t approve, end or delete.'
    : 'Posts jobs at their sites, proposes times and records outcomes. Can’t approve or end agreements.';
}
