import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCommandForm } from '#app/forms/use-command-form.ts';
import { useCommand } from '#app/replica/react.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { DialogActions } from '#app/ui/dialog.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { createCourse } from '#shared/domain/courses.ts';
import { CourseFields, emptyCourse } from './course-fields.tsx';
import { JobPicker } from './job-picker.tsx';

export function NewCourse() {
  const navigate = useNavigate();
  const { newNumber } = useCommand();
  const [id] = useState(newNumber);
  const [linked, setLinked] = useState<readonly number[]>([]);
  const { field, onSubmit, isRunning } = useCommandForm({
    command: createCourse,
    defaults: emptyCourse,
    toInput: (values) => ({ ...values, id, linkedJobIds: [...linked] }),
    onDone: () => void navigate('/'),
  });
  return (
    <div className="max-w-2xl">
      <PageHeader title="Add New Course" back={{ to: '/courses', label: 'My Courses' }} />
      <Card>
        <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
          <CourseFields field={field} />
          <JobPicker chosen={linked} onChange={setLinked} />
          <DialogActions>
            <LinkButton to="/courses" look="secondary">
              Cancel
            </LinkButton>
            <Button type="submit" pending={isRunning}>
              Add Course
            </Button>
          </DialogActions>
        </form>
      </Card>
    </div>
  );
}
