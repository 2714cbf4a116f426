// The classes of a teacher, with which the day begins.
import { count, formatShortDay } from '#app/ui/format.ts';
import { Card } from '#app/ui/layout/card.tsx';
import { RowLink, RowList } from '#app/ui/lists/row-link.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { ClassProgress } from './class-progress.tsx';
import type { ClassCounts, CourseWithCounts } from './class-progress.tsx';

const mostShown = 4;

/** `courses`: undefined until they are known. A teacher without courses reads of that below. */
export function OwnClasses({ courses }: { courses: readonly CourseWithCounts[] | undefined }) {
  if (courses?.length === 0) return null;
  return (
    <Card title="Your classes" flush>
      {courses ? (
        <RowList label="Your classes">
          {courses
            .toSorted((a, b) => inProgress(b.counts) - inProgress(a.counts))
            .slice(0, mostShown)
            .map(({ course, counts }) => (
              <RowLink
                key={course.id}
                to={`/courses/${course.id}/students`}
                title={course.title}
                detail={<ClassProgress counts={counts} />}
                aside={
                  counts && (
                    <span className="text-list">
                      {count(inProgress(counts), 'in progress', 'in progress')}
                      {course.endDate && `, ends ${formatShortDay(course.endDate)}`}
                    </span>
                  )
                }
              />
            ))}
        </RowList>
      ) : (
        <SkeletonRows rows={2} />
      )}
    </Card>
  );
}

const inProgress = (counts: ClassCounts | undefined): number =>
  counts ? counts.enrolled - counts.completed : 0;
