import { GraduationCap } from 'lucide-react';
import { myCourses } from '#shared/reads/courses.ts';
import type { CountedCourse } from '#shared/reads/courses.ts';
import { useRead } from '#app/replica/react.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { count } from '#app/ui/format.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { RowLink, RowList } from '#app/ui/row-link.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';

/** The way to mark completions: the classes, those with somebody in progress first. */
export function Completions() {
  const courses = useRead(myCourses);
  const inProgress = courses?.filter((counted) => left(counted) > 0) ?? [];
  const done = courses?.filter((counted) => left(counted) === 0) ?? [];
  return (
    <>
      <PageHeader title="Completions">Open a class to mark who has completed the course.</PageHeader>
      <div className="flex flex-col gap-6">
        {!courses && <SkeletonRows />}
        {courses?.length === 0 && (
          <Card flush>
            <EmptyState
              icon={GraduationCap}
              title="No courses listed yet"
              action={<LinkButton to="/courses/new">List Your First Course</LinkButton>}
            >
              Your classes stand here once there is a course.
            </EmptyState>
          </Card>
        )}
        {inProgress.length > 0 && <ClassCard title="In progress" courses={inProgress} />}
        {done.length > 0 && <ClassCard title="Nobody in progress" courses={done} />}
      </div>
    </>
  );
}

function ClassCard({ title, courses }: { title: string; courses: readonly CountedCourse[] }) {
  return (
    <Card title={title} flush>
      <RowList label={title}>
        {courses.map((counted) => (
          <RowLink
            key={counted.course.id}
            to={`/courses/${counted.course.id}/students`}
            title={counted.course.title}
            detail={`${counted.completed} of ${count(counted.enrolled, 'student')} completed`}
            aside={
              left(counted) > 0 && (
                <span className="text-list font-medium text-wait tabular-nums">
                  {left(counted)} in progress
                </span>
              )
            }
          />
        ))}
      </RowList>
    </Card>
  );
}

const left = ({ enrolled, completed }: CountedCourse) => Math.max(0, enrolled - completed);
