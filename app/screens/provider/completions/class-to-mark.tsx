import { useId, useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { useChangeOf } from '#app/changes/change-badges.tsx';
import { useRejectedCompletions } from '#app/learners/completions/rejected-completions.ts';
import { today } from '#app/forms/today.ts';
import { columnWidths, studentColumns } from '#app/learners/student-columns.ts';
import type { StudentColumn } from '#app/learners/student-columns.ts';
import { ChangeBadge } from '#app/ui/feedback/change-badge.tsx';
import { Checkbox } from '#app/ui/inputs/checkbox.tsx';
import { cx } from '#app/ui/cx.ts';
import { formatDay, formatNumber } from '#app/ui/format.ts';
import { TextLink } from '#app/ui/text-link.tsx';
import { LongRowList } from '#app/ui/lists/long-row-list.tsx';
import { SortHeads } from '#app/ui/lists/sort-heads.tsx';
import type { RowPlace } from '#app/ui/lists/use-row-window.ts';
import { useMayGive } from '#app/ui/permission.ts';
import { markCompletion } from '#shared/domain/completions/commands.ts';
import { completionId } from '#shared/domain/completions/completion.ts';
import type { Course } from '#shared/domain/courses/course.ts';
import type { Student } from '#shared/reads/class-list.ts';

interface ClassToMarkProps {
  course: Course;
  /** The students in progress that match the filters. */
  students: readonly Student[];
  ticked: ReadonlySet<string>;
  startsOpen: boolean;
  /** The chosen columns, where there is room for columns. */
  columns: readonly StudentColumn[] | undefined;
  order: string;
  onOrder: (order: string) => void;
  onTick: (students: readonly Student[], on: boolean) => void;
}

/** One class: a checkbox for the whole class, and its students once it is expanded. */
export function ClassToMark({ startsOpen, ...picks }: ClassToMarkProps) {
  const { course, students, ticked, onTick } = picks;
  const id = useId();
  const [isOpen, setOpen] = useState<boolean>();
  const shows = isOpen ?? startsOpen;
  const chosen = students.filter(({ enrollment }) => ticked.has(enrollment.id)).length;
  const mayMark = useMayGive(markCompletion);
  return (
    <li>
      <div className="flex flex-wrap items-center gap-x-3 px-1.5 py-1 sm:px-2.5">
        <Tick
          label={
            <>
              <span className="block font-semibold">{course.title}</span>
              <span className="block text-sm text-quiet">
                {mayMark ? 'Select all in progress' : 'In progress'} ({formatNumber(students.length)})
                {course.endDate &&
                  ` · ${course.endDate < today() ? 'ended' : 'ends'} ${formatDay(course.endDate)}`}
              </span>
            </>
          }
          checked={chosen === students.length}
          some={chosen > 0 && chosen < students.length}
          onChange={(on) => onTick(students, on)}
        />
        <TextLink to={`/courses/${course.id}/students`} className="text-list max-sm:hidden">
          Class list
        </TextLink>
        <button
          type="button"
          aria-expanded={shows}
          aria-controls={id}
          onClick={() => setOpen(!shows)}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-3 text-list font-medium text-accent-text hover:bg-accent-soft"
        >
          {shows ? 'Hide' : 'Show'}
          <span className="sr-only">students of {course.title}</span>
          <ChevronDown aria-hidden className={cx('size-4', shows && 'rotate-180')} />
        </button>
      </div>
      <div id={id}>{shows && <StudentPicks {...picks} />}</div>
    </li>
  );
}

interface TickProps {
  label: ReactNode;
  checked: boolean;
  some?: boolean;
  onChange: (on: boolean) => void;
}

/** A box to tick, or its label alone for people who may not mark completions. */
function Tick({ label, onChange, ...rest }: TickProps) {
  if (!useMayGive(markCompletion)) return <div className="min-w-0 flex-1 basis-48 px-2.5 py-2">{label}</div>;
  return (
    <Checkbox
      label={label}
      className="min-w-0 flex-1 basis-48"
      onChange={({ target }) => onChange(target.checked)}
      {...rest}
    />
  );
}

type PicksProps = Omit<ClassToMarkProps, 'startsOpen'>;

function StudentPicks({ course, students, ticked, columns, order, onOrder, onTick }: PicksProps) {
  const changeOf = useChangeOf();
  const refused = useRejectedCompletions();
  const list = (
    <LongRowList
      label={`In progress in ${course.title}`}
      items={students}
      keyOf={({ enrollment }) => enrollment.id}
      rowHeight={columns ? 45 : 53}
      className="border-t border-line pl-6"
    >
      {(item, place) => {
        const { enrollment } = item;
        const isRefused = refused.has(completionId(course.id, enrollment.candidateReferenceId));
        return (
          <Pick
            place={place}
            student={item}
            isTicked={ticked.has(enrollment.id)}
            columns={columns}
            onTick={(on) => onTick([item], on)}
          >
            <ChangeBadge state={isRefused ? 'attention' : changeOf('enrollments', enrollment.id)} />
            {isRefused && (
              <TextLink to="/sync" className="text-sm">
                See why
              </TextLink>
            )}
          </Pick>
        );
      }}
    </LongRowList>
  );
  if (!columns) return list;
  return (
    <div style={{ '--student-columns': columnWidths(columns, '12rem') } as CSSProperties}>
      <SortHeads
        heads={[{ label: 'Student', order: 'name' }, ...columns.map((column) => studentColumns[column].head)]}
        value={order}
        onChange={onOrder}
        className="grid-cols-(--student-columns) border-t pr-4 pl-16"
      />
      {list}
    </div>
  );
}

interface PickProps {
  place: RowPlace;
  student: Student;
  isTicked: boolean;
  columns: readonly StudentColumn[] | undefined;
  onTick: (on: boolean) => void;
  children: ReactNode;
}

function Pick({ place, student: { enrollment }, isTicked, columns, onTick, children }: PickProps) {
  const name = (
    <span className="flex flex-wrap gap-x-3">
      <span className="font-medium" translate="no">
        {enrollment.studentName || enrollment.candidateReferenceId}
      </span>
      {enrollment.studentName && !columns && (
        <span className="text-sm/6 text-quiet tabular-nums" translate="no">
          {enrollment.candidateReferenceId}
        </span>
      )}
    </span>
  );
  return (
    <li
      {...place}
      data-row=""
      className={cx(
        'items-center gap-x-4 pr-4 pl-1.5',
        columns ? 'grid grid-cols-(--student-columns)' : 'flex flex-wrap py-0.5',
      )}
    >
      <Tick label={name} checked={isTicked} onChange={onTick} />
      {columns?.map((column) => (
        <p key={column} className="truncate text-sm text-quiet tabular-nums">
          {studentColumns[column].cell(enrollment)}
        </p>
      ))}
      <span className="flex flex-wrap items-center gap-x-3 empty:hidden">{children}</span>
    </li>
  );
}
