// The class list: enrolled and completed students, and marking completions individually or as a batch.
import { memo, useCallback, useMemo, useState } from 'react';
import { ClipboardCheck, ClipboardList, FileUp, Link2, Printer, UserPlus } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { Taught } from '#app/organizations/assignments/taught.tsx';
import { useCorrection } from '#app/changes/correction/correction.tsx';
import { useMayGive } from '#app/ui/permission.ts';
import { isStudentFound } from '#app/learners/completions/found-students.ts';
import { RemovedRecordNotice } from '#app/learners/completions/removed-record-notice.tsx';
import { unlistedWords } from '#app/learners/completions/unlisted-completions.tsx';
import { completionPercent } from '#shared/domain/platform/statistics.ts';
import { classList } from '#shared/reads/class-list.ts';
import type { ClassList, Student } from '#shared/reads/class-list.ts';
import { useIsWhole, useRead, useUnsentRows } from '#app/replica/live/hooks.ts';
import { Button, IconButton, LinkButton } from '#app/ui/button.tsx';
import { count, formatNumber } from '#app/ui/format.ts';
import { Menu, MenuItem } from '#app/ui/dialogs/menu.tsx';
import { Missing } from '#app/ui/feedback/missing.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { Progress } from '#app/ui/feedback/progress.tsx';
import { Counted } from '#app/ui/lists/rest-comes.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { Tabs } from '#app/ui/layout/tabs.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { useFilters } from '#app/ui/lists/use-filters.ts';
import { courseNotFound } from '#shared/domain/courses/course.ts';
import { enrollStudent } from '#shared/domain/enrollments/commands.ts';
import type { TableName } from '#shared/engine/schema.ts';
import { rowKey } from '#shared/engine/store.ts';
import { CompletedTab } from './class-completed-tab.tsx';
import { EnrolledTab } from './enrolled-tab.tsx';
import { NotEnrolledNotice } from './not-enrolled-notice.tsx';
import { RemovalNotice } from './removal/removal-notice.tsx';
import { StudentDialog } from './student-dialog.tsx';

export function Students() {
  const courseId = Number(useParams().id);
  const list = useRead(classList, courseId);
  if (list === null) {
    return <Missing {...courseNotFound} action={<LinkButton to="/courses">My Courses</LinkButton>} />;
  }
  if (!list) return <SkeletonRows rows={6} />;
  return (
    <Taught
      courseId={courseId}
      header={
        <PageHeader title={list.course.title} back={{ to: `/courses/${list.course.id}`, label: 'Course' }} />
      }
    >
      <ClassOf list={list} />
    </Taught>
  );
}

function ClassOf({ list }: { list: ClassList }) {
  const { course, students, completed, unlisted, inProgress } = list;
  const { values, set } = useFilters({ tab: 'enrolled', q: '' });
  const [isAdding, setAdding] = useState(() => new URLSearchParams(location.search).has('add'));
  const add = useCallback(() => setAdding(true), []);
  const { correction, close } = useCorrection(enrollStudent);
  const done = completed.length;
  const waiting = useWaitingStudents(students);
  const isWhole = useIsWhole();
  return (
    <>
      <PageHeader
        title={course.title}
        back={{ to: `/courses/${course.id}`, label: 'Course' }}
        actions={<ClassActions courseId={course.id} onAdd={add} />}
      >
        <Counted>
          {count(students.length, 'student')}, {formatNumber(done)} completed,{' '}
          {formatNumber(inProgress.length)} in progress
        </Counted>
        {waiting > 0 && <span className="text-wait">, {formatNumber(waiting)} waiting to send</span>}
        {isWhole && (
          <div className="mt-3 flex max-w-sm items-center gap-3 text-sm tabular-nums">
            <Progress label="Completed share of the class" value={done} max={students.length} />
            {completionPercent(students.length, done)}%
          </div>
        )}
      </PageHeader>
      <div className="mb-4 flex flex-col gap-3 empty:hidden">
        <NotEnrolledNotice courseId={course.id} />
        <UnlistedNotice unlisted={unlisted.filter(({ isErased }) => !isErased)} />
        <RemovalNotice course={course} />
        <RemovedRecordNotice lists={[list]} />
      </div>
      <Tabs
        label="Students"
        value={values.tab === 'completed' ? 'completed' : 'enrolled'}
        onChange={(next) => set('tab', next)}
        tabs={[
          {
            value: 'enrolled',
            label: 'Enrolled Students',
            count: students.length,
            content: <EnrolledTab list={list} onAdd={add} />,
          },
          {
            value: 'completed',
            label: 'Completed',
            count: completed.length,
            content: (
              <CompletedTab
                list={list}
                elsewhere={{
                  count: inProgress.filter((student) => isStudentFound(student, values.q)).length,
                  where: 'in progress',
                  onShow: () => set('tab', 'enrolled'),
                }}
              />
            ),
          },
        ]}
      />
      <StudentDialog
        key={correction?.id}
        open={isAdding || correction !== undefined}
        correction={correction}
        onOpenChange={(open) => {
          setAdding(open);
          if (!open && correction) close();
        }}
        list={list}
      />
    </>
  );
}

