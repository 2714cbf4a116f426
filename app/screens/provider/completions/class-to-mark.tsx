import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { useChangeOf } from '#app/changes/change-badges.tsx';
import { useRejectedCompletions } from '#app/completions/rejected-completions.ts';
import { today } from '#app/forms/today.ts';
import { ChangeBadge } from '#app/ui/feedback/change-badge.tsx';
import { Checkbox } from '#app/ui/inputs/checkbox.tsx';
import { cx } from '#app/ui/cx.ts';
import { formatDay, formatNumber } from '#app/ui/format.ts';
import { TextLink } from '#app/ui/text-link.tsx';
import { useRowWindow } from '#app/ui/lists/use-row-window.ts';
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
  onTick: (students: readonly Student[], on: boolean) => void;
}

/** One class: a checkbox for the whole class, and its students once it is expanded. */
export function ClassToMark({ course, students, ticked, startsOpen, onTick }: ClassToMarkProps) {
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
      <div id={id}>{shows && <StudentPicks {...{ course, students, ticked, onTick }} />}</div>
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
  if (!useMayGive(markCompletion)) return <div className="min-w-0 flex-1 px-2.5 py-2">{label}</div>;
  return (
    <Checkbox
      label={label}
      className="min-w-0 flex-1"
      onChange={({ target }) => onChange(target.checked)}
      {...rest}
    />
  );
}

type PicksProps = Pick<ClassToMarkProps, 'course' | 'students' | 'ticked' | 'onTick'>;

function StudentPicks({ course, students, ticked, onTick }: PicksProps) {
  const changeOf = useChangeOf();
  const refused = useRejectedCompletions();
  const { box, rows } = useRowWindow(students, { keyOf: ({ enrollment }) => enrollment.id, estimate: 53 });
  return (
    <ul
      {...box}
      aria-label={`In progress in ${course.title}`}
      className="divide-y divide-line border-t border-line pl-6"
    >
      {rows.map(({ item, place }) => {
        const { enrollment } = item;
        const isRefused = refused.has(completionId(course.id, enrollment.candidateReferenceId));
        return (
          <Pick
            key={enrollment.id}
            place={place}
            student={item}
            isTicked={ticked.has(enrollment.id)}
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
      })}
    </ul>
  );
}

interface PickProps {
  place: RowPlace;
  student: Student;
  isTicked: boolean;
  onTick: (on: boolean) => void;
  children: React.ReactNode;
}

function Pick({ place, student: { enrollment }, isTicked, onTick, children }: PickProps) {
  const name = (
    <span className="flex flex-wrap gap-x-3">
      <span className="font-medium">{enrollment.studentName || enrollment.candidateReferenceId}</span>
      {enrollment.studentName && (
        <span className="text-sm/6 text-quiet tabular-nums">{enrollment.candidateReferenceId}</span>
      )}
    </span>
  );
  return (
    <li {...place} data-row="" className="flex flex-wrap items-center gap-x-4 py-0.5 pr-4 pl-1.5">
      <Tick label={name} checked={isTicked} onChange={onTick} />
      <span className="flex flex-wrap items-center gap-x-3 empty:hidden">{children}</span>
    </li>
  );
}
