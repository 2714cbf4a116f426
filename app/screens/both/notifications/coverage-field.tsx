import { useState } from 'react';
import { AssignDialog } from '#app/organizations/assignments/assign-dialog.tsx';
import { assignmentWords } from '#app/organizations/assignments/assignment-words.ts';
import { useActor, useRead } from '#app/replica/live/hooks.ts';
import { Button } from '#app/ui/button.tsx';
import { Select } from '#app/ui/inputs/select.tsx';
import { membershipId } from '#shared/engine/access/member-roles.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { Reader } from '#shared/engine/store.ts';
import { isRestricted } from '#shared/engine/visibility.ts';
import { assignable } from '#shared/domain/people/assigned-members.ts';
import { assignMember } from '#shared/domain/people/assignments.ts';
import { membersOf } from '#shared/domain/people/memberships.ts';
import type { Membership } from '#shared/domain/people/memberships.ts';

interface CoverageFieldProps {
  /** The props of the form's field. */
  field: object;
  className: string;
  isMine: boolean;
}

/**
 * Chooses between everything and what is assigned to the person. Offered to people who see everything, in a team: nobody
 * else has a choice.
 */
export function CoverageField({ field, className, isMine }: CoverageFieldProps) {
  const own = useRead(ownChoice);
  const { coverage: words } = assignmentWords(useActor().role);
  if (!own) return null;
  return (
    <div className="flex flex-col gap-3">
      <Select
        label={words.label}
        hint={words.hint}
        className={className}
        options={[
          { value: 'all', label: words.all },
          { value: 'mine', label: words.mine },
        ]}
        {...field}
      />
      {isMine && <OwnList member={own} />}
    </div>
  );
}

function OwnList({ member }: { member: Membership }) {
  const [isOpen, setOpen] = useState(false);
  const { coverage: words } = assignmentWords(useActor().role);
  const found = useRead(assignable, member.id);
  if (!found) return null;
  const titles = found.items.filter(({ id }) => found.assigned.includes(id)).map(({ title }) => title);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-60 text-sm break-words">
        {titles.length > 0 ? `${words.yours}: ${titles.join(', ')}.` : words.none}
      </p>
      <Button gives={assignMember} look="secondary" size="small" onClick={() => setOpen(true)}>
        {words.choose}
      </Button>
      {isOpen && <AssignDialog member={member} isOwn onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Returns the person's membership if the person sees everything and has colleagues. */
async function ownChoice(reader: Reader, { organization, person }: Actor): Promise<Membership | null> {
  const members = await membersOf(reader, organization);
  const own = members.find(({ id }) => id === membershipId(organization, person));
  if (!own || own.role === 'viewer' || members.length === 1) return null;
  return isRestricted({ memberRole: own.role, assignsAll: own.assignsAll }) ? null : own;
}
