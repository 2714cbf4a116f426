import { useMemo } from 'react';
import { nowInstant, today } from '#app/forms/today.ts';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { useCommandForm } from '#app/forms/use-command-form.ts';
import type { ClassList, Student } from '#shared/reads/class-list.ts';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx';
import { DateField } from '#app/ui/inputs/field.tsx';
import { Select } from '#app/ui/inputs/select.tsx';
import type { Option } from '#app/ui/inputs/select.tsx';
import { markCompletion } from '#shared/domain/completions/commands.ts';
import { latestCompletionDate } from '#shared/domain/completions/completion.ts';
import { completionDateWarning } from '#shared/domain/enrollments/unusual-dates.ts';

interface MarkDialogProps {
  list: ClassList;
  /** The preselected student. Another one can be picked. */
  student: Student | undefined;
  /** The refused completion that the dialog corrects, for any student. */
  correction: OutboxEntry | undefined;
  onClose: () => void;
}

/** Marks one student. The reference is picked from the class list, never typed. */
export function MarkDialog({ list, student, correction, onClose }: MarkDialogProps) {
  return (
    <Dialog
      open={student !== undefined || correction !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title="Mark Completion"
      description={list.course.title}
    >
      {(student ?? correction) && (
        <MarkForm
          list={list}
          reference={student?.enrollment.candidateReferenceId ?? ''}
          correction={correction}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface MarkFormProps {
  list: ClassList;
  reference: string;
  correction: OutboxEntry | undefined;
  onClose: () => void;
}

function MarkForm({ list, reference, correction, onClose }: MarkFormProps) {
  const { field, onSubmit, isRunning, notices } = useCommandForm({
    command: markCompletion,
    defaults: {
      candidateReferenceId: reference,
      completionDate: today(),
    },
    toInput: (values) => ({ ...values, courseId: list.course.id }),
    correction,
    look: ({ candidateReferenceId, completionDate }) => ({
      doubts: { completionDate: doubtOf(list, candidateReferenceId, completionDate) },
    }),
    draft: `${markCompletion.name} ${list.course.id} ${reference}`,
    onDone: onClose,
  });
  const options = useMemo(() => optionsOf(list, correction), [list, correction]);
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormNotices {...notices} />
      <Select
        label="Student reference"
        required
        placeholder="Choose a student"
        options={options}
        hint="Employers only see the reference."
        {...field('candidateReferenceId')}
      />
      <DateField
        label="Completion date"
        required
        max={latestCompletionDate(nowInstant())}
        {...field('completionDate')}
      />
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={isRunning}>
          Mark Completion
        </Button>
      </DialogActions>
    </form>
  );
}

function doubtOf({ students }: ClassList, reference: string, completionDate: string): string | undefined {
  const student = students.find(({ enrollment }) => enrollment.candidateReferenceId === reference);
  return completionDateWarning(
    { completionDate, enrollmentDate: student?.enrollment.enrollmentDate },
    today(),
  );
}

/** Returns the students in progress, and the refused reference in any state. */
function optionsOf(list: ClassList, correction: OutboxEntry | undefined): Option[] {
  const offered = list.inProgress.map(({ enrollment }) => ({
    value: enrollment.candidateReferenceId,
    label: `${enrollment.studentName} (${enrollment.candidateReferenceId})`,
  }));
  const refused = correction && markCompletion.input.safeParse(correction.input);
  if (!refused?.success) return offered;
  const value = refused.data.candidateReferenceId;
  return offered.some((option) => option.value === value) ? offered : [...offered, { value, label: value }];
}
