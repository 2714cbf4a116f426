import { CircleCheck, CircleDashed, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useChangeOf } from '#app/forms/change-marks.tsx';
import type { Student } from '#shared/reads/class-list.ts';
import { IconButton } from '#app/ui/button.tsx';
import { ChangeMark } from '#app/ui/change-mark.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Menu, MenuItem, MenuLine } from '#app/ui/menu.tsx';
import type { RowPlace } from '#app/ui/use-row-window.ts';
import { StatusMark } from '#app/ui/status-mark.tsx';
import { completionId } from '#shared/domain/completions.ts';
import { fullDate } from '#shared/time.ts';

interface StudentRowProps {
  place: RowPlace;
  student: Student;
  isTicked: boolean;
  onTick: (on: boolean) => void;
  onMark: () => void;
  onRemove: () => void;
}

export function StudentRow({ place, student, isTicked, onTick, onMark, onRemove }: StudentRowProps) {
  const { enrollment, completion } = student;
  const changeOf = useChangeOf();
  const change =
    changeOf('completions', completionId(enrollment.courseId, enrollment.candidateReferenceId)) ??
    changeOf('enrollments', enrollment.id);
  return (
    <li
      {...place}
      className="flex items-start gap-1 py-1 pr-1 pl-1.5 contain-intrinsic-size-[auto_5rem] content-auto sm:items-center sm:gap-2 sm:pl-2.5"
    >
      <Checkbox
        label={`Select ${enrollment.studentName}`}
        labelHidden
        checked={isTicked && !completion}
        disabled={completion !== undefined}
        onChange={(event) => onTick(event.target.checked)}
        className={completion ? 'invisible' : undefined}
      />
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[minmax(0,1fr)_7.5rem_13rem] sm:items-center">
        <div className="min-w-0">
          <p className="font-semibold">{enrollment.studentName}</p>
          <p className="truncate text-sm text-quiet">{enrollment.studentEmail}</p>
        </div>
        <p className="text-sm text-quiet tabular-nums">{enrollment.candidateReferenceId}</p>
        <div className="flex flex-wrap gap-x-4 sm:flex-col">
          {completion ? (
            <span key="completed" className="animate-settle rounded-mark">
              <StatusMark
                icon={CircleCheck}
                tone="agreed"
              >{`Completed ${fullDate(completion.completionDate)}`}</StatusMark>
            </span>
          ) : (
            <StatusMark icon={CircleDashed} tone="quiet">
              In Progress
            </StatusMark>
          )}
          <ChangeMark state={change} />
        </div>
      </div>
      <Menu
        trigger={
          <IconButton label={`More for ${enrollment.studentName}`}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        {!completion && (
          <>
            <MenuItem onSelect={onMark}>
              <CircleCheck aria-hidden />
              Mark Completion
            </MenuItem>
            <MenuLine />
          </>
        )}
        <MenuItem asChild>
          <Link to={`/courses/${enrollment.courseId}/students/${enrollment.id}/edit`}>
            <Pencil aria-hidden />
            Edit student
          </Link>
        </MenuItem>
        <MenuItem danger onSelect={onRemove}>
          <Trash2 aria-hidden />
          Remove from course
        </MenuItem>
      </Menu>
    </li>
  );
}
