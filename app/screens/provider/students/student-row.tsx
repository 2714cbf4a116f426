import { createContext, memo, use } from 'react';
import type { RefCallback } from 'react';
import { CircleCheck, CircleDashed, Merge, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Student } from '#shared/reads/class-list.ts';
import { ContactItems } from '#app/learners/contact-actions.tsx';
import { RowBadge } from '#app/changes/row-badge.tsx';
import type { ChangeState } from '#app/ui/feedback/change-badge.tsx';
import { Checkbox } from '#app/ui/inputs/checkbox.tsx';
import { Menu, MenuItem, MenuLine } from '#app/ui/dialogs/menu.tsx';
import { MoreButton } from '#app/ui/lists/more-button.tsx';
import { useLaterOutOfSight } from '#app/ui/timing/use-later-out-of-sight.ts';
import type { RowPlace } from '#app/ui/lists/use-row-window.ts';
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx';
import { cx } from '#app/ui/cx.ts';
import { formatDay } from '#app/ui/format.ts';
import { useMayGive } from '#app/ui/permission.ts';
import { studentColumns } from '#app/learners/student-columns.ts';
import type { StudentColumn } from '#app/learners/student-columns.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { editStudent, removeStudent } from '#shared/domain/enrollments/commands.ts';
import { mergeStudents } from '#shared/domain/enrollments/merge-students.ts';
import { markCompletion } from '#shared/domain/completions/commands.ts';

interface StudentRowProps {
  place: RowPlace;
  student: Student;
  change: ChangeState | undefined;
  isTicked: boolean;
  /** The chosen columns of a roomy window; elsewhere only the reference is shown. */
  columns: readonly StudentColumn[];
  onTick: (student: Student, on: boolean) => void;
  onMark: (student: Student) => void;
  onRemove: (student: Student) => void;
}

/** The columns from a tablet on: the student, the chosen ones, the status. The list says how wide they are. */
export const rowColumns =
  'sm:grid-cols-[minmax(0,1fr)_7.5rem_13rem] xl:pointer-fine:grid-cols-[minmax(0,1fr)_7.5rem_22rem] min-[90rem]:pointer-fine:grid-cols-[var(--student-columns)]';

/** Memoized to rerender only for changes of this student, because classes are marked on slow tablets. */
export const StudentRow = memo(function StudentRow(props: StudentRowProps) {
  const [drawn, sight] = useLaterOutOfSight(props);
  return <Row {...drawn} sight={sight} />;
});

const Row = memo(function Row(props: StudentRowProps & { sight: RefCallback<Element> }) {
  const { place, sight, student, change, isTicked, columns, onTick } = props;
  const { enrollment, completion } = student;
  const mayMark = useMayGive(markCompletion);
  return (
    <li
      ref={sight}
      {...place}
      data-row={editPath(enrollment)}
      className="flex items-start gap-1 py-1 pr-1 pl-1.5 xl:pointer-fine:py-0 contain-intrinsic-size-[auto_5rem] content-auto sm:items-center sm:gap-2 sm:pl-2.5"
    >
      {completion || !mayMark ? (
        <div className={cx('shrink-0', mayMark ? 'size-11' : 'w-2.5')} />
      ) : (
        <Checkbox
          label={`Select ${enrollment.studentName || enrollment.candidateReferenceId}`}
          labelHidden
          checked={isTicked}
          onChange={(event) => onTick(student, event.target.checked)}
        />
      )}
      {/* On a phone, the reference and the status share a line if there is room. From a tablet on as tall as with both badges, which are in one line where there is room, so that the rows below keep their position and rendering. */}
      <div
        className={cx(
          'flex min-w-0 flex-1 flex-wrap gap-x-4 gap-y-0.5 py-2.5 sm:grid sm:min-h-16.5 sm:items-center xl:pointer-fine:min-h-11 xl:pointer-fine:py-1',
          rowColumns,
        )}
      >
        <div className="min-w-0 max-sm:basis-full xl:pointer-fine:flex xl:pointer-fine:items-baseline xl:pointer-fine:gap-x-3">
          <p className="font-semibold xl:pointer-fine:shrink-0 xl:pointer-fine:max-w-full" translate="no">
            {enrollment.studentName || enrollment.candidateReferenceId}
          </p>
          <p className="truncate text-sm text-quiet" translate="no">
            {enrollment.studentEmail}
          </p>
        </div>
        {columns.map((column) => (
          <p key={column} className="truncate text-sm text-quiet tabular-nums">
            {studentColumns[column].cell(enrollment)}
          </p>
        ))}
        <div className="flex flex-wrap gap-x-4 sm:max-lg:flex-col pointer-coarse:sm:flex-col">
          {completion ? (
            <span key="completed" className="animate-settle rounded-mark">
              <StatusBadge
                icon={CircleCheck}
                tone="agreed"
              >{`Completed ${formatDay(completion.completionDate)}`}</StatusBadge>
            </span>
          ) : (
            <StatusBadge icon={CircleDashed} tone="quiet">
              In Progress
            </StatusBadge>
          )}
          <RowBadge state={change} />
        </div>
      </div>
      <Shown value={props}>
        <RowMenu name={enrollment.studentName || enrollment.candidateReferenceId} />
      </Shown>
    </li>
  );
});

const Shown = createContext<StudentRowProps | undefined>(undefined);

/**
 * Knows the student only while open. It then does not rerender when a student is marked, which saves a fifth of the
 * work.
 */
const RowMenu = memo(function RowMenu({ name }: { name: string }) {
  return (
    <Menu trigger={<MoreButton name={name} />}>
      <RowActions />
    </Menu>
  );
});

function RowActions() {
  const { student, onMark, onRemove } = assertDefined(use(Shown));
  const { enrollment, completion } = student;
  return (
    <>
      {!completion && (
        <>
          <MenuItem gives={markCompletion} onSelect={() => onMark(student)}>
            <CircleCheck aria-hidden />
            Mark Completion
          </MenuItem>
          <MenuLine />
        </>
      )}
      <ContactItems learner={enrollment} />
      <MenuItem gives={editStudent} asChild>
        <Link to={editPath(enrollment)}>
          <Pencil aria-hidden />
          Edit student
        </Link>
      </MenuItem>
      <MenuItem gives={mergeStudents} asChild>
        <Link to={`${editPath(enrollment)}?merge`}>
          <Merge aria-hidden />
          Merge with another record
        </Link>
      </MenuItem>
      <MenuItem gives={removeStudent} danger onSelect={() => onRemove(student)}>
        <Trash2 aria-hidden />
        Remove from course
      </MenuItem>
    </>
  );
}

const editPath = ({ courseId, id }: Student['enrollment']): string =>
  `/courses/${courseId}/students/${id}/edit`;