/** They complete the course and are matched, but nobody knows who they are. */
function UnlistedNotice({ unlisted }: { unlisted: ClassList['unlisted'] }) {
  const [first, ...others] = unlisted;
  if (!first) return null;
  return (
    <Notice tone="waits" action={<TextLink to="?tab=completed">View completed</TextLink>}>
      {others.length === 0
        ? unlistedWords(first.completion.candidateReferenceId)
        : `${count(unlisted.length, 'completed reference')} are not on this class list.`}
    </Notice>
  );
}

/** Counts the students who are enrolled or completed by an unsent change. */
function useWaitingStudents(students: readonly Student[]): number {
  const unsent = useUnsentRows();
  return useMemo(() => {
    if (unsent.size === 0) return 0;
    const isUnsent = (table: TableName, id: string | undefined) => !!id && unsent.has(rowKey(table, id));
    return students.filter(
      ({ enrollment, completion }) =>
        isUnsent('enrollments', enrollment.id) || isUnsent('completions', completion?.id),
    ).length;
  }, [unsent, students]);
}

/** Memoized, so that it does not rerender with every mark. */
const ClassActions = memo(function ClassActions({
  courseId,
  onAdd,
}: {
  courseId: number;
  onAdd: () => void;
}) {
  return (
    <>
      <Button
        gives={enrollStudent}
        look="secondary"
        className="max-sm:px-3 max-sm:[&>svg]:hidden"
        onClick={onAdd}
      >
        <UserPlus aria-hidden />
        Add Student
      </Button>
      <LinkButton
        gives={enrollStudent}
        look="secondary"
        className="max-sm:px-3 max-sm:[&>svg]:hidden"
        to={`/courses/${courseId}/students/import`}
      >
        <FileUp aria-hidden />
        Import students
      </LinkButton>
      <PrintMenu courseId={courseId} />
    </>
  );
});

function PrintMenu({ courseId }: { courseId: number }) {
  // Who enrolls students makes their links, too.
  const mayMakeLinks = useMayGive(enrollStudent);
  return (
    <Menu
      trigger={
        <IconButton label="Print" className="border border-control">
          <Printer aria-hidden />
        </IconButton>
      }
    >
      <MenuItem asChild>
        <Link to={`/courses/${courseId}/students/sign-in-sheet`}>
          <ClipboardList aria-hidden />
          Sign-in sheet
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to={`/courses/${courseId}/students/completion-list`}>
          <ClipboardCheck aria-hidden />
          Completion list
        </Link>
      </MenuItem>
      {mayMakeLinks && (
        <MenuItem asChild>
          <Link to={`/courses/${courseId}/students/learner-pages`}>
            <Link2 aria-hidden />
            Sheets with links
          </Link>
        </MenuItem>
      )}
    </Menu>
  );
}
