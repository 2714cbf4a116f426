// All students who can be marked, by class: first the classes whose course has ended, then the current ones.
import { useState } from 'react';
import { CircleCheck, GraduationCap } from 'lucide-react';
import { BulkMark } from '#app/learners/completions/bulk-mark.tsx';
import type { ChosenOfClass } from '#app/learners/completions/bulk-mark.tsx';
import { isStudentFound } from '#app/learners/completions/found-students.ts';
import { today } from '#app/forms/today.ts';
import { studentChoice } from '#app/learners/student-columns.ts';
import { BottomBar } from '#app/ui/layout/bottom-bar.tsx';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { Card } from '#app/ui/layout/card.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { ColumnMenu, useColumns } from '#app/ui/lists/column-choice.tsx';
import { FilterBar, NothingFound, anyOf, titlesOf } from '#app/ui/lists/filter-bar.tsx';
import type { Elsewhere } from '#app/ui/lists/filter-bar.tsx';
import { count, formatNumber } from '#app/ui/format.ts';
import { inOrder, optionsOf } from '#app/ui/lists/orders.ts';
import type { Orders } from '#app/ui/lists/orders.ts';
import { useFilters } from '#app/ui/lists/use-filters.ts';
import { useIsRoomy } from '#app/ui/use-is-roomy.ts';
import type { ClassList, Student } from '#shared/reads/class-list.ts';
import { termOf } from '#shared/reads/completions.ts';
import type { Term } from '#shared/reads/completions.ts';
import { ClassToMark } from './class-to-mark.tsx';
import { markCompletion } from '#shared/domain/completions/commands.ts';
import { WhoMay } from '#app/forms/who-may.tsx';
import { useMayGive } from '#app/ui/permission.ts';

const terms: { term: Term; title: string }[] = [
  { term: 'ended', title: 'Course has ended' },
  { term: 'running', title: "Today's classes" },
  { term: 'ahead', title: 'Not started' },
];

const orders: Orders<Student> = {
  name: { label: 'Name', compare: () => 0 },
  newest: {
    label: 'Newest first',
    compare: (a, b) => (a.enrollment.enrollmentDate < b.enrollment.enrollmentDate ? 1 : -1),
  },
};

/** The limit up to which students are shown at once. Above it, only expanded classes show theirs. */
const shownAtOnce = 40;

interface InProgressTabProps {
  lists: readonly ClassList[];
  /** The same search in the other tab. */
  elsewhere: Elsewhere;
}

export function InProgressTab({ lists, elsewhere }: InProgressTabProps) {
  const { values, set, clear, clearButText, isNarrowed } = useFilters(
    { q: '', course: '', sort: 'name', columns: studentChoice.usual },
    ['sort', 'columns'],
  );
  const isRoomy = useIsRoomy();
  const chosenColumns = useColumns(studentChoice, values.columns);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const mayMark = useMayGive(markCompletion);
  const open = lists.filter(({ inProgress }) => inProgress.length > 0);
  const shown = open
    .filter(({ course }) => values.course === '' || String(course.id) === values.course)
    .map((list) => ({
      list,
      students: inOrder(
        list.inProgress.filter((student) => isStudentFound(student, values.q)),
        orders,
        values.sort,
      ),
    }))
    .filter(({ students }) => students.length > 0);
  const chosen: ChosenOfClass[] = open
    .map((list) => ({
      list,
      students: list.inProgress.filter(({ enrollment }) => ticked.has(enrollment.id)),
    }))
    .filter(({ students }) => students.length > 0);
  const total = chosen.reduce((sum, { students }) => sum + students.length, 0);
  const amount = shown.reduce((sum, { students }) => sum + students.length, 0);

  function tick(students: readonly Student[], on: boolean) {
    const next = new Set(ticked);
    for (const { enrollment } of students)
      if (on) next.add(enrollment.id);
      else next.delete(enrollment.id);
    setTicked(next);
  }

  if (open.length === 0)
    return (
      <Card flush>
        <EmptyState icon={GraduationCap} title="No students in progress">
          Enrolled students appear here until you mark them complete.
        </EmptyState>
      </Card>
    );
  return (
    <>
      <FilterBar
        search={{ label: 'Search students', value: values.q, onChange: (q) => set('q', q) }}
        choices={[
          anyOf('Course', 'course', titlesOf(open.map(({ course }) => course)), { values, set }),
          {
            label: 'Sort',
            value: values.sort,
            options: optionsOf(orders),
            onChange: (sort) => set('sort', sort),
          },
        ]}
      >
        <ColumnMenu
          choice={studentChoice}
          value={values.columns}
          onChange={(columns) => set('columns', columns)}
        />
      </FilterBar>
      {shown.length === 0 && (
        <Card flush>
          <NothingFound
            what="student"
            onClear={clear}
            elsewhere={[
              elsewhere,
              {
                count: open
                  .flatMap(({ inProgress }) => inProgress)
                  .filter((student) => isStudentFound(student, values.q)).length,
                where: 'without filters',
                onShow: clearButText,
              },
            ]}
          />
        </Card>
      )}
      <div className="flex flex-col gap-6">
        {terms.map(({ term, title }) => {
          const ofTerm = shown.filter(({ list }) => termOf(list.course, today()) === term);
          if (ofTerm.length === 0) return null;
          return (
            <Card key={term} title={title} flush>
              <ul aria-label={title} className="divide-y divide-line">
                {ofTerm.map(({ list, students }) => (
                  <ClassToMark
                    key={list.course.id}
                    course={list.course}
                    students={students}
                    ticked={ticked}
                    startsOpen={isNarrowed || amount <= shownAtOnce}
                    columns={isRoomy ? chosenColumns : undefined}
                    order={values.sort}
                    onOrder={(sort) => set('sort', sort)}
                    onTick={tick}
                  />
                ))}
              </ul>
            </Card>
          );
        })}
      </div>
      {mayMark ? (
        <BottomBar label="Mark completions">
          <p role="status" className="text-list font-semibold">
            {total === 0
              ? 'Choose the students who completed the course'
              : `${count(total, 'student')} of ${count(chosen.length, 'class', 'classes')} chosen`}
          </p>
          <Button
            className={cx('max-sm:w-full sm:ml-auto', total === 0 && 'max-sm:hidden')}
            disabled={total === 0}
            onClick={() => setAsking(true)}
          >
            <CircleCheck aria-hidden />
            {total === 0 ? 'Mark complete' : `Mark ${formatNumber(total)} complete`}
          </Button>
        </BottomBar>
      ) : (
        <div className="mt-4">
          <WhoMay command={markCompletion} />
        </div>
      )}
      <BulkMark
        chosen={chosen}
        open={isAsking}
        onOpenChange={setAsking}
        onDone={() => setTicked(new Set())}
      />
    </>
  );
}
