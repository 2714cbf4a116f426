import { useState } from 'react';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { assignMember } from '#shared/domain/people/assignments.ts';
import type { Membership } from '#shared/domain/people/memberships.ts';
import { assignable } from '#shared/domain/people/teachers.ts';
import { CourseChoice } from './course-choice.tsx';
import type { Chosen } from './course-choice.tsx';

interface AssignDialogProps {
  member: Membership;
  name: string;
  onClose: () => void;
}

/** Chooses the courses of a teacher. Works without a connection. */
export function AssignDialog({ member, name, onClose }: AssignDialogProps) {
  const found = useRead(assignable, member.id);
  if (!found) return null;
  return <OpenDialog member={member} name={name} assigned={found.assigned} onClose={onClose} />;
}

function OpenDialog({
  member,
  name,
  assigned,
  onClose,
}: AssignDialogProps & { assigned: readonly number[] }) {
  // What was assigned when the dialog was opened: only what this person changed is sent.
  const [before] = useState<Chosen>({ all: member.assignsAll, courseIds: assigned });
  const [chosen, setChosen] = useState(before);
  const { run, isRunning } = useSubmit(assignMember);

  async function save() {
    const add = chosen.courseIds.filter((id) => !before.courseIds.includes(id));
    const remove = before.courseIds.filter((id) => !chosen.courseIds.includes(id));
    const isChanged = chosen.all !== before.all || add.length + remove.length > 0;
    const change = { userId: member.personId, add, remove };
    const all = chosen.all === before.all ? {} : { all: chosen.all };
    if (!isChanged || (await run({ ...change, ...all }))) onClose();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Courses of ${name}`}
      confirm="Save"
      pending={isRunning}
      onConfirm={() => void save()}
    >
      <CourseChoice value={chosen} onChange={setChosen} />
    </ConfirmDialog>
  );
}
