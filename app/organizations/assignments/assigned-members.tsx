import { useMemo, useState } from 'react';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useActor, useRead } from '#app/replica/live/hooks.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { Select } from '#app/ui/inputs/select.tsx';
import { useMayGive } from '#app/ui/permission.ts';
import { assignMember } from '#shared/domain/people/assignments.ts';
import { assignedMembers } from '#shared/domain/people/assigned-members.ts';
import type { AssignableId } from '#shared/domain/people/assigned-members.ts';
import type { Membership } from '#shared/domain/people/memberships.ts';
import { assignmentWords } from './assignment-words.ts';
import type { AssignmentWords } from './assignment-words.ts';
import { changeOf } from './chosen.ts';
import { Unassigning } from './unassigning.tsx';
import { memberName } from './unassigning-words.ts';

/**
 * Who teaches a course, or recruits for a site. An organization without teachers or recruiters sees nothing of it. Works
 * without a connection.
 */
export function AssignedMembers({ id }: { id: AssignableId }) {
  const found = useRead(assignedMembers, id);
  const words = assignmentWords(useActor().role);
  const { run, isRunning } = useSubmit(assignMember);
  const mayAssign = useMayGive(assignMember);
  const [leaving, setLeaving] = useState<Membership>();
  if (!found || found.assigned.length + found.others.length === 0) return null;
  const { assigned, others } = found;
  return (
    <Card title={words.members} flush>
      {assigned.length === 0 && <p className="px-4 py-3.5 text-list text-quiet sm:px-5">{words.nobody}</p>}
      <ul className="divide-y divide-line">
        {assigned.map((member) => (
          <li key={member.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 sm:px-5">
            <p className="min-w-0 flex-1 basis-40 font-semibold break-words">{memberName(member)}</p>
            {member.assignsAll ? (
              <Badge look="muted">{words.everything}</Badge>
            ) : (
              <Button
                gives={assignMember}
                look="secondary"
                size="small"
                aria-label={words.takeFrom(memberName(member))}
                onClick={() => setLeaving(member)}
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
      {leaving && <LeaveDialog {...{ id, words }} member={leaving} onClose={() => setLeaving(undefined)} />}
    </Card>
  );
}

interface LeaveDialogProps {
  id: AssignableId;
  words: AssignmentWords;
  member: Membership;
  onClose: () => void;
}

/** Says what the member no longer sees, and takes the course or site away. */
function LeaveDialog({ id, words, member, onClose }: LeaveDialogProps) {
  const { run, isRunning } = useSubmit(assignMember);
  const ids = useMemo(() => [id], [id]);
  const remove = () => run({ userId: member.personId, ...changeOf([], ids) });
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={words.leaves(memberName(member))}
      confirm="Remove"
      pending={isRunning}
      onConfirm={() => void remove().then((isDone) => isDone && onClose())}
    >
      <Unassigning membershipId={member.id} name={memberName(member)} ids={ids} />
    </ConfirmDialog>
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
        options={others.map((other) => ({ value: other.personId, label: memberName(other) }))}
      />
      <Button type="submit" look="secondary" pending={isRunning} disabled={userId === ''}>
        Add
      </Button>
    </form>
  );
}
