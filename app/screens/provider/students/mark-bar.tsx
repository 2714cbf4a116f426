import { useState } from 'react';
import { CircleCheck } from 'lucide-react';
import { today } from '#app/forms/today.ts';
import { useRun } from '#app/forms/use-run.ts';
import type { ClassList, Student } from '#shared/reads/class-list.ts';
import { BottomBar } from '#app/ui/bottom-bar.tsx';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { DateField } from '#app/ui/field.tsx';
import { count } from '#app/ui/format.ts';
import { markCompletion } from '#shared/domain/completions.ts';

interface MarkBarProps {
  list: ClassList;
  chosen: readonly Student[];
  onChoose: (students: readonly Student[]) => void;
}

/** Marks the chosen students, or the whole class, in one go: one date, one question, one batch. */
export function MarkBar({ list, chosen, onChoose }: MarkBarProps) {
  const { course, inProgress, linkedJobs } = list;
  const [isAsking, setAsking] = useState(false);
  const [date, setDate] = useState(today);
  const { runAll, isRunning, newId } = useRun(markCompletion);
  const students = count(chosen.length, 'student');

  async function markAll() {
    const batchId = newId();
    const marks = chosen.map(({ enrollment }) => ({
      courseId: course.id,
      candidateReferenceId: enrollment.candidateReferenceId,
      completionDate: date,
      batchId,
    }));
    if (!(await runAll(marks))) return;
    onChoose([]);
    setAsking(false);
  }

  if (inProgress.length === 0) return null;
  return (
    <BottomBar label="Mark completions">
      <Checkbox
        label={<span className="font-semibold">Select all in progress ({inProgress.length})</span>}
        checked={chosen.length === inProgress.length}
        some={chosen.length > 0 && chosen.length < inProgress.length}
        onChange={(event) => onChoose(event.target.checked ? inProgress : [])}
      />
      <Button
        className="max-sm:w-full sm:ml-auto"
        disabled={chosen.length === 0}
        onClick={() => {
          setDate(today());
          setAsking(true);
        }}
      >
        <CircleCheck aria-hidden />
        {chosen.length === 0 ? 'Mark complete' : `Mark ${chosen.length} complete`}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Mark ${students} complete?`}
        confirm="Mark complete"
        pending={isRunning}
        onConfirm={() => void markAll()}
      >
        <p>
          {students}, {count(linkedJobs, 'linked job')}.{' '}
          {linkedJobs > 0
            ? 'Each of them is matched to every linked job and gets a guaranteed interview.'
            : 'They are matched once an employer has approved an agreement for this course.'}
        </p>
        <DateField
          label="Completion date"
          required
          className="mt-2 text-ink"
          value={date}
          max={today()}
          onChange={(event) => setDate(event.target.value)}
        />
      </ConfirmDialog>
    </BottomBar>
  );
}
