import { useState } from 'react';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useActor, useRead } from '#app/replica/live/hooks.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { Select } from '#app/ui/inputs/select.tsx';
import { useMayGive } from '#app/ui/permission.ts';
import { assignMember } from '#shared/domain/people/assignments.ts';
import { assignedMembers } from '#shared/domain/people/assigned-members.ts';
import type { AssignableId } from '#shared/domain/people/assigned-members.ts';
import type { Membership } from '#shared/domain/people/memberships.ts';
import { fullName } from '#shared/domain/people/people.ts';
import { assignmentWords } from './assignment-words.ts';
import type { AssignmentWords } from './assignment-words.ts';
import { changeOf } from './chosen.ts';

const nameOf = (member: Membership): string => fullName(member) || member.email;

/**
 * Who teaches a course, or recruits for a site. An organization without teachers or recruiters sees nothing of it. Works
 * without a connection.
 */
export function AssignedMembers({ id }: { id: AssignableId }) {
  const found = useRead(assignedMembers, id);
  const words = assignmentWords(useActor().role);
  const { run, isRunning } = useSubmit(assignMember);
  const mayAssign = useMayGive(assignMember);
  if (!found || found.assigned.length + found.others.length === 0) return null;
  const { assigned, others } = found;
  return (
    <Card title={words.members} flush>
      {assigned.length === 0 && <p className="px-4 py-3.5 text-list text-quiet sm:px-5">{words.nobody}</p>}
      <ul className="divide-y divide-line">
        {assigned.map((member) => (
          <li key={member.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 sm:px-5">
            <p className="min-w-0 flex-1 basis-40 font-semibold break-words">{nameOf(member)}</p>
            {member.assignsAll ? (
              <Badge look="muted">{words.everything}</Badge>
            ) : (
              <Button
                gives={assignMember}
                look="secondary"
                size="small"
                pending={isRunning}
                aria-label={words.takeFrom(nameOf(member))}
                onClick={() => void run({ userId: member.personId, ...changeOf([], [id]) })}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayAssign && others.length > 0 && (
        <AddMember
          words={words}
          others={others}
          isRunning={isRunning}
          onAdd={(userId) => run({ userId, ...changeOf([id], []) })}
        />
      )}
    </Card>
  );
}

interface AddMemberProps {
  words: AssignmentWords;
  others: readonly Membership[];
  isRunning: boolean;
  onAdd: (userId: string) => Promise<boolean>;
}

function AddMember({ words, others, isRunning, onAdd }: AddMemberProps) {
  const [userId, setUserId] = useState('');
  return (
    <form
      className="flex flex-wrap items-end gap-3 border-t border-line px-4 py-3 sm:px-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (userId) void onAdd(userId).then((isDone) => isDone && setUserId(''));
      }}
    >
      <Select
        className="min-w-0 flex-1 basis-48"
        label={words.add}
        placeholder={words.choose}
        value={userId}
        onChange={({ target }) => setUserId(target.value)}
        options={others.map((other) => ({ value: other.personId, label: nameOf(other) }))}
      />
      <Button type="submit" look="secondary" pending={isRunning} disabled={userId === ''}>
        Add
      </Button>
    </form>
  );
}
