// A training provider chooses the course for an invitation that was sent to its e-mail address.
import * as z from 'zod/mini';
import { FormActions } from '#app/forms/form-actions.tsx';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { needsConnection } from '#app/forms/server/use-server-call.ts';
import { useServerForm } from '#app/forms/server/use-server-form.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import { SetUpFirst } from '#app/organizations/set-up/set-up-first.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Select } from '#app/ui/inputs/select.tsx';
import { numericId } from '#shared/engine/field-schemas.ts';
import { ownActiveCourses } from '#shared/reads/invitations.ts';
import { createCourse } from '#shared/domain/courses/commands.ts';

interface ChooseCourseDialogProps {
  item: { id: string; jobTitle: string; employerName: string };
  path: string;
  onChosen: () => void;
  onClose: () => void;
}

const choosing = {
  input: z.object({ courseId: numericId() }),
  done: 'Course chosen. Accept the invitation to make the agreement.',
  failed: 'Failed to choose the course',
};

export function ChooseCourseDialog({ item, onClose, ...rest }: ChooseCourseDialogProps) {
  const courses = useRead(ownActiveCourses);
  return (
    <Dialog
      open={courses !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Choose a course"
      description={`For ${item.jobTitle} at ${item.employerName}. You can read the terms before you accept.`}
    >
      {courses?.length === 0 && (
        <Notice
          action={
            <LinkButton gives={createCourse} to="/courses/new">
              List New Course
            </LinkButton>
          }
        >
          You need an active course first.
        </Notice>
      )}
      {courses && courses.length > 0 && (
        <SetUpFirst act="accept an invitation">
          <CourseForm courses={courses} item={item} onClose={onClose} {...rest} />
        </SetUpFirst>
      )}
    </Dialog>
  );
}

interface CourseFormProps extends ChooseCourseDialogProps {
  courses: readonly { id: number; title: string }[];
}

function CourseForm({ courses, item, path, onChosen, onClose }: CourseFormProps) {
  const { field, notices, onSubmit, isRunning, isOffline } = useServerForm({
    command: choosing,
    method: 'POST',
    path,
    defaults: { courseId: courses.length === 1 ? String(courses[0]?.id) : '' },
    toInput: ({ courseId }) => ({ courseId: Number(courseId) }),
    draft: `address invitation ${item.id}`,
    onDone: onChosen,
  });
  const { error, ...props } = field('courseId');
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormNotices {...notices} />
      <Select
        label="Course"
        required
        placeholder="Choose a course"
        options={courses.map(({ id, title }) => ({ value: String(id), label: title }))}
        error={error && 'Choose a course'}
        {...props}
      />
      {isOffline && <p className="text-sm text-quiet">{needsConnection}</p>}
      <FormActions isRunning={isRunning} isDisabled={isOffline} confirm="Choose" onClose={onClose} />
    </form>
  );
}
