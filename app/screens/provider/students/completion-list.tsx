import { useParams } from 'react-router-dom';
import { useExportStamp } from '#app/files/use-export-stamp.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Counted } from '#app/ui/lists/rest-comes.tsx';
import { count, formatDay, formatNumber } from '#app/ui/format.ts';
import { Missing } from '#app/ui/feedback/missing.tsx';
import { byText } from '#shared/lib/texts.ts';
import { Paper, PaperTable } from '#app/ui/layout/paper.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { courseNotFound } from '#shared/domain/courses/course.ts';
import { classList, nameOf } from '#shared/reads/class-list.ts';
import type { ClassList } from '#shared/reads/class-list.ts';

/** A printed list for the office: the completed students with date and reference. */
export function CompletionList() {
  const list = useRead(classList, Number(useParams().id));
  const { asOf, by } = useExportStamp();
  if (list === null)
    return <Missing {...courseNotFound} action={<LinkButton to="/courses">My Courses</LinkButton>} />;
  if (!list) return <SkeletonRows rows={6} />;
  const { course, students } = list;
  const byName = (rows: ClassList['completed']) => [...rows].sort((a, b) => byText(nameOf(a), nameOf(b)));
  const printed = [...byName(list.completed), ...byName(list.unlisted)];
  const term = [course.startDate, course.endDate].flatMap((date) => (date ? [formatDay(date)] : []));
  return (
    <Paper
      title="Completion list"
      back={{ to: `/courses/${course.id}/students?tab=completed`, label: 'Class list' }}
      about={
        <>
          <p className="text-lg">
            {course.title}, {course.providerName}
          </p>
          <p className="text-quiet">
            {[course.duration, term.join(' to ')].filter(Boolean).join(' · ')}
            {' · '}
            <Counted>
              {formatNumber(list.completed.length)} of {count(students.length, 'student')} completed
            </Counted>
          </p>
        </>
      }
      stamp={`As of ${asOf}. Printed by ${by}. Keep this list safe. It contains names.`}
    >
      {printed.length === 0 ? (
        <p>
          <Counted>No completed students yet</Counted>
        </p>
      ) : (
        <PaperTable
          headings={[
            { name: 'No.', width: '3rem' },
            { name: 'Student' },
            { name: 'Reference', width: '9rem' },
            { name: 'Completed', width: '8rem' },
            { name: 'Marked by', width: '8rem' },
          ]}
          rows={printed.map((row, index) => ({
            key: row.completion.id,
            cells: [
              index + 1,
              row.enrollment ? nameOf(row) : 'Not on the class list',
              row.completion.candidateReferenceId,
              formatDay(row.completion.completionDate),
              row.completion.markedByName,
            ],
          }))}
        />
      )}
    </Paper>
  );
}
