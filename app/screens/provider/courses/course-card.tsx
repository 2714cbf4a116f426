import type { ReactNode } from 'react';
import { ClassProgress, completedShare } from '#app/learners/completions/class-progress.tsx';
import type { CourseWithCounts } from '#app/learners/completions/class-progress.tsx';
import { RowBadge } from '#app/changes/row-badge.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import type { ChangeState } from '#app/ui/feedback/change-badge.tsx';
import { capitalized, formatDay } from '#app/ui/format.ts';
import { Progress } from '#app/ui/feedback/progress.tsx';

interface CourseCardProps {
  counted: CourseWithCounts;
  change: ChangeState | undefined;
  /** Before the title: a checkbox. */
  lead?: ReactNode;
}

export function CourseCard({ counted, change, lead }: CourseCardProps) {
  const { course, counts } = counted;
  return (
    <li
      data-row={`/courses/${course.id}/edit`}
      className="flex flex-col gap-3 rounded-panel border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        {lead}
        <h2 className="min-w-0 flex-1 basis-36 text-lg [overflow-wrap:anywhere] leading-snug font-semibold">
          {course.title}
        </h2>
        <Badge look={course.isActive ? 'default' : 'muted'} isStatus>
          {course.isActive ? 'Active' : 'Inactive'}
        </Badge>
      </div>
      <p className="line-clamp-2 text-quiet">{course.description}</p>
      <p className="text-sm text-quiet">
        <bdi>{course.duration}</bdi> &middot; {capitalized(course.deliveryMethod)} &middot; Created{' '}
        {formatDay(course.createdAt)}
      </p>
      <div className="mt-auto">
        <p className="mb-1.5 flex justify-between gap-4 text-sm tabular-nums">
          <span>
            <ClassProgress counts={counts} />
          </span>
          <span className="font-semibold">{completedShare(counts)}</span>
        </p>
        {counts && (
          <Progress label={`Completed in ${course.title}`} value={counts.completed} max={counts.enrolled} />
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <LinkButton to={`/courses/${course.id}/students`} size="small">
          Class list
        </LinkButton>
        <LinkButton to={`/courses/${course.id}`} look="secondary" size="small">
          View Details
        </LinkButton>
        <RowBadge state={change} />
      </div>
    </li>
  );
}
