import { useState } from 'react';
import { today } from '#app/forms/today.ts';
import { useCommandForm } from '#app/forms/use-command-form.ts';
import { useCommand } from '#app/replica/react.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import type { Course } from '#shared/domain/courses.ts';
import { enrollStudent } from '#shared/domain/enrollments.ts';
import { candidateReference } from '#shared/domain/reference.ts';
import { StudentFields } from './student-fields.tsx';

interface StudentDialogProps {
  course: Course;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function StudentDialog({ course, open, onOpenChange }: StudentDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Add Student" description={course.title}>
      <EnrollForm course={course} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

function EnrollForm({ course, onClose }: { course: Course; onClose: () => void }) {
  const { newId, randomBytes } = useCommand();
  const [ids] = useState(() => ({ id: newId(), candidateReferenceId: candidateReference(randomBytes(5)) }));
  const { field, onSubmit, isRunning } = useCommandForm({
    command: enrollStudent,
    defaults: { studentName: '', studentEmail: '', studentPhone: '', enrollmentDate: today() },
    toInput: (values) => ({ ...values, ...ids, courseId: course.id }),
    onDone: onClose,
  });
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <StudentFields field={field} />
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
