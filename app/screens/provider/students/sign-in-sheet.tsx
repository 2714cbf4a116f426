import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { today } from '#app/forms/today.ts';
import { useExportStamp } from '#app/files/use-export-stamp.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { DateField } from '#app/ui/inputs/field.tsx';
import { count, formatDay } from '#app/ui/format.ts';
import { Missing } from '#app/ui/feedback/missing.tsx';
import { Paper, PaperTable } from '#app/ui/layout/paper.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { courseNotFound } from '#shared/domain/courses/course.ts';
import { classList } from '#shared/reads/class-list.ts';

/** For students who join the class after the sheet was printed. */
const emptyRows = 3;

/** The sheet passed around in class: all students in progress, with a line to sign. */
export function SignInSheet() {
  const list = useRead(classList, Number(useParams().id));
  const { asOf, by } = useExportStamp();
  const [date, setDate] = useState(today);
  if (list === null)
    return <Missing {...courseNotFound} action={<LinkButton to="/courses">My Courses</LinkButton>} />;
  if (!list) return <SkeletonRows rows={6} />;
  const { course, inProgress } = list;
  const rows = [
    ...inProgress.map(({ enrollment: { id, studentName, candidateReferenceId } }) => ({
      key: id,
      name: studentName || candidateReferenceId,
    })),
    ...Array.from({ length: emptyRows }, (_, index) => ({ key: `empty ${index}`, name: '' })),
  ];
  return (
    <Paper
      title="Sign-in sheet"
      back={{ to: `/courses/${course.id}/students`, label: 'Class list' }}
      controls={
        <DateField
          label="Date of the class"
          className="mt-2 max-w-56"
          value={date}
          onChange={(event) => setDate(event.target.value)}
        />
      }
      about={
        <>
          <p className="text-lg">
            {course.title}, {course.providerName}
          </p>
          <p className="text-quiet">
            {date === '' ? 'Date: ____________________' : formatDay(date)} &middot;{' '}
            {count(inProgress.length, 'student')} in progress
          </p>
        </>
      }
      stamp={`As of ${asOf}. Printed by ${by}. Keep this sheet safe. It contains names.`}
    >
      <PaperTable
        isTall
        headings={[
          { name: 'No.', width: '3rem' },
          { name: 'Student', width: '40%' },
          { name: 'Time', width: '6rem' },
          { name: 'Signature' },
        ]}
        rows={rows.map(({ key, name }, index) => ({ key, cells: [index + 1, name, '', ''] }))}
      />
      <p className="mt-10 flex gap-8 text-list">
        <span className="flex-1 border-t border-ink pt-1">Teacher</span>
        <span className="flex-1 border-t border-ink pt-1">Signature</span>
      </p>
    </Paper>
  );
}
