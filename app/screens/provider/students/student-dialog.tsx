import { useState } from 'react';
import { today } from '#app/forms/today.ts';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { useCommandForm } from '#app/forms/use-command-form.ts';
import type { OutboxEntry } from '#app/replica/store/database.ts';
import { useCommand } from '#app/replica/live/hooks.ts';
import { afterStudent } from '#app/next-steps/next-words.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx';
import { enrollStudent } from '#shared/domain/enrollments/commands.ts';
import { candidateReference } from '#shared/domain/enrollments/candidate-reference.ts';
import type { ClassList } from '#shared/reads/class-list.ts';
import { lookAtStudent } from './look-at-student.ts';
import { SharedEmail } from './shared-email.tsx';
import { StudentFields } from './student-fields.tsx';

interface StudentDialogProps {
  list: ClassList;
  open: boolean;
  correction: OutboxEntry | undefined;
  onOpenChange: (open: boolean) => void;
}

export function StudentDialog({ list, open, correction, onOpenChange }: StudentDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Add Student" description={list.course.title}>
      <EnrollForm list={list} correction={correction} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface EnrollFormProps {
  list: ClassList;
  correction: OutboxEntry | undefined;
  onClose: () => void;
}

/** A refused student keeps the id and the reference, because a completion may depend on the student. */
function knownIds(correction: OutboxEntry | undefined) {
  const known = correction && enrollStudent.input.safeParse(correction.input);
  if (!known?.success) return undefined;
  return { id: known.data.id, candidateReferenceId: known.data.candidateReferenceId };
}

function EnrollForm({ list, correction, onClose }: EnrollFormProps) {
  const { newId, randomBytes } = useCommand();
  const [ids] = useState(
    () => knownIds(correction) ?? { id: newId(), candidateReferenceId: candidateReference(randomBytes(5)) },
  );
  const { course } = list;
  const { field, control, onSubmit, isRunning, notices } = useCommandForm({
    command: enrollStudent,
    defaults: { studentName: '', studentEmail: '', studentPhone: '', enrollmentDate: today() },
    toInput: (values) => ({ ...values, ...ids, courseId: course.id }),
    correction,
    look: (values) => lookAtStudent({ ...values, id: ids.id }, list),
    draft: `${enrollStudent.name} ${course.id}`,
    next: () => afterStudent,
    onDone: onClose,
  });
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormNotices {...notices} />
      <StudentFields field={field} emailNote={<SharedEmail control={control} list={list} id={ids.id} />} />
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={isRunning}>
          Add Student
        </Button>
      </DialogActions>
    </form>
  );
}
