import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AwaitingNotice } from '#app/agreements/awaiting-notice.tsx';
import { Correcting } from '#app/changes/correction/correction.tsx';
import { textsOf } from '#app/changes/changes.ts';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { useCommandForm } from '#app/forms/use-command-form.ts';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import { useCommand, useRead } from '#app/replica/live/hooks.ts';
import { afterCourse } from '#app/changes/toasts/next-words.ts';
import { linkableJobs } from '#shared/reads/courses.ts';
import { employersOf } from './link-changes.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { DialogActions } from '#app/ui/dialogs/dialog.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { courseFieldNames, createCourse } from '#shared/domain/courses/commands.ts';
import { CourseFields } from './course-fields.tsx';
import { JobPicker } from './job-picker.tsx';
import { LinkTerms } from './link-cost.tsx';

export function NewCourse() {
  return (
    <div className="max-w-2xl">
      <PageHeader title="Add New Course" back={{ to: '/courses', label: 'My Courses' }} />
      <AwaitingNotice />
      <Card>
        <Correcting command={createCourse}>
          {(correction) => <CreateForm key={correction?.id} correction={correction} />}
        </Correcting>
      </Card>
    </div>
  );
}

/** The initial values for a refused course: the same id, because its students depend on it, and the same links. */
function startOf(correction: OutboxEntry | undefined) {
  const known = correction && createCourse.input.safeParse(correction.input);
  return known?.success ? known.data : undefined;
}

function CreateForm({ correction }: { correction: OutboxEntry | undefined }) {
  const navigate = useNavigate();
  const { newNumber } = useCommand();
  const [id] = useState(() => startOf(correction)?.id ?? newNumber());
  const [linked, setLinked] = useState<readonly number[]>(() => startOf(correction)?.linkedJobIds ?? []);
  const jobs = useRead(linkableJobs) ?? [];
  const { field, onSubmit, isRunning, notices } = useCommandForm({
    command: createCourse,
    defaults: textsOf({}, courseFieldNames),
    toInput: (values) => ({ ...values, id, linkedJobIds: [...linked] }),
    correction,
    draft: createCourse.name,
    next: () => afterCourse(employersOf(jobs, linked)),
    onDone: () => void navigate('/'),
  });
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormNotices {...notices} />
      <CourseFields field={field} />
      <JobPicker chosen={linked} onChange={setLinked} />
      <LinkTerms jobIds={linked} />
      <DialogActions>
        <LinkButton to="/courses" look="secondary">
          Cancel
        </LinkButton>
        <Button type="submit" pending={isRunning}>
          Add Course
        </Button>
      </DialogActions>
    </form>
  );
}
