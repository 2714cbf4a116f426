import { useState } from 'react';
import type { FormEvent } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { changesIn, textsOf } from '#app/changes/changes.ts';
import { Correcting } from '#app/changes/correction/correction.tsx';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { useCommandForm } from '#app/forms/use-command-form.ts';
import { promisedBy } from '#shared/reads/decisions/consequences.ts';
import { courseInFull, linkableJobs } from '#shared/reads/courses.ts';
import type { CourseInFull } from '#shared/reads/courses.ts';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import { afterLinks } from '#app/changes/toasts/next-words.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { Checkbox } from '#app/ui/inputs/checkbox.tsx';
import { DialogActions } from '#app/ui/dialogs/dialog.tsx';
import { Missing } from '#app/ui/feedback/missing.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { courseFieldNames, editCourse } from '#shared/domain/courses/commands.ts';
import { courseNotFound } from '#shared/domain/courses/course.ts';
import { LinkCost, stillPromised } from './link-cost.tsx';
import { CourseFields } from './course-fields.tsx';
import { JobPicker } from './job-picker.tsx';
import { UnlinkQuestion } from './unlink-question.tsx';
import { employersOf, linkChanges } from './link-changes.ts';

export function EditCourse() {
  const found = useRead(courseInFull, Number(useParams().id));
  if (found === null) {
    return <Missing {...courseNotFound} action={<LinkButton to="/courses">My Courses</LinkButton>} />;
  }
  if (!found) return <SkeletonRows rows={6} />;
  const { course } = found;
  return (
    <div className="max-w-2xl">
      <PageHeader title="Edit Course" back={{ to: `/courses/${course.id}`, label: course.title }} />
      <Card>
        <Correcting command={editCourse}>
          {(correction) => <EditForm key={course.id} found={found} correction={correction} />}
        </Correcting>
      </Card>
    </div>
  );
}

interface EditFormProps {
  found: CourseInFull;
  correction: OutboxEntry | undefined;
}

function EditForm({ found, correction }: EditFormProps) {
  // Compares links with those at the time when the form was opened, like the course's own fields.
  const [{ course, links }] = useState(found);
  const [linked, setLinked] = useState<readonly number[]>(() => linkChanges(links).linkedBefore);
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const back = `/courses/${course.id}`;
  const changes = linkChanges(links, linked);
  const jobs = useRead(linkableJobs) ?? [];
  const { field, onSubmit, isRunning, notices } = useCommandForm({
    command: editCourse,
    defaults: { ...textsOf(course, courseFieldNames), isActive: course.isActive },
    row: course,
    toInput: (values, before) => ({ id: course.id, ...changesIn(before, values) }),
    alongside: () => changes.orders(course.id),
    correction,
    of: ['courses', course.id],
    draft: `${editCourse.name} ${course.id}`,
    next: () => afterLinks(employersOf(jobs, changes.added)),
    onDone: () => void navigate(back),
  });

  function askOrSave(event: FormEvent) {
    event.preventDefault();
    if (changes.unlinked.length > 0) setAsking(true);
    else onSubmit();
  }

  return (
    <form noValidate onSubmit={askOrSave} className="flex flex-col gap-5">
      <FormNotices {...notices} />
      <CourseFields field={field} />
      <Checkbox
        label="Course is active and accepting enrollments"
        hint={stillPromised(useRead(promisedBy, 'courseId', course.id))}
        {...field('isActive')}
      />
      <JobPicker chosen={linked} onChange={setLinked} alsoOffered={links} />
      <LinkCost courseId={course.id} added={changes.added} />
      <DialogActions>
        <LinkButton to={back} look="secondary">
          Cancel
        </LinkButton>
        <Button type="submit" pending={isRunning}>
          Save Changes
        </Button>
      </DialogActions>
      <UnlinkQuestion
        open={isAsking}
        onOpenChange={setAsking}
        unlinked={changes.unlinked}
        onConfirm={() => {
          setAsking(false);
          onSubmit();
        }}
      />
    </form>
  );
}
