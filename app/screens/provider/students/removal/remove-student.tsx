import { useRead } from '#app/replica/live/hooks.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import type { Student } from '#shared/reads/class-list.ts';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { count, formatDay } from '#app/ui/format.ts';
import { openOfLearner } from '#shared/reads/decisions/consequences.ts';
import type { OpenOfLearner } from '#shared/reads/decisions/consequences.ts';
import { removalBase, removeStudent } from '#shared/domain/enrollments/commands.ts';

interface RemoveStudentProps {
  student: Student | undefined;
  onClose: () => void;
}

export function RemoveStudent({ student, onClose }: RemoveStudentProps) {
  const { run, isRunning } = useSubmit(removeStudent);
  const open = useRead(
    openOfLearner,
    student?.enrollment.courseId ?? 0,
    student?.enrollment.candidateReferenceId ?? '',
  );
  if (!student) return null;
  const { enrollment, completion } = student;

  async function remove() {
    if (
      await run({
        id: enrollment.id,
        knowsCompletion: completion !== undefined,
        base: removalBase(enrollment, completion),
      })
    )
      onClose();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${enrollment.studentName}?`}
      confirm="Remove student"
      danger
      pending={isRunning}
      onConfirm={() => void remove()}
    >
      <p>1 student leaves the class list of this course.</p>
      {open && open.owed + open.scheduled > 0 && <p>{costOf(open)}</p>}
      {completion && (
        <p>
          The completion of {formatDay(completion.completionDate)} is removed too. We withdraw matches without
          an interview.
        </p>
      )}
    </ConfirmDialog>
  );
}

function costOf({ owed, scheduled }: OpenOfLearner): string {
  const lost = [
    owed > 0 && `${count(owed, 'guaranteed interview')} without a time`,
    scheduled > 0 && `${count(scheduled, 'scheduled interview')}`,
  ];
  return `This learner has ${lost.filter(Boolean).join(' and ')}.`;
}
