import { Select } from '#app/ui/inputs/select.tsx';
import type { UserType } from '#app/session/person.ts';
import type { MemberRole } from '#shared/engine/options.ts';
import { memberRoleHint, memberRoleName } from '#shared/domain/people/member-role-names.ts';
import { rolesToGive } from '#shared/domain/people/memberships.ts';

interface RoleFieldProps {
  role: MemberRole;
  /** The role of the person who chooses, which limits what they may give. */
  ownRole: MemberRole;
  userType: UserType;
  onChange: (role: MemberRole) => void;
}

/** Chooses a member's role, and says what it allows. */
export function RoleField({ role, ownRole, userType, onChange }: RoleFieldProps) {
  return (
    <Select
      label="Role"
      hint={memberRoleHint(role, userType)}
      value={role}
      onChange={({ target }) => onChange(target.value as MemberRole)}
      options={rolesToGive(ownRole).map((each) => ({ value: each, label: memberRoleName(each, userType) }))}
    />
  );
}
