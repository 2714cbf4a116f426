import { useState } from 'react';
import { Copy } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { ClosedAhead } from '#app/agreements/closed-ahead-notice.tsx';
import { useCorrection } from '#app/changes/correction/correction.tsx';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { useCommandForm } from '#app/forms/use-command-form.ts';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import { useCommand } from '#app/replica/live/hooks.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/inputs/checkbox.tsx';
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx';
import { DateField, TextField } from '#app/ui/inputs/field.tsx';
import { count } from '#app/ui/format.ts';
import { copyCourse } from '#shared/domain/courses/copy-course.ts';
import type { Course } from '#shared/domain/courses/course.ts';

interface CopyCourseProps {
  course: Course;
  /** The jobs that the course is linked to now. */
  linkedJobIds: readonly number[];
}

/** Copies the course for the next term: a new class, new dates, and only the links that are requested again. */
export function CopyCourse({ course, linkedJobIds }: CopyCourseProps) {
  const [isOpen, setOpen] = useState(false);
  const { correction, close } = useCorrection(copyCourse);

  function hide() {
    setOpen(false);
    if (correction) close();
  }

  return (
    <>
      <Button gives={copyCourse} look="secondary" onClick={() => setOpen(true)}>
        <Copy aria-hidden />
        Copy for next term
      </Button>
      <Dialog
        open={isOpen || correction !== undefined}
        onOpenChange={(open) => !open && hide()}
        title="Copy for next term"
        description="Students and completions stay with this course. The copy starts with an empty class."
      >
        <CopyForm course={course} linkedJobIds={linkedJobIds} correction={correction} onCancel={hide} />
      </Dialog>
    </>
  );
}

interface CopyFormProps extends CopyCourseProps {
  correction: OutboxEntry | undefined;
  onCancel: () => void;
}

/** A refused copy keeps its id, because later changes depend on it. */
function knownId(correction: OutboxEntry | undefined): number | undefined {
  const known = correction && copyCourse.input.safeParse(correction.input);
  return known?.success ? known.data.id : undefined;
}

function CopyForm({ course, linkedJobIds, correction, onCancel }: CopyFormProps) {
  const navigate = useNavigate();
  const { newNumber } = useCommand();
  const [id] = useState(() => knownId(correction) ?? newNumber());
  const { field, control, onSubmit, isRunning, notices } = useCommandForm({
    command: copyCourse,
    defaults: { title: course.title, startDate: '', endDate: '', withLinks: false },
    toInput: (values) => ({ ...values, id, sourceId: course.id }),
    correction,
    draft: `${copyCourse.name} ${course.id}`,
    onDone: () => void navigate(`/courses/${id}`),
  });
  const withLinks = useWatch({ control, name: 'withLinks' });
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormNotices {...notices} />
      <TextField label="Course title" required {...field('title')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField label="Start date" {...field('startDate')} />
        <DateField label="End date" {...field('endDate')} />
      </div>
      {linkedJobIds.length > 0 && (
        <Checkbox
          label={`Request ${count(linkedJobIds.length, 'linked job')} again`}
          hint="Each employer gets a new SWAP agreement to approve. An approval covers one course only."
          {...field('withLinks')}
        />
      )}
      {withLinks && linkedJobIds.map((jobId) => <ClosedAhead key={jobId} jobId={jobId} />)}
      <DialogActions>
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={isRunning}>
          Copy course
        </Button>
      </DialogActions>
    </form>
  );
}
