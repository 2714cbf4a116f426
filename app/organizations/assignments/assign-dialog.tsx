import { useMemo, useState } from 'react';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useActor, useRead } from '#app/replica/live/hooks.ts';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { assignMember } from '#shared/domain/people/assignments.ts';
import { assignable } from '#shared/domain/people/assigned-members.ts';
import type { Assignable } from '#shared/domain/people/assigned-members.ts';
import type { Membership } from '#shared/domain/people/memberships.ts';
import { AssignmentChoice } from './assignment-choice.tsx';
import { assignmentWords } from './assignment-words.ts';
import { changeOf, takenAway } from './chosen.ts';
import type { Chosen } from './chosen.ts';
import { Unassigning } from './unassigning.tsx';

interface AssignDialogProps {
  member: Membership;
  /** The name of another member; none for the person's own choice. */
  name?: string;
  isOwn?: boolean;
  onClose: () => void;
}

/** Chooses the courses of a teacher or the sites of a recruiter. Works without a connection. */
export function AssignDialog({ member, name = '', isOwn = false, onClose }: AssignDialogProps) {
  const found = useRead(assignable, member.id);
  if (!found) return null;
  return <OpenDialog {...{ member, name, isOwn, onClose }} found={found} />;
}

function OpenDialog({
  member,
  name,
  isOwn,
  found,
  onClose,
}: Required<AssignDialogProps> & { found: Assignable }) {
  // What was assigned when the dialog was opened: only what this person changed is sent.
  const [before] = useState<Chosen>({ all: member.assignsAll, ids: found.assigned });
  const [chosen, setChosen] = useState(before);
  const { role } = useActor();
  const words = assignmentWords(role);
  const lost = useMemo(
    () => takenAway(before, chosen, found.items, role === 'employer'),
    [before, chosen, found.items, role],
  );
  const { run, isRunning } = useSubmit(assignMember);

  async function save() {
    const add = chosen.ids.filter((id) => !before.ids.includes(id));
    const remove = before.ids.filter((id) => !chosen.ids.includes(id));
    const isChanged = chosen.all !== before.all || add.length + remove.length > 0;
    const change = { userId: member.personId, ...changeOf(add, remove) };
    const all = chosen.all === before.all ? {} : { all: chosen.all };
    if (!isChanged || (await run({ ...change, ...all }))) onClose();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isOwn ? words.coverage.title : words.titleOf(name)}
      confirm="Save"
      pending={isRunning}
      onConfirm={() => void save()}
    >
      <AssignmentChoice value={chosen} isOwn={isOwn} onChange={setChosen} />
      {!isOwn && (
        <div role="status" className="flex flex-col gap-1">
          <Unassigning membershipId={member.id} name={name} ids={lost} />
        </div>
      )}
    </ConfirmDialog>
  );
}
