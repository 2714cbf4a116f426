import { useCallback, useState } from 'react';
import type { CSSProperties } from 'react';
import { Users } from 'lucide-react';
import { useChangeOf } from '#app/changes/change-badges.tsx';
import { useCorrection } from '#app/changes/correction/correction.tsx';
import { BatchNotice } from '#app/learners/completions/batch-notice.tsx';
import { isStudentFound } from '#app/learners/completions/found-students.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import type { ClassList, Student } from '#shared/reads/class-list.ts';
import { latestBatchOf } from '#shared/reads/completions.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { useColumns } from '#app/ui/lists/column-choice.tsx';
import { NothingFound } from '#app/ui/lists/filter-bar.tsx';
import { inOrder } from '#app/ui/lists/orders.ts';
import { LongRowList } from '#app/ui/lists/long-row-list.tsx';
import { SortHeads } from '#app/ui/lists/sort-heads.tsx';
import type { SortHead } from '#app/ui/lists/sort-heads.tsx';
import { useIsRoomy } from '#app/ui/use-is-roomy.ts';
import { cx } from '#app/ui/cx.ts';
import { useMayGive } from '#app/ui/permission.ts';
import { markCompletion } from '#shared/domain/completions/commands.ts';
import { completionId } from '#shared/domain/completions/completion.ts';
import { MarkBar } from './mark-bar.tsx';
import { MarkDialog } from './mark-dialog.tsx';
import { RemovedRows } from './removal/removed-rows.tsx';
import { RemoveStudent } from './removal/remove-student.tsx';
import { StudentFilters, showOptions, studentOrders, useStudentFilters } from './student-filters.tsx';
import { StudentRow, rowColumns } from './student-row.tsx';
import { columnWidths, fewColumns, studentChoice, studentColumns } from '#app/learners/student-columns.ts';
import type { StudentColumn } from '#app/learners/student-columns.ts';
import { useUnsentRemovals } from './removal/use-unsent-removals.ts';
import { enrollStudent } from '#shared/domain/enrollments/commands.ts';

interface EnrolledTabProps {
  list: ClassList;
  onAdd: () => void;
}

/** The enrolled students, with the checked ones and the student of the open dialog. */
export function EnrolledTab({ list, onAdd }: EnrolledTabProps) {
  const { values, set, clear } = useStudentFilters();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [marking, setMarking] = useState<Student>();
  const { correction, close } = useCorrection(markCompletion);
  const [removing, setRemoving] = useState<Student>();
  const shown = inOrder(
    list.students.filter((student) => isShown(student, values.q, values.show)),
    studentOrders,
    values.sort,
  );
  const chosen = list.inProgress.filter(({ enrollment }) => ticked.has(enrollment.id));

  const isRoomy = useIsRoomy();
  const mayMark = useMayGive(markCompletion);
  const chosenColumns = useColumns(studentChoice, values.cols);
  const columns = isRoomy ? chosenColumns : fewColumns;
  const changeOf = useChangeOf();
  const removals = useUnsentRemovals(list.course.id);
  // A stable callback, so that a row rerenders only for its own changes.
  const tick = useCallback(({ enrollment }: Student, on: boolean) => {
    setTicked((before) => {
      const next = new Set(before);
      if (on) next.add(enrollment.id);
      else next.delete(enrollment.id);
      return next;
    });
  }, []);

  const dialog = (
    <MarkDialog
      list={list}
      student={marking}
      correction={correction}
      onClose={() => {
        setMarking(undefined);
        if (correction) close();
      }}
    />
  );

  if (list.students.length === 0) {
    return (
      <Card flush>
        {dialog}
        <EmptyState
          icon={Users}
          title="No enrolled students yet"
          action={
            <Button gives={enrollStudent} onClick={onAdd}>
              Add Student
            </Button>
          }
        >
          Students appear here once you add them. You can add them offline.
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <div className="mb-4 empty:hidden">
        <LatestBatch courseId={list.course.id} />
      </div>
      <StudentFilters />
      <Card flush>
        <RemovedRows removed={removals} />
        {shown.length === 0 ? (
          <NothingFound
            what="student"
            onClear={clear}
            elsewhere={showOptions
              .filter(({ value }) => value !== 'all')
              .map(({ value, label }) => ({
                count: list.students.filter((student) => isShown(student, values.q, value)).length,
                where: value === 'progress' ? 'in progress' : `in ${label}`,
                onShow: () => set('show', value),
              }))}
          />
        ) : (
          <div style={{ '--student-columns': columnWidths(columns, '22rem') } as CSSProperties}>
            <SortHeads
              heads={headsOf(columns)}
              value={values.sort}
              onChange={(sort) => set('sort', sort)}
              className={cx('pr-14 max-sm:hidden', mayMark ? 'pl-15.5' : 'pl-7', rowColumns)}
            />
            <LongRowList
              label="Enrolled students"
              items={shown}
              keyOf={({ enrollment }) => enrollment.id}
              rowHeight={rowHeight}
            >
              {(student, place) => (
                <StudentRow
                  place={place}
                  student={student}
                  change={changeIn(student, changeOf)}
                  isTicked={ticked.has(student.enrollment.id)}
                  columns={columns}
                  onTick={tick}
                  onMark={setMarking}
                  onRemove={setRemoving}
                />
              )}
            </LongRowList>
          </div>
        )}
      </Card>
      <MarkBar
        list={list}
        shown={list.inProgress.filter((student) => isShown(student, values.q, values.show))}
        chosen={chosen}
        onChoose={(students) => setTicked(new Set(students.map(({ enrollment }) => enrollment.id)))}
      />
      {dialog}
      <RemoveStudent student={removing} onClose={() => setRemoving(undefined)} />
    </>
  );
}

const LatestBatch = ({ courseId }: { courseId: number }) => (
  <BatchNotice latest={useRead(latestBatchOf, courseId)} />
);

const rowHeight = 76;

function changeIn({ enrollment }: Student, changeOf: ReturnType<typeof useChangeOf>) {
  const { id, courseId, candidateReferenceId } = enrollment;
  return changeOf('completions', completionId(courseId, candidateReferenceId)) ?? changeOf('enrollments', id);
}

const headsOf = (columns: readonly StudentColumn[]): SortHead[] => [
  { label: 'Student', order: 'name' },
  ...columns.map((column) => studentColumns[column].head),
  { label: 'Status', order: 'progress' },
];

function isShown(student: Student, query: string, show: string): boolean {
  if (show === 'progress' && student.completion) return false;
  if (show === 'completed' && !student.completion) return false;
  return isStudentFound(student, query);
}
