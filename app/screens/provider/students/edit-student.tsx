import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { changesIn } from '#app/changes/changes.ts';
import { formatShortDay } from '#app/ui/format.ts';
import { Correcting } from '#app/changes/correction/correction.tsx';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { HistoryCard } from '#app/changes/history-card.tsx';
import { ContactButtons } from '#app/learners/contact-actions.tsx';
import { useCommandForm } from '#app/forms/use-command-form.ts';
import { recordById } from '#shared/reads/by-id.ts';
import { classList } from '#shared/reads/class-list.ts';
import { numberedStudents } from '#shared/reads/learners/student-numbers.ts';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import { draftName } from '#app/replica/outbox/apply-erasures.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { DialogActions } from '#app/ui/dialogs/dialog.tsx';
import { Missing } from '#app/ui/feedback/missing.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { completionId } from '#shared/domain/completions/completion.ts';
import { withDays } from '#shared/lib/instants-in-text.ts';
import { editStudent } from '#shared/domain/enrollments/commands.ts';
import { removedRefusal } from '#shared/domain/enrollments/enrollment.ts';
import type { Enrollment } from '#shared/domain/enrollments/enrollment.ts';
import { rowKey } from '#shared/engine/store.ts';
import { LearnerPageCard } from './links/learner-page-card.tsx';
import { MergeCard } from './merge/merge-card.tsx';
import { PersonalDataCard } from './personal-data.tsx';
import { lookAtStudent } from './look-at-student.ts';
import { SharedEmail } from './shared-email.tsx';
import { StudentFields } from './student-fields.tsx';

export function EditStudent() {
  const { courseId, studentId = '' } = useParams();
  const enrollment = useRead(recordById, studentId);
  const back = `/courses/${courseId}/students`;
  const navigate = useNavigate();
  if (enrollment === null) {
    return (
      <Missing
        title="Student Not Found"
        description="This student doesn't exist or you don't have access."
        action={<LinkButton to={back}>Back to the class list</LinkButton>}
      />
    );
  }
  if (!enrollment) return <SkeletonRows />;
  if (enrollment.mergedIntoId) return <Navigate to={pageOf(courseId, enrollment.mergedIntoId)} replace />;
  return (
    <div className="max-w-2xl">
      <PageHeader title="Edit student" back={{ to: back, label: 'Class list' }}>
        {enrollment.candidateReferenceId}
      </PageHeader>
      {!enrollment.removedAt && (
        <div className="mb-6">
          <ContactButtons learner={enrollment} />
        </div>
      )}
      {enrollment.removedAt ? (
        <Notice>{withDays(removedRefusal(enrollment).message, formatShortDay)}</Notice>
      ) : (
        <Card>
          <Correcting command={editStudent}>
            {(correction) => <EditForm key={enrollment.id} {...{ enrollment, correction, back }} />}
          </Correcting>
        </Card>
      )}
      {!enrollment.removedAt && (
        <div className="mt-6">
          <LearnerPageCard enrollment={enrollment} />
        </div>
      )}
      <div className="mt-6">
        <HistoryCard
          key={enrollment.id}
          table="enrollments"
          id={enrollment.id}
          also={completionRow(enrollment)}
        />
      </div>
      {!enrollment.removedAt && (
        <div className="mt-6 empty:hidden">
          <MergeCard
            enrollment={enrollment}
            onMerged={({ courseId: course, id }) => void navigate(pageOf(course, id), { replace: true })}
          />
        </div>
      )}
      <div className="mt-6">
        <PersonalDataCard enrollment={enrollment} onErased={() => void navigate(back)} />
      </div>
    </div>
  );
}

const pageOf = (courseId: number | string | undefined, id: string): string =>
  `/courses/${courseId}/students/${id}/edit`;

const completionRow = ({ courseId, candidateReferenceId }: Enrollment): string[] => [
  rowKey('completions', completionId(courseId, candidateReferenceId)),
];

interface EditFormProps {
  enrollment: Enrollment;
  correction: OutboxEntry | undefined;
  back: string;
}

function EditForm({ enrollment, correction, back }: EditFormProps) {
  const navigate = useNavigate();
  const { studentName, studentEmail, studentPhone, studentNumber, enrollmentDate } = enrollment;
  const list = useRead(classList, enrollment.courseId) ?? undefined;
  const numbered = useRead(numberedStudents);
  const { field, control, onSubmit, isRunning, notices } = useCommandForm({
    command: editStudent,
    defaults: {
      ...{ studentName, studentEmail, enrollmentDate },
      studentPhone: studentPhone ?? '',
      studentNumber: studentNumber ?? '',
    },
    row: enrollment,
    toInput: (values, before) => ({ id: enrollment.id, ...changesIn(before, values) }),
    correction,
    of: ['enrollments', enrollment.id],
    look: (values) => lookAtStudent({ ...values, id: enrollment.id }, { list, numbered }, enrollment),
    draft: draftName('enrollments.edit', enrollment.id),
    onDone: () => void navigate(back),
  });
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormNotices {...notices} />
      <StudentFields
        field={field}
        emailNote={<SharedEmail control={control} list={list} id={enrollment.id} />}
      />
      <DialogActions>
        <LinkButton to={back} look="secondary">
          Cancel
        </LinkButton>
        <Button type="submit" pending={isRunning}>
          Save Changes
        </Button>
      </DialogActions>
    </form>
  );
}
