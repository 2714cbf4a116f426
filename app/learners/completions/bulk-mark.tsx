// Marks many students of one or several classes complete with one date, one confirmation, and one batch.
import { useState } from 'react';
import { nowInstant, today } from '#app/forms/today.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { DateField } from '#app/ui/inputs/field.tsx';
import { count, formatNumber } from '#app/ui/format.ts';
import { markCompletion } from '#shared/domain/completions/commands.ts';
import { latestCompletionDate } from '#shared/domain/completions/completion.ts';
import { completionDateWarning } from '#shared/domain/enrollments/unusual-dates.ts';
import type { ClassList, Student } from '#shared/reads/class-list.ts';

/** The chosen students of one class. */
export interface ChosenOfClass {
  list: Pick<ClassList, 'course' | 'linkedJobs'>;
  students: readonly Student[];
}

interface MarkManyProps {
  chosen: readonly ChosenOfClass[];
  /** How many of the chosen students a search hides. */
  unseen?: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDone: () => void;
}

export function BulkMark({ open, ...question }: MarkManyProps) {
  return open ? <Question {...question} /> : null;
}

function Question({ chosen, unseen = 0, onOpenChange, onDone }: Omit<MarkManyProps, 'open'>) {
  const [date, setDate] = useState(today);
  const { runAll, isRunning, newId } = useSubmit(markCompletion);
  const total = chosen.reduce((sum, { students }) => sum + students.length, 0);

  const doubt = doubtAbout(chosen, date);

  async function markAll() {
    const batchId = newId();
    const marks = chosen.flatMap(({ list, students }) =>
      students.map(({ enrollment }) => ({
        courseId: list.course.id,
        candidateReferenceId: enrollment.candidateReferenceId,
        completionDate: date,
        batchId,
      })),
    );
    if (!(await runAll(marks, { title: doneFor(marks.length) }))) return;
    onDone();
    onOpenChange(false);
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title={`Mark ${count(total, 'student')} complete?`}
      confirm="Mark complete"
      pending={isRunning}
      onConfirm={() => void markAll()}
    >
      <Effect chosen={chosen} />
      {unseen > 0 && <p>{formatNumber(unseen)} of them are not shown by the search or filter.</p>}
      <DateField
        label="Completion date"
        required
        className="mt-2 text-ink"
        value={date}
        max={latestCompletionDate(nowInstant())}
        onChange={(event) => setDate(event.target.value)}
        note={doubt && <p className="text-sm text-wait">{doubt}</p>}
      />
    </ConfirmDialog>
  );
}

/** Returns the warning that the dialog shows next to the date. */
function doubtAbout(chosen: readonly ChosenOfClass[], completionDate: string): string | undefined {
  const students = chosen.flatMap((each) => each.students);
  const later = students.filter(({ enrollment }) => completionDate < enrollment.enrollmentDate).length;
  if (later > 0 && students.length > 1)
    return `${count(later, 'student was', 'students were')} enrolled after this date.`;
  const enrollmentDate = students[0]?.enrollment.enrollmentDate;
  return completionDateWarning({ completionDate, enrollmentDate }, today());
}

/** Covers the plural: the title in the specification is for one student. */
const doneFor = (marked: number): string =>
  marked === 1 ? markCompletion.done : `${formatNumber(marked)} course completions marked successfully`;

/** Shows the number of students and the effect: "28 students, 2 linked jobs". */
function Effect({ chosen }: Pick<MarkManyProps, 'chosen'>) {
  const amount = ({ list, students }: ChosenOfClass) =>
    `${count(students.length, 'student')}, ${count(list.linkedJobs, 'linked job')}`;
  const linked = chosen.filter(({ list }) => list.linkedJobs > 0).length;
  const effect =
    linked === 0
      ? 'They’ll be matched once an employer approves an agreement for this course.'
      : 'We match each student to every linked job, with a guaranteed interview.';
  const [only] = chosen;
  if (only && chosen.length === 1)
    return (
      <p>
        {amount(only)}. {effect}
      </p>
    );
  return (
    <>
      <ul className="flex flex-col gap-1 text-ink">
        {chosen.map((each) => (
          <li key={each.list.course.id}>
            <span className="font-medium">{each.list.course.title}</span>: {amount(each)}
          </li>
        ))}
      </ul>
      <p>{effect.replace('this course', 'their course')}</p>
    </>
  );
}
