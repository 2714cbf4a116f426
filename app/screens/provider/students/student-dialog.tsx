import { Suspense, useEffect, useRef, useState } from 'react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { CircleCheck } from 'lucide-react';
import { today } from '#app/forms/today.ts';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { useCommandForm } from '#app/forms/use-command-form.ts';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import { useCommand, useRead } from '#app/replica/live/hooks.ts';
import { afterStudent } from '#app/changes/toasts/next-words.ts';
import type { Fields } from '#app/learners/import/judge-rows.ts';
import type { Pasted } from '#app/learners/import/pasted.ts';
import { Button } from '#app/ui/button.tsx';
import { count } from '#app/ui/format.ts';
import { lazyPart } from '#app/ui/timing/lazy-part.tsx';
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx';
import { isComposing } from '#app/ui/input-method.ts';
import { enrollStudent } from '#shared/domain/enrollments/commands.ts';
import type { StudentField } from '#shared/domain/enrollments/commands.ts';
import { candidateReference } from '#shared/domain/enrollments/candidate-reference.ts';
import type { ClassList } from '#shared/reads/class-list.ts';
import { numberedStudents } from '#shared/reads/learners/student-numbers.ts';
import { lookAtStudent } from './look-at-student.ts';
import { SharedEmail } from './shared-email.tsx';
import { StudentFields } from './student-fields.tsx';

interface StudentDialogProps {
  list: ClassList;
  open: boolean;
  correction: OutboxEntry | undefined;
  onOpenChange: (open: boolean) => void;
}

const PastedRows = lazyPart(async () => (await import('./pasted-rows.tsx')).PastedRows);

/** Enter adds a student and starts the next one. Several pasted lines become rows. */
export function StudentDialog({ list, open, correction, onOpenChange }: StudentDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Add Student" description={list.course.title}>
      <AddStudents list={list} correction={correction} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

function AddStudents({
  list,
  correction,
  onClose,
}: Pick<StudentDialogProps, 'list' | 'correction'> & { onClose: () => void }) {
  const [added, setAdded] = useState<readonly Added[]>([]);
  const [pasted, setPasted] = useState<Pasted>();
  const last = added.at(-1);
  if (pasted)
    return (
      <Suspense>
        <PastedRows list={list} pasted={pasted} onClose={onClose} />
      </Suspense>
    );
  return (
    <>
      <p role="status" className="mb-4 flex items-start gap-2 text-list empty:hidden">
        {last && (
          <>
            <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-text" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {last.studentName} added. {added.length > 1 && `${count(added.length, 'student')} so far.`}
            </span>
          </>
        )}
      </p>
      <EnrollForm
        key={added.length}
        list={list}
        correction={correction}
        last={last}
        onNext={(student) => setAdded([...added, student])}
        onPaste={setPasted}
        onClose={onClose}
      />
    </>
  );
}

/** Whether a pasted line fills the field. The date stays as it was chosen. */
const isPasted: Readonly<Record<StudentField, boolean>> = {
  studentName: true,
  studentEmail: true,
  studentPhone: true,
  studentNumber: true,
  enrollmentDate: false,
};

/** What the next student starts with, and what is told of the last. */
type Added = Pick<Fields, 'studentName' | 'enrollmentDate'>;

interface EnrollFormProps {
  list: ClassList;
  correction: OutboxEntry | undefined;
  last: Added | undefined;
  /** A student was added and the dialog stays open. */
  onNext: (student: Added) => void;
  onPaste: (students: Pasted) => void;
  onClose: () => void;
}

/** A refused student keeps the id and the reference, because a completion may depend on the student. */
function knownIds(correction: OutboxEntry | undefined) {
  const known = correction && enrollStudent.input.safeParse(correction.input);
  if (!known?.success) return undefined;
  return { id: known.data.id, candidateReferenceId: known.data.candidateReferenceId };
}

function EnrollForm({ list, correction, last, onNext, onPaste, onClose }: EnrollFormProps) {
  const { newId, randomBytes } = useCommand();
  const [ids] = useState(
    () => knownIds(correction) ?? { id: newId(), candidateReferenceId: candidateReference(randomBytes(5)) },
  );
  const { course } = list;
  const numbered = useRead(numberedStudents);
  const form = useRef<HTMLFormElement>(null);
  const goesOn = useRef(false);
  useEffect(() => {
    if (last) form.current?.querySelector('input')?.focus();
  }, [last]);
  const { field, control, setValue, onSubmit, isRunning, notices } = useCommandForm({
    command: enrollStudent,
    defaults: {
      studentName: '',
      studentEmail: '',
      studentPhone: '',
      studentNumber: '',
      enrollmentDate: last?.enrollmentDate ?? today(),
    },
    toInput: (values) => ({ ...values, ...ids, courseId: course.id }),
    correction,
    look: (values) => lookAtStudent({ ...values, id: ids.id }, { list, numbered }),
    draft: `${enrollStudent.name} ${course.id}`,
    next: () => afterStudent,
    onDone: (values) => (goesOn.current ? onNext(values) : onClose()),
  });

  function submit(isNext: boolean) {
    goesOn.current = isNext && !correction;
    onSubmit();
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isComposing(event) || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    submit(true);
  }

  /** One pasted line fills the fields. Several lines, and a line that raises a question, become rows. */
  async function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain');
    if (correction || !/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    const { pastedTable, singleStudent } = await import('#app/learners/import/pasted.ts');
    const pasted = pastedTable(text);
    const student = singleStudent(pasted);
    if (!student) return onPaste(pasted);
    for (const [name, value] of Object.entries(student))
      if (value && isPasted[name as StudentField]) setValue(name as StudentField, value);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its fields
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit(false);
      }}
      onKeyDown={press}
      onPaste={(event) => void paste(event)}
    >
      <FormNotices {...notices} />
      <StudentFields field={field} emailNote={<SharedEmail control={control} list={list} id={ids.id} />} />
      {!correction && (
        <p className="text-sm text-quiet">
          Press Enter to add a student and go on with the next. To add several, paste lines from a
          spreadsheet.
        </p>
      )}
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          {last ? 'Done' : 'Cancel'}
        </Button>
        {!correction && (
          <Button look="secondary" onClick={() => submit(true)}>
            Add another
          </Button>
        )}
        <Button type="submit" pending={isRunning}>
          Add Student
        </Button>
      </DialogActions>
    </form>
  );
}
